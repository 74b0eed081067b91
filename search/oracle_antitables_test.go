package search

import (
	"context"
	"testing"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// With the tables within the program the longest wins of two and three men are won against best defence, as fast as the
// table says.
func TestAntitablesWinWhatIsWon(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	exact, err := antitable.Open("", "antichess")
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	e := New(spec, variant.DefaultSettings(), DefaultOptions())
	defer e.Close()
	for _, name := range []string{"NNvR", "KvR", "KNvK", "KPvP"} {
		m, err := antitable.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		f, ok := exact.File(m)
		if !ok {
			t.Fatalf("no table of %s", name)
		}
		for _, s := range f.Sides {
			if s.Win.Plies == 0 {
				continue
			}
			g, err := variant.NewGame(spec, variant.DefaultSettings(), s.Win.FEN)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Verdict().Over() && g.Ply() < 300 {
				r := e.Search(context.Background(), g, Limits{Nodes: 100}, func(Info) {})
				if err := g.Play(r.Best); err != nil {
					t.Fatal(err)
				}
			}
			if winner, over := g.Verdict().Winner.Side(); !over || winner != s.Side || g.Ply() != s.Win.Plies {
				t.Errorf("%s: %+v after %d plies, want a win in %d", s.Win.FEN, g.Verdict(), g.Ply(), s.Win.Plies)
			}
		}
	}
}

// In the tree the value is exact, by the clock too, and the option takes it away.
func TestAntitablesInTheTree(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	for _, c := range []struct {
		fen string
		off bool
		won bool
		hit bool
	}{
		{"8/8/8/8/2k5/8/8/5R2 w - - 0 1", false, true, true},
		{"8/8/8/8/2k5/8/8/5R2 w - - 90 1", false, false, true},
		{"8/8/8/8/2k5/8/8/5R2 w - - 0 1", true, false, false},
	} {
		opt := DefaultOptions()
		opt.NoAntichessTables, opt.MultiPV = c.off, 2 // with several lines the root is searched
		e := New(spec, variant.DefaultSettings(), opt)
		g, err := variant.NewGame(spec, variant.DefaultSettings(), c.fen)
		if err != nil {
			t.Fatal(err)
		}
		hits := uint64(0)
		r := e.Search(context.Background(), g, Limits{Depth: 2}, func(i Info) { hits = max(hits, i.TBHits) })
		if r.Score.Forced() != c.won || (hits > 0) != c.hit || r.Best == engine.NoMove {
			t.Errorf("%s, off %v: score %d, %d hits", c.fen, c.off, r.Score, hits)
		}
		e.Close()
	}
}
