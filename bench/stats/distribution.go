package stats

import (
	"math"
	"slices"
)

// Sample is one score and how often it was observed.
type Sample struct {
	Value float64 // score of one observation, 0 (all lost) to 1 (all won)
	Count float64
}

// Distribution is an empirical distribution of scores: samples in ascending
// order of Value, no value twice. Samples with Count 0 may be present.
type Distribution struct {
	Samples []Sample
	Games   int // games in one observation: 1, or 2 for pairs
}

// Trinomial is the distribution of single games.
func Trinomial(wins, draws, losses int) Distribution {
	return Distribution{
		Samples: []Sample{{0, float64(losses)}, {0.5, float64(draws)}, {1, float64(wins)}},
		Games:   1,
	}
}

// Pentanomial is the distribution of game pairs. pairs[i] counts the pairs that
// scored i half points: LL, LD, LW or DD, WD, WW.
func Pentanomial(pairs [5]int) Distribution {
	d := Distribution{Games: 2}
	for i, n := range pairs {
		d.Samples = append(d.Samples, Sample{float64(i) / 4, float64(n)})
	}
	return d
}

// FromScores counts equal scores together. games is the number of games in one
// observation; each score is the observation's mean, between 0 and 1.
func FromScores(scores []float64, games int) Distribution {
	sorted := slices.Clone(scores)
	slices.Sort(sorted)
	d := Distribution{Games: games}
	for _, s := range sorted {
		if k := len(d.Samples) - 1; k >= 0 && d.Samples[k].Value == s {
			d.Samples[k].Count++
		} else {
			d.Samples = append(d.Samples, Sample{s, 1})
		}
	}
	return d
}

// N is the number of observations.
func (d Distribution) N() float64 {
	var n float64
	for _, s := range d.Samples {
		n += s.Count
	}
	return n
}

// Moments returns the mean and the (population) variance of one observation;
// both are 0 when nothing was observed.
func (d Distribution) Moments() (mean, variance float64) {
	n := d.N()
	if n == 0 {
		return 0, 0
	}
	for _, s := range d.Samples {
		mean += s.Count / n * s.Value
	}
	for _, s := range d.Samples {
		variance += s.Count / n * (s.Value - mean) * (s.Value - mean)
	}
	return mean, variance
}

// regularised returns the probabilities with every hole filled: a value that was
// never observed gets a thousandth of an observation, and the ends 0 and 1 are
// always part of the support. Without it a run of wins alone has no likelihood
// under any hypothesis short of certainty.
func (d Distribution) regularised() (p []Sample, n float64) {
	const hole = 1e-3
	p = slices.Clone(d.Samples)
	if len(p) == 0 || p[0].Value > 0 {
		p = slices.Insert(p, 0, Sample{0, 0})
	}
	if p[len(p)-1].Value < 1 {
		p = append(p, Sample{1, 0})
	}
	for i := range p {
		if p[i].Count == 0 {
			p[i].Count = hole
		}
		n += p[i].Count
	}
	for i := range p {
		p[i].Count /= n
	}
	return p, n
}

// moments of a list whose counts are probabilities.
func moments(p []Sample) (mean, variance float64) {
	for _, s := range p {
		mean += s.Count * s.Value
	}
	for _, s := range p {
		variance += s.Count * (s.Value - mean) * (s.Value - mean)
	}
	return mean, variance
}

// phi is the distribution function of the standard normal.
func phi(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }
