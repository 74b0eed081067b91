package variant

import "contrary/engine"

// arena is a board on which nothing but the two kings can ever move: bare kings, or kings among pawns that block each
// other and that nobody can ever capture.
type arena struct {
	pawns engine.Bitboard
	room  [2]engine.Bitboard // by side, the squares its king may ever stand on if the other king does not bother it
	steps [2]engine.Bitboard // those of them that no pawn attacks: where it may step
}

// newArena returns the arena of p; ok is false if something else than a king may move one day.
func newArena(p *engine.Position) (a arena, ok bool) {
	a.pawns = p.Pieces(engine.Pawn)
	white, black := p.By(engine.White, engine.Pawn), p.By(engine.Black, engine.Pawn)
	hits := [2]engine.Bitboard{engine.PawnsAttack(engine.White, white), engine.PawnsAttack(engine.Black, black)}
	switch {
	case p.Occupied() != a.pawns|p.Pieces(engine.King), p.EnPassant() != engine.NoSquare:
		return a, false
	case (white.North()|black.South())&^a.pawns != 0: // a pawn can step forward
		return a, false
	case hits[engine.White]&black|hits[engine.Black]&white != 0:
		return a, false
	}
	for king := engine.White; king <= engine.Black; king++ {
		room, danger := p.KingSquare(king).Bitboard(), hits[king.Other()]
		for old := engine.Bitboard(0); old != room; {
			old = room
			room |= neighbourhood(room) &^ a.pawns &^ danger
		}
		// A pawn beside the room that no pawn protects may be captured one day.
		if neighbourhood(room)&p.By(king.Other(), engine.Pawn)&^danger != 0 {
			return a, false
		}
		a.room[king], a.steps[king] = room, room&^danger
	}
	return a, true
}

// neighbourhood returns the squares of b and those beside them.
func neighbourhood(b engine.Bitboard) engine.Bitboard {
	row := b | b.East() | b.West()
	return row | row.North() | row.South()
}

// stepsFrom returns where the king of side may step from s while the other king is on other.
func (a *arena) stepsFrom(side engine.Side, s, other engine.Square) engine.Bitboard {
	return engine.KingAttacks(s) & a.steps[side] &^ neighbourhood(other.Bitboard())
}

// seen is the part of a game's past that an arena remembers: for each square of their king, where our king has stood
// with us to move, and with them to move.
type seen struct{ ours, theirs [64]engine.Bitboard }
