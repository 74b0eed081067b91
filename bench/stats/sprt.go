package stats

import (
	"fmt"
	"math"
)

// Model says in which unit the two hypotheses of an SPRT are stated.
type Model uint8

const (
	Logistic   Model = iota // Elo of the logistic curve
	Normalized              // normalized Elo: independent of how drawish the games are
)

func (m Model) String() string {
	if m == Normalized {
		return "normalized"
	}
	return "logistic"
}

// SPRT is a sequential probability ratio test between H0 "the difference is Elo0"
// and H1 "it is Elo1". Alpha is the chance of accepting H1 when H0 is true, Beta
// that of accepting H0 when H1 is true.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64
	Model       Model
}

// maxElo bounds the hypotheses: no two engines differ by more, and far beyond it the arithmetic has no digits left.
const maxElo = 1000

// Check tells what is wrong with the parameters, nil if nothing.
func (t SPRT) Check() error {
	switch {
	case !(math.Abs(t.Elo0) <= maxElo) || !(math.Abs(t.Elo1) <= maxElo):
		return fmt.Errorf("elo0 (%g) and elo1 (%g) must lie between -%d and %d", t.Elo0, t.Elo1, maxElo, maxElo)
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("elo0 (%g) must be below elo1 (%g)", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5):
		return fmt.Errorf("alpha (%g) and beta (%g) must lie between 0 and 0.5", t.Alpha, t.Beta)
	}
	return nil
}

// Bounds are Wald's: H0 is accepted at or below lower, H1 at or above upper.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Decision is the state of a test.
type Decision int8

const (
	Undecided Decision = iota
	AcceptH0
	AcceptH1
)

func (d Decision) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[d]
}

// Decide compares a log-likelihood ratio with the bounds.
func (t SPRT) Decide(llr float64) Decision {
	switch lower, upper := t.Bounds(); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// LLR is the generalised log-likelihood ratio of H1 against H0: the likelihood
// of the observations under the best distribution that satisfies each
// hypothesis. 0 when nothing was observed.
func (t SPRT) LLR(d Distribution) float64 {
	if d.N() == 0 {
		return 0
	}
	p, n := d.regularised()
	var p0, p1 []float64
	if t.Model == Normalized {
		// A t-value per observation: sqrt(games) times that of one game.
		unit := math.Sqrt(float64(d.Games)) / neloPerT
		p0, p1 = constrainedT(p, t.Elo0*unit), constrainedT(p, t.Elo1*unit)
	} else {
		p0, p1 = constrainedMean(p, Score(t.Elo0)), constrainedMean(p, Score(t.Elo1))
	}
	var llr float64
	for i, s := range p {
		llr += s.Count * math.Log(p1[i]/p0[i])
	}
	return n * llr
}

// constrainedMean returns the probabilities of the most likely distribution with
// the given mean: q_i = p_i / (1 + x (a_i − mean)), with x from the secular
// equation.
func constrainedMean(p []Sample, mean float64) []float64 {
	shifted := make([]Sample, len(p))
	for i, s := range p {
		shifted[i] = Sample{s.Value - mean, s.Count}
	}
	return tilt(shifted, secular(shifted))
}

// constrainedT returns the probabilities of the most likely distribution whose
// t-value (mean − ½)/σ is t: a fixed point, in each step of which the constraint
// is linearised around the last distribution.
func constrainedT(p []Sample, t float64) []float64 {
	q := leaning(p, t)
	shifted := make([]Sample, len(p))
	for range 50 {
		mean, variance := moments(q)
		sigma := math.Sqrt(variance)
		for i, s := range p {
			z := (mean - s.Value) / sigma
			shifted[i] = Sample{s.Value - 0.5 - t*sigma*(1+z*z)/2, s.Count}
		}
		var moved float64
		for i, pi := range tilt(shifted, secular(shifted)) {
			moved = max(moved, math.Abs(pi-q[i].Count))
			q[i].Count = pi
		}
		if moved < 1e-12 {
			break
		}
	}
	out := make([]float64, len(q))
	for i := range q {
		out[i] = q[i].Count
	}
	return out
}

// leaning returns a distribution over the values of p to begin with that has the t-value t: equal shares, and as much
// more at the end where t leans to as it takes. Equal shares alone have no solution of the linearised constraint where
// t is large.
func leaning(p []Sample, t float64) []Sample {
	end := len(p) - 1
	if t < 0 {
		end = 0
	}
	q := make([]Sample, len(p))
	lean := func(more float64) float64 {
		for i, s := range p {
			q[i] = Sample{s.Value, (1 - more) / float64(len(p))}
		}
		q[end].Count += more
		mean, variance := moments(q)
		return math.Abs(mean-0.5) / math.Sqrt(variance)
	}
	low, high := 0.0, 1.0
	for range 60 {
		if middle := (low + high) / 2; lean(middle) < math.Abs(t) {
			low = middle
		} else {
			high = middle
		}
	}
	lean(low)
	return q
}

// tilt returns p_i / (1 + x a_i).
func tilt(p []Sample, x float64) []float64 {
	q := make([]float64, len(p))
	for i, s := range p {
		q[i] = s.Count / (1 + x*s.Value)
	}
	return q
}

// secular solves Σ p_i a_i / (1 + x a_i) = 0 for x. The values must lie on both
// sides of 0. The left side falls strictly from +∞ to −∞ between the poles
// −1/max and −1/min, so bisection cannot miss.
func secular(p []Sample) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range p {
		low, high = min(low, s.Value), max(high, s.Value)
	}
	left, right := -1/high, -1/low
	x := 0.0
	for range 200 {
		x = left + (right-left)/2
		if x == left || x == right {
			break
		}
		var f float64
		for _, s := range p {
			f += s.Count * s.Value / (1 + x*s.Value)
		}
		if f > 0 {
			left = x
		} else {
			right = x
		}
	}
	return x
}
