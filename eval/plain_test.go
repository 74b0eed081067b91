package eval

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// What can be counted on, by material. The tables say it, and the rule that at least three quarters of the quiet
// positions must reach it.
func TestGoals(t *testing.T) {
	g := known
	for fen, want := range map[string]string{
		"8/8/8/N7/8/k1N5/2K5/8 w - - 0 1":  "G0.5",  // two knights
		"8/8/8/n7/8/K1n5/2k5/8 w - - 0 1":  "-G0.5", // Black's
		"8/8/2k5/8/8/K7/B7/2B5 w - - 0 1":  "G0.0",  // bishops of both colours
		"8/8/2k5/8/8/K7/1B6/2B5 b - - 0 1": "G0.5",  // of one colour
		"8/8/2k5/8/8/K7/8/2B5 w - - 0 1":   "G1.5",
		"8/8/2k5/8/8/K7/8/2n5 w - - 0 1":   "-G3.5",
		"8/8/1k6/8/8/K7/8/2Q5 w - - 0 1":   "G0.0",
		"8/8/2k5/8/8/K7/8/8 w - - 0 1":     "",
		"8/8/2k5/8/8/K7/n7/N7 w - - 0 1":   "",
		"8/8/2k5/8/8/K7/8/NNN5 w - - 0 1":  "", // more men than the table knows
	} {
		p, err := engine.ParseFEN(fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if r, ok := g.of(&p); ok {
			got = r.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", fen, got, want)
		}
	}
	for fen, want := range map[string]bool{
		"8/8/2k5/8/8/K7/B7/2B5 w - - 0 1": true, "8/8/2k5/8/8/K7/1B6/2B5 w - - 0 1": false,
		"8/8/2k5/8/8/K7/1N6/2N5 w - - 0 1": false,
		"8/8/2k5/8/8/K7/1N6/2B5 w - - 0 1": true, "8/8/2k5/8/8/K7/NNN5/8 w - - 0 1": true,
		"8/8/2k5/8/8/K7/8/R7 w - - 0 1":     true,
		"8/p7/2k5/8/8/K7/1N6/2N5 w - - 0 1": false,
	} {
		p, err := engine.ParseFEN(fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		if g.mates(&p, engine.White) != want {
			t.Errorf("%s: mates %v, want %v", fen, !want, want)
		}
	}
}

// The search leaves the record out of the key of a plain ending where it is beyond what decides
// (search/memory_record.go). So the evaluation must lie in the band of the record that stands, or be the same for all
// records that are worse than what can be counted on.
func TestPlainEvaluationsLieInBands(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, scoring := range []variant.Scoring{variant.Points, variant.FullPoint} {
		grades := NewGrades(variant.Settings{Scoring: scoring})
		r := &rmobility{grades: grades}
		counted := 0
		for range 20000 {
			men := []engine.Man{{Side: engine.White, Piece: engine.King, Square: engine.Square(rng.IntN(64))},
				{Side: engine.Black, Piece: engine.King, Square: engine.Square(rng.IntN(64))}}
			for range rng.IntN(3) {
				men = append(men, engine.Man{Side: engine.Side(rng.IntN(2)),
					Piece: engine.Knight + engine.Piece(rng.IntN(4)), Square: engine.Square(rng.IntN(64))})
			}
			p, ok := engine.Compose(men, engine.White, engine.Orthodox)
			if !ok {
				continue
			}
			if !Plain(&p) {
				if p.Occupied().Count() < 4 {
					t.Fatalf("%s is not plain", p.FEN())
				}
				continue
			}
			record := variant.Record{Key: int16(1 + rng.IntN(60)), Holder: engine.Side(rng.IntN(2))}
			v := r.Evaluate(&p, record.State())
			goal, ok := known.of(&p)
			switch {
			case ok && goal.Key == 0:
				if best := grades.White(variant.Record{Key: 1, Holder: goal.Holder}); (v > best) != (best > 0) ||
					(v < best) != (best < 0) {
					t.Fatalf("%s: %d is not beyond all records, %d", p.FEN(), v, best)
				}
			case ok && record.Key > goal.Key:
				counted++
				if d := v - grades.White(goal); max(d, -d) > grades.Band(goal) {
					t.Fatalf("%s %v: %d is not in the band of %v", p.FEN(), record, v, goal)
				}
				other := variant.Record{Key: goal.Key + 1 + int16(rng.IntN(60)), Holder: engine.Side(rng.IntN(2))}
				if w := r.Evaluate(&p, other.State()); w != v {
					t.Fatalf("%s: %d with %v, %d with %v", p.FEN(), v, record, w, other)
				}
			default:
				if d := v - grades.White(record); max(d, -d) > grades.Band(record) {
					t.Fatalf("%s %v: %d is not in the band of the record", p.FEN(), record, v)
				}
			}
		}
		if counted < 1000 {
			t.Errorf("%d positions with something to count on only", counted)
		}
	}
}
