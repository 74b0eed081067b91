package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// losers evaluates losing chess with royal kings: the king stays, everything else is a burden, and the terms are
// otherwise those of antichess with weights of their own.
type losers struct{ antichess }

// newLosers returns the evaluator of the family.
func newLosers() *losers { return &losers{antichess{weights: &losersDefault}} }

// losersDefault were fitted to the results of games of the engine against itself (logistic regression).
var losersDefault = antichessWeights{
	men:      [6]pair{{44, -60}, {-25, 16}, {-30, 32}, {-93, 68}, {-21, 83}, {}},
	pawnRank: [8]pair{{}, {47, -22}, {19, 30}, {51, 38}, {36, 32}, {118, 81}, {24, 184}, {}},
	mobility: pair{-9, 14},
	offers:   pair{0, 5},
	safeMoves: [8]pair{
		{8, -39}, {23, 2}, {40, -15}, {40, -20}, {-13, 2}, {-20, -17}, {-11, 7}, {-50, 20},
	},
	target: pair{23, 26},
	loose:  pair{104, -50},
	tempo:  pair{28, 2},
}

// Evaluate implements [Evaluator].
func (l *losers) Evaluate(p *engine.Position, s variant.State) int { return l.antichess.Evaluate(p, s) }
