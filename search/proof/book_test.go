package proof

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// TestBookIsRight checks the proofs in the program with the second implementation of the rules: the small ones always,
// all of them with CONTRARY_LONG.
func TestBookIsRight(t *testing.T) {
	book, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, name := range book.Names() {
		file, _ := book.File(name)
		head, _, err := readHeader(file)
		if err != nil {
			t.Fatal(name, err)
		}
		if head.Positions > 3000 && os.Getenv("CONTRARY_LONG") == "" {
			continue
		}
		checked++
		if _, err := refmodel.CheckProof(file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if checked < 5 {
		t.Errorf("only %d of %d proofs are checked", checked, len(book.Names()))
	}
}

// TestBookWins plays the book against random defenders: it knows every position that arises, and wins within the plies
// it has announced.
func TestBookWins(t *testing.T) {
	book, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 9))
	for range 40 {
		c := book.chapters[rng.IntN(len(book.chapters))]
		g := c.head.Game.Clone()
		step, ok := book.Find(g)
		if !ok || step.Plies != c.head.Plies || step.Attacker != c.head.Attacker {
			t.Fatalf("%s: its first position is found as %+v", c.name, step)
		}
		end := g.Ply() + step.Plies
		for !g.Verdict().Over() {
			step, ok := book.Find(g)
			if !ok || g.Ply()+step.Plies > end {
				t.Fatalf("%s, %v: %v, %d plies from ply %d, promised until %d", c.name, g.Moves(), ok, step.Plies,
					g.Ply(), end)
			}
			m := step.Move
			if m == engine.NoMove {
				legal := g.Legal()
				m = legal[rng.IntN(len(legal))]
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if v := g.Verdict(); v.Winner != variant.WinFor(step.Attacker) {
			t.Errorf("%s, %v: %v", c.name, g.Moves(), v)
		}
	}
}

// TestBookKnowsItsLimits: other games, other positions, positions that have appeared before.
func TestBookKnowsItsLimits(t *testing.T) {
	book, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		variant, moves string
		known          bool
	}{
		{"antichess", "e2e4", true}, {"antichess", "d2d4", true}, {"antichess", "e2e3 d7d5", true},
		{"antichess", "", false}, {"antichess", "e2e3", false},
		{"suicide", "e2e4", false}, {"antichess", "g1f3 g8f6 f3g1 f6g8 e2e4", false},
		{"antichess", "g1h3 g8h6 h3g1 h6g8 g1h3 g8h6 h3g1 h6g8 e2e4", false},
	} {
		g := newGame(t, c.variant, "", c.moves)
		// A game that has come round to a position of the book in another way is in it all the same, if the key is
		// there.
		want := c.known || c.variant == "antichess" && g.Position().Key() == newGame(t, "antichess", "",
			"e2e4").Position().Key()
		if _, ok := book.Find(g); ok != want {
			t.Errorf("%s %q: found %v", c.variant, c.moves, ok)
		}
	}
	// Twice in the same position, the third time may draw: the book leaves it to the search.
	g := newGame(t, "antichess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1")
	if !recurred(g) {
		t.Error("nothing recurred")
	}
	if g = newGame(t, "antichess", "", "g1f3 g8f6 f3g1 f6g8 e2e4"); recurred(g) {
		t.Error("something recurred behind a pawn move")
	}
}

// TestBookFiles: what is no book is refused.
func TestBookFiles(t *testing.T) {
	for _, bad := range [][]byte{nil, []byte("PK"), bytes.Repeat([]byte{7}, 100), bookFile[:len(bookFile)/2]} {
		if _, err := OpenBook(bad); err == nil {
			t.Errorf("%d bytes are taken for a book", len(bad))
		}
	}
	book, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	g := newGame(t, "suicide", "", "d2d4")
	if _, ok := book.Find(g); ok {
		t.Fatal("known before it was added")
	}
	s := newSolver(t, "suicide", Options{Hash: 8 << 20})
	if r := s.Solve(context.Background(), g, engine.Black, nil); r != Won {
		t.Fatal(r)
	}
	if err := book.Add("d4", written(t, s, g, engine.Black)); err != nil {
		t.Fatal(err)
	}
	if step, ok := book.Find(g); !ok || step.Attacker != engine.Black {
		t.Errorf("%+v, %v", step, ok)
	}
	if err := book.Add("bad", []byte("contrary proof 1\n")); err == nil {
		t.Error("a damaged proof is added")
	}
}
