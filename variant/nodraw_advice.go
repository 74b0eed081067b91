package variant

import "contrary/engine"

// Foretell knows that the side to move wins K v K, if the other side has created it, or if no clock runs.
func (r *nodrawRules) Foretell(s State, p *engine.Position) (winner engine.Side, plies int, ok bool) {
	if p.Occupied().Count() != 2 {
		return 0, 0, false
	}
	plies, ok = r.patience(s, p.Side())
	return p.Side(), plies, ok
}

// patience tells whether never being stuck is enough for the side to move, us, to win, and within how many plies.
func (r *nodrawRules) patience(s State, us engine.Side) (plies int, ok bool) {
	creator, left, running := DeadlineOf(s)
	switch {
	case r.barring: // as long as the position lives, more than repetition may be in the way
		return 0, deadAlready(s)
	case !running:
		return 0, r.deadMoves == 0
	}
	return 2 * left, creator != us
}

// Advise knows how never to be stuck where only the kings can move.
func (r *nodrawRules) Advise(g *Game) (m engine.Move, plies int, why string, ok bool) {
	p := g.Position()
	us := p.Side()
	if plies, ok = r.patience(g.State(), us); !ok {
		return engine.NoMove, 0, "", false
	}
	a, ok := newArena(p)
	if !ok {
		return engine.NoMove, 0, "", false
	}
	first := g.Ply()
	for first > 0 && g.PositionAt(first-1).Occupied().Count() == p.Occupied().Count() &&
		g.PositionAt(first-1).Pieces(engine.Pawn) == a.pawns {
		first--
	}
	pr := r.undisturbed(a, us)
	if !pr.kept(g, first) {
		pr = newPairing(a, us, pastOf(g, first))
	}
	s := p.KingSquare(us)
	to, ok := pr.move(p.KingSquare(us.Other()), s)
	if !ok {
		return engine.NoMove, 0, "", false
	}
	var l engine.MoveList
	p.Legal(&l)
	for _, m := range l.Slice() {
		if m.From() == s && m.To() == to {
			return m, plies, neverStuck, true
		}
	}
	return engine.NoMove, 0, "", false
}

// undisturbed returns the pairing for us in an arena without a past.
func (r *nodrawRules) undisturbed(a arena, us engine.Side) *pairing {
	if a.pawns == 0 {
		return barePairing()
	}
	if pr := r.walls[us]; pr != nil && pr.arena == a {
		return pr
	}
	r.walls[us] = newPairing(a, us, &seen{})
	return r.walls[us]
}

// kept tells whether the game has followed the pairing whenever the side now to move was on turn since ply first, at
// which it was.
func (pr *pairing) kept(g *Game, first int) bool {
	us := g.Position().Side()
	if (g.Ply()-first)%2 != 0 {
		return false
	}
	for i := first; i < g.Ply(); i += 2 {
		p := g.PositionAt(i)
		k, s := p.KingSquare(us.Other()), p.KingSquare(us)
		if !pr.safe[k].Has(s) || g.PositionAt(i+1).KingSquare(us) != pr.next[k][s] {
			return false
		}
	}
	return true
}

// pastOf returns what has appeared in the game from ply first to before the current position, seen by the side to move.
func pastOf(g *Game, first int) *seen {
	us := g.Position().Side()
	past := &seen{}
	for i := first; i < g.Ply(); i++ {
		p := g.PositionAt(i)
		k, s := p.KingSquare(us.Other()), p.KingSquare(us)
		if p.Side() == us {
			past.ours[k] |= s.Bitboard()
		} else {
			past.theirs[k] |= s.Bitboard()
		}
	}
	return past
}
