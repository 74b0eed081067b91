package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"time"

	"golang.org/x/sync/errgroup"

	"contrary/eval"
	"contrary/variant"
)

// FitOptions say how a network is fitted.
type FitOptions struct {
	Shape   eval.Shape
	Epochs  int
	Batch   int
	Rate    float64 // learning rate of the first epoch; it falls to a hundredth along a cosine
	Blend   float64 // weight of the game's result against the search's score, 0 to 1
	LineEnd float64 // weight of a sample taken at the end of a line of play, where others have 1
	// mirror half of the samples left to right; right where no side of the board is special and there are no king
	// groups
	Mirror bool
	// Correct says that the network is to be added to the evaluation of orthodox chess by hand, which gives the
	// differences their start.
	Correct bool
	Threads int
	Seed    uint64
	From    *eval.Network `json:"-"` // the network to begin with, nil for random weights
	// Checkpoint names a file that keeps the state after each epoch; a fit with the same options goes on from there.
	// Empty for none.
	Checkpoint string `json:"-"`
}

// Check refuses options of which no network comes.
func (o FitOptions) Check() error {
	if o.Epochs < 1 || o.Batch < 1 || !(o.Rate > 0) || !(o.Blend >= 0 && o.Blend <= 1) || !(o.LineEnd >= 0) {
		return fmt.Errorf("%d epochs, %d samples a step, rate %g, blend %g, line ends %g: the first three must be "+
			"positive, blend from 0 to 1, the last not negative",
			o.Epochs, o.Batch, o.Rate, o.Blend, o.LineEnd)
	}
	return o.Shape.Check()
}

// Epoch is a point of the learning curve.
type Epoch struct {
	Number int
	// Loss is the mean squared error of the expected score over the samples learned from, as they went by.
	Loss float64
	Held Held
	// Speed is in samples a second.
	Speed float64
}

// chunk is the number of samples that stay together: the order of chunks changes with every epoch.
const chunk = 256

// state is all that a fit changes.
type state struct {
	w, first, second *weights
	epoch, step      int
}

// Fit fits a network to the samples and returns the network file and the learning curve. It writes a line for each
// epoch to log. A fiftieth of the samples, the last ones of each part, are only measured: positions of one game are so
// seldom on both sides. The samples end up shuffled.
func Fit(ctx context.Context, parts [][]Sample, o FitOptions, log io.Writer) ([]byte, []Epoch, error) {
	if err := o.Check(); err != nil {
		return nil, nil, err
	}
	samples, held := split(parts)
	if len(samples) == 0 {
		return nil, nil, errors.New("no samples to fit a network to")
	}
	rng := rand.New(rand.NewPCG(o.Seed, 2))
	rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })

	st := &state{w: newWeights(&o.Shape), first: newWeights(&o.Shape), second: newWeights(&o.Shape)}
	st.w.randomize(&o.Shape, rng)
	if o.From != nil && !st.w.load(&o.Shape, o.From) {
		return nil, nil, errors.New("the network to begin with has another shape")
	}
	curve, err := st.resume(o, len(samples), log)
	if err != nil {
		return nil, nil, err
	}
	f := newFitter(o)
	if o.Correct {
		f.base(samples)
		f.base(held)
	}
	for st.epoch < o.Epochs {
		e, err := f.epoch(ctx, st, samples)
		if err != nil {
			return nil, curve, err
		}
		e.Held = f.measure(st.w, held)
		curve = append(curve, e)
		fmt.Fprintf(log, "epoch %d/%d: loss %.6f, %s, %.0f samples/s\n", e.Number, o.Epochs, e.Loss, e.Held, e.Speed)
		if err := st.save(o, len(samples), curve); err != nil {
			return nil, curve, err
		}
	}
	rounded := st.w.round(&o.Shape)
	fmt.Fprintf(log, "rounded to integers: %s\n", f.measure(st.w, held))
	return eval.AppendNetwork(nil, &o.Shape, rounded), curve, nil
}

// split joins the parts, the last fiftieth of each held out.
func split(parts [][]Sample) (samples, held []Sample) {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	samples = make([]Sample, 0, n)
	for _, p := range parts {
		cut := len(p) - len(p)/50
		samples, held = append(samples, p[:cut]...), append(held, p[cut:]...)
	}
	return samples, held
}

// fitter is the machine that fits: its shares work at the same time.
type fitter struct {
	opt    FitOptions
	shares []*share
}

// share is what one goroutine sums up over its part of a batch.
type share struct {
	gradient     *weights
	own, other   []uint32
	hidden       [2][]float32
	loss, weight float64
	// Of samples that are only measured: the loss if the score or the result alone had to be met.
	byScore, byResult float64
	played            float64 // weight of those with a result
}

func newFitter(o FitOptions) *fitter {
	f := &fitter{opt: o}
	for range max(o.Threads, 1) {
		h := o.Shape.Hidden
		f.shares = append(f.shares,
			&share{gradient: newWeights(&o.Shape), hidden: [2][]float32{make([]float32, h), make([]float32, h)}})
	}
	return f
}

// each runs work for every share at the same time.
func (f *fitter) each(work func(i int, s *share)) {
	var group errgroup.Group
	for i, s := range f.shares {
		group.Go(func() error { work(i, s); return nil })
	}
	_ = group.Wait() // no work returns an error
}

// part returns where the i-th share of n things begins and ends.
func (f *fitter) part(n, i int) (from, to int) {
	return n * i / len(f.shares), n * (i + 1) / len(f.shares)
}

// base sets what the evaluation by hand says of the samples.
func (f *fitter) base(samples []Sample) {
	chess, _ := variant.Lookup("chess") // there is chess
	f.each(func(i int, _ *share) {
		hand := eval.ByHand(chess)
		from, to := f.part(len(samples), i)
		for j := from; j < to; j++ {
			if p, ok := samples[j].position(chess.Traits); ok {
				samples[j].base = int16(hand.Evaluate(&p, 0) / eval.Centipawn)
			}
		}
	})
}

// epoch learns from all samples once.
func (f *fitter) epoch(ctx context.Context, st *state, samples []Sample) (Epoch, error) {
	o := &f.opt
	order := rand.New(rand.NewPCG(o.Seed, 1000+uint64(st.epoch))).Perm((len(samples) + chunk - 1) / chunk)
	perBatch := max(o.Batch/chunk, 1)
	began, loss, weight := time.Now(), 0.0, 0.0
	for from := 0; from < len(order); from += perBatch {
		if err := ctx.Err(); err != nil {
			return Epoch{}, err
		}
		part := order[from:min(from+perBatch, len(order))]
		f.each(func(i int, s *share) {
			s.loss, s.weight = 0, 0
			first, end := f.part(len(part), i)
			for _, c := range part[first:end] {
				at := c * chunk
				rng := rand.New(rand.NewPCG(o.Seed^uint64(st.epoch), uint64(c)))
				for j := at; j < min(at+chunk, len(samples)); j++ {
					s.sample(st.w, &samples[j], o, o.Mirror && rng.Uint32()&1 != 0, true)
				}
			}
		})
		batchWeight := 0.0
		for _, s := range f.shares {
			loss += s.loss
			batchWeight += s.weight
		}
		weight += batchWeight
		st.step++
		progress := (float64(st.epoch) + float64(from)/float64(len(order))) / float64(o.Epochs)
		f.learn(st, o.Rate*(0.01+0.99*(1+math.Cos(math.Pi*progress))/2), batchWeight)
	}
	st.epoch++
	return Epoch{Number: st.epoch, Loss: loss / max(weight, 1e-9),
		Speed: float64(len(samples)) / time.Since(began).Seconds()}, nil
}

// learn takes one step with the gradients of all shares, which are the sums over samples of the given weight. Each
// share does a part of it.
func (f *fitter) learn(st *state, rate, weight float64) {
	const beta1, beta2 = 0.9, 0.999
	rate *= math.Sqrt(1-math.Pow(beta2, float64(st.step))) / (1 - math.Pow(beta1, float64(st.step)))
	step := adamStep{scale: float32(1 / max(weight, 1e-9)), rate: float32(rate), keep1: 1 - beta1, keep2: 1 - beta2,
		tiny: 1e-8, limit: weightLimit}
	biases := step
	biases.limit = biasLimit
	size := len(st.w.all) / 8
	bias := len(st.w.all) - len(st.w.bias)
	f.each(func(i int, _ *share) {
		from, to := f.part(size, i)
		from, to = from*8, to*8
		g := f.shares[0].gradient.all
		for _, other := range f.shares[1:] {
			add := other.gradient.all[from:to]
			for k, x := range add {
				g[from+k] += x
			}
			clear(add)
		}
		run := func(from, to int, s *adamStep) {
			if from < to {
				loops.adam(st.w.all[from:to], g[from:to], st.first.all[from:to], st.second.all[from:to], s)
			}
		}
		run(from, min(to, bias), &step)
		run(max(from, bias), to, &biases)
	})
}

// Held is what a network loses on the samples held out: the mean squared error of the expected score against what was
// learned, against the score of the search alone, and against the result of the game alone. The last one compares
// networks of all blends.
type Held struct{ Loss, Score, Result float64 }

func (h Held) String() string {
	return fmt.Sprintf("held out %.6f (score %.6f, result %.6f)", h.Loss, h.Score, h.Result)
}

// measure returns the losses over samples.
func (f *fitter) measure(w *weights, samples []Sample) (h Held) {
	f.each(func(i int, s *share) {
		s.loss, s.weight, s.byScore, s.byResult, s.played = 0, 0, 0, 0, 0
		from, to := f.part(len(samples), i)
		for j := from; j < to; j++ {
			s.sample(w, &samples[j], &f.opt, false, false)
		}
	})
	weight, played := 0.0, 0.0
	for _, s := range f.shares {
		h.Loss += s.loss
		h.Score += s.byScore
		h.Result += s.byResult
		weight += s.weight
		played += s.played
	}
	weight = max(weight, 1e-9)
	return Held{h.Loss / weight, h.Score / weight, h.Result / max(played, 1e-9)}
}

// forward returns what the network says of a sample, in units of eval.NetworkScale centipawns, and the output that says
// it. The rows of the inputs and the hidden neurons stay in b.
func (b *share) forward(w *weights, s *Sample, shape *eval.Shape, mirror bool) (out float32, bucket int) {
	h := shape.Hidden
	b.own, b.other = s.Rows(shape, b.own[:0], b.other[:0], mirror)
	loops.sum(b.hidden[0], w.start, w.input, b.own)
	loops.sum(b.hidden[1], w.start, w.input, b.other)
	bucket = shape.Output(len(b.own))
	at := bucket * 2 * h
	return float32(s.base)/eval.NetworkScale + w.bias[bucket] + loops.forward(b.hidden[0], w.output[at:at+h]) +
		loops.forward(b.hidden[1], w.output[at+h:at+2*h]), bucket
}

// sample adds the loss of one sample and, if learn is set, its gradient.
func (b *share) sample(w *weights, s *Sample, o *FitOptions, mirror, learn bool) {
	out, bucket := b.forward(w, s, &o.Shape, mirror)
	got := 1 / (1 + math.Exp(-float64(out)))
	score := 1 / (1 + math.Exp(-float64(s.Score)/eval.NetworkScale))
	want := score
	if s.Result != noResult {
		want = o.Blend*float64(s.Result)/2 + (1-o.Blend)*score
	}
	diff := got - want
	weight := 1.0
	if s.LineEnd() {
		weight = o.LineEnd
	}
	b.loss += weight * diff * diff
	if !learn {
		b.byScore += weight * (got - score) * (got - score)
		if s.Result != noResult {
			byResult := got - float64(s.Result)/2
			b.byResult += weight * byResult * byResult
			b.played += weight
		}
	}
	b.weight += weight
	if !learn {
		return
	}
	h := o.Shape.Hidden
	at := bucket * 2 * h
	slope := float32(weight * 2 * diff * got * (1 - got))
	g := b.gradient
	g.bias[bucket] += slope
	for v, in := range [2][]uint32{b.own, b.other} {
		from := at + v*h
		loops.backward(b.hidden[v], w.output[from:from+h], g.output[from:from+h], g.start, slope)
		loops.scatter(g.input, b.hidden[v], in)
	}
}
