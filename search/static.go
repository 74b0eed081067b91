package search

import (
	"contrary/eval"
	"contrary/variant"
)

// Evaluate returns the static evaluation of the current position of g for its side to move, without any search.
func Evaluate(g *variant.Game, o Options) Score {
	s := Score(eval.For(o.believed(g.Spec()), g.Settings()).Evaluate(g.Position(), g.State()))
	return min(max(s, -maxEval), maxEval)
}
