package stats

import "math"

// z95 is the two-sided 95 % quantile of the standard normal.
const z95 = 1.959963984540054

// neloPerT converts a t-value per game into normalized Elo: 800/ln 10. With it
// normalized and logistic Elo agree for small differences without draws.
const neloPerT = 800 / math.Ln10

// Elo is the rating difference at which score is the expected score:
// −400 log10(1/score − 1); ±Inf at the ends.
func Elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/score-1)
}

// Score is the expected score at a rating difference, the inverse of Elo.
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Estimate is what a match says about the difference of two engines. The
// intervals are 95 %. Elo is infinite after wins or losses alone, and an end of
// its interval where there are too few games; EloText says what is known then.
type Estimate struct {
	N         float64 // observations
	Score     float64 // mean score, 0 to 1
	Elo       float64
	Lo, Hi    float64 // ends of the interval of Elo
	NElo      float64 // normalized Elo: (score − ½) in standard deviations of a game
	NEloError float64 // half width of its interval
	LOS       float64 // likelihood of superiority: P(true score > ½), 0 to 1
}

// Error is half the width of the Elo interval.
func (e Estimate) Error() float64 { return (e.Hi - e.Lo) / 2 }

// Estimate derives Elo, its interval, normalized Elo and LOS by the normal
// approximation of the mean score. Nothing observed gives the zero estimate
// with LOS ½.
func (d Distribution) Estimate() Estimate {
	n := d.N()
	if n == 0 {
		return Estimate{LOS: 0.5}
	}
	mean, variance := d.Moments()
	sem := math.Sqrt(variance / n)
	e := Estimate{
		N: n, Score: mean, Elo: Elo(mean),
		Lo: Elo(mean - z95*sem), Hi: Elo(mean + z95*sem),
		NEloError: z95 * neloPerT / math.Sqrt(n*float64(d.Games)),
	}
	switch {
	case sem > 0:
		e.NElo = (mean - 0.5) / math.Sqrt(variance*float64(d.Games)) * neloPerT
		e.LOS = phi((mean - 0.5) / sem)
	default:
		// All observations are the same, so their spread is unknown. Other results than this one are rarer than q with
		// 97.5 % certainty, and at worst they are all losses, or all wins: the exact interval of a proportion. For the
		// LOS there is the sign test.
		q := 1 - math.Pow(0.025, 1/n)
		e.Lo, e.Hi = Elo(mean*(1-q)), Elo(mean*(1-q)+q)
		if e.LOS = 0.5; mean != 0.5 {
			side := math.Copysign(1, mean-0.5)
			e.NElo = math.Inf(int(side))
			e.LOS = phi(side * math.Sqrt(n))
		}
	}
	return e
}
