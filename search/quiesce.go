package search

import (
	"contrary/engine"
	"contrary/variant"
)

// quiesce returns the score of a node when only what cannot wait is searched: captures that gain something, every
// evasion of a check, and all captures where capturing is compulsory (quiescence search). n.depth is 0 at the first ply
// and falls.
func (w *worker) quiesce(n visit) Score {
	if s, done := w.arrive(n.ply); done {
		return s
	}
	f := &w.frames[n.ply]
	if w.must && f.list.Len() == 0 {
		return w.nothingToPlay(n.ply, false)
	}
	outer := w.taint
	w.taint = notFound
	hit, known := w.memory.recall(n)
	if known && !n.isPV() && hit.cuts(n.window) {
		w.taint = min(w.taint, outer)
		return hit.score
	}
	s := w.quiesceNode(n, hit, known)
	w.taint = min(w.taint, f.barredFrom, outer)
	return s
}

// quiesceNode is quiesce without its preliminaries.
func (w *worker) quiesceNode(n visit, hit entry, known bool) Score {
	f := &w.frames[n.ply]
	r, raw := nodeResult{score: -infinite}, noScore
	stand := f.calm() || f.licences.Has(variant.StandInCheck)
	if !stand && n.depth <= -w.params.QuiesceMost {
		return w.evaluate(n.ply)
	}
	inner := n
	if stand {
		// Standing pat is a right only of a side that has a move.
		if !w.must && f.licences.Has(variant.ExactEnds) {
			if s, stuck := w.stuck(n.ply); stuck {
				return s
			}
		}
		raw, r.score = w.appraise(f, n.ply, hit, known)
		if r.score >= n.beta || w.must {
			if !known {
				w.memory.store(n, entry{eval: raw, depth: -depthOffset, bound: boundNone})
			}
			return r.score
		}
		inner.alpha = max(n.alpha, r.score)
		if f.licences.Has(variant.Smothering) && n.depth == 0 && f.pos.Occupied().Count() <= w.params.SmotherMen {
			r.score = max(r.score, w.smother(inner))
			if r.score >= n.beta || w.stopped {
				return r.score
			}
			inner.alpha = max(inner.alpha, r.score)
		}
		f.pos.Noisy(&f.list)
	} else if !w.must {
		f.pos.Legal(&f.list)
	}
	w.order(n.ply, hit.move)

	w.urgent(inner, stand, &r)
	if w.stopped {
		return 0
	}
	if r.tried == 0 && !stand {
		return w.nothingToPlay(n.ply, r.barred)
	}
	w.memory.store(inner, entry{move: r.best.Short(), score: r.score, eval: raw, bound: inner.boundOf(r.score)})
	return r.score
}

// urgent searches the moves of a node of the quiescence search, which are in order. On entry r holds what standing pat
// gives. stand says that the side to move need not move: then only captures and promotions are in the list.
func (w *worker) urgent(n visit, stand bool, r *nodeResult) {
	f, c := &w.frames[n.ply], &w.frames[n.ply+1]
	p, pv, alpha := &w.params, n.isPV(), n.alpha
	delta := f.eval + Score(p.DeltaMargin)*centipawn
	for m := w.pick(f); m != engine.NoMove; m = w.pick(f) {
		if stand {
			if f.order[f.next-1] < orderBad/2 {
				return // captures that lose material
			}
			if f.licences.Has(variant.Delta) && m.Promotion() == engine.NoPiece &&
				delta+Score(seeValues[victim(&f.pos, m)])*centipawn <= alpha && !see(&f.pos, m, 1) {
				continue
			}
		} else if r.tried > 0 && r.score > -forced && (n.depth < -p.QuiesceChoices ||
			f.check && !m.IsCapture() && n.depth < -p.QuiesceEvasions) {
			return // deep enough for one choice
		}
		if !w.make(n.ply, m) {
			r.barred = true
			continue
		}
		r.tried++
		s := -w.quiesce(n.child(n.depth-1, -n.beta, -alpha))
		w.leave(n.ply + 1)
		if w.stopped {
			return
		}
		if s > r.score {
			r.score = s
			if s > alpha {
				r.best = m
				if pv {
					f.pv.lead(m, &c.pv)
				}
				if s >= n.beta {
					return
				}
				alpha = s
			}
		}
	}
}

// smother searches the moves other than captures that nearly smother the opponent, if that is more than has been done
// before: they may be what the game ends with. It returns the best of their scores, or -infinite.
func (w *worker) smother(n visit) Score {
	f, c := &w.frames[n.ply], &w.frames[n.ply+1]
	best := -infinite
	f.pos.Quiet(&f.list)
	for i := 0; i < f.list.Len() && max(n.alpha, best) < n.beta && !w.stopped; i++ {
		w.make(n.ply, f.list.At(i))
		if c.state != f.state && c.freedom() <= w.params.SmotherFreedom {
			best = max(best, -w.quiesce(n.child(-1, -n.beta, -max(n.alpha, best))))
		}
		w.leave(n.ply + 1)
	}
	return best
}
