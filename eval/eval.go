// Package eval guesses what a position is worth. There is one evaluator per family of variants.
package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// Evaluator guesses the value of positions of one variant. Each search worker has one of its own, so it may cache.
type Evaluator interface {
	// Evaluate returns the value of p for its side to move in units (see Centipawn), at most Max either way. s is the path memory.
	Evaluate(p *engine.Position, s variant.State) int
}

// For returns an evaluator for a variant under its settings.
func For(spec *variant.Spec, set variant.Settings) Evaluator {
	return material{}
}

type material struct{}

func (material) Evaluate(p *engine.Position, s variant.State) int {
	v := 0
	for i, x := range []int{100, 320, 330, 500, 900} {
		v += x * (p.By(p.Side(), engine.Piece(i)).Count() - p.By(p.Side().Other(), engine.Piece(i)).Count())
	}
	if p.Traits().Has(engine.MustCapture) {
		v = -v / 4
	}
	return v * Centipawn
}
