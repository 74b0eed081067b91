package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"contrary/engine"
	"contrary/eval"
)

// countedSamples are positions with random men, worth what their men count for.
func countedSamples(n int) []Sample {
	rng := rand.New(rand.NewPCG(1, 1))
	samples := make([]Sample, n)
	for i := range samples {
		s := &samples[i]
		score := 0
		for k := range 2 + rng.IntN(20) {
			s.Men |= engine.Square(rng.IntN(64)).Bitboard()
			_ = k
		}
		for k := range s.Men.Count() {
			kind := byte(rng.IntN(5))
			value := []int{100, 300, 320, 500, 900}[kind]
			if rng.IntN(2) == 0 {
				kind, value = kind|8, -value
			}
			s.Kinds[k/2] |= kind << (k % 2 * 4)
			score += value
		}
		s.Score, s.Result = int16(score), 1
		if score != 0 {
			s.Result = uint8(1 + score/max(abs(score), 1))
		}
	}
	return samples
}

func fitOptions() FitOptions {
	return FitOptions{Shape: eval.Shape{Hidden: 64, Outputs: 4}, Epochs: 4, Batch: 512, Rate: 0.005, Blend: 0,
		LineEnd: 1, Threads: 2, Seed: 1}
}

// A network learns to count, and its integers are worth what the fit says.
func TestFitLearns(t *testing.T) {
	data, curve, err := Fit(context.Background(), [][]Sample{countedSamples(20000)}, fitOptions(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if first, last := curve[0].Held.Loss, curve[len(curve)-1].Held.Loss; !(last < first/2) || last > 0.02 {
		t.Errorf("held out %f, at the end %f", first, last)
	}
	if _, err := eval.ParseNetwork(data); err != nil {
		t.Error(err)
	}
}

// Of samples without a result the score alone is learned, whatever the blend, and no result is measured.
func TestFitWithoutResults(t *testing.T) {
	o := fitOptions()
	o.Blend = 0.7
	samples := countedSamples(20000)
	for i := range samples {
		samples[i].Result = noResult
	}
	_, curve, err := Fit(context.Background(), [][]Sample{samples}, o, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	held := curve[len(curve)-1].Held
	if held.Score > 0.02 || math.Abs(held.Loss-held.Score) > 1e-9 || held.Result != 0 {
		t.Errorf("%v", held)
	}
}

// A fit that was stopped goes on to the network that it would have made; a checkpoint of another fit and a torn one are
// refused.
func TestFitResume(t *testing.T) {
	want, _, err := Fit(context.Background(), [][]Sample{countedSamples(4000)}, fitOptions(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	o := fitOptions()
	o.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	ctx, stop := context.WithCancel(context.Background())
	lines := 0
	if _, _, err := Fit(ctx, [][]Sample{countedSamples(4000)}, o, writerFunc(func() {
		if lines++; lines == 2 {
			stop()
		}
	})); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	got, curve, err := Fit(context.Background(), [][]Sample{countedSamples(4000)}, o, io.Discard)
	if err != nil || !bytes.Equal(got, want) || len(curve) != o.Epochs {
		t.Errorf("%v, the same network: %v, %d epochs", err, bytes.Equal(got, want), len(curve))
	}
	other := o
	other.Blend = 0.5
	if _, _, err := Fit(context.Background(), [][]Sample{countedSamples(4000)}, other, io.Discard); !errors.Is(err,
		ErrCheckpoint) {
		t.Errorf("other options: %v", err)
	}
	data, err := os.ReadFile(o.Checkpoint)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(o.Checkpoint, data[:len(data)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Fit(context.Background(), [][]Sample{countedSamples(4000)}, o, io.Discard); !errors.Is(err,
		ErrCheckpoint) {
		t.Errorf("torn: %v", err)
	}
}

// writerFunc is called for each line.
type writerFunc func()

func (w writerFunc) Write(p []byte) (int, error) { w(); return len(p), nil }

// A fit can begin with a smaller network: the larger one says the same at the beginning.
func TestFitBeginsWithNetwork(t *testing.T) {
	groups, err := KingGroups(8)
	if err != nil {
		t.Fatal(err)
	}
	shape := eval.Shape{Hidden: 64, Outputs: 1}
	samples := countedSamples(300)
	for _, kings := range []int{0, 1} {
		o := fitOptions()
		o.Shape = shape
		o.Shape.Kings = kings
		plain, _, err := Fit(context.Background(), [][]Sample{countedSamples(2000)}, o, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		net, err := eval.ParseNetwork(plain)
		if err != nil {
			t.Fatal(err)
		}
		small := newWeights(&o.Shape)
		if !small.load(&o.Shape, net) || !bytes.Equal(eval.AppendNetwork(nil, &o.Shape, small.round(&o.Shape)), plain) {
			t.Error("a network that is loaded and rounded is another")
		}
		want := newFitter(o).measure(small, samples)
		grown := o
		grown.Shape.Hidden, grown.Shape.Outputs, grown.Shape.Threats = 192, 8, true
		if kings > 0 {
			grown.Shape.Kings, grown.Shape.KingGroup = 8, groups
		}
		all := newWeights(&grown.Shape)
		all.randomize(&grown.Shape, rand.New(rand.NewPCG(1, 1)))
		if !all.load(&grown.Shape, net) {
			t.Fatal("a network cannot grow")
		}
		if got := newFitter(grown).measure(all, samples); math.Abs(got.Score-want.Score) > 1e-6 {
			t.Errorf("the grown network loses %v, the small one %v", got, want)
		}
		for what, other := range map[string]eval.Shape{"smaller": {Hidden: 64, Outputs: 4, Kings: 1 - kings},
			"kings": {Hidden: 128, Outputs: 4, Kings: 1 - kings}} {
			if newWeights(&other).load(&other, net) {
				t.Errorf("%s: a fit may begin with another shape", what)
			}
		}
	}
}
