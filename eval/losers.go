package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// losers evaluates losing chess with royal kings: the king stays, everything else is a burden, and the terms are otherwise those of
// antichess with weights of their own.
type losers struct{ antichess }

// newLosers returns the evaluator of the family.
func newLosers() *losers { return &losers{antichess{weights: &losersDefault}} }

// losersDefault were fitted to the results of games of the engine against itself (logistic regression).
var losersDefault = antichessWeights{
	men:      [6]pair{{-40, -60}, {-50, -40}, {-60, -40}, {-70, -40}, {-40, -80}, {}},
	pawnRank: [8]pair{{}, {}, {}, {5, 5}, {10, 10}, {15, 25}, {20, 40}, {}},
	mobility: pair{3, 3},
	offers:   pair{3, 3},
	safeMoves: [8]pair{
		{-60, -60}, {-40, -40}, {-30, -30}, {-20, -20}, {-10, -10}, {-5, -5}, {}, {},
	},
	target: pair{10, 10},
	loose:  pair{20, 20},
	tempo:  pair{15, 15},
}

// Evaluate implements [Evaluator].
func (l *losers) Evaluate(p *engine.Position, s variant.State) int { return l.antichess.Evaluate(p, s) }
