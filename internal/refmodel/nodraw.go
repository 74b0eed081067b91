package refmodel

// openAt lists the moves of node i that the past does not forbid.
func (g *Game) openAt(i int) []*move {
	var open []*move
	moves := g.movesAt(i)
	for m := range moves {
		if !g.barredAt(i, &moves[m]) {
			open = append(open, &moves[m])
		}
	}
	return open
}

// stuckAt reports whether the side to move of node i has no move.
func (g *Game) stuckAt(i int) bool {
	moves := g.movesAt(i)
	for m := range moves {
		if !g.barredAt(i, &moves[m]) {
			return false
		}
	}
	return true
}

// verdictNoDraw judges a No-Draw game: first whoever has no move (strong: none
// at all; weak: only barred ones), then the deadline.
func (g *Game) verdictNoDraw() (result, reason string) {
	mover := g.now().pos.white
	if g.stuckAt(g.last()) {
		strong := len(g.movesAt(g.last())) == 0
		switch check := g.InCheck(); {
		case check && strong:
			return side(!mover), "strong mate"
		case check:
			return side(mover), "weak mate"
		case strong:
			return side(mover), "strong stalemate"
		}
		return side(!mover), "weak stalemate"
	}
	if g.pastDeadline() {
		creator, _ := g.deadline()
		return side(creator != 'w'), "deadline"
	}
	return ongoing, ""
}

// deadline replays the game and returns who created a dead position (0 if
// nobody has) and how many moves the creator still has.
func (g *Game) deadline() (creator byte, left int) {
	if !g.r.bars || g.opt.NoDrawDeadMoves == 0 {
		return 0, 0
	}
	for i, n := range g.nodes {
		if i == 0 && g.began != nil { // the FEN says it
			creator, left = g.began.creator, g.began.left
			continue
		}
		// Who made this position; for a FEN's own, the side not to move.
		maker := byte('w')
		if n.pos.white {
			maker = 'b'
		}
		switch {
		case creator == maker && left > 0:
			left--
		case creator == 0 && !g.stuckAt(i) && g.deadAt(i):
			// Choice: a move that leaves the opponent without a move has ended the
			// game before it could create anything.
			creator, left = maker, g.opt.NoDrawDeadMoves
		}
	}
	return creator, left
}

// pastDeadline reports whether the creator has used up its moves and the game
// is not over by a side without moves.
func (g *Game) pastDeadline() bool {
	// No game of fewer plies can hold a creating move and the allowed moves
	// after it, so nobody need be asked whether anything is dead.
	if !g.r.bars || g.began == nil && g.last() < 2*g.opt.NoDrawDeadMoves || g.stuckAt(g.last()) {
		return false
	}
	creator, left := g.deadline()
	return creator != 0 && left == 0
}

// Creator is 'w' or 'b' if that side created a dead position, else 0.
func (g *Game) Creator() byte {
	creator, _ := g.deadline()
	return creator
}

// MovesLeft is the number of moves the creator still has to win in: 20 right
// after the creating move, 0 if there is no creator.
func (g *Game) MovesLeft() int {
	_, left := g.deadline()
	return left
}

// deadAt reports whether node i is known to be dead.
func (g *Game) deadAt(i int) bool {
	dead, known := g.deathAt(i)
	return dead && known
}

func (g *Game) deathAt(i int) (dead, known bool) {
	n := g.nodes[i]
	if !n.deadTested {
		n.deadTested = true
		n.dead, n.deadKnown = g.deathOf(&n.pos, n.clock, n.full)
	}
	return n.dead, n.deadKnown
}

// kills reports whether a move of node i turns a position that is not dead into
// one that is known to be dead. Choice: not if the opponent then has no legal
// move, for that ends the game first.
func (g *Game) kills(i int, m *move) bool {
	if dead, known := g.deathOf(&m.after, 0, 1); !dead || !known {
		return false
	}
	return len(g.r.legal(&m.after)) > 0 && !g.deadAt(i)
}

func (g *Game) deathOf(p *position, clock, full int) (dead, known bool) {
	if g.opt.Dead != nil {
		return g.opt.Dead(p.fen(clock, full))
	}
	return g.deaths.of(p)
}

// MovesKnown says whether it is known of every move of the current position
// whether it leads to a dead one.
func (g *Game) MovesKnown() bool {
	moves := g.movesAt(g.last())
	for i := range moves {
		if _, known := g.deathOf(&moves[i].after, 0, 1); !known {
			return false
		}
	}
	return true
}

// DeadKnown says whether the current position is dead in No-Draw's sense: no
// sequence of legal moves, repetition allowed, mates either side. With known
// false nothing could be proved. In other variants it is false, false.
func (g *Game) DeadKnown() (dead, known bool) {
	if !g.r.bars {
		return false, false
	}
	return g.deathAt(g.last())
}
