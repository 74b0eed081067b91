package search

import (
	"contrary/engine"
	"contrary/variant"
)

// extension returns by how many plies a move, already made, is searched deeper for what it is.
func (w *worker) extension(n visit, k *insight, m engine.Move, only bool) int {
	if int(n.extended) >= 2*w.rootDepth {
		return 0
	}
	switch {
	case only && k.licences.Has(variant.SingleReply) && !k.calm:
		return 1
	case w.frames[n.ply+1].check && k.licences.Has(variant.CheckExtension) && n.depth <= w.params.CheckDepth &&
		(!w.licences.Has(variant.Exchange) || see(&w.frames[n.ply].pos, m, 0)):
		return 1
	}
	return 0
}

// multiCut is the answer of singular when several moves beat beta.
const multiCut = -8

// singular returns how much deeper the table move deserves to be searched: more if every other move falls clearly short
// of its score, less if another is as good. multiCut says that another move beats beta as well.
func (w *worker) singular(n visit, hit entry) int {
	p, f := &w.params, &w.frames[n.ply]
	if n.depth < p.SingularDepth || hit.bound&boundLower == 0 || hit.depth < n.depth-p.SingularTableDepth ||
		hit.score.Forced() || int(n.extended) >= 2*w.rootDepth {
		return 0
	}
	m := f.pos.Expand(hit.move)
	if m == engine.NoMove {
		return 0
	}
	target := hit.score - Score(p.SingularMargin*n.depth)*centipawn
	others := n
	others.depth, others.window, others.excluded = (n.depth-1)/2, window{target - 1, target}, m
	s := w.node(others)
	switch {
	case w.stopped:
		return 0
	case s < target-Score(p.SingularDouble)*centipawn && int(n.extended) < w.rootDepth:
		return 2
	case s < target:
		return 1
	case target >= n.beta && !s.Forced():
		return multiCut
	case hit.score >= n.beta:
		return -1
	}
	return 0
}
