package variant_test

import (
	"math/rand/v2"
	"testing"

	"contrary/internal/duel"
	"contrary/variant"
)

// TestFullFEN plays random games, writes every position with what lies behind it, and reads it again: the State is the
// same.
func TestFullFEN(t *testing.T) {
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(21, 22))
			fields := 0
			for range 40 {
				g, err := variant.NewGame(spec, variant.DefaultSettings(), duel.RandomPosition(rng, spec))
				for n := 0; err == nil && n < 40 && !g.Verdict().Over(); n++ {
					again, err := variant.NewGame(spec, variant.DefaultSettings(), g.FullFEN())
					if err != nil {
						t.Fatalf("%s: %v", g.FullFEN(), err)
					}
					if again.State() != g.State() || again.FullFEN() != g.FullFEN() {
						t.Fatalf("%s after %v reads as %s", g.FullFEN(), g.Moves(), again.FullFEN())
					}
					if g.StateField() != "" {
						fields++
					}
					if err := g.Play(g.Legal()[rng.IntN(len(g.Legal()))]); err != nil {
						t.Fatal(err)
					}
				}
			}
			if wants := spec.StateInKey; wants != (fields > 100) {
				t.Errorf("%d FENs with a field of their own", fields)
			}
		})
	}
}

// TestReadState holds the seventh field of a FEN to what it may say.
func TestReadState(t *testing.T) {
	const dead, alive = "8/8/8/8/8/8/2K5/4k3 w - - 0 1 ", "8/8/8/8/8/4p3/2K5/4k3 w - - 0 1 "
	for _, c := range []struct{ variant, fen, field string }{ // "-" for a refusal
		{"nodraw", dead + "w13", "w13"}, {"nodraw", dead + "b20", ""}, {"nodraw", dead + "b0", "b0"},
		{"nodraw", dead + "w20", "w20"},
		{"nodraw", dead + "w21", "-"}, {"nodraw", alive + "w13", "-"}, {"nodraw", dead + "G2.5", ""},
		{"nodraw", alive + "+1+0", ""},
		{"rmobility", dead + "G2.5", "G2.5"}, {"rmobility", dead + "-G2.5", "-G2.5"}, {"rmobility", dead + "G12.5", ""},
		{"rmobility", dead + "G0.5", "-"},
		{"rmobility", dead + "w13", "-"}, {"chess", dead + "w13", ""}, {"chess", dead + "G2.5", ""},
		{"antichess", dead + "x", ""},
	} {
		spec, _ := variant.Lookup(c.variant)
		g, err := variant.NewGame(spec, variant.DefaultSettings(), c.fen)
		switch {
		case (err != nil) != (c.field == "-"):
			t.Errorf("%s %s: error %v", c.variant, c.fen, err)
		case err == nil && g.StateField() != c.field:
			t.Errorf("%s %s: writes %q, want %q", c.variant, c.fen, g.StateField(), c.field)
		}
	}
}
