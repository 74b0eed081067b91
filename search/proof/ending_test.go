package proof

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// embedded returns the exact tables inside the program.
func embedded(t testing.TB, name string) *antitable.Tables {
	t.Helper()
	tables, err := antitable.Open("", name)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// TestEndingsAreLeaves: in positions of three men, by random and at random clocks, the solver with tables finds what
// they say, by the fifty-move rule, and what it writes is checked without them. Won positions of four men must be won
// with the tables and without.
func TestEndingsAreLeaves(t *testing.T) {
	tables := embedded(t, "antichess")
	rng := rand.New(rand.NewPCG(8, 1))
	s := newSolver(t, "antichess", Options{Hash: 8 << 20, Nodes: 300_000, Tables: tables})
	won, spoiled, four := 0, 0, 0
	for n := 0; n < 400; n++ {
		fen, _ := strings.CutSuffix(randomMen(rng, false), "0 1")
		clock := rng.IntN(100)
		if n%3 == 0 {
			clock = 80 + rng.IntN(20)
		}
		spec, _ := variant.Lookup("antichess")
		g, err := variant.NewGame(spec, variant.DefaultSettings(), fen+strconv.Itoa(clock)+" 100")
		if err != nil || g.Verdict().Over() || g.Position().Occupied().Count() > 4 {
			continue
		}
		side := g.Position().Side()
		r := s.Solve(context.Background(), g, side, nil)
		if o, ok := tables.Probe(g.Position()); ok {
			if want := o.At(clock) == antitable.Win; r == Unknown || want != (r == Won) {
				t.Errorf("%s: %v after %d looks, the tables say %+v", g.FEN(), r, s.Nodes(), o)
			}
			if o.Spoiled(clock) && o.Value == antitable.Win {
				spoiled++
			}
		} else if r == Won {
			four++
		}
		if r == Won {
			won++
			written(t, s, g, side)
		}
	}
	t.Logf("%d won, %d spoiled, %d of four men", won, spoiled, four)
	if won < 50 || spoiled == 0 || four == 0 {
		t.Errorf("%d won, %d spoiled, %d of four men: the test tries too little", won, spoiled, four)
	}
}

// TestEndingsSave: the tables save work, and the proofs that rest on them go on to the end of the game.
func TestEndingsSave(t *testing.T) {
	g := newGame(t, "antichess", "8/8/p7/8/8/8/7P/8 w - - 0 1", "")
	alone := newSolver(t, "antichess", Options{Hash: 32 << 20})
	if r := alone.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Fatal(r)
	}
	s := newSolver(t, "antichess", Options{Hash: 32 << 20, Tables: embedded(t, "antichess")})
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Fatal(r)
	}
	if s.Nodes()*10 > alone.Nodes() {
		t.Errorf("%d looks with tables, %d without", s.Nodes(), alone.Nodes())
	}
	written(t, s, g, engine.White)
}

// TestDoubleEnPassant: after 1.g4 two pawns can capture en passant, and one of them saves Black (Watkins). No other
// move wins either, nor does Black win.
func TestDoubleEnPassant(t *testing.T) {
	g := newGame(t, "antichess", "8/8/8/5P2/5p1p/8/6P1/8 w - - 0 1", "")
	for _, attacker := range []engine.Side{engine.White, engine.Black} {
		s := newSolver(t, "antichess", Options{Hash: 1 << 20, Nodes: 100_000, Tables: embedded(t, "antichess")})
		if r := s.Solve(context.Background(), g, attacker, nil); r != NotWon {
			t.Errorf("%v: %v after %d looks", attacker, r, s.Nodes())
		}
	}
}
