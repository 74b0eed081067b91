package eval

import (
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// A side with a man that nobody can ever capture does not win at losing chess, whatever the evaluator thinks of the
// rest.
func TestSaved(t *testing.T) {
	for fen, want := range map[string][2]bool{ // White, Black
		"8/8/6b1/8/3P4/8/5B2/8 w - - 0 1":   {true, false},
		"8/8/6b1/8/3P4/8/5B2/8 b - - 0 1":   {true, false},
		"8/8/6b1/8/8/8/5B2/8 w - - 0 1":     {true, true},
		"8/5b2/6p1/8/8/8/5B2/8 w - - 0 1":   {false, true},
		"8/8/6b1/8/3P4/8/4B3/8 w - - 0 1":   {false, false}, // of one colour
		"8/6b1/6b1/8/3P4/8/5B2/8 w - - 0 1": {false, false}, // of both
		"8/8/6b1/8/3P4/8/4BB2/8 w - - 0 1":  {true, false},
		"8/8/6n1/8/3P4/8/5B2/8 w - - 0 1":   {false, false},
		"8/8/6b1/6k1/3P4/8/5B2/8 w - - 0 1": {false, false},
		"8/8/6b1/8/3P4/8/8/8 w - - 0 1":     {false, false},
	} {
		for _, name := range []string{"antichess", "suicide", "queenantichess"} {
			spec, _ := variant.Lookup(name)
			p, err := engine.ParseFEN(fen, spec.Traits)
			if err != nil {
				t.Fatal(err)
			}
			if got := [2]bool{saved(&p, engine.White), saved(&p, engine.Black)}; got != want {
				t.Errorf("%s: %v, want %v", fen, got, want)
			}
			v := For(spec, variant.DefaultSettings()).Evaluate(&p, 0)
			if p.Side() == engine.Black {
				v = -v
			}
			if want[0] && v > 0 || want[1] && v < 0 {
				t.Errorf("%s, %s: %d for White", name, fen, v)
			}
		}
	}
}
