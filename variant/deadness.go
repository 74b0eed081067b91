package variant

import "contrary/engine"

// deadness tells whether a position is classically dead: no sequence of legal moves lets either side be mated.
type deadness struct{}

// dead reports whether p is proven dead; quick restricts it to what is cheap enough for a search.
func (*deadness) dead(p *engine.Position, quick bool) bool {
	depth := 4
	if quick {
		depth = 1
	}
	return forcedDead(p, depth)
}

// forcedDead tells whether every line of p leads within depth plies to men that cannot mate.
func forcedDead(p *engine.Position, depth int) bool {
	if insufficient(p) {
		return p.CountLegal() > 0 || !p.InCheck()
	}
	if depth == 0 || p.Occupied().Count() > 6 {
		return false
	}
	var l engine.MoveList
	p.Legal(&l)
	if l.Len() == 0 {
		return !p.InCheck()
	}
	var child engine.Position
	for _, m := range l.Slice() {
		if p.Make(m, &child); !forcedDead(&child, depth-1) {
			return false
		}
	}
	return true
}
