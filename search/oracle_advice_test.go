package search

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// barredDead instead of a number of moves: no move may create a dead position.
const barredDead = -1

// nodrawGame returns a game of No-Draw chess after the given moves.
func nodrawGame(t testing.TB, deadMoves int, fen string, moves ...string) *variant.Game {
	t.Helper()
	spec, _ := variant.Lookup("nodraw")
	set := variant.DefaultSettings()
	if set.DeadMoves = deadMoves; deadMoves == barredDead {
		set.DeadMoves, set.DeadPosition = 0, variant.DeadBarred
	}
	g, err := variant.NewGame(spec, set, fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// long tells whether the tests shall run at full length.
func long() bool { return os.Getenv("CONTRARY_LONG") != "" }

func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		deadMoves int
		fen       string
		moves     []string
		score     Score
		advised   bool
	}{
		{20, "8/8/8/8/8/8/2K5/4k3 w - - 0 1", nil, winIn(40), true},
		{20, "8/8/8/8/8/8/2K5/4k3 w - - 0 1", []string{"c2b3", "e1e2"}, winIn(38), true},
		{0, "8/8/8/8/8/8/2K5/4k3 w - - 0 1", nil, forced, true},
		{20, "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", []string{"e3d3"}, winIn(40), true},
		// Taking the last man loses.
		{20, "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", nil, lossIn(41), false},
		{0, "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", nil, -forced, false},
	} {
		g := nodrawGame(t, test.deadMoves, test.fen, test.moves...)
		infos := 0
		l := Limits{Depth: 6}
		if m, err := g.Position().ParseMove("e3d3"); err == nil {
			l.SearchMoves = []engine.Move{m}
		}
		r := New(g.Spec(), g.Settings(), Options{}).Search(context.Background(), g, l, func(i Info) {
			if infos++; i.Extra == "" {
				t.Errorf("%s: nothing said of why it is won", g.FEN())
			}
		})
		if r.Score != test.score || !g.IsLegal(r.Best) || infos == 0 || (r.Nodes == 0) != test.advised {
			t.Errorf("%s after %v, %d moves: %s %d, %d nodes, want score %d", test.fen, test.moves, test.deadMoves,
				r.Best, r.Score, r.Nodes, test.score)
		}
	}
}

// TestKingsAgainstSearch lets the search play K v K against a side that follows the advice, by the rules of the first
// meeting.
func TestKingsAgainstSearch(t *testing.T) {
	count := 2
	if long() {
		count = 40
	}
	rng := rand.New(rand.NewPCG(4, 4))
	total := 0
	for range count {
		p, ok := engine.Position{}, false
		for !ok {
			p, ok = engine.Compose([]engine.Man{{Side: engine.White, Piece: engine.King,
				Square: engine.Square(rng.IntN(64))},
				{Side: engine.Black, Piece: engine.King, Square: engine.Square(rng.IntN(64))}},
				engine.Side(rng.IntN(2)), engine.Orthodox)
		}
		g := nodrawGame(t, 0, p.FEN())
		e := New(g.Spec(), g.Settings(), Options{})
		for !g.Verdict().Over() {
			us := g.Position().Side() == p.Side()
			r := e.Search(context.Background(), g, Limits{Nodes: 300}, func(Info) {})
			if us && (r.Nodes > 0 || r.Score != forced) {
				t.Fatalf("%s %v: no advice", p.FEN(), g.Moves())
			}
			if err := g.Play(r.Best); err != nil {
				t.Fatal(err)
			}
		}
		if v := g.Verdict(); v.Winner != variant.WinFor(p.Side()) {
			t.Fatalf("%s %v: %+v", p.FEN(), g.Moves(), v)
		}
		total += g.Ply()
	}
	t.Logf("%d games, %d plies", count, total)
}

// What the rules know is not lost where several lines or some moves only are asked for: the winning move wins, alone or
// among others.
func TestAdviceInASearch(t *testing.T) {
	for _, deadMoves := range []int{0, 20} {
		g := nodrawGame(t, deadMoves, "8/8/8/8/8/8/2K5/4k3 w - - 0 1")
		best, _, _, ok := g.Rules().(variant.Advisor).Advise(g)
		if !ok {
			t.Fatal("no advice")
		}
		for name, c := range map[string]struct {
			lines int
			only  []engine.Move
		}{"two lines": {2, nil}, "all lines": {9, nil}, "one move": {1, []engine.Move{best}},
			"the move and another": {2, []engine.Move{best, g.Legal()[0], g.Legal()[1]}}} {
			first := map[int]Score{}
			r := New(g.Spec(), g.Settings(), Options{MultiPV: c.lines}).Search(context.Background(), g,
				Limits{Depth: 5, SearchMoves: c.only}, func(i Info) { first[i.MultiPV] = i.Score })
			if r.Score < forced || first[1] < forced || len(first) < min(c.lines, 2) {
				t.Errorf("dead moves %d, %s: %v with %d, lines %v", deadMoves, name, r.Best, r.Score, first)
			}
		}
	}
}
