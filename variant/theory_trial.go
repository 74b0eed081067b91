package variant

import (
	"slices"

	"contrary/engine"
)

// trial finds out who wins a small ending of No-Draw chess by trying everything, path and all, by the exact rules of
// the game and without any table.
type trial struct {
	game   *Game
	rules  *nodrawRules
	next   Rules  // the rules of the game, those that bar dead positions included; see quick
	barrer Barrer // the same, if they bar dead positions; else nil
	keys   []engine.Key
	path   []made // the moves from the current position of the game to the node
	lists  [theoryPlies + 1]engine.MoveList
	us     engine.Side // who is to win
	left   int         // nodes that may still be looked at
	// matchings makes an end of nodes that are reached by a move after which nothing can recur, and that a matching
	// decides.
	matchings bool
	// quick says that next recognises dead positions by a quick look. So it may miss who has created one, which only
	// matters to a matching, or if the clock could run out.
	quick bool
}

// made is a move of a path with the position before it.
type made struct {
	parent engine.Position
	move   engine.Move
}

// trial tries without the matchings, so that the number of plies means something, and then with them.
func (r *nodrawRules) trial(g *Game, nodes int) (found Theory) {
	t := &trial{game: g, rules: r, next: g.rules, keys: g.Keys(), left: nodes / 2}
	t.barrer, _ = g.rules.(Barrer)
	if t.barrer == nil && 2*r.deadMoves > theoryPlies {
		t.next, t.quick = ForSearch(r), true
	}
	if found = t.theory(); found.Winner == Ongoing {
		t.left, t.matchings = nodes/2, true
		found = t.theory()
	}
	return found
}

// theory tries to win for one side and then for the other, within one ply more each time.
func (t *trial) theory() (found Theory) {
	p, s := t.game.Position(), t.game.top().state
	for plies := 1; plies <= theoryPlies && t.left > 0; plies++ {
		t.us = p.Side()
		if plies%2 == 0 { // the other side has the last move
			t.us = t.us.Other()
		}
		if !t.forces(s, p, plies, false) {
			continue
		}
		t.left = 1 << 30 // the line is a part of what has been tried
		found.Winner = WinFor(t.us)
		end := t.trace(s, p, plies, false, &found)
		creator, _, running := DeadlineOf(s)
		switch bare := p.Of(t.us.Other()).Count() == 1; {
		case t.matchings && found.Kind == "": // the line of trace avoids them
			found.Kind = TheoryBareKings
		case t.matchings:
		case end == Deadline:
			found.Kind = TheoryDeadline
		case running && creator == t.us && bare:
			found.Kind = TheoryCagedKing
		default:
			found.Kind = TheoryForced
		}
		if !t.matchings {
			found.Plies = len(found.Line)
		}
		found.why(end)
		return found
	}
	return found
}

// each calls do for every move of p that may be played, with what it leads to, until do says that it is enough. any
// tells whether there was one, legal whether there was a legal move at all.
func (t *trial) each(s State, p *engine.Position, plies int,
	do func(m engine.Move, after State, child *engine.Position, fresh bool) (enough bool)) (any, legal bool) {
	l := &t.lists[plies]
	p.Legal(l)
	var child engine.Position
	for i := range l.Len() {
		m := l.At(i)
		p.Make(m, &child)
		fresh := m.IsIrreversible()
		if !fresh && slices.Contains(t.keys, child.Key()) || t.barrer != nil && t.barrer.Bars(s, p, m, &child) {
			continue
		}
		any = true
		if plies == 0 {
			break // that there is one is all that matters
		}
		t.enter(p, m, &child)
		enough := do(m, t.next.Next(s, p, m, &child), &child, fresh)
		t.leave()
		if enough {
			break
		}
	}
	return any, l.Len() > 0
}

// forces tells whether us has won or wins p by force within so many plies. false also means that no nodes were left.
func (t *trial) forces(s State, p *engine.Position, plies int, fresh bool) bool {
	if t.left--; t.left < 0 {
		return false
	}
	if t.ends(s, p, fresh) {
		return p.Side() == t.us
	}
	mine, wins := p.Side() == t.us, false
	ended := t.next.Ended(s, p)
	depth := plies
	if ended.Over() {
		depth = 0
	}
	any, legal := t.each(s, p, depth, func(_ engine.Move, after State, child *engine.Position, fresh bool) bool {
		wins = t.forces(after, child, plies-1, fresh)
		return wins == mine
	})
	switch {
	case t.left < 0:
		return false
	case !any:
		return t.next.NoMoves(s, p, legal).Winner == WinFor(t.us)
	case ended.Over():
		return ended.Winner == WinFor(t.us)
	}
	return plies > 0 && wins
}

// ends tells whether the side to move wins p by a matching.
func (t *trial) ends(s State, p *engine.Position, fresh bool) bool {
	if !t.matchings || !fresh {
		return false
	}
	if t.quick {
		if _, only := newArena(p); !only {
			return false
		}
		s = t.exact(p)
	}
	return t.rules.matched(s, p)
}

// exact returns the State of the node p by the exact rules.
func (t *trial) exact(p *engine.Position) State {
	s := t.game.top().state
	for i := range t.path {
		child := *p
		if i+1 < len(t.path) {
			child = t.path[i+1].parent
		}
		s = t.game.rules.Next(s, &t.path[i].parent, t.path[i].move, &child)
	}
	return s
}

func (t *trial) enter(parent *engine.Position, m engine.Move, child *engine.Position) {
	t.keys = append(t.keys, child.Key())
	t.path = append(t.path, made{*parent, m})
}

func (t *trial) leave() { t.keys, t.path = t.keys[:len(t.keys)-1], t.path[:len(t.path)-1] }

// trace adds to found how us, which wins p within so many plies, does it while the other side holds out as long as it
// can. It returns how the game ends.
func (t *trial) trace(s State, p *engine.Position, plies int, fresh bool, found *Theory) (end string) {
	if t.ends(s, p, fresh) {
		found.Kind = wallOrKings(p)
		return neverStuck
	}
	ended := t.next.Ended(s, p)
	if ended.Over() {
		plies = 0
	}
	mine := p.Side() == t.us
	var best engine.Move
	longest := -1
	any, legal := t.each(s, p, plies, func(m engine.Move, after State, child *engine.Position, fresh bool) bool {
		n := 0 // the least number of plies in which the rest is won
		for n < plies && !t.forces(after, child, n, fresh) {
			n++
		}
		switch {
		case n == plies: // it does not win
		case !mine && t.ends(after, child, fresh): // nothing holds out longer
			best, longest = m, plies-1
		case mine && (longest < 0 || n < longest), !mine && n > longest:
			best, longest = m, n
		}
		return false
	})
	switch {
	case !any:
		return t.next.NoMoves(s, p, legal).Reason
	case ended.Over():
		return ended.Reason
	}
	var child engine.Position
	p.Make(best, &child)
	found.Line = append(found.Line, best)
	t.enter(p, best, &child)
	defer t.leave()
	return t.trace(t.next.Next(s, p, best, &child), &child, longest, best.IsIrreversible(), found)
}
