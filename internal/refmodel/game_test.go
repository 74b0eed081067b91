package refmodel

import (
	"math/rand"
	"slices"
	"testing"
)

// randomGame plays a game of the variant at random, some kinds of move more
// often than others, and calls visit at every ply.
func randomGame(t testing.TB, variant, fen string, seed int64, plies int, o Options, visit func(*Game)) *Game {
	t.Helper()
	rng := rand.New(rand.NewSource(seed))
	g := newGame(t, variant, fen, "", o)
	for range plies {
		visit(g)
		if result, _ := g.Verdict(); result != ongoing {
			break
		}
		open := g.openAt(g.last())
		m := open[rng.Intn(len(open))]
		for range 2 { // captures and promotions come up more often
			if !m.capture && m.promo == 0 {
				m = open[rng.Intn(len(open))]
			}
		}
		g.push(m)
	}
	return g
}

// TestGamesHoldTogether checks on random games what must hold in any.
func TestGamesHoldTogether(t *testing.T) {
	games, plies := 12, 120
	if longTests() {
		games, plies = 200, 400
	}
	o := DefaultOptions()
	o.Dead = func(string) (bool, bool) { return false, false } // deadness has its own tests
	for _, variant := range Variants() {
		seen, over := 0, 0
		for seed := range games {
			g := randomGame(t, variant, startFEN, int64(seed), plies, o, func(g *Game) {
				seen++
				legal, barred := g.Legal(), g.Barred()
				if !slices.IsSorted(legal) || !slices.IsSorted(barred) {
					t.Fatalf("%s %s: not sorted", variant, g.FEN())
				}
				for _, m := range barred {
					if variant != "nodraw" || slices.Contains(legal, m) {
						t.Fatalf("%s %s: %s barred", variant, g.FEN(), m)
					}
				}
				// A fresh game from the FEN moves alike, but for the past.
				h := newGame(t, variant, g.FEN(), "", o)
				all := append(slices.Clone(legal), barred...)
				slices.Sort(all)
				if !slices.Equal(all, h.Legal()) || g.PositionID() != h.PositionID() || g.FEN() != h.FEN() {
					t.Fatalf("%s %s: %v reads back with %v", variant, g.FEN(), all, h.Legal())
				}
				// A move made and taken back leaves no trace.
				id, result := g.PositionID(), words(legal)
				for _, m := range all {
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
					if g.PositionID() == id {
						t.Fatalf("%s %s: %s changes nothing", variant, g.FEN(), m)
					}
					g.Undo()
				}
				if g.PositionID() != id || words(g.Legal()) != result {
					t.Fatalf("%s %s: changed by playing and taking back", variant, g.FEN())
				}
				if variant == "rmobility" {
					key, holder := g.Record()
					own := g.keyAt(g.last())
					if g.now().clock < 100 && key > own.key || holder != 'w' && holder != 'b' {
						t.Fatalf("%s: record %d of %q, key %d", g.FEN(), key, holder, own.key)
					}
				}
			})
			if result, _ := g.Verdict(); result != ongoing {
				over++
				if result == draw && (variant == "rmobility" || variant == "nodraw") {
					t.Fatalf("%s: %s is a draw", variant, g.FEN())
				}
			}
		}
		if seen < 100 {
			t.Errorf("%s: only %d positions", variant, seen)
		}
		t.Logf("%s: %d positions, %d games over", variant, seen, over)
	}
}

// FuzzGame plays the moves that the bytes choose.
func FuzzGame(f *testing.F) {
	f.Add(uint8(0), []byte("a game like any other"))
	f.Add(uint8(10), []byte{1, 2, 3, 250, 251, 252})
	f.Fuzz(func(t *testing.T, which uint8, choices []byte) {
		variant := Variants()[int(which)%len(Variants())]
		o := DefaultOptions()
		o.Dead = func(string) (bool, bool) { return false, false }
		g, err := New(variant, startFEN, o)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices[:min(len(choices), 200)] {
			result, reason := g.Verdict()
			if (result == ongoing) != (reason == "") {
				t.Fatalf("%s %s: %s by %q", variant, g.FEN(), result, reason)
			}
			legal := g.Legal()
			if len(legal) == 0 {
				if result == ongoing {
					t.Fatalf("%s %s: no move and no result", variant, g.FEN())
				}
				return
			}
			if err := g.Play(legal[int(c)%len(legal)]); err != nil {
				t.Fatal(err)
			}
		}
		for g.last() > 0 {
			g.Undo()
		}
		if fresh, _ := New(variant, startFEN, o); g.FEN() != fresh.FEN() {
			t.Fatalf("%s: taken back to %s", variant, g.FEN())
		}
	})
}
