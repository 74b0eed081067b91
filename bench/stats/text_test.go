package stats

import (
	"math"
	"strings"
	"testing"
)

// odd are distributions at the edges of the arithmetic.
func odd() map[string]Distribution {
	return map[string]Distribution{
		"nothing": {}, "one win": Trinomial(1, 0, 0), "one loss": Trinomial(0, 0, 1), "one draw": Trinomial(0, 1, 0),
		"many wins": Trinomial(100000, 0, 0), "many draws": Trinomial(0, 100000, 0),
		"a win and a loss": Trinomial(1, 0, 1),
		"pairs of both":    Pentanomial([5]int{1, 0, 0, 0, 1}), "nearly all won": Pentanomial([5]int{0, 0, 0, 1, 5000}),
		"ordinary":   Pentanomial([5]int{10, 20, 30, 20, 10}),
		"many":       Pentanomial([5]int{100000, 200000, 300000, 200001, 100000}),
		"records":    FromScores([]float64{0.5, 0.5 + 1.0/(1<<40), 0.5, 0.5}, 2),
		"one record": FromScores([]float64{0.5 + 1.0/(1<<12)}, 2),
	}
}

func TestEloText(t *testing.T) {
	for name, want := range map[string]string{
		"nothing": "unknown", "one win": "more than -636.4", "one loss": "less than 636.4",
		"many wins":        "more than 1773.2",
		"a win and a loss": "0.0 (too few games for an error)", "ordinary": "0.0 ± 41.6",
	} {
		if got := odd()[name].Estimate().EloText(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if got := Trinomial(9, 0, 1).Estimate().EloText(); got != "381.7 (159.0 or more)" {
		t.Errorf("nine wins of ten: %s", got)
	}
	if got := Trinomial(1, 0, 9).Estimate().EloText(); got != "-381.7 (-159.0 or less)" {
		t.Errorf("one win of ten: %s", got)
	}
	for name, d := range odd() {
		e := d.Estimate()
		if text := e.EloText() + e.NEloText(); strings.ContainsAny(text, "∞?") || strings.Contains(text, "Inf") ||
			strings.Contains(text, "NaN") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// Whatever bounds a test is allowed to have, its ratio is a number; others are refused.
func TestLLRIsANumber(t *testing.T) {
	bounds := []float64{-1000, -999.999, -400, -5, -1e-6, 0, 1e-9, 0.5, 5, 400, 999.999, 1000}
	for _, model := range []Model{Logistic, Normalized} {
		for i, low := range bounds {
			for _, high := range bounds[i+1:] {
				test := SPRT{low, high, 0.05, 1e-9, model}
				if err := test.Check(); err != nil {
					t.Fatal(err)
				}
				for name, d := range odd() {
					if llr := test.LLR(d); math.IsNaN(llr) || math.IsInf(llr, 0) {
						t.Errorf("%s, %v: LLR %g", name, test, llr)
					}
				}
			}
		}
	}
	for _, bad := range []float64{math.Inf(-1), math.Inf(1), math.NaN(), -1001, 1e300} {
		for _, test := range []SPRT{{bad, 5, 0.05, 0.05, Logistic}, {0, bad, 0.05, 0.05, Normalized},
			{0, 5, bad, 0.05, Logistic}, {0, 5, 0.05, bad, Logistic}} {
			if test.Check() == nil {
				t.Errorf("%v is accepted", test)
			}
		}
	}
}

// The most likely distribution under a hypothesis fulfils it, also where the hypothesis is far from what was seen.
func TestConstrainedT(t *testing.T) {
	for name, d := range odd() {
		p, _ := d.regularised()
		for _, want := range []float64{-4, -1, -0.01, 0, 0.02, 0.5, 2, 4} {
			q := make([]Sample, len(p))
			for i, c := range constrainedT(p, want) {
				q[i] = Sample{p[i].Value, c}
			}
			mean, variance := moments(q)
			if got := (mean - 0.5) / math.Sqrt(variance); !(math.Abs(got-want) < 1e-6) {
				t.Errorf("%s: t-value %g, want %g", name, got, want)
			}
		}
	}
}
