package newgames

import (
	"context"
	"os"
	"strings"
	"testing"

	"contrary/bench/perft"
	"contrary/engine"
	"contrary/internal/duel"
	"contrary/search"
	"contrary/variant"
)

// TestDifferential plays random games on the rules and on the twin: legal moves, verdict, reason, repetition, and FENs
// with what lies behind.
func TestDifferential(t *testing.T) {
	want := 4000
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 100_000
	}
	for _, twin := range twins {
		t.Run(twin.spec.Name, func(t *testing.T) {
			t.Parallel()
			for seed, plies := uint64(1), 0; plies < want; seed++ {
				n, err := duel.Play(t.Context(), twin.spec, modelOf(twin.model), seed)
				if err != nil {
					t.Fatal(err)
				}
				plies += n
			}
		})
	}
}

// TestVerdicts has the edge cases, on both.
func TestVerdicts(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	for _, c := range []struct{ variant, fen, moves, result, reason string }{
		// Three checks, and not two.
		{"3check", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "a1a4 e8e7 b1b7 e7e6", "ongoing", ""},
		{"3check", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "a1a4 e8e7 b1b7 e7e6 a4c6", "white", ThirdCheck},
		{"3check", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1 +1+0", "a1a4 e8e7 b1b7", "white", ThirdCheck},
		{"3check", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1 +2+2", "a1a4", "white", ThirdCheck},
		{"3check", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1 +0+3", "", "black", ThirdCheck},
		// A double check is one.
		{"3check", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1 +1+0", "e4f6", "ongoing", ""},
		// Mate comes before the third check, the third check before the clock.
		{"3check", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 +2+0", "a1a8", "white", variant.Checkmate},
		{"3check", "6k1/8/8/8/8/8/8/R5K1 w - - 99 80 +2+0", "a1a8", "white", ThirdCheck},
		{"3check", "6k1/8/8/8/8/8/8/R5K1 w - - 99 80 +1+0", "a1a8", "draw", variant.FiftyMoves},
		// The same men, but another number of checks: not the same position.
		{"3check", "", shuffle + shuffle, "draw", variant.Threefold},
		{"3check", "k7/8/8/8/8/8/8/1R5K w - - 0 1", "b1a1 a8b8 a1b1 b8a8 h1g1 a8a7 g1h1 a7a8", "ongoing", ""},
		{"3check", "k7/8/8/8/8/8/8/7K w - - 0 1", "", "draw", variant.DeadPosition},
		{"3check", "k7/8/8/8/8/8/8/6NK w - - 0 1", "", "ongoing", ""},
		// The hill, reached by either side, also with the other king in check or without a move.
		{"kingofthehill", "", "e2e4 e7e5 e1e2 e8e7 e2e3 e7e6 e3d4", "", ""},
		{"kingofthehill", "k7/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4", "white", Hill},
		{"kingofthehill", "8/8/5k2/8/8/8/8/K7 b - - 0 1", "f6e5", "black", Hill},
		{"kingofthehill", "8/8/8/8/3K4/8/8/k7 w - - 0 1", "", "white", Hill},
		{"kingofthehill", "8/8/8/3k4/8/4K3/8/8 w - - 99 80", "", "black", Hill},
		{"kingofthehill", "k7/2Q5/8/8/8/3K4/8/8 w - - 0 1", "d3d4", "white", Hill}, // stalemate in chess
		{"kingofthehill", "k7/8/8/8/8/8/8/7K w - - 0 1", "", "ongoing", ""},
		{"kingofthehill", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "white", variant.Checkmate},
	} {
		for _, twin := range twins {
			if twin.spec.Name != c.variant {
				continue
			}
			fen := c.fen
			if fen == "" {
				fen = twin.spec.Start
			}
			d, err := duel.New(twin.spec, modelOf(twin.model), fen, duel.DefaultSettings())
			if d == nil || err != nil {
				t.Errorf("%s %s: refused (%v)", c.variant, c.fen, err)
				continue
			}
			for _, m := range strings.Fields(c.moves) {
				if err = d.Compare(); err == nil {
					err = d.Play(m)
				}
				if err != nil {
					break
				}
			}
			if c.result == "" { // the last move is no move of the game
				if err == nil {
					t.Errorf("%s %s %s: can be played", c.variant, c.fen, c.moves)
				}
				continue
			}
			if err == nil {
				err = d.Compare()
			}
			if v := d.Fast.Verdict(); err != nil || v.Winner.String() != c.result || v.Reason != c.reason {
				t.Errorf("%s %s %s: %s %q, want %s %q (%v)", c.variant, c.fen, c.moves, v.Winner, v.Reason, c.result,
					c.reason, err)
			}
		}
	}
}

// TestFields reads and writes the seventh field of three-check.
func TestFields(t *testing.T) {
	const six = "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"
	for _, c := range []struct{ field, moves, want string }{
		{"", "", ""}, {"+0+0", "", ""}, {"+1+2", "", "+1+2"}, {"+1+2", "a1a4", "+2+2"}, {"G28.5", "", ""},
		{"x", "", ""}, {"+3+0", "", "+3+0"},
		{"+3+3", "", "refused"}, {"+4+0", "", ""},
	} {
		g, err := variant.NewGame(&ThreeCheck, variant.DefaultSettings(), six+" "+c.field)
		if err != nil {
			if c.want != "refused" {
				t.Errorf("%q: %v", c.field, err)
			}
			continue
		}
		play(t, g, c.moves)
		if got := g.StateField(); got != c.want {
			t.Errorf("%q %s: %q, want %q", c.field, c.moves, got, c.want)
		}
	}
}

func play(t *testing.T, g *variant.Game, moves string) {
	t.Helper()
	for _, m := range strings.Fields(moves) {
		if err := g.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPerft compares with what Fairy-Stockfish counts.
func TestPerft(t *testing.T) {
	budget := uint64(1_000_000)
	if os.Getenv("CONTRARY_LONG") != "" {
		budget = 1 << 40
	}
	for _, twin := range twins {
		f, err := os.Open("testdata/" + twin.spec.Name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		suite, err := perft.Read(f, twin.spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []variant.PerftOptions{{}, {Threads: 2, Made: true}} {
			wrong, err := suite.Run(context.Background(), o, budget, func(r perft.Result) {
				if r.Wrong {
					t.Errorf("%s %s: %v, known %v", twin.spec.Name, r.Position.Name, r.Got, r.Position.Counts)
				}
			})
			if err != nil || wrong > 0 {
				t.Error(wrong, err)
			}
		}
	}
}

// TestSearch has a whole engine find what only these games have, and score it as a win.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		spec  *variant.Spec
		fen   string
		best  string
		moves int // to the end
	}{
		{&ThreeCheck, "6k1/8/8/8/8/8/8/R5K1 w - - 0 1 +2+0", "a1a8", 1},
		{&ThreeCheck, "r5k1/8/8/8/8/8/8/6K1 b - - 0 1 +2+2", "a8a1", 1},
		// The queen comes to where its check cannot be kept off.
		{&ThreeCheck, "5rk1/5ppp/8/8/8/8/3Q1PPP/6K1 w - - 0 1 +2+0", "", 2},
		{&KingOfTheHill, "7r/8/8/8/8/3K4/8/k7 w - - 0 1", "", 1},
		{&KingOfTheHill, "k7/8/8/8/8/8/3K4/8 w - - 0 1", "", 2},
	} {
		g, err := variant.NewGame(c.spec, variant.DefaultSettings(), c.fen)
		if err != nil {
			t.Fatal(err)
		}
		e := search.New(c.spec, variant.DefaultSettings(), search.DefaultOptions())
		r := e.Search(context.Background(), g, search.Limits{Depth: 7}, func(search.Info) {})
		moves, forced := r.Score.Mate()
		if !forced || moves != c.moves || c.best != "" && r.Best.String() != c.best {
			t.Errorf("%s %s: %s, score %d, mate %d; want %s in %d", c.spec.Name, c.fen, r.Best, r.Score, moves, c.best,
				c.moves)
		}
	}
}

// TestSearchDefends leaves one move alone against a third check.
func TestSearchDefends(t *testing.T) {
	// Every move but the capture lets the rook give the third check.
	g, err := variant.NewGame(&ThreeCheck, variant.DefaultSettings(), "7k/8/8/8/8/8/1r6/K7 w - - 0 1 +0+2")
	if err != nil {
		t.Fatal(err)
	}
	e := search.New(&ThreeCheck, variant.DefaultSettings(), search.DefaultOptions())
	if r := e.Search(context.Background(), g, search.Limits{Depth: 6},
		func(search.Info) {}); r.Best.String() != "a1b2" {
		t.Errorf("%s, score %d", r.Best, r.Score)
	}
}

// TestNoAllocations: the rules of three-check allocate nothing where a search asks them.
func TestNoAllocations(t *testing.T) {
	rules := variant.ForSearch(ThreeCheck.New(variant.DefaultSettings()))
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", engine.Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseMove("a1a4")
	if err != nil {
		t.Fatal(err)
	}
	var child engine.Position
	if n := testing.AllocsPerRun(100, func() {
		p.Make(m, &child)
		s := rules.Next(0, &p, m, &child)
		ThreeCheck.End(rules, s, &child, variant.Uncounted, false)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
