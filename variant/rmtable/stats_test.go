package rmtable

import (
	"context"
	"math"
	"strings"
	"testing"

	"contrary/engine"
)

// What is known from elsewhere about the values: the shares and sets of values of the page that introduced the game,
// and the longest mates of orthodox chess, which r-mobility shares where mate can be forced.
func TestStatsAgreeWithWhatIsKnown(t *testing.T) {
	tables := generated(t, Reset, "KPvK")
	white := func(name string) (shares map[string]float64, longest map[string]uint16) {
		m, _ := ParseMaterial(name)
		st, ok := tables.Stats(context.Background(), m)
		if !ok {
			t.Fatal(name)
		}
		shares, longest = map[string]float64{}, map[string]uint16{}
		for _, s := range st.Shares {
			if s.Side == engine.White {
				shares[s.Value.String()] = 100 * float64(s.Count) / float64(st.Positions[engine.White])
				longest[s.Value.String()] = s.Longest
			}
			o, _ := tables.Fresh(parse(t, s.Example))
			if o.Value != s.Value || o.Plies != s.Longest {
				t.Errorf("%s: the example %s is %v in %d, want %v in %d", name, s.Example, o.Value, o.Plies, s.Value,
					s.Longest)
			}
		}
		return shares, longest
	}
	for _, c := range []struct {
		name, values string
		share        float64 // of the first value
		longest      uint16  // of the first value
	}{
		{"KQvK", "G0.0", 100, 19},
		{"KRvK", "G0.0", 100, 31},
		{"KBvK", "G1.5 G0.5", 96.2, 0},
		{"KNvK", "G3.5 G0.5 G1.0 G1.5 G2.0 G2.5 G3.0 G5.5", 85.6, 0},
		{"KvK", "-G5.5 G5.5 G1.5 -G1.5 G2.5 -G2.5 G3.5 -G3.5 G4.5 -G4.5 -G8.5", 0, 0},
		{"KPvK", "", 0, 55},
	} {
		shares, longest := white(c.name)
		names := strings.Fields(c.values)
		for _, v := range names {
			if shares[v] == 0 {
				t.Errorf("%s: no %s", c.name, v)
			}
		}
		if len(names) > 0 && len(shares) != len(names) {
			t.Errorf("%s: %v, want only %s", c.name, shares, c.values)
		}
		if c.share > 0 && math.Abs(shares[names[0]]-c.share) > 0.05 {
			t.Errorf("%s: %.2f %% %s, want %.1f %%", c.name, shares[names[0]], names[0], c.share)
		}
		if c.longest > 0 && longest["G0.0"] != c.longest {
			t.Errorf("%s: mate in %d plies at most, want %d", c.name, longest["G0.0"], c.longest)
		}
	}
}

// The lock of two kings: with G8.5 against it the side to move does best to keep away; coming nearer costs G5.5.
func TestLockOfTwoKings(t *testing.T) {
	tables := generated(t, Reset, "KvK")
	p := parse(t, "8/8/6K1/8/8/8/2k5/8 w - - 0 1")
	o, ok := tables.Fresh(p)
	if !ok || o.Value.String() != "-G8.5" || o.Plies != 0 || len(tables.Line(p, o.Value.Record())) != 0 {
		t.Fatalf("%v in %d", o.Value, o.Plies)
	}
	steps, _ := tables.Moves(p, o.Value.Record())
	got := map[string]string{}
	for _, s := range steps {
		got[s.Move.String()] = s.Outcome.Value.String()
	}
	if got["g6g7"] != "-G8.5" || got["g6f5"] != "-G5.5" || got["g6h6"] != "-G5.5" {
		t.Errorf("%v", got)
	}
}

// Line counts down to the final record.
func TestLineMakesTheValue(t *testing.T) {
	tables := generated(t, Reset, "KRvK")
	for _, fen := range []string{"8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "8/8/8/8/8/2k5/2r5/K7 w - - 0 1",
		"8/8/8/8/3K4/8/1k6/8 w - - 0 1"} {
		p := parse(t, fen)
		o, ok := tables.Fresh(p)
		record := MakeValue(int(mobilityKey(p)), p.Side().Other()).Record()
		line := tables.Line(p, record)
		if !ok || len(line) != int(o.Plies) || o.Plies == 0 {
			t.Fatalf("%s: %v in %d, line of %d", fen, o.Value, o.Plies, len(line))
		}
		if last := line[len(line)-1]; valueOf(last.Record) != o.Value {
			t.Errorf("%s: the line ends with %v, want %v", fen, last.Record, o.Value)
		}
	}
}
