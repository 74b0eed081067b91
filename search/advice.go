package search

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// foretold returns the score of a node that the rules of the variant know to be won or lost, with as many plies to go as they
// can promise.
func (w *worker) foretold(ply int) (Score, bool) {
	f := &w.frames[ply]
	winner, plies, ok := w.advisor.Foretell(f.state, &f.pos)
	if !ok {
		return 0, false
	}
	s := promised(plies, ply)
	if winner != f.pos.Side() {
		s = -s
	}
	return s, true
}

// promised is the score of a side that wins for certain, within plies of the node at ply if plies is not 0.
func promised(plies, ply int) Score {
	if plies == 0 || plies+ply >= maxMatePlies {
		return forced
	}
	return winIn(ply + plies)
}

// advised answers without a search where the rules know a winning move. Somebody who wants several lines, or some moves only, wants a
// search.
func (s *session) advised() (Result, bool) {
	advisor, ok := s.game.Rules().(variant.Advisor)
	if !ok || s.engine.opt.ChessMinded || s.engine.opt.MultiPV > 1 || len(s.limits.SearchMoves) > 0 {
		return Result{}, false
	}
	m, plies, why, ok := advisor.Advise(s.game)
	if !ok {
		return Result{}, false
	}
	if plies > 0 {
		why = fmt.Sprintf("%s at the latest, %s wins: %s", variant.Deadline, s.game.Position().Side(), why)
	}
	r := Result{Best: m, Score: promised(plies, 0), Depth: 1}
	s.report(Info{Depth: 1, SelDepth: 1, MultiPV: 1, Score: r.Score, PV: []engine.Move{m}, Extra: why})
	return r, true
}
