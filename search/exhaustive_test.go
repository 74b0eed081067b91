package search

import (
	"slices"

	"contrary/engine"
	"contrary/variant"
)

// solver finds forced wins of No-Draw chess by trying everything, path and all, without a table.
type solver struct {
	rules variant.Rules
	keys  []engine.Key // of every position of the game, the current one last
	lists []engine.MoveList
	us    engine.Side // who is to win
}

func newSolver(g *variant.Game, us engine.Side) *solver {
	return &solver{rules: variant.ForSearch(g.Spec().New(g.Settings())), keys: g.Keys(),
		lists: make([]engine.MoveList, 16), us: us}
}

// barred tells whether a move that led to the position with this key may not be played.
func (s *solver) barred(m engine.Move, key engine.Key) bool {
	return !m.IsIrreversible() && slices.Contains(s.keys, key)
}

// forces tells whether us has won or wins p by force within so many plies.
func (s *solver) forces(state variant.State, p *engine.Position, plies int) bool {
	l := &s.lists[plies]
	p.Legal(l)
	mine := p.Side() == s.us
	stuck := true
	ended := s.rules.Ended(state, p)
	var child engine.Position
	for i := range l.Len() {
		m := l.At(i)
		p.Make(m, &child)
		if barrer, ok := s.rules.(variant.Barrer); s.barred(m, child.Key()) || ok && barrer.Bars(state, p, m, &child) {
			continue
		}
		stuck = false
		if plies == 0 || ended.Over() {
			break
		}
		s.keys = append(s.keys, child.Key())
		wins := s.forces(s.rules.Next(state, p, m, &child), &child, plies-1)
		s.keys = s.keys[:len(s.keys)-1]
		if wins == mine {
			return wins
		}
	}
	switch {
	case stuck:
		return s.rules.NoMoves(state, p, l.Len() > 0).Winner == variant.WinFor(s.us)
	case ended.Over():
		return ended.Winner == variant.WinFor(s.us)
	}
	return plies > 0 && !mine
}

// solve returns the least number of plies, most at most, in which us forces a win of the current position of g, which
// is not over; 0 if there is no such win.
func solve(g *variant.Game, us engine.Side, most int) (plies int) {
	s := newSolver(g, us)
	for plies = 1; plies <= most; plies++ {
		if s.forces(g.State(), g.Position(), plies) {
			return plies
		}
	}
	return 0
}

// solvers returns the moves after which the side to move of g wins within so many plies, counted from the current
// position.
func solvers(g *variant.Game, plies int) (firsts []string) {
	us := g.Position().Side()
	for _, m := range g.Legal() {
		if err := g.Play(m); err != nil {
			panic(err)
		}
		if newSolver(g, us).forces(g.State(), g.Position(), plies-1) {
			firsts = append(firsts, m.String())
		}
		g.Undo()
	}
	slices.Sort(firsts)
	return firsts
}
