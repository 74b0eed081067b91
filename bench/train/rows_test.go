package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKernels compares the loops in use with the plain ones.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	random := func(n int, scale float64) []float32 {
		l := make([]float32, n)
		for i := range l {
			l[i] = float32(rng.NormFloat64() * scale)
		}
		return l
	}
	same := func(what string, a, b []float32) {
		t.Helper()
		for i := range a {
			if math.Abs(float64(a[i]-b[i])) > 1e-4*(1+math.Abs(float64(b[i]))) {
				t.Fatalf("%s: %g at %d, plain %g", what, a[i], i, b[i])
			}
		}
	}
	for range 200 {
		h := rowBlock * (1 + rng.IntN(8))
		rows, start := random(50*h, 0.3), random(h, 0.3)
		in := make([]uint32, rng.IntN(33))
		for i := range in {
			in[i] = uint32(rng.IntN(50) * h * 4)
		}
		x, y := make([]float32, h), make([]float32, h)
		loops.sum(x, start, rows, in)
		plainSum(y, start, rows, in)
		same("sum", x, y)

		copyRows := slices.Clone(rows)
		loops.scatter(rows, x, in)
		plainScatter(copyRows, x, in)
		same("scatter", rows, copyRows)

		weights := random(h, 1)
		same("forward", []float32{loops.forward(x, weights)}, []float32{plainForward(x, weights)})

		out, out2, first, first2 := random(h, 1), make([]float32, h), random(h, 1), make([]float32, h)
		copy(out2, out)
		copy(first2, first)
		copy(y, x)
		loops.backward(x, weights, out, first, 0.3)
		plainBackward(y, weights, out2, first2, 0.3)
		same("backward", x, y)
		same("backward, output", out, out2)
		same("backward, start", first, first2)

		step := adamStep{scale: 0.01, rate: 0.02, keep1: 0.1, keep2: 0.001, tiny: 1e-8, limit: 0.9}
		w, g, second := random(h, 0.5), random(h, 5), random(h, 1)
		for i := range second {
			second[i] *= second[i]
		}
		w2, g2, f2, s2 := slices.Clone(w), slices.Clone(g), slices.Clone(first), slices.Clone(second)
		loops.adam(w, g, first, second, &step)
		plainAdam(w2, g2, f2, s2, &step)
		same("adam", w, w2)
		same("adam, gradient", g, g2)
		same("adam, first moment", first, f2)
		same("adam, second moment", second, s2)
	}
}
