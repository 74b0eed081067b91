package search

import (
	"math/rand/v2"
	"os"
	"sync/atomic"
	"testing"

	"contrary/bench/perft"
	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// perftLimit is the greatest known count that is walked.
func perftLimit() uint64 {
	if os.Getenv("CONTRARY_LONG") != "" {
		return 1_000_000
	}
	return 20_000
}

// eachPerft calls walk with a worker set up at every position of every suite, and compares what it counts.
func eachPerft(t *testing.T, walk func(t *testing.T, spec *variant.Spec, w *worker, depth int) uint64) {
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			suite, err := perft.SuiteOf(spec.Name)
			if err != nil {
				t.Fatal(err)
			}
			w := newWorker(0, spec, variant.DefaultSettings(), Options{}, newTable(1))
			for _, p := range suite.Positions {
				g, err := variant.NewGame(spec, variant.DefaultSettings(), p.FEN)
				if err != nil {
					t.Fatal(err)
				}
				for i, want := range p.Counts {
					if want > perftLimit() {
						break
					}
					w.prepare(g, g.Legal(), new(atomic.Bool))
					if got := walk(t, spec, w, i+1); got != want {
						t.Errorf("%s depth %d: %d, known %d: %s", p.Name, i+1, got, want, p.FEN)
					}
				}
			}
		})
	}
}

// TestPerftPicker walks the suites through the move picker: whatever the table, the killers and the histories say, each
// legal move comes once.
func TestPerftPicker(t *testing.T) {
	eachPerft(t, func(_ *testing.T, _ *variant.Spec, w *worker, depth int) uint64 {
		rng := rand.New(rand.NewPCG(1, uint64(depth)))
		return w.pickedPerft(rng, 0, depth)
	})
}

func (w *worker) pickedPerft(rng *rand.Rand, ply, depth int) (nodes uint64) {
	f := &w.frames[ply]
	if !w.must {
		f.pos.Legal(&f.list)
	}
	if _, won := variant.Decided(w.rules, f.state, &f.pos, variant.Uncounted).Winner.Side(); won {
		return 0
	}
	// Hints, some of them moves of this position and some of others.
	hint := func() engine.Move {
		if n := f.list.Len(); n > 0 && rng.IntN(3) > 0 {
			return f.list.At(rng.IntN(n))
		}
		return engine.Move(rng.Uint32() & (1<<22 - 1))
	}
	f.killers = [2]engine.Move{hint(), hint()}
	w.order(ply, hint().Short())
	f.forgetTried()
	last := engine.NoMove
	for m := w.pick(f); m != engine.NoMove; m = w.pick(f) {
		if !w.make(ply, m) {
			continue
		}
		if depth > 1 {
			nodes += w.pickedPerft(rng, ply+1, depth-1)
		} else {
			nodes++
		}
		w.leave(ply + 1)
		last = m
	}
	if last != engine.NoMove {
		w.learn(ply, 1+rng.IntN(8), last) // so the histories grow and decay
	}
	return nodes
}

// TestPerftEvaluator walks the suites with one evaluator that sees every node, as a search would, and compares it at
// each with one that has seen nothing before: what it remembers must not show.
func TestPerftEvaluator(t *testing.T) {
	eachPerft(t, func(t *testing.T, spec *variant.Spec, w *worker, depth int) uint64 {
		return w.evaluatedPerft(t, spec, 0, depth)
	})
}

func (w *worker) evaluatedPerft(t *testing.T, spec *variant.Spec, ply, depth int) (nodes uint64) {
	f := &w.frames[ply]
	f.pos.Legal(&f.list)
	if _, won := variant.Decided(w.rules, f.state, &f.pos, variant.Uncounted).Winner.Side(); won {
		return 0
	}
	for i := range f.list.Len() {
		if !w.make(ply, f.list.At(i)) {
			continue
		}
		c := &w.frames[ply+1]
		kept := w.eval.Evaluate(&c.pos, c.state)
		if nodes%16 == 0 { // a fresh evaluator is costly
			if fresh := eval.For(spec, variant.DefaultSettings()).Evaluate(&c.pos, c.state); kept != fresh {
				t.Fatalf("%s: %d, afresh %d", c.pos.FEN(), kept, fresh)
			}
		}
		if depth > 1 {
			nodes += w.evaluatedPerft(t, spec, ply+1, depth-1)
		} else {
			nodes++
		}
		w.leave(ply + 1)
	}
	return nodes
}
