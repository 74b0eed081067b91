package search

import (
	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// watched is an evaluator with somebody who looks on.
type watched struct {
	eval.Evaluator
	seen func(p *engine.Position)
}

// Evaluate implements [eval.Evaluator].
func (w *watched) Evaluate(p *engine.Position, s variant.State) int {
	w.seen(p)
	return w.Evaluator.Evaluate(p, s)
}

// Watch calls seen with each position that is evaluated in the searches to come, nil nobody. With several threads it is
// called by all of them at once. The position is lent for the call. What earlier searches have learned is forgotten.
func (e *Engine) Watch(seen func(p *engine.Position)) {
	e.seen, e.workers = seen, nil
	e.SetOptions(e.opt)
	e.Clear()
}

// watch returns the evaluator with whoever watches it.
func (e *Engine) watch(ev eval.Evaluator) eval.Evaluator {
	if e.seen == nil {
		return ev
	}
	return &watched{ev, e.seen}
}
