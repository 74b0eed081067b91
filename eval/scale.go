package eval

import (
	"math"

	"contrary/engine"
	"contrary/variant"
)

// Centipawn is the number of units in a centipawn. Units are so fine because every graded result needs a value of its
// own: the results of r-mobility differ by less than 1e-9 of a point from key 28 on, yet all of them are strictly
// ordered.
const Centipawn = 1024

// Max bounds every evaluation: |value| <= Max.
const Max = 3800 * Centipawn

// MaxKey is the largest record key a position can give: 218 legal moves without check, and room to spare.
const MaxKey = 511

// Graded returns the value for its holder of a game of r-mobility that ends with record key k, 1 <= k <= MaxKey, k =
// 2G. The holder scores p = 1/2 + (1/2)^(1+2G) points, PointsValue; added are what makes better records worth fighting
// for and, at most half a centipawn, the distance to MaxKey, so that no two are equal. The result falls strictly with k
// and is positive.
func Graded(k int) int {
	return PointsValue(k) + int(recordSpread*Centipawn*math.Exp(-float64(k-1)/recordKeys)) + MaxKey + 1 - k
}

// recordSpread, in centipawns, is what a record is worth inside the search beyond its points, for the smallest key; it
// falls to 1/e of it every recordKeys keys. By points alone G3.0 and G5.5 are five centipawns apart, less than the
// noise of any evaluation, and who holds a record of G8.0 would not matter.
const (
	recordSpread = 40
	recordKeys   = 24.0
)

// PointsValue returns in units what the points of a record with key k say by themselves.
func PointsValue(k int) int {
	return int(math.Round(logistic(0.5 + math.Pow(0.5, float64(1+k)))))
}

// logistic turns an expected score, 0 < p < 1, into units: 400*log10(p/(1-p)) centipawns.
func logistic(p float64) float64 {
	return 400 * math.Log10(p/(1-p)) * Centipawn
}

// Grades holds the value of every record under one scoring. All of them differ.
type Grades struct {
	white [2][MaxKey + 1]int32 // by holder and key, for White
}

// decided is the value of a result that scores the whole point although nobody is mated.
const (
	decided     = 3000 * Centipawn
	decidedStep = Centipawn / 8 // between the keys
)

// NewGrades returns the values of records under the scoring of the settings.
func NewGrades(set variant.Settings) *Grades {
	g := &Grades{}
	for holder := engine.White; holder <= engine.Black; holder++ {
		for k := 1; k <= MaxKey; k++ {
			r := variant.Record{Key: int16(k), Holder: holder}
			v := Graded(k)
			if holder == engine.Black {
				v = -v
			}
			if set.Scoring != variant.Points && set.Scoring != variant.Tiebreak {
				// The scoring first, then the better record: from White's smallest key down to Black's smallest.
				order := MaxKey + 1 - k
				if holder == engine.Black {
					order = -order
				}
				v = int((set.WhitePoints(r)-0.5)*2*decided) + order*decidedStep
			}
			g.white[holder][k] = int32(v)
		}
	}
	return g
}

// White returns the value of the record r for White; r.Key is 1 to MaxKey.
func (g *Grades) White(r variant.Record) int {
	return int(g.white[r.Holder&1][min(max(r.Key, 1), MaxKey)])
}

// Band returns how far from the value of r, either way, an evaluation may lie that still stands for r.
func (g *Grades) Band(r variant.Record) int {
	gap := func(a, b int16) int {
		d := g.White(variant.Record{Key: a, Holder: r.Holder}) - g.White(variant.Record{Key: b, Holder: r.Holder})
		return max(d, -d)
	}
	d := gap(r.Key, r.Key+1)
	if r.Key > 1 { // under komi scoring one step is much larger than the others
		d = min(d, gap(r.Key-1, r.Key))
	}
	return d * 2 / 5
}
