package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"contrary/eval"
)

// weights are a network in floating point, or a gradient, or a moment of Adam: one array in the order of eval.Weights,
// the biases padded to whole registers.
type weights struct {
	all                        []float32
	input, start, output, bias []float32
}

func newWeights(s *eval.Shape) *weights {
	in, out := s.Rows()*s.Hidden, s.Outputs*2*s.Hidden
	w := &weights{all: make([]float32, in+s.Hidden+out+(s.Outputs+7)/8*8)}
	w.input, w.start = w.all[:in], w.all[in:][:s.Hidden]
	w.output, w.bias = w.all[in+s.Hidden:][:out], w.all[in+s.Hidden+out:]
	return w
}

const (
	// weightLimit bounds all weights but the biases of the outputs: times eval.OutputOne it is eval.OutputLimit, and 33
	// of them times eval.ActivationOne fit 16 bits.
	weightLimit = 1.98
	biasLimit   = 100
)

// KingGroups returns the groups of king squares for a number of groups: 0 or 1 (all alike), 4 or 8.
func KingGroups(n int) (groups [32]uint8, err error) {
	var pairs [8][2]uint8 // by rank: files a and b, files c and d
	switch n {
	case 0, 1:
	case 4:
		pairs = [8][2]uint8{{0, 1}, {2, 2}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}, {3, 3}}
	case 8:
		pairs = [8][2]uint8{{0, 1}, {2, 3}, {4, 5}, {4, 5}, {6, 7}, {6, 7}, {6, 7}, {6, 7}}
	default:
		return groups, fmt.Errorf("%d king groups: want 0, 1, 4 or 8", n)
	}
	for s := range groups {
		groups[s] = pairs[s/4][s%4/2]
	}
	return groups, nil
}

// randomize sets the weights a fit begins with.
func (w *weights) randomize(s *eval.Shape, rng *rand.Rand) {
	for i := range w.input[:s.Inputs()*s.Hidden] {
		w.input[i] = float32(rng.NormFloat64() * math.Sqrt(1.0/32))
	}
	for g := 1; g < s.Kings; g++ { // all king groups begin alike
		copy(w.input[g*s.Inputs()*s.Hidden:], w.input[:s.Inputs()*s.Hidden])
	}
	for i := range w.output[:2*s.Hidden] {
		w.output[i] = float32(rng.NormFloat64() * math.Sqrt(1.0/float64(s.Hidden)))
	}
	for b := 1; b < s.Outputs; b++ {
		copy(w.output[b*2*s.Hidden:], w.output[:2*s.Hidden])
	}
}

// load takes the weights of a network that may be smaller: what it has once (one output, one king group, no threats) is
// copied to all, and further neurons, which are as randomize has left them, count nothing at the beginning. The network
// so says the same as before. load tells whether the shapes allow it.
func (w *weights) load(s *eval.Shape, net *eval.Network) bool {
	from, n := net.Shape(), net.Weights()
	if from.Hidden > s.Hidden || from.Outputs != s.Outputs && from.Outputs != 1 ||
		(from.Kings == 0) != (s.Kings == 0) || from.Threats && !s.Threats ||
		from.Kings > 1 && (from.Kings != s.Kings || from.KingGroup != s.KingGroup) {
		return false
	}
	take := func(dst []float32, src []int16, one float32) {
		for i, x := range src {
			dst[i] = float32(x) / one
		}
	}
	row := func(r int) int { // the row of from for a row of s
		group, in := r/s.Inputs(), r%s.Inputs()
		if from.Kings <= 1 {
			group = 0
		}
		return group*from.Inputs() + in%from.Inputs()
	}
	for r := range s.Rows() {
		take(w.input[r*s.Hidden:], n.Input[row(r)*from.Hidden:][:from.Hidden], eval.ActivationOne)
	}
	take(w.start, n.Start, eval.ActivationOne)
	clear(w.output)
	for i := range s.Outputs {
		j := i % from.Outputs
		for view := range 2 {
			take(w.output[(2*i+view)*s.Hidden:], n.Output[(2*j+view)*from.Hidden:][:from.Hidden], eval.OutputOne)
		}
		w.bias[i] = float32(n.Bias[j]) / (eval.ActivationOne * eval.OutputOne)
	}
	return true
}

// round rounds w to what the integers of a network file can say and returns them.
func (w *weights) round(s *eval.Shape) *eval.Weights {
	round := func(src []float32, one float64) []int16 {
		dst := make([]int16, len(src))
		for i, x := range src {
			dst[i] = int16(math.Round(float64(x) * one))
			src[i] = float32(float64(dst[i]) / one)
		}
		return dst
	}
	n := &eval.Weights{Input: round(w.input, eval.ActivationOne), Start: round(w.start, eval.ActivationOne),
		Output: round(w.output, eval.OutputOne)}
	for _, x := range w.bias[:s.Outputs] {
		n.Bias = append(n.Bias, int32(math.Round(float64(x)*eval.ActivationOne*eval.OutputOne)))
	}
	return n
}
