package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// Plain tells whether p is an ending of r-mobility so small that its evaluation makes no guess between two records: it
// lies in the band of the record that stands, or of one that a side is known to reach, or beyond all records because
// there will be mate. Such are endings of up to three men, and pawnless ones of four that the table knows.
func Plain(p *engine.Position) bool {
	switch n := p.Occupied().Count(); {
	case n > 4 || p.Castling() != 0:
		return false
	case n < 4:
		return true
	}
	return p.Pieces(engine.Pawn) == 0 && known.at(p) != 0
}

// Known returns the key beyond whose record the evaluation of a plain ending with such a third man never lies if there
// is no mate. To it a king and one piece can always smother a bare king that does not take the piece, but for a handful
// of positions with a knight: mate, G1.5, G3.5. What a pawn can do depends.
func Known(piece engine.Piece) int {
	if piece == engine.Pawn {
		return 0
	}
	return int(known[joined(0, int(piece))][0][0]) - 1
}

const (
	// matable is the value in centipawns of an ending in which mate is a matter of material, before the king is driven
	// to the edge.
	matable = 800
	// extraPiece is for a second piece of the side that mates, and against a piece of the other.
	extraPiece = 200
	// runner is that of a bare king against a pawn that will be a queen or a rook.
	runner = 500
	// lateClock is the number of plies on the 50-move clock from which on it is too late for anything that takes long.
	lateClock = 60
)

// plain evaluates a plain ending.
func (r *rmobility) plain(p *engine.Position, s variant.State) int {
	v := r.plainWhite(p, variant.RecordOf(s))
	if p.Side() == engine.Black {
		return -v
	}
	return v
}

func (r *rmobility) plainWhite(p *engine.Position, record variant.Record) int {
	if p.Pieces(engine.Pawn) != 0 {
		return r.runner(p, record)
	}
	goal, ok := known.of(p)
	if !ok { // nobody can count on anything: whoever holds the record, and stands freer
		pressure := float64(edge(p.KingSquare(engine.Black))-edge(p.KingSquare(engine.White))) / 6
		return r.grades.White(record) + int(pressure*float64(r.grades.Band(record)))
	}
	done, sign := driven01(p, goal.Holder), 1
	if goal.Holder == engine.Black {
		sign = -1
	}
	switch {
	case goal.Key == 0:
		worth := matable
		if p.Of(goal.Holder).Count() > 2 {
			worth += extraPiece
		} else if p.Of(goal.Holder.Other()).Many() {
			worth -= extraPiece
		}
		return sign * (max(r.beyond(goal.Holder), worth*Centipawn) + int(100*done)*Centipawn)
	case record.Key > goal.Key && p.Clock() < lateClock:
		record = goal
		done -= 1 // not reached yet: in the lower half of the band
	default:
		done = 2*done - 1
	}
	return r.grades.White(record) + int(float64(sign)*done*float64(r.grades.Band(record)))
}

// beyond returns a value for a side that is better than those of all records.
func (r *rmobility) beyond(side engine.Side) int {
	best := variant.Record{Key: 1, Holder: side}
	v := r.grades.White(best)
	return max(v, -v) + 2*r.grades.Band(best)
}

// runner evaluates a king and a pawn against a king.
func (r *rmobility) runner(p *engine.Position, record variant.Record) int {
	pawn := p.Pieces(engine.Pawn).First()
	strong, _ := p.PieceAt(pawn)
	sign, rank := 1, pawn.Rank()
	if strong == engine.Black {
		sign, rank = -1, 7-rank
	}
	if PawnMates(p) {
		worth := max(r.beyond(strong), runner*Centipawn)
		return sign * (worth + (20*rank-4*distance(p.KingSquare(strong), pawn))*Centipawn)
	}
	done := 2*driven01(p, strong) - 1
	return r.grades.White(record) + int(float64(sign)*done*float64(r.grades.Band(record)))
}

// driven01 says from 0 to 1 how far the king of the other side is driven to the edge and that of the strong one has
// come near. Bishop and knight mate in a corner of the bishop's colour only.
func driven01(p *engine.Position, strong engine.Side) float64 {
	king, weak := p.KingSquare(strong), p.KingSquare(strong.Other())
	near := distance(weak, king)
	if own := p.Of(strong); p.By(strong, engine.Knight) != 0 && p.By(strong, engine.Bishop) != 0 && own.Count() == 3 {
		f, rank := weak.File(), weak.Rank()
		corner := min(f+rank, 14-f-rank) // steps to a1 or h8
		if p.By(strong, engine.Bishop)&engine.DarkSquares == 0 {
			corner = min(f+7-rank, 7-f+rank)
		}
		return 1 - float64(5*corner+2*near)/float64(5*7+16)
	}
	return 1 - float64(5*(6-edge(weak))+2*near)/46
}
