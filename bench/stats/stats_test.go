package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.4f, want %.4f (tolerance %g)", what, got, want, tolerance)
	}
}

func TestEloAndScore(t *testing.T) {
	// The classical table: 200 points are 0.76, 400 are 10 to 1.
	near(t, "Score(200)", Score(200), 0.7597, 1e-4)
	near(t, "Elo(10/11)", Elo(10.0/11), 400, 1e-9)
	near(t, "Elo(0.5)", Elo(0.5), 0, 1e-12)
	for elo := -600.0; elo <= 600; elo += 37 {
		near(t, "Elo(Score)", Elo(Score(elo)), elo, 1e-8)
	}
	if !math.IsInf(Elo(1), 1) || !math.IsInf(Elo(0), -1) {
		t.Error("the ends must be infinite")
	}
}

// Worked numbers published with fastchess (single games).
func TestEstimateGames(t *testing.T) {
	for _, c := range []struct {
		w, l, d                 int
		nelo, nerr, elo, e, los float64
	}{
		{76, 89, 123, -20.76, 40.13, math.NaN(), math.NaN(), 0.1553},
		{136, 96, 111, 49.77, 36.77, 40.70, 30.43, 0.9960},
		{34, 356, 0, -508.44, 34.48, math.NaN(), math.NaN(), math.NaN()},
	} {
		e := Trinomial(c.w, c.d, c.l).Estimate()
		near(t, "nElo", e.NElo, c.nelo, 0.01)
		near(t, "nElo error", e.NEloError, c.nerr, 0.01)
		if !math.IsNaN(c.elo) {
			near(t, "Elo", e.Elo, c.elo, 0.01)
			near(t, "Elo error", e.Error(), c.e, 0.01)
		}
		if !math.IsNaN(c.los) {
			near(t, "LOS", e.LOS, c.los, 0.0001)
		}
	}
}

// Worked numbers published with fastchess and racetrack (pairs).
func TestEstimatePairs(t *testing.T) {
	for _, c := range []struct {
		pairs                   [5]int
		nelo, nerr, elo, e, los float64
	}{
		{[5]int{34, 54, 31 + 32, 64, 75}, 57.94, 28.28, 55.58, 27.65, 1},
		{[5]int{332, 433, 457 + 41, 333, 334}, -9.17, 10.96, -8.64, 10.33, 0.0505},
		{[5]int{7895, 8757, 5485 + 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95, 0},
	} {
		e := Pentanomial(c.pairs).Estimate()
		near(t, "nElo", e.NElo, c.nelo, 0.01)
		near(t, "nElo error", e.NEloError, c.nerr, 0.01)
		near(t, "Elo", e.Elo, c.elo, 0.01)
		near(t, "Elo error", e.Error(), c.e, 0.01)
		near(t, "LOS", e.LOS, c.los, 0.0001)
	}
	for _, c := range []struct {
		pairs          [5]int
		lo, elo, hi    float64
		nlo, nelo, nhi float64
	}{
		{[5]int{485, 1923, 2942, 1937, 594}, 1.21, 5.11, 9.02, 1.68, 7.10, 12.53},
		{[5]int{261, 739, 2683, 737, 253}, -5.00, -0.67, 3.66, -8.13, -1.09, 5.96},
		{[5]int{63, 252, 385, 250, 74}, -7.38, 3.39, 14.17, -10.31, 4.74, 19.79},
		{[5]int{527, 1007, 1932, 933, 511}, -9.16, -3.75, 1.66, -11.63, -4.76, 2.11},
		{[5]int{175, 305, 694, 291, 157}, -14.57, -5.36, 3.85, -18.91, -6.96, 5.00},
	} {
		e := Pentanomial(c.pairs).Estimate()
		near(t, "lo", e.Lo, c.lo, 0.01)
		near(t, "Elo", e.Elo, c.elo, 0.01)
		near(t, "hi", e.Hi, c.hi, 0.01)
		near(t, "nlo", e.NElo-e.NEloError, c.nlo, 0.011)
		near(t, "nElo", e.NElo, c.nelo, 0.01)
		near(t, "nhi", e.NElo+e.NEloError, c.nhi, 0.011)
	}
}

func TestEstimateExtremes(t *testing.T) {
	if e := (Distribution{}).Estimate(); e.LOS != 0.5 || e.Elo != 0 {
		t.Errorf("nothing observed: %+v", e)
	}
	// Of one kind only: the sign test, Φ(√10) = 0.99922; a single win is worth Φ(1).
	if e := Trinomial(10, 0, 0).Estimate(); !math.IsInf(e.Elo, 1) || math.Abs(e.Lo-Elo(math.Pow(0.025, 0.1))) > 1e-9 ||
		!math.IsInf(e.Hi, 1) || math.Abs(e.LOS-0.99922) > 1e-5 || !math.IsInf(e.NElo, 1) {
		t.Errorf("only wins: %+v", e)
	}
	if e := Trinomial(0, 0, 1).Estimate(); !math.IsInf(e.Elo, -1) || math.Abs(e.LOS-0.15866) > 1e-5 ||
		!math.IsInf(e.NElo, -1) {
		t.Errorf("one loss: %+v", e)
	}
	if e := Trinomial(0, 10, 0).Estimate(); e.Elo != 0 || e.LOS != 0.5 || e.NElo != 0 || math.Abs(e.Lo+e.Hi) > 1e-9 ||
		math.Abs(e.Hi-Elo(1-0.5*math.Pow(0.025, 0.1))) > 1e-9 {
		t.Errorf("only draws: %+v", e)
	}
}

// Worked numbers published with fastchess, whose arithmetic is fishtest's.
func TestLLRPublished(t *testing.T) {
	for _, c := range []struct {
		d          Distribution
		elo0, elo1 float64
		model      Model
		llr        float64
	}{
		{Trinomial(36433, 68692, 36027), 0, 2, Normalized, 0.92},
		{Trinomial(10871, 20431, 10650), -1.75, 0.25, Normalized, 2.30},
		{Trinomial(4250, 0, 0), 0, 10, Normalized, 120.56},
		{Trinomial(21404, 40708, 21184), 0.5, 2.5, Logistic, -1.57},
		{Trinomial(57433, 106593, 57030), 0, 2, Logistic, -2.59},
		{Pentanomial([5]int{365, 16618, 36029 + 200, 16974, 390}), 0, 2, Normalized, 2.25},
		{Pentanomial([5]int{127, 4883, 10311 + 401, 5150, 104}), -1.75, 0.25, Normalized, 3.01},
		{Pentanomial([5]int{0, 0, 0, 0, 5550}), 0, 5, Normalized, 111.82},
		{Pentanomial([5]int{223, 9863, 20279 + 1000, 10037, 246}), 0.5, 2.5, Logistic, -3.07},
		{Pentanomial([5]int{871, 26175, 55003 + 980, 26678, 821}), 0, 2, Logistic, -4.98},
		{Pentanomial([5]int{440, 2910, 5170, 2888, 455}), 0, 5, Normalized, -2.27},
		{Pentanomial([5]int{142, 620, 1122, 699, 188}), 0, 5, Normalized, 2.99},
		{Pentanomial([5]int{349, 1561, 3340, 1604, 359}), -5, 0, Normalized, 2.90},
		{Pentanomial([5]int{98, 382, 674, 369, 71}), -5, 0, Normalized, -1.11},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Model: c.model}
		// Half a unit of the last published digit; the two runs of wins alone rest on
		// how an iteration is stopped (theirs after ten rounds), so 3e-4 of the value.
		near(t, c.model.String()+" LLR", test.LLR(c.d), c.llr, max(0.0051, 3e-4*c.llr))
	}
}

func TestBounds(t *testing.T) {
	lower, upper := SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}.Bounds()
	near(t, "lower", lower, -2.9444, 1e-4) // ln(1/19)
	near(t, "upper", upper, 2.9444, 1e-4)
	lower, upper = SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.10}.Bounds()
	near(t, "lower", lower, -2.2513, 1e-4) // ln(0.10/0.95)
	near(t, "upper", upper, 2.8904, 1e-4)  // ln(0.90/0.05)
	test := SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	for llr, want := range map[float64]Decision{-2.95: AcceptH0, -2.94: Undecided, 0: Undecided, 2.94: Undecided,
		2.95: AcceptH1} {
		if got := test.Decide(llr); got != want {
			t.Errorf("Decide(%g) = %v, want %v", llr, got, want)
		}
	}
	for _, bad := range []SPRT{{5, 0, 0.05, 0.05, 0}, {0, 0, 0.05, 0.05, 0}, {0, 5, 0, 0.05, 0}, {0, 5, 0.05, 0.6, 0},
		{0, math.NaN(), 0.05, 0.05, 0}} {
		if bad.Check() == nil {
			t.Errorf("%+v passes", bad)
		}
	}
}

// For a small difference the ratio is close to its well-known normal
// approximation N (s1−s0)(2ŝ−s0−s1) / 2σ².
func TestLLRNormalApproximation(t *testing.T) {
	d := Pentanomial([5]int{500, 2000, 4000, 2100, 520})
	mean, variance := d.Moments()
	s0, s1 := Score(0), Score(5)
	approx := d.N() * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	near(t, "LLR", SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}.LLR(d), approx, 0.01)
}

// The constrained distributions satisfy their constraints and are distributions,
// for random supports such as r-mobility points have.
func TestConstraintsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		scores := make([]float64, 5+rng.IntN(60))
		for i := range scores {
			g := rng.IntN(12)
			scores[i] = 0.5 + math.Pow(0.5, 1+float64(g))*float64(1-2*rng.IntN(2))
		}
		p, n := FromScores(scores, 1).regularised()
		if n < float64(len(scores)) || p[0].Value != 0 || p[len(p)-1].Value != 1 {
			t.Fatalf("regularised support %v", p)
		}
		check := func(q []float64, got func(mean, variance float64) float64, want float64) {
			t.Helper()
			list := make([]Sample, len(p))
			var sum float64
			for i := range p {
				list[i] = Sample{p[i].Value, q[i]}
				sum += q[i]
				if q[i] <= 0 {
					t.Fatalf("probability %g", q[i])
				}
			}
			near(t, "sum", sum, 1, 1e-9)
			near(t, "constraint", got(moments(list)), want, 1e-6)
		}
		s := Score(rng.Float64()*40 - 20)
		check(constrainedMean(p, s), func(m, _ float64) float64 { return m }, s)
		u := (rng.Float64()*40 - 20) / neloPerT
		check(constrainedT(p, u), func(m, v float64) float64 { return (m - 0.5) / math.Sqrt(v) }, u)
	}
}

// The error rates are what alpha and beta promise, measured by simulation.
func TestSPRTErrorRates(t *testing.T) {
	if testing.Short() {
		t.Skip("simulation")
	}
	rng := rand.New(rand.NewPCG(3, 4))
	test := SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	play := func(elo float64) (accepted int) {
		const runs = 400
		for range runs {
			var pairs [5]int
			for {
				half := 0
				for range 2 { // draw rate 0.4
					switch r := rng.Float64(); {
					case r < 0.4:
						half++
					case r < 0.4+Score(elo)-0.2:
						half += 2
					}
				}
				pairs[half]++
				if got := test.Decide(test.LLR(Pentanomial(pairs))); got != Undecided {
					if got == AcceptH1 {
						accepted++
					}
					break
				}
			}
		}
		return accepted * 1000 / runs
	}
	if got := play(0); got > 80 {
		t.Errorf("H1 accepted in %d ‰ of runs under H0, alpha is 50", got)
	}
	if got := play(40); got < 920 {
		t.Errorf("H1 accepted in only %d ‰ of runs under H1, beta is 50", got)
	}
}

func TestFromScores(t *testing.T) {
	d := FromScores([]float64{0.75, 0.25, 0.75, 1}, 2)
	want := []Sample{{0.25, 1}, {0.75, 2}, {1, 1}}
	if len(d.Samples) != 3 || d.Samples[0] != want[0] || d.Samples[1] != want[1] || d.Samples[2] != want[2] {
		t.Errorf("%v", d.Samples)
	}
	// Five-valued pairs are the same whichever way they are counted.
	var scores []float64
	pairs := [5]int{3, 5, 9, 6, 2}
	for i, n := range pairs {
		for range n {
			scores = append(scores, float64(i)/4)
		}
	}
	a, b := FromScores(scores, 2).Estimate(), Pentanomial(pairs).Estimate()
	near(t, "Elo", a.Elo, b.Elo, 1e-9)
	test := SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	near(t, "LLR", test.LLR(FromScores(scores, 2)), test.LLR(Pentanomial(pairs)), 1e-9)
}
