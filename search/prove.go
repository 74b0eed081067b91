package search

import (
	"contrary/engine"
	"contrary/variant"
)

// The share of the work that goes into proofs: positions the prover looks at for each node searched. Looking at one costs a fraction of a
// node.
const (
	proofShare   = 0.5
	looksPerNode = 4   // that cost as much as a node, about
	proofLeast   = 400 // looks worth starting for
)

// prove spends its share on two questions: has the side to move a forced win, and has its opponent one after the move that looks best? The
// answer goes into the table as if a very deep search had found it. It tells whether the root's win is proven, and whether the best
// move is refuted.
func (s *session) prove() (won, refuted bool) {
	p, w := s.engine.prover, s.engine.workers[0]
	best := &w.roots[0]
	if p == nil || s.engine.opt.MultiPV > 1 || best.score.Forced() {
		return false, false
	}
	budget := int64(proofShare*float64(w.nodes)) - int64(s.looks)
	if l := s.limits.Nodes; l > 0 {
		budget = min(budget, looksPerNode*int64(l-min(l, s.nodes())))
	}
	if budget < proofLeast {
		return false, false
	}
	before := p.spent
	defer func() { s.looks += p.spent - before }()
	us := s.game.Position().Side()
	if _, ok := p.prove(s.game, nil, us, uint64(budget/2), s.interrupted); ok {
		m, plies := p.best()
		return s.promote(m, plies), false
	}
	if plies, ok := p.prove(s.game, []engine.Move{best.move}, us.Other(), uint64(budget/2), s.interrupted); ok {
		w.settle(best.move, winIn(1+plies))
		return false, true
	}
	return false, false
}

// interrupted tells whether a proof must end.
func (s *session) interrupted() bool {
	if s.stop.Load() {
		return true
	}
	if s.looked++; s.looked%64 == 0 {
		return s.supervise()
	}
	return false
}

// promote makes m, which wins in the given number of plies, the best move of the root; it is false if m may not be played.
func (s *session) promote(m engine.Move, plies int) bool {
	w := s.engine.workers[0]
	for i := range w.roots {
		r := &w.roots[i]
		if r.move != m {
			continue
		}
		w.settle(m, -winIn(plies))
		r.score, r.pv[0], r.pvLen = winIn(plies), m, 1
		r.pvLen += s.engine.prover.line(s.game, m, r.pv[1:min(plies, maxPly)])
		sortByScore(w.roots)
		s.best, s.last = m, r.score
		s.tell(0, winIn(plies), Exact)
		return true
	}
	return false
}

// settle enters the score of the position after root move m, for its side to move, into the table.
func (w *worker) settle(m engine.Move, score Score) {
	w.make(0, m)
	w.table.store(w.frames[1].key, 1, entry{score: score, eval: noScore, depth: 100, bound: boundExact})
	w.leave(1)
}

// line writes the forced line after move m of the current position of g, as far as it is remembered, to dst and returns its length.
func (p *prover) line(g *variant.Game, m engine.Move, dst []engine.Move) (n int) {
	var pos, child engine.Position
	var list engine.MoveList
	g.Position().Make(m, &pos)
	for n < len(dst) {
		pos.Legal(&list)
		best, plies := engine.NoMove, 0
		for _, m := range list.Slice() {
			pos.Make(m, &child)
			c, ok := p.table.probe(child.Key(), p.attacker)
			length := int(c.plies) + 1
			if over := child.CountLegal() == 0; over && variant.Decided(p.rules, 0, &child, variant.NoMove).Winner == variant.WinFor(p.attacker) {
				length = 1
			} else if over || !ok || c.pn != 0 {
				continue
			}
			shorter := pos.Side() == p.attacker
			if best == engine.NoMove || (length < plies) == shorter && length != plies {
				best, plies = m, length
			}
		}
		if best == engine.NoMove {
			return n
		}
		dst[n] = best
		n++
		pos.Make(best, &child)
		pos = child
	}
	return n
}
