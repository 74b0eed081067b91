package train

import "math"

// rowBlock is the number of floats that the loops take at a time; the number of hidden neurons is a multiple of it.
const rowBlock = 64

// kernels are the inner loops of the fit. There is one plain implementation and, where the processor allows it, one in
// assembly; the results differ by rounding alone. Rows are named by their first byte.
type kernels struct {
	// sum sets dst to start plus the rows named.
	sum func(dst, start, rows []float32, in []uint32)
	// scatter adds src to each of the rows named.
	scatter func(rows, src []float32, in []uint32)
	// forward returns the sum of the squares of hidden held to 0..1, each times its weight.
	forward func(hidden, weights []float32) float32
	// backward turns hidden into the slope of its inputs, where slope is that of the output, and adds the slopes of
	// output weights and of start weights to theirs.
	backward func(hidden, weights, output, start []float32, slope float32)
	// adam takes one step of Adam for w with the gradient g, which it empties. The lengths are multiples of 8.
	adam func(w, g, first, second []float32, s *adamStep)
}

// adamStep are the numbers of one step of Adam (Kingma and Ba 2015).
type adamStep struct {
	scale float32 // the gradient is the sum over a batch: one over its weight
	rate  float32 // with the corrections for the first steps
	keep1 float32 // 1 - beta1
	keep2 float32 // 1 - beta2
	tiny  float32
	limit float32 // weights are held to it, either way
}

var plainKernels = kernels{sum: plainSum, scatter: plainScatter, forward: plainForward, backward: plainBackward,
	adam: plainAdam}

func plainSum(dst, start, rows []float32, in []uint32) {
	copy(dst, start)
	for _, at := range in {
		for i, w := range rows[at/4:][:len(dst)] {
			dst[i] += w
		}
	}
}

func plainScatter(rows, src []float32, in []uint32) {
	for _, at := range in {
		row := rows[at/4:][:len(src)]
		for i, x := range src {
			row[i] += x
		}
	}
}

func plainForward(hidden, weights []float32) float32 {
	sum := float32(0)
	for i, x := range hidden {
		x = min(max(x, 0), 1)
		sum += x * x * weights[i]
	}
	return sum
}

func plainBackward(hidden, weights, output, start []float32, slope float32) {
	for i, x := range hidden {
		c := min(max(x, 0), 1)
		output[i] += slope * c * c
		if x > 0 && x < 1 {
			hidden[i] = slope * 2 * weights[i] * c
			start[i] += hidden[i]
		} else {
			hidden[i] = 0
		}
	}
}

func plainAdam(w, g, first, second []float32, s *adamStep) {
	for i, x := range g {
		x *= s.scale
		first[i] += s.keep1 * (x - first[i])
		second[i] += s.keep2 * (x*x - second[i])
		w[i] = min(max(w[i]-s.rate*first[i]/(float32(math.Sqrt(float64(second[i])))+s.tiny), -s.limit), s.limit)
		g[i] = 0
	}
}
