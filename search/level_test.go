package search

import (
	"context"
	"testing"

	"contrary/variant"
)

// Options for which no level was chosen play at full strength.
func TestNoLevelIsFull(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	for _, o := range []Options{{}, DefaultOptions()} {
		if v := o.level(spec); !v.full() {
			t.Errorf("%+v is level %g", o, float64(v))
		}
	}
}

// A higher level sees more and judges better, and a higher Elo is a higher level, in every variant.
func TestLevelsRise(t *testing.T) {
	for v := level(1); v < FullLevel; v++ {
		below := v - 1
		if v.nodes() <= below.nodes() || v.blur() > below.blur() || v.depth() != 0 && v.depth() < below.depth() {
			t.Errorf("level %g: %d nodes, depth %d, blur %d; level before: %d, %d, %d", float64(v),
				v.nodes(), v.depth(), v.blur(), below.nodes(), below.depth(), below.blur())
		}
	}
	for _, spec := range variant.All() {
		last := level(-1)
		for elo := LeastElo; elo <= MostElo; elo += 25 {
			v := levelOf(spec, elo)
			if v < last {
				t.Errorf("%s: Elo %d is level %g, lower than for less Elo", spec.Name, elo, float64(v))
			}
			last = v
		}
		if first := levelOf(spec, LeastElo); first != 0 {
			t.Errorf("%s: Elo %d is level %g", spec.Name, LeastElo, float64(first))
		}
	}
}

// A weak level thinks no longer than its nodes, plays legal moves, and makes other mistakes in another game.
func TestWeakLevel(t *testing.T) {
	for _, spec := range variant.All() {
		o := DefaultOptions()
		o.Handicap = FullLevel
		e := New(spec, variant.DefaultSettings(), o)
		g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		seeds := map[uint64]bool{}
		for range 3 {
			e.Clear()
			seeds[e.seed] = true
			r := e.Search(context.Background(), g, Limits{}, func(Info) {})
			if !g.IsLegal(r.Best) {
				t.Errorf("%s: level 0 plays %s", spec.Name, r.Best)
			}
			if most := level(0).nodes() + 1; r.Nodes > most {
				t.Errorf("%s: level 0 has searched %d nodes, at most %d were allowed", spec.Name, r.Nodes, most)
			}
		}
		if len(seeds) < 3 {
			t.Errorf("%s: two games have the same mistakes", spec.Name)
		}
	}
}

// The same position looks the same in one game, and not as the strong see it.
func TestBlur(t *testing.T) {
	spec, _ := variant.Lookup("chess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	strong := New(spec, variant.DefaultSettings(), o)
	o.Handicap = FullLevel
	weak := New(spec, variant.DefaultSettings(), o)
	p, state := g.Position(), g.State()
	seen := weak.workers[0].eval.Evaluate(p, state)
	if again := weak.workers[0].eval.Evaluate(p, state); again != seen {
		t.Errorf("%d, then %d", seen, again)
	}
	different := false
	for range 5 {
		weak.Clear()
		different = different || weak.workers[0].eval.Evaluate(p, state) != strong.workers[0].eval.Evaluate(p, state)
	}
	if !different {
		t.Error("the weakest level sees the start position as the strongest does")
	}
}
