// Package eval guesses what a position is worth. There is one evaluator per family of variants.
package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// Evaluator guesses the value of positions of one variant. Each search worker has one of its own, so it may cache.
type Evaluator interface {
	// Evaluate returns the value of p for its side to move in units (see Centipawn), at most Max either way. s is the
	// path memory.
	Evaluate(p *engine.Position, s variant.State) int
}

// For returns an evaluator for a variant under its settings.
func For(spec *variant.Spec, set variant.Settings) Evaluator {
	if n := networkOf(spec.Network); n != nil {
		return newNetEvaluator(n)
	}
	switch spec.Family {
	case "rmobility":
		return &rmobility{grades: NewGrades(set)}
	case "nodraw":
		return &nodraw{deadMoves: set.Deadline()}
	}
	return ByHand(spec)
}

// ByHand returns an evaluator without any network, for what must not change when a network does, and for what one is
// fitted to correct: in losing chess that of its family, else that of orthodox chess.
func ByHand(spec *variant.Spec) Evaluator {
	switch spec.Family {
	case "antichess":
		return newAntichess(spec)
	case "losers":
		return newLosers()
	}
	return &chess{}
}
