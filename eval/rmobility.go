package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// rmobility evaluates r-mobility: the record as it stands, and who will be able to improve it.
type rmobility struct {
	orthodox
	grades *Grades
}

// Terms in centipawns.
const (
	// smother is for each move that the side to move lacks of plenty, at the end of a game where mobility decides.
	smother = 3
	plenty  = 30
	// kingCage is for each step that the enemy king stands from the centre.
	kingCage = 6
)

// Evaluate implements [Evaluator].
func (r *rmobility) Evaluate(p *engine.Position, s variant.State) int {
	us := p.Side()
	if Plain(p) {
		return r.plain(p, s)
	}
	cp, phase := r.score(p)
	cp = cp * r.hope(p, cp) / 64

	// Where nobody can mate, the keys to come are made by mobility.
	moves := min(p.CountLegal(), plenty)
	var null engine.Position
	p.MakeNull(&null)
	theirs := plenty
	if !p.InCheck() {
		theirs = min(null.CountLegal(), plenty)
	}
	cp += smother * (moves - theirs) * (allPhases - phase) / allPhases
	if phase <= 6 {
		cp += kingCage * (edge(p.KingSquare(us.Other())) - edge(p.KingSquare(us)))
	}

	// The record counts as far as the phase is likely to be the last one.
	record := r.grades.White(variant.RecordOf(s))
	if us == engine.Black {
		record = -record
	}
	weight := 64
	if p.Pieces(engine.Pawn) != 0 {
		weight = 12 + min(p.Clock(), 100)/2
	}
	return min(max(cp*Centipawn+record/64*weight, -Max), Max)
}

// hope returns in 64ths how much of orthodox strength is likely to turn into a mate. A side that cannot mate still smothers: what it
// can hope for is stalemate or a small key.
func (r *rmobility) hope(p *engine.Position, cp int) int {
	strong := p.Side()
	if cp < 0 {
		strong = strong.Other()
	}
	if p.By(strong, engine.Pawn) != 0 || canMate(p, strong) && pieceSum(p, strong)-pieceSum(p, strong.Other()) >= 400 {
		return 64
	}
	return 14
}

// Plain tells whether p is an ending of r-mobility so small that its evaluation makes no guess between two records: it lies in the band of
// the record that stands, or of one that the stronger side is known to reach, or beyond all records because there will be mate.
func Plain(p *engine.Position) bool { return p.Occupied().Count() <= 3 && p.Castling() == 0 }

// known is the key to which a king and one piece can always smother a bare king that does not take the piece, but for a handful of
// positions with a knight: mate, G1.5, G3.5. What a pawn can do depends.
var known = [6]int16{engine.Queen: 0, engine.Rook: 0, engine.Bishop: 3, engine.Knight: 7, engine.Pawn: 0}

// Known returns the key beyond whose record the evaluation of a plain ending with such a third man never lies if there is no mate.
func Known(piece engine.Piece) int { return int(known[piece]) }

const (
	// matable is the value in centipawns of a bare king against a queen or a rook, before it is driven to the edge.
	matable = 800
	// runner is that of a bare king against a pawn that will be a queen or a rook.
	runner = 500
	// lateClock is the number of plies on the 50-move clock from which on it is too late for anything that takes long.
	lateClock = 60
)

// plain evaluates such an ending.
func (r *rmobility) plain(p *engine.Position, s variant.State) int {
	v := r.plainWhite(p, variant.RecordOf(s))
	if p.Side() == engine.Black {
		return -v
	}
	return v
}

func (r *rmobility) plainWhite(p *engine.Position, record variant.Record) int {
	third := p.Occupied() &^ p.Pieces(engine.King)
	if third == 0 {
		pressure := float64(edge(p.KingSquare(engine.Black))-edge(p.KingSquare(engine.White))) / 6
		return r.grades.White(record) + int(pressure*float64(r.grades.Band(record)))
	}
	strong, piece := p.PieceAt(third.First())
	sign := 1
	if strong == engine.Black {
		sign = -1
	}
	king, bare := p.KingSquare(strong), p.KingSquare(strong.Other())
	// How far the bare king is driven to the edge and the other has come near, 0 to 1.
	done := 1 - float64(5*(6-edge(bare))+2*distance(bare, king))/46
	beyond := sign * r.grades.White(variant.Record{Key: 1, Holder: strong}) // above all records

	switch goal := known[piece]; {
	case piece == engine.Pawn && PawnMates(p):
		rank := third.First().Rank()
		if strong == engine.Black {
			rank = 7 - rank
		}
		return sign * (max(beyond, runner*Centipawn) + (20*rank-4*distance(king, third.First()))*Centipawn)
	case piece != engine.Pawn && goal == 0:
		return sign * (max(beyond, matable*Centipawn) + int(100*done)*Centipawn)
	case piece != engine.Pawn && record.Key > goal && p.Clock() < lateClock:
		record = variant.Record{Key: goal, Holder: strong}
		done -= 1 // not reached yet: in the lower half of the band
	default:
		done = 2*done - 1
	}
	return r.grades.White(record) + int(float64(sign)*done*float64(r.grades.Band(record)))
}
