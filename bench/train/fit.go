package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"contrary/eval"
)

// FitOptions say how a network is fitted.
type FitOptions struct {
	Epochs  int
	Batch   int
	Rate    float64 // learning rate of the first epoch; it falls to a hundredth along a cosine
	Blend   float64 // weight of the game's result against the search's score, 0 to 1
	Mirror  bool    // mirror half of the samples left to right; right where no side of the board is special
	Threads int
	Seed    uint64
}

// Check refuses options of which no network comes.
func (o FitOptions) Check() error {
	if o.Epochs < 1 || o.Batch < 1 || !(o.Rate > 0) || !(o.Blend >= 0 && o.Blend <= 1) {
		return fmt.Errorf("%d epochs, %d samples a step, rate %g, blend %g: the first three must be positive, blend from 0 to 1", o.Epochs, o.Batch, o.Rate, o.Blend)
	}
	return nil
}

// weights are a network in floating point, or a gradient, or a moment of Adam.
type weights struct {
	input  []float32 // Inputs x Hidden
	start  []float32
	output []float32 // own view, other view
	bias   float32
}

func newWeights() *weights {
	return &weights{
		input:  make([]float32, eval.Inputs*eval.Hidden),
		start:  make([]float32, eval.Hidden),
		output: make([]float32, 2*eval.Hidden),
	}
}

// batch is what one goroutine sums up over its share of a batch.
type batch struct {
	gradient   *weights
	touched    []bool
	rows       []int
	own, other []uint16
	loss       float64
}

// Fit fits a network to the samples and returns the network file. It writes a line for each epoch to log. The last 2 % of the samples
// are only measured.
func Fit(ctx context.Context, samples []Sample, o FitOptions, log io.Writer) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if len(samples) == 0 {
		return nil, errors.New("no samples to fit a network to")
	}
	rng := rand.New(rand.NewPCG(o.Seed, 2))
	rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
	held := samples[len(samples)-len(samples)/50:]
	samples = samples[:len(samples)-len(held)]

	w := newWeights()
	for i := range w.input {
		w.input[i] = float32(rng.NormFloat64() * math.Sqrt(1.0/32))
	}
	for i := range w.output {
		w.output[i] = float32(rng.NormFloat64() * math.Sqrt(1.0/eval.Hidden))
	}
	first, second := newWeights(), newWeights()
	shares := make([]*batch, max(o.Threads, 1))
	for i := range shares {
		shares[i] = &batch{gradient: newWeights(), touched: make([]bool, eval.Inputs)}
	}
	step := 0
	for epoch := range o.Epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		loss := 0.0
		mirrorSeed := rng.Uint64()
		for from := 0; from < len(samples); from += o.Batch {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			part := samples[from:min(from+o.Batch, len(samples))]
			loss += run(shares, w, part, o, mirrorSeed+uint64(from), true)
			step++
			progress := (float64(epoch) + float64(from)/float64(len(samples))) / float64(o.Epochs)
			rate := o.Rate * (0.01 + 0.99*(1+math.Cos(math.Pi*progress))/2)
			adam(w, shares[0].gradient, first, second, rate, step, len(part))
		}
		check := run(shares, w, held, o, 0, false)
		fmt.Fprintf(log, "epoch %d/%d: loss %.6f, held out %.6f\n", epoch+1, o.Epochs, loss/float64(len(samples)), check/float64(max(len(held), 1)))
	}
	return quantize(w), nil
}

// run sums loss and gradient over part; the gradient ends up in the first share.
func run(shares []*batch, w *weights, part []Sample, o FitOptions, seed uint64, learn bool) float64 {
	var group errgroup.Group
	for i, b := range shares {
		group.Go(func() error {
			mine := part[len(part)*i/len(shares) : len(part)*(i+1)/len(shares)]
			b.loss = 0
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			for j := range mine {
				b.sample(w, &mine[j], o, o.Mirror && rng.Uint32()&1 != 0, learn)
			}
			return nil
		})
	}
	_ = group.Wait() // no share returns an error
	loss := shares[0].loss
	for _, b := range shares[1:] {
		loss += b.loss
		if learn {
			b.mergeInto(shares[0])
		}
	}
	return loss
}

// sample adds the loss of one sample and, if learn is set, its gradient.
func (b *batch) sample(w *weights, s *Sample, o FitOptions, mirror, learn bool) {
	b.own, b.other = s.Inputs(b.own[:0], b.other[:0], mirror)
	var hidden [2][eval.Hidden]float32
	for v, inputs := range [2][]uint16{b.own, b.other} {
		h := &hidden[v]
		copy(h[:], w.start)
		for _, in := range inputs {
			row := (*[eval.Hidden]float32)(w.input[int(in)*eval.Hidden:])
			for i := range h {
				h[i] += row[i]
			}
		}
	}
	out := w.bias
	for v := range hidden {
		row := (*[eval.Hidden]float32)(w.output[v*eval.Hidden:])
		for i, x := range hidden[v] {
			x = min(max(x, 0), 1)
			out += x * x * row[i]
		}
	}
	got := 1 / (1 + math.Exp(-float64(out)))
	want := o.Blend*float64(s.Result)/2 + (1-o.Blend)/(1+math.Exp(-float64(s.Score)/eval.NetworkScale))
	diff := got - want
	b.loss += diff * diff
	if !learn {
		return
	}
	slope := float32(2 * diff * got * (1 - got))
	g := b.gradient
	g.bias += slope
	for v, inputs := range [2][]uint16{b.own, b.other} {
		var back [eval.Hidden]float32
		weight := (*[eval.Hidden]float32)(w.output[v*eval.Hidden:])
		grad := (*[eval.Hidden]float32)(g.output[v*eval.Hidden:])
		for i, x := range hidden[v] {
			if x <= 0 {
				continue
			}
			if x >= 1 {
				grad[i] += slope
				continue
			}
			grad[i] += slope * x * x
			back[i] = slope * weight[i] * 2 * x
			g.start[i] += back[i]
		}
		for _, in := range inputs {
			if !b.touched[in] {
				b.touched[in] = true
				b.rows = append(b.rows, int(in))
			}
			row := (*[eval.Hidden]float32)(g.input[int(in)*eval.Hidden:])
			for i := range row {
				row[i] += back[i]
			}
		}
	}
}

// mergeInto adds the gradient to that of to and empties it.
func (b *batch) mergeInto(to *batch) {
	add := func(dst, src []float32) {
		for i, x := range src {
			dst[i] += x
			src[i] = 0
		}
	}
	for _, in := range b.rows {
		b.touched[in] = false
		at := in * eval.Hidden
		add(to.gradient.input[at:at+eval.Hidden], b.gradient.input[at:at+eval.Hidden])
	}
	b.rows = b.rows[:0]
	add(to.gradient.start, b.gradient.start)
	add(to.gradient.output, b.gradient.output)
	to.gradient.bias += b.gradient.bias
	b.gradient.bias = 0
}

// adam takes one step of Adam (Kingma and Ba 2015) and empties the gradient, which is the sum over n samples. Weights are held to what
// the integers of a network file can express.
func adam(w, gradient, first, second *weights, rate float64, step, n int) {
	const b1, b2, tiny = 0.9, 0.999, 1e-8
	scale := float32(1 / float64(n))
	lr := float32(rate * math.Sqrt(1-math.Pow(b2, float64(step))) / (1 - math.Pow(b1, float64(step))))
	update := func(w, g, m, v []float32, limit float32) {
		for i, x := range g {
			x *= scale
			m[i] += (1 - b1) * (x - m[i])
			v[i] += (1 - b2) * (x*x - v[i])
			w[i] = min(max(w[i]-lr*m[i]/(float32(math.Sqrt(float64(v[i])))+tiny), -limit), limit)
			g[i] = 0
		}
	}
	const limit = 1.98
	update(w.input, gradient.input, first.input, second.input, limit)
	update(w.start, gradient.start, first.start, second.start, limit)
	update(w.output, gradient.output, first.output, second.output, limit)
	bias := [4][]float32{{w.bias}, {gradient.bias}, {first.bias}, {second.bias}}
	update(bias[0], bias[1], bias[2], bias[3], 100)
	w.bias, gradient.bias, first.bias, second.bias = bias[0][0], 0, bias[2][0], bias[3][0]
}

// quantize rounds the weights to the integers of a network file.
func quantize(w *weights) []byte {
	round := func(src []float32, one float64) []int16 {
		dst := make([]int16, len(src))
		for i, x := range src {
			dst[i] = int16(math.Round(float64(x) * one))
		}
		return dst
	}
	return eval.AppendNetwork(nil, round(w.input, eval.ActivationOne), round(w.start, eval.ActivationOne), round(w.output, eval.OutputOne),
		int32(math.Round(float64(w.bias)*eval.ActivationOne*eval.OutputOne)))
}
