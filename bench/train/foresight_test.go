package train

import (
	"context"
	"io"
	"math"
	"testing"

	"contrary/eval"
)

// A network that has learned to count foresees results that the count decides, and the worse the more of them are
// turned round.
func TestForesee(t *testing.T) {
	data, _, err := Fit(context.Background(), [][]Sample{countedSamples(20000)}, fitOptions(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	net, err := eval.ParseNetwork(data)
	if err != nil {
		t.Fatal(err)
	}
	samples := countedSamples(2000)
	before := -1.0
	for _, every := range []int{1 << 30, 8, 2} {
		for i := range samples {
			if i%every == 0 {
				samples[i].Result = 2 - samples[i].Result
			}
		}
		f, err := Foresee(net, samples, 2)
		if err != nil {
			t.Fatal(err)
		}
		if f.Samples != len(samples) || f.Loss <= before || f.Loss > math.Ln2+0.001 {
			t.Errorf("one result of %d turned: %v after %f", every, f, before)
		}
		before = f.Loss
	}
	unplayed := samples[0]
	unplayed.Result = noResult
	f, err := Foresee(net, append(samples, unplayed), 2)
	if err != nil || f.Samples != len(samples) || f.Loss != before {
		t.Errorf("with a sample that has no result: %v, %v; want %d samples and %f", f, err, len(samples), before)
	}
	if _, err := Foresee(net, []Sample{unplayed}, 1); err == nil {
		t.Error("no samples are measured")
	}
}

func TestLogLoss(t *testing.T) {
	for _, c := range []struct{ x, result, want float64 }{
		{0, 0, math.Ln2}, {0, 0.5, math.Ln2}, {math.Log(3), 1, math.Log(4.0 / 3)}, {math.Log(3), 0, math.Log(4)},
		{-1000, 0, 0}, {1000, 0, 1000},
	} {
		if got := logLoss(c.x, c.result); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("logLoss(%v, %v) = %v, want %v", c.x, c.result, got, c.want)
		}
	}
}
