package search

import (
	"context"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// After 1.e4 the book plays at once, announces its win and keeps its word against the engine itself without book.
func TestProofBook(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, "e2e4")
	with, without := New(spec, g.Settings(), DefaultOptions()), New(spec, g.Settings(), Options{})
	end := 0
	for !g.Verdict().Over() {
		var info Info
		tell := func(i Info) { info = i }
		if g.Position().Side() == engine.White {
			r := without.Search(context.Background(), g, Limits{Nodes: 500}, tell)
			if r.Nodes < 10 {
				t.Fatalf("without book %d nodes", r.Nodes)
			}
			play(t, g, r.Best.String())
			continue
		}
		r := with.Search(context.Background(), g, Limits{Nodes: 500}, tell)
		plies := winPlies(r.Score)
		if end == 0 {
			end = g.Ply() + plies
		}
		if r.Nodes > 1 || plies <= 0 || g.Ply()+plies > end || !strings.Contains(info.Extra, "black wins by a proof") ||
			info.PV[0] != r.Best {
			t.Fatalf("%v: %+v, %+v", g.Moves(), r, info)
		}
		play(t, g, r.Best.String())
	}
	if v := g.Verdict(); v.Winner != variant.BlackWins {
		t.Errorf("%v after %v", v, g.Moves())
	}
}

// winPlies is how many plies a win takes by its score, 0 if it is none.
func winPlies(s Score) int {
	for n := 1; n < maxMatePlies; n++ {
		if winIn(n) == s {
			return n
		}
	}
	return 0
}

// Who asks for some moves only, for several lines, or for no book gets a search.
func TestProofBookIsSilent(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, "e2e4")
	for _, c := range []struct {
		change func(o *Options)
		limits Limits
	}{
		{func(o *Options) { o.ProofBook = false }, Limits{}}, {func(o *Options) { o.MultiPV = 2 }, Limits{}},
		{func(*Options) {}, Limits{SearchMoves: g.Legal()[:2]}},
	} {
		opt := DefaultOptions()
		c.change(&opt)
		c.limits.Nodes = 300
		if r := New(spec, g.Settings(), opt).Search(context.Background(), g, c.limits, func(Info) {}); r.Nodes < 10 {
			t.Errorf("%+v: %d nodes", opt, r.Nodes)
		}
	}
	var o Options
	if err := o.Set("proof book", "True"); err != nil || !o.ProofBook {
		t.Error(err)
	}
	if err := o.Set("Proof Book", "maybe"); err == nil {
		t.Error("maybe")
	}
}
