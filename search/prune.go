package search

import (
	"contrary/engine"
	"contrary/variant"
)

// prune looks whether a calm node, its window empty, can be decided without its moves. Each way to do so has its
// licence.
func (w *worker) prune(n visit, k *insight) (Score, bool) {
	p := &w.params
	if k.licences.Has(variant.Razoring) && n.depth <= p.RazorDepth && !n.alpha.Forced() &&
		k.static+Score(p.RazorBase+p.RazorSlope*n.depth*n.depth)*centipawn < n.alpha {
		q := n
		q.depth, q.beta = 0, n.alpha+1
		if s := w.quiesce(q); s <= n.alpha {
			return s, true
		}
	}
	if k.licences.Has(variant.StaticBeta) && n.depth <= p.StaticBetaDepth && !k.static.Forced() {
		margin := Score(p.StaticBeta*n.depth) * centipawn
		if k.improving {
			margin -= Score(p.StaticBeta*p.StaticBetaImproving) * centipawn / 100
		}
		if k.static-margin >= n.beta {
			return k.static, true
		}
	}
	return w.tryNull(n, k)
}

// tryNull passes and looks whether the opponent can do anything about beta (null-move pruning).
func (w *worker) tryNull(n visit, k *insight) (Score, bool) {
	p, f := &w.params, &w.frames[n.ply]
	passed := n.ply > 0 && w.frames[n.ply-1].move == engine.NoMove
	if n.depth < p.NullDepth || n.careful || passed || !k.licences.Has(variant.NullMove) || k.static < n.beta {
		return 0, false
	}
	// With few men left, having to move may be the whole point.
	us, zugzwang := f.pos.Side(), n.depth >= p.NullVerifyDepth
	if k.licences.Has(variant.FewMenNull) {
		if f.pos.Of(us).Count() < 4 || f.pos.Of(us.Other()).Count() < 3 {
			return 0, false
		}
	} else {
		pieces := f.pos.Of(us) &^ (f.pos.Pieces(engine.Pawn) | f.pos.Pieces(engine.King))
		if pieces == 0 {
			return 0, false
		}
		zugzwang = zugzwang || !pieces.Many() && n.depth >= p.NullVerifySingle
	}
	surplus := int((k.static - n.beta) / (Score(p.NullSurplus) * centipawn))
	depth := n.depth - p.NullBase - n.depth/p.NullDivisor - min(surplus, p.NullSurplusMost)
	c := n.child(depth, -n.beta, -n.beta+1)
	c.cut = !n.cut
	w.pass(n.ply)
	s := -w.search(c)
	w.leave(n.ply + 1)
	if w.stopped || s < n.beta {
		return 0, false
	}
	if s.Forced() {
		s = n.beta // a win after passing is not proven
	}
	if !zugzwang {
		return s, true
	}
	again := n
	again.depth, again.alpha, again.cut, again.careful = depth, n.beta-1, false, true
	return s, w.node(again) >= n.beta && !w.stopped
}

// late tells whether a move, already made, can be left out near the leaves: late move pruning, history pruning,
// futility pruning, and pruning by static exchange evaluation.
func (w *worker) late(n visit, k *insight, a *attempt, alpha Score) bool {
	p, f, depth := &w.params, &w.frames[n.ply], n.depth
	exchange := w.licences.Has(variant.Exchange)
	if a.noisy {
		return exchange && depth <= p.SeeNoisyDepth && !see(&f.pos, a.move, -p.SeeNoisySlope*depth)
	}
	limit := p.LateBase + depth*depth
	if !k.improving {
		limit /= 2
	}
	if depth <= p.LateDepth && a.number > limit {
		return true
	}
	if depth <= p.HistoryDepth && a.history < -p.HistorySlope*depth {
		return true
	}
	if !n.isPV() && depth <= p.FutilityDepth && f.eval != noScore &&
		f.eval+Score(p.FutilityBase+p.FutilitySlope*depth+a.history/p.FutilityHistory)*centipawn <= alpha {
		return true
	}
	return exchange && depth <= p.SeeQuietDepth && !see(&f.pos, a.move, -p.SeeQuietSlope*depth*depth)
}
