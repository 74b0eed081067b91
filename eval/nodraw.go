package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// nodraw evaluates No-Draw chess: orthodox strength without any notion of a draw, and what the rules add to it.
type nodraw struct {
	orthodox
	deadMoves int // moves the creator of a dead position has, 0 if there is no such rule
}

// Terms in centipawns.
const (
	// Living bounds, in centipawns, what a position of No-Draw chess is worth that is not dead: to create a lost dead
	// position is worse than anything else. From half of it on, values are drawn together.
	Living = 2000
	// powerless is against a side that cannot mate: to take the last men of the other would make the position dead and
	// lose.
	powerless = 450
	// dying is against the creator of a dead position, and dyingMove for each move it has used up.
	dying     = 2200
	dyingMove = 20
	// reserveMove is for each pawn move in hand: a move that can never be barred.
	reserveMove = 3
	// cage is for each step that the enemy king stands from the centre, once the position is dead: only in a corner it
	// can be caught.
	cage = 15
)

// Evaluate implements [Evaluator].
func (n *nodraw) Evaluate(p *engine.Position, s variant.State) int {
	us := p.Side()
	if creator, left, dead := variant.DeadlineOf(s); dead {
		v := -dying - dyingMove*(n.deadMoves-left) + cage*edge(p.KingSquare(creator.Other()))
		v -= 4 * distance(p.KingSquare(creator), p.KingSquare(creator.Other()))
		if creator != us {
			v = -v
		}
		return bounded(v)
	}
	cp, phase := n.score(p)
	cp += reserveMove * (reserve(p, us) - reserve(p, us.Other()))
	if n.deadMoves > 0 {
		if canMate(p, us.Other()) && !canMate(p, us) {
			cp -= powerless
		} else if canMate(p, us) && !canMate(p, us.Other()) {
			cp += powerless
		}
	}
	if phase <= allPhases/4 {
		cp += driven(p, us, cp)
	}
	return bounded(drawnTogether(cp))
}

// drawnTogether maps all values into the range from -Living to Living and keeps their order as far as there is room.
func drawnTogether(cp int) int {
	const knee = Living / 2
	switch {
	case cp > knee:
		return min(knee+(cp-knee)/4, Living)
	case cp < -knee:
		return max((cp+knee)/4-knee, -Living)
	}
	return cp
}

// canMate tells whether the side has men that can mate a bare king.
func canMate(p *engine.Position, side engine.Side) bool {
	heavy := p.Pieces(engine.Pawn) | p.Pieces(engine.Rook) | p.Pieces(engine.Queen)
	minors := p.Pieces(engine.Knight) | p.Pieces(engine.Bishop)
	return heavy&p.Of(side) != 0 || (minors & p.Of(side)).Many()
}

// reserve counts the pawn moves that the side can make at once.
func reserve(p *engine.Position, side engine.Side) int {
	pawns, empty := p.By(side, engine.Pawn), ^p.Occupied()
	if side == engine.White {
		one := pawns.North() & empty
		return one.Count() + (one & engine.Rank3).North().Count()
	}
	one := pawns.South() & empty
	return one.Count() + (one & engine.Rank6).South().Count()
}

// driven returns, for us, what helps the side that is ahead by cp to mate: the other king at the edge and the own one
// near.
func driven(p *engine.Position, us engine.Side, cp int) int {
	strong, sign := us, 1
	if cp < 0 {
		strong, sign = us.Other(), -1
	}
	if cp*sign < 300 {
		return 0
	}
	weak := p.KingSquare(strong.Other())
	return sign * (8*edge(weak) - 5*distance(p.KingSquare(strong), weak))
}

// edge returns how many steps s lies from the centre, files and ranks added: 0 to 6.
func edge(s engine.Square) int {
	f, r := s.File(), s.Rank()
	return max(3-f, f-4) + max(3-r, r-4)
}
