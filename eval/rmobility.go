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

// Plain tells whether p is an ending of r-mobility so small that its evaluation makes no guess between two records: it is the value of the
// record that stands, or next to the value of one that the stronger side is known to reach, or beyond all of them because there
// will be mate.
func Plain(p *engine.Position) bool { return p.Occupied().Count() <= 3 && p.Castling() == 0 }

// known is the key to which a king and one piece can always smother a bare king that does not take the piece, but for a handful of
// positions with a knight: mate, G1.5, G3.5.
var known = [6]int16{engine.Queen: 0, engine.Rook: 0, engine.Bishop: 3, engine.Knight: 7}

// Known returns the key to which a king and one such man, if it stays, can smother a bare king from almost everywhere; 511 for a pawn, which is
// not known. The evaluation of plain endings relies on it.
func Known(piece engine.Piece) int {
	if piece == engine.Pawn {
		return MaxKey
	}
	return int(known[piece])
}

// matable is the value in centipawns of a bare king against a queen or a rook, before it is driven to the edge.
const matable = 800

// plain evaluates such an ending.
func (r *rmobility) plain(p *engine.Position, s variant.State) int {
	us := p.Side()
	record := variant.RecordOf(s)
	value := func(record variant.Record) int {
		if v := r.grades.White(record); us == engine.White {
			return v
		} else {
			return -v
		}
	}
	third := p.Occupied() &^ p.Pieces(engine.King)
	if third == 0 || third&p.Pieces(engine.Pawn) != 0 {
		return value(record)
	}
	strong, piece := p.PieceAt(third.First())
	weak := p.KingSquare(strong.Other())
	// What is still to do, 0 to 1: drive the bare king to the edge, bring the own king near.
	toDo := float64(5*(6-edge(weak))+2*distance(weak, p.KingSquare(strong))) / 46
	goal := known[piece]
	switch {
	case goal == 0:
		v := value(variant.Record{Key: 1, Holder: strong}) // beyond all records
		if us != strong {
			v = -v
		}
		if v = max(v, matable*Centipawn) + int(100*(1-toDo))*Centipawn; us != strong {
			v = -v
		}
		return v
	case record.Key <= goal || p.Clock() > lateClock:
		return value(record)
	}
	best, next := value(variant.Record{Key: goal, Holder: strong}), value(variant.Record{Key: goal + 1, Holder: strong})
	return best + int(float64(next-best)*(0.05+0.4*toDo))
}

// lateClock is the number of plies on the 50-move clock from which on it is too late for anything that takes long.
const lateClock = 60
