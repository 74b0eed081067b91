package board

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// viewOfGame is the view without a server.
func viewOfGame(t testing.TB, d document) *view {
	t.Helper()
	var l line
	if err := l.follow(context.Background(), &d); err != nil {
		t.Fatal(err)
	}
	return l.view()
}

// The board shows every kind of end in words, and the right winner.
func TestEndsInWords(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"
	for _, c := range []struct{ variant, fen, moves, head, why string }{
		{"chess", "", "f2f3 e7e5 g2g4 d8h4", "Black wins", "Black has given checkmate."},
		{"chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", "Draw", "Black has no move left. Here that is a draw."},
		{"chess", "", shuffle, "Draw", "third time. That is a draw."},
		{"chess", "8/8/8/8/8/4k3/4p3/4K2R w - - 99 80", "h1h2", "Draw", "Fifty moves"},
		{"chess", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "Draw", "nobody can give mate"},
		{"antichess", "8/8/8/8/8/3K4/8/4k3 w - - 0 1", "d3e2 e1e2", "White wins", "White has no men left"},
		{"antichess", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", "", "White wins",
			"White has no move left, and so has won."},
		{"antichess", "8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 1", "", "Draw",
			"bishops stand on squares of different colours"},
		{"suicide", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", "", "Black wins", "Black has fewer men, 3 against 4"},
		{"jointantichess", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", "", "Draw",
			"White has no move left. Here that is a draw."},
		{"losers", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "", "White wins", "White has nothing but the king left"},
		{"losers", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Black wins",
			"Black is checkmated, and here that is what everybody wants."},
		{"losers", "7k/p7/P4KQ1/8/8/8/8/8 b - - 0 1", "", "Black wins", "Black has no move left, and so has won."},
		{"baremate", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "White wins", "White has given checkmate."},
		{"rmobility", "", "f2f3 e7e5 g2g4 d8h4", "Black wins", "checkmate"},
		{"rmobility", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", "White wins", "stalemate, the best record but for mate"},
		{"rmobility", "", shuffle, "Black wins", "The record decides: Black has left the fewest moves, -G20.5."},
		{"nodraw", "", "f2f3 e7e5 g2g4 d8h4", "Black wins", "a strong mate, which wins"},
		{"nodraw", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", "Black wins", "a strong stalemate, by which White loses"},
	} {
		v := viewOfGame(t, played(c.variant, c.fen, c.moves))
		if !v.Over || v.Head != c.head || !strings.Contains(v.Why, c.why) || len(v.Moves) > 0 {
			t.Errorf("%s %s %s: over %v, %q: %q", c.variant, c.fen, c.moves, v.Over, v.Head, v.Why)
		}
	}
}

// People may end a game, too.
func TestEndsByPeople(t *testing.T) {
	for _, c := range []struct {
		variant   string
		end       ending
		head, why string
	}{
		{"antichess", ending{"resign", "white"}, "Black wins", "White has resigned."},
		{"rmobility", ending{"time", "black"}, "White wins", "Black has run out of time."},
		{"chess", ending{"agreed", ""}, "Draw", "agreed on a draw"},
		{"rmobility", ending{"agreed", ""}, "Black wins", "The record decides: Black holds it, -G20.5."},
	} {
		d := played(c.variant, "", "g1f3")
		d.End = &c.end
		if v := viewOfGame(t, d); !v.Over || v.Head != c.head || !strings.Contains(v.Why, c.why) || len(v.Moves) > 0 {
			t.Errorf("%+v: %q %q", c, v.Head, v.Why)
		}
		d.At = 0 // who looks back sees a game that goes on
		if v := viewOfGame(t, d); v.Over {
			t.Errorf("%+v: over before the end", c)
		}
	}
}

func TestBarredMovesSayWhatTheyRepeat(t *testing.T) {
	v := viewOfGame(t, played("nodraw", "", "g1f3 g8f6 f3g1"))
	if len(v.Barred) != 1 || v.Barred[0].SAN != "Ng8" || v.Barred[0].Note != "repeats the first position of the game" ||
		v.Barred[0].Repeats != "start" {
		t.Errorf("%+v", v.Barred)
	}
	v = viewOfGame(t, played("nodraw", "", "e2e4 e7e5 g1f3 g8f6 f3g1"))
	if len(v.Barred) != 1 || v.Barred[0].Note != "repeats the position after 1... e5" ||
		v.Barred[0].Repeats != "1... e5" {
		t.Errorf("%+v", v.Barred)
	}
	var l line
	d := played("nodraw", "", "g1f3 g8f6 f3g1")
	if err := l.follow(context.Background(), &d); err != nil {
		t.Fatal(err)
	}
	if _, err := l.read("Ng8"); err == nil || !strings.Contains(err.Error(), "barred") {
		t.Errorf("a barred move typed: %v", err)
	}
}

func TestBarredDeadPositions(t *testing.T) {
	d := played("nodraw", "7k/8/8/8/8/8/2r5/K7 b - - 0 1", "c2c3 a1b1 c3c2")
	d.Options = map[string]string{"NoDraw Dead Position": "barred"}
	if v := viewOfGame(t, d); v.Head != "Black wins" || !strings.Contains(v.Why, "weak stalemate") {
		t.Errorf("%q %q", v.Head, v.Why)
	}
	d = played("nodraw", "8/8/4k3/8/8/3pK3/8/8 w - - 0 1", "")
	d.Options = map[string]string{"NoDraw Dead Position": "barred"}
	v := viewOfGame(t, d)
	if len(v.Barred) != 1 || v.Barred[0].Note != "creates a dead position" || v.Barred[0].Repeats != "" ||
		!strings.Contains(v.Why, "Barred: Kxd3, which creates a dead position.") {
		t.Errorf("%+v %q", v.Barred, v.Why)
	}
	if f := v.Facts[0]; f.Name != "Dead position" || f.Value != "barred" {
		t.Errorf("%+v", v.Facts)
	}
}

func TestDeadPosition(t *testing.T) {
	v := viewOfGame(t, played("nodraw", "8/8/4k3/8/8/3pK3/8/8 w - - 0 1", "e3d3"))
	if f := v.Facts[0]; f.Name != "Dead position" || f.Value != "20 moves left" ||
		!strings.HasPrefix(f.Note, "created by White") {
		t.Errorf("%+v", v.Facts)
	}
}

func TestRecords(t *testing.T) {
	v := viewOfGame(t, played("rmobility", "", "e2e4 e7e5 d1h5"))
	if f := v.Facts[0]; f.Name != "Record" || f.Value == "" || !strings.Contains(f.Note, "holds it since") {
		t.Errorf("%+v", v.Facts)
	}
	for _, m := range v.Moves {
		if m.Key == "" || m.Note == "" {
			t.Errorf("%+v", m)
		}
	}
	v = viewOfGame(t, played("rmobility", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 5 1 G7.5", ""))
	if v.Facts[0].Value != "G7.5" || !strings.HasSuffix(v.FEN, " G7.5") {
		t.Errorf("the seventh field: %+v %s", v.Facts[0], v.FEN)
	}
	i := slices.IndexFunc(v.Moves, func(m moveView) bool { return m.UCI == "e1e8" })
	if i < 0 || v.Moves[i].Key != "0.0" || v.Moves[i].Gain != "better" || v.Moves[i].Note != "mate" {
		t.Errorf("%+v", v.Moves)
	}
}

func TestTypedMoves(t *testing.T) {
	for _, c := range []struct{ variant, fen, text, want string }{
		{"chess", "", "e4", "e2e4"}, {"chess", "", "nf3", "g1f3"}, {"chess", "", "g1f3", "g1f3"},
		{"chess", "", "E2E4", "e2e4"},
		{"antichess", "8/P7/8/7p/8/8/8/8 w - - 0 1", "a8=K", "a7a8k"},
		{"antichess", "8/P7/8/7p/8/8/8/8 w - - 0 1", "a7a8k", "a7a8k"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"},
		{"chess", "", "e5", ""}, {"chess", "", "", ""}, {"chess", "", strings.Repeat("e", 300), ""},
		{"antichess", "8/8/8/3pP3/8/8/8/8 w - d6 0 1", "e6", ""},
	} {
		var l line
		d := played(c.variant, c.fen, "")
		if err := l.follow(context.Background(), &d); err != nil {
			t.Fatal(err)
		}
		m, err := l.read(c.text)
		if c.want == "" && err == nil || c.want != "" && m.String() != c.want {
			t.Errorf("%s %q: %s, %v", c.variant, c.text, m, err)
		}
	}
}

// Random games of every variant: the view has the moves, the barred moves and the end of the rules, and a game
// followed move by move is the one played from its start.
func TestViewsAgreeWithTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	texts := func(moves []engine.Move) (all []string) {
		for _, m := range moves {
			all = append(all, m.String())
		}
		slices.Sort(all)
		return all
	}
	shown := func(moves []moveView) (all []string) {
		for _, m := range moves {
			all = append(all, m.UCI)
		}
		slices.Sort(all)
		return all
	}
	for _, spec := range variant.All() {
		for range 3 {
			g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
			if err != nil {
				t.Fatal(err)
			}
			var l line
			d := played(spec.Name, "", "")
			for ply := 0; ply < 60; ply++ {
				d.At = len(d.Moves)
				if err := l.follow(context.Background(), &d); err != nil {
					t.Fatal(err)
				}
				v, over := l.view(), g.Verdict()
				if v.Over != over.Over() || !strings.HasPrefix(v.FEN, g.FEN()) || len(v.Names) != 64 ||
					len(v.Men) != 64 {
					t.Fatalf("%s %v: %+v", spec.Name, d.Moves, v)
				}
				if over.Over() {
					break
				}
				if want := texts(g.Legal()); !slices.Equal(shown(v.Moves), want) {
					t.Fatalf("%s %v: %v, want %v", spec.Name, d.Moves, shown(v.Moves), want)
				}
				if want := texts(g.Barred()); !slices.Equal(shown(v.Barred), want) {
					t.Fatalf("%s %v: barred %v, want %v", spec.Name, d.Moves, shown(v.Barred), want)
				}
				if n := len(d.Moves); n > 4 && rng.IntN(8) == 0 { // take moves back
					d.Moves = slices.Clone(d.Moves[:n-3])
					for range 3 {
						g.Undo()
					}
					continue
				}
				legal := g.Legal()
				m := legal[rng.IntN(len(legal))]
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				d.Moves = append(slices.Clone(d.Moves), m.String())
			}
		}
	}
}
