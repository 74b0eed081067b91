package search

import (
	"math"
	"testing"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// ladder returns the results of a game of r-mobility from the best to the worst for White, both sides' keys included.
func ladder() (scores []Score) {
	g := eval.NewGrades(variant.DefaultSettings())
	for n := range 60 {
		scores = append(scores, winIn(n))
	}
	for k := 1; k <= eval.MaxKey; k++ {
		scores = append(scores, Score(g.White(variant.Record{Key: int16(k), Holder: engine.White})))
	}
	scores = append(scores, draw)
	for k := eval.MaxKey; k > 0; k-- {
		scores = append(scores, Score(g.White(variant.Record{Key: int16(k), Holder: engine.Black})))
	}
	for n := 59; n >= 0; n-- {
		scores = append(scores, lossIn(n))
	}
	return scores
}

func TestScoresAreStrictlyOrdered(t *testing.T) {
	scores := ladder()
	for i := 1; i < len(scores); i++ {
		if scores[i] >= scores[i-1] {
			t.Errorf("result %d is worth %d, the one before %d", i, scores[i], scores[i-1])
		}
	}
	if a, b := winIn(maxMatePlies), maxEval; a <= b || !a.Forced() || b.Forced() {
		t.Errorf("a far win %d and the largest evaluation %d overlap", a, b)
	}
}

func TestScoresSurviveTheTable(t *testing.T) {
	table := newTable(1)
	scores := ladder()
	for cp := -3800; cp <= 3800; cp += 7 {
		scores = append(scores, Score(cp)*centipawn)
	}
	scores = append(scores, forced, -forced)
	for i, s := range scores {
		for _, ply := range []int{0, 1, 17, 59} {
			if s.Forced() && int(mate-max(s, -s)) < ply {
				continue // no node at this ply can have such a score
			}
			key := engine.Key(engine.Mix(uint64(i)))
			want := entry{move: uint16(i), score: s, eval: -s, depth: i % 100, bound: bound(1 + i%3)}
			if s.Forced() {
				want.eval = noScore
			}
			table.store(key, ply, want)
			got, ok := table.probe(key, ply)
			if !ok || got != want {
				t.Fatalf("stored %+v at ply %d, found %+v, %v", want, ply, got, ok)
			}
		}
	}
}

func TestForcedScoresCountFromTheNode(t *testing.T) {
	table := newTable(1)
	table.store(1, 10, entry{score: winIn(15), eval: noScore, bound: boundExact})
	if got, _ := table.probe(1, 4); got.score != winIn(9) {
		t.Errorf("a win 5 plies below the node is worth %d at ply 4, want %d", got.score, winIn(9))
	}
}

func TestScoreAsUCI(t *testing.T) {
	g := eval.NewGrades(variant.DefaultSettings())
	for _, test := range []struct {
		score  Score
		mate   bool
		moves  int
		points int
	}{
		{winIn(1), true, 1, 0}, {winIn(2), true, 1, 0}, {winIn(3), true, 2, 0}, {lossIn(1), true, -1, 0},
		{lossIn(2), true, -1, 0},
		{lossIn(4), true, -2, 0}, {123 * centipawn, false, 0, 123}, {-123*centipawn - 100, false, 0, -123},
		// 400*log10(p/(1-p)) for p = 3/4, 5/8, 9/16 and nearly 1/2
		{Score(g.White(variant.Record{Key: 1})), false, 0, 191}, {Score(g.White(variant.Record{Key: 2})), false, 0, 89},
		{Score(g.White(variant.Record{Key: 6, Holder: engine.Black})), false, 0, -5},
		{Score(g.White(variant.Record{Key: 11})), false, 0, 0},
	} {
		moves, ok := test.score.Mate()
		if ok != test.mate || moves != test.moves || !ok && test.score.pointed().CP() != test.points {
			t.Errorf("%d: mate %d %v, cp %d; want %+v", test.score, moves, ok, test.score.pointed().CP(), test)
		}
	}
}

// TestCentipawns rounds every score to the nearest, those that a record could have too: a score does not know its game.
func TestCentipawns(t *testing.T) {
	for s := -centipawn * 500; s <= centipawn*500; s += 7 {
		want := int(math.Floor(math.Abs(float64(s))/float64(centipawn) + 0.5))
		if s < 0 {
			want = -want
		}
		if got := s.CP(); got != want {
			t.Fatalf("%d: %d centipawns, want %d", s, got, want)
		}
	}
}
