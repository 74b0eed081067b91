package search

import (
	"math"
	"math/rand/v2"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// FullLevel is the Skill Level at which nothing holds the engine back.
const FullLevel = 20

// level is how well the engine is to play, from 0 to FullLevel; levels between two whole ones exist. A weak player sees
// little: few positions, not far ahead, and what it sees it judges by a blurred view, the same whenever it comes back
// to a position in one game. It does not play moves at random, and it knows nothing for certain: no oracle is asked.
// docs/levels.md has the Elo of each level.
type level float64

func (v level) full() bool { return v >= FullLevel }

// nodes is the most nodes of a search: 200 at level 0, twice as many every 3.4 levels, some 9,600 at level 19.
func (v level) nodes() uint64 { return uint64(200 * math.Exp2(float64(v)/3.4)) }

// depth is the most iterations of a search, 0 where the nodes alone limit it.
func (v level) depth() int {
	if v < 10 {
		return 1 + int(v)/2
	}
	return 0
}

// blur is how far an evaluation may be off, in centipawns.
func (v level) blur() int { return int(30 * max(12-float64(v), 0)) }

// blurFrom is the least number of men that are seen dimly. With fewer there is little to overlook, and records of small
// endings are searched by rules that rest on what the evaluator says there (memory_record.go).
const blurFrom = 4

// limit returns l as a player of this level is bound by it.
func (v level) limit(l Limits) Limits {
	if n := v.nodes(); l.Nodes == 0 || l.Nodes > n {
		l.Nodes = n
	}
	if d := v.depth(); d > 0 && (l.Depth == 0 || l.Depth > d) {
		l.Depth = d
	}
	return l
}

// evaluator returns e as a player of this level uses it. seed is the game's.
func (v level) evaluator(e eval.Evaluator, seed uint64) eval.Evaluator {
	if v.blur() == 0 {
		return e
	}
	return &blurred{e, v.blur() * eval.Centipawn, seed}
}

// blurred is an evaluator that is off by up to units, in each position by another amount; small errors are likelier.
type blurred struct {
	eval.Evaluator
	units int
	seed  uint64
}

// Evaluate implements [eval.Evaluator].
func (b *blurred) Evaluate(p *engine.Position, s variant.State) int {
	v := b.Evaluator.Evaluate(p, s)
	if p.Occupied().Count() < blurFrom {
		return v
	}
	dice := engine.Mix(uint64(p.Key()) ^ b.seed)
	off := int(dice&255) + int(dice>>8&255) - 255
	return min(max(v+off*b.units/255, -eval.Max), eval.Max)
}

// level returns how well the options want games of spec to be played.
func (o *Options) level(spec *variant.Spec) level {
	if o.LimitStrength {
		return levelOf(spec, o.Elo)
	}
	return level(max(FullLevel-o.Handicap, 0))
}

// The range of Options.Elo.
const (
	LeastElo   = 800
	MostElo    = 3400
	DefaultElo = 1500
)

// ratings are the Elo of the levels 0, 2, 4 ... 18 and 19 of a family of games, level 0 being LeastElo by definition.
// docs/levels.md has the games that they come from.
type ratings [11]int

// rungs are the levels of the ratings.
var rungs = ratings{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 19}

// levelOf returns the level of a family that plays at elo. Above what was measured it is full strength.
func levelOf(spec *variant.Spec, elo int) level {
	l := ratingsOf(spec)
	if elo >= l[len(l)-1] {
		return FullLevel
	}
	i := 1
	for elo > l[i] {
		i++
	}
	share := float64(max(elo-l[i-1], 0)) / float64(max(l[i]-l[i-1], 1))
	return level(float64(rungs[i-1]) + share*float64(rungs[i]-rungs[i-1]))
}

// newSeed returns the seed of a game: another game, other mistakes.
func newSeed() uint64 { return rand.Uint64() }
