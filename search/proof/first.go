package proof

import (
	"math"

	"contrary/engine"
	"contrary/eval"
)

const (
	// firstUnit is the number of a leaf that looks level, for its only reply. It leaves room below for those that look better.
	firstUnit = 4
	// firstScale is how many centipawns halve the one number and double the other.
	firstScale = 400
	// firstStep is the step of the table of factors in centipawns, firstSteps how many there are to either side.
	firstStep, firstSteps = 25, 160
)

// factors holds 2^(v/firstScale) for v in steps from -firstSteps to firstSteps.
type factors [2*firstSteps + 1]float32

func newFactors() *factors {
	var f factors
	for i := range f {
		f[i] = float32(math.Exp2(float64((i-firstSteps)*firstStep) / firstScale))
	}
	return &f
}

// first returns the numbers of a position that nobody has looked at, which has so many replies: the more replies, the more leaves there will be, and
// the better it looks for the attacker, the fewer are to prove. replies > 0.
func (w *worker) first(pos *engine.Position, replies int) numbers {
	v := w.eval.Evaluate(pos, 0) / (eval.Centipawn * firstStep)
	attacking := pos.Side() == w.shared.attacker
	if !attacking {
		v = -v
	}
	f := w.shared.factors[min(max(v, -firstSteps), firstSteps)+firstSteps]
	pn, dn := firstUnit/f, firstUnit*f
	if attacking {
		dn *= float32(replies)
	} else {
		pn *= float32(replies)
	}
	return numbers{pn: max(uint32(pn), 1), dn: max(uint32(dn), 1), rests: free}
}
