package refmodel

import (
	"strings"
	"testing"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestFENRefused(t *testing.T) {
	for _, c := range []struct{ variant, fen, why string }{
		{"chess", "", "fields"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "fields"},
		{"chess", startFEN + " G1.0 x", "fields"},
		{"rmobility", startFEN + " G1", "record"},
		{"rmobility", startFEN + " G1.2", "record"},
		{"rmobility", startFEN + " G0.0", "was over"},
		{"rmobility", startFEN + " -G0.5", "was over"},
		{"rmobility", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1 -G0.5", "was over"},
		{"rmobility", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1 G0.0", "was over"},
		{"chess", "8/8/8/8/8/8/K1k5 w - - 0 1", "ranks"},
		{"chess", "8/8/8/8/8/8/8/K1k4 w - - 0 1", "files"},
		{"chess", "8/8/8/8/8/8/8/K1k6 w - - 0 1", "files"},
		{"chess", "8/8/8/8/8/8/8/K1x5 w - - 0 1", "board"},
		{"chess", "8/8/8/8/8/8/8/K1k5 W - - 0 1", "side to move"},
		{"antichess", "8/8/8/8/8/8/8/K1k5 w HAxa - 0 1", "castling"},
		{"antichess", "8/8/8/8/8/8/8/K1k5 w -a - 0 1", "castling"},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - e4 0 1", "e.p."},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - e3 0 1", "e.p."},
		{"chess", "8/8/8/8/8/8/8/K1k5 b - e6 0 1", "e.p."},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - - -1 1", "clock"},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - - 0 x", "move number"},
		{"chess", "8/8/8/8/8/8/8/K7 w - - 0 1", "kings"},
		{"nodraw", "8/8/8/8/8/8/8/KK1k4 w - - 0 1", "kings"},
		{"losers", "8/8/8/8/8/8/8/8 w - - 0 1", "no men"},
		{"antichess", "8/8/8/8/8/8/8/8 w - - 0 1", "no men"},
		{"antichess", "8/8/8/8/8/8/8/P7 w - - 0 1", "pawn"},
		{"antichess", "p7/8/8/8/8/8/8/8 w - - 0 1", "pawn"},
		{"antichess", "8/8/nnnnnnnn/nnnnnnnn/n7/8/8/K7 w - - 0 1", "16 men"},
		{"chess", "8/8/8/8/8/8/8/K1k4R w - - 0 1", "in check"},
		{"chess", "8/8/8/8/8/8/8/Kk6 w - - 0 1", "in check"},
		{"crazyhouse", startFEN, "variant"},
		{"Chess", startFEN, "variant"},
	} {
		g, err := New(c.variant, c.fen, DefaultOptions())
		if err == nil {
			t.Errorf("%s %q accepted as %s", c.variant, c.fen, g.FEN())
		} else if !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s %q: %v, want something about %q", c.variant, c.fen, err, c.why)
		}
	}
	for _, o := range []Options{{RMobility50: "x"}, {RMobilityScope: "x"}} {
		if _, err := New("rmobility", startFEN, o); err == nil {
			t.Errorf("%+v accepted", o)
		}
	}
}

// TestFENWritten gives a FEN, and what it becomes; the same if left out.
func TestFENWritten(t *testing.T) {
	for _, c := range []struct{ variant, fen, want string }{
		{"chess", startFEN, ""},
		{"antichess", startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
		{"antichess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
		{"giveaway", startFEN, ""},
		{"losers", startFEN, ""},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - -", "8/8/8/8/8/8/8/K1k5 w - - 0 1"},
		{"chess", "8/8/8/8/8/8/8/K1k5 w - - 7 0", "8/8/8/8/8/8/8/K1k5 w - - 7 1"},
		{"nodraw", startFEN + " -G26.5", startFEN},
		{"rmobility", startFEN + " G218.0", startFEN},
		// rights without the men at home
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		{"giveaway", "3kr2k/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "3kr2k/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
		// e.p.: nobody near; a capture; an enemy's pawn that never jumped
		{"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""},
		{"chess", "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/4N3/4K3 b - - 0 1"},
		// e.p. and pins: along the rank (illegal), along the diagonal (legal), a file pin
		{"chess", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"},
		{"antichess", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", ""},
		{"chess", "8/8/5k2/8/2Pp4/8/8/B3K3 b - c3 0 1", ""},
		{"chess", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"},
		{"baremate", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"},
	} {
		want := c.want
		if want == "" {
			want = c.fen
		}
		if got := newGame(t, c.variant, c.fen, "", DefaultOptions()).FEN(); got != want {
			t.Errorf("%s %s: %s, want %s", c.variant, c.fen, got, want)
		}
	}
}

func TestFENAfterMoves(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"chess", startFEN, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"chess", startFEN, "e2e4 a7a6 e4e5 d7d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1a8 e8d7", "R6r/3k4/8/8/8/8/8/4K2R w K - 1 10"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10"},
		{"giveaway", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", "e1c1 h8g8", "r3k1r1/p6p/8/8/8/8/P6P/2KR3R w q - 2 2"},
		// A second king neither has nor costs rights.
		{"giveaway", "8/P6p/8/8/8/8/7P/R3K2R w KQ - 0 1", "a7a8k h7h6 a8b8", "1K6/8/7p/8/8/8/7P/R3K2R b KQ - 1 2"},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 5 9", "a7a8n", "N7/7k/8/8/8/8/8/K7 b - - 0 9"},
	} {
		if got := newGame(t, c.variant, c.fen, c.moves, DefaultOptions()).FEN(); got != c.want {
			t.Errorf("%s %s %s: %s, want %s", c.variant, c.fen, c.moves, got, c.want)
		}
	}
}

// FuzzFEN: any bytes either are refused or make a game whose FEN reads back as
// itself with the same moves and verdict.
func FuzzFEN(f *testing.F) {
	f.Add(startFEN, uint8(0))
	f.Add("8/8/5k2/8/2Pp4/8/8/B3K3 b - c3 0 1", uint8(9))
	f.Add("k1k2k2/8/8/3pp3/3PP3/8/8/2K2K1K w - - 99 1 G5.5", uint8(1))
	f.Fuzz(func(t *testing.T, fen string, which uint8) {
		variant := Variants()[int(which)%len(Variants())]
		g, err := New(variant, fen, Options{})
		if err != nil {
			return
		}
		h, err := New(variant, g.FEN(), Options{})
		if err != nil {
			t.Fatalf("%s: %q refused after %q: %v", variant, g.FEN(), fen, err)
		}
		if h.FEN() != g.FEN() || words(h.Legal()) != words(g.Legal()) {
			t.Fatalf("%s: %q reads back as %q", variant, g.FEN(), h.FEN())
		}
		for _, m := range g.Legal() {
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			g.Verdict()
			g.Undo()
		}
	})
}
