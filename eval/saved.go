package eval

import "contrary/engine"

// fair takes the hope of winning at losing chess from a side that has a man nobody can ever capture. value is of the
// side to move.
func fair(p *engine.Position, value int) int {
	us := p.Side()
	if value > 0 && saved(p, us) || value < 0 && saved(p, us.Other()) {
		return 0
	}
	return value
}

// saved tells whether side has a bishop that no man of the opponent can ever reach: the opponent has nothing but
// bishops of the other colour of squares. Kings keep that from happening where they are royal. (The side may still win
// by having no move, behind a pawn of its own; that is for the search to see.)
func saved(p *engine.Position, side engine.Side) bool {
	theirs := p.Of(side.Other())
	if theirs == 0 || theirs != p.By(side.Other(), engine.Bishop) {
		return false
	}
	ours := p.By(side, engine.Bishop)
	for _, colour := range [2]engine.Bitboard{engine.DarkSquares, engine.LightSquares} {
		if ours&colour != 0 && theirs&colour == 0 {
			return true
		}
	}
	return false
}
