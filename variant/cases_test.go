package variant_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/internal/duel"
	"contrary/variant"
)

// caseRows reads the rows below the heading of a file of testdata/cases.
func caseRows(t testing.TB, file string) [][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "cases", file))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows[1:]
}

// TestCasesAgainstModel plays every game of the case files on the rules and on the model, which has tests of its own
// for what each line says, and compares them at every ply.
func TestCasesAgainstModel(t *testing.T) {
	for _, c := range []struct {
		file                string
		variant, fen, moves int // columns; a variant of -1 is taken from the name
		name                string
		rows                int
	}{
		{"antichess_positions.tsv", 0, 1, 2, "", 35},
		{"perft.tsv", 0, 2, -1, "", 73},
		{"nodraw_rules.tsv", -1, 0, 1, "nodraw", 16},
		{"nodraw_puzzles.tsv", -1, 0, -1, "nodraw", 12},
		{"rmobility_games.tsv", -1, 0, 1, "rmobility", 34},
		{"rmobility_endgames.tsv", -1, 0, -1, "rmobility", 110},
		{"suicide_endgames.tsv", -1, 0, -1, "suicide", 658},
	} {
		rows := caseRows(t, c.file)
		if len(rows) != c.rows {
			t.Errorf("%s: %d rows, want %d", c.file, len(rows), c.rows)
		}
		for _, row := range rows {
			name, moves := c.name, []string{}
			if c.variant >= 0 {
				name = row[c.variant]
			}
			if c.moves >= 0 {
				moves = strings.Fields(row[c.moves])
			}
			spec, ok := variant.Lookup(name)
			if !ok {
				t.Fatalf("no variant %q", name)
			}
			d, err := duel.New(spec, duel.ModelOf(spec), row[c.fen], duel.DefaultSettings())
			if err != nil || d == nil {
				t.Fatalf("%s: %v refused (%v)", c.file, row, err)
			}
			for i := 0; ; i++ {
				if err := d.Compare(); err != nil {
					t.Errorf("%s: %q ply %d: %v", c.file, row, i, err)
					break
				}
				if i == len(moves) {
					break
				}
				if err := d.Play(moves[i]); err != nil {
					t.Fatalf("%s: %q: %v", c.file, row, err)
				}
			}
			if name == "rmobility" && c.moves >= 0 {
				if r, _, _ := d.Fast.Record(); r.String() != row[2] {
					t.Errorf("%s: record %s, officially %s", row[3], r, row[2])
				}
			}
		}
	}
}

// TestPoints holds the points formula of r-mobility to the values of the rules page, and komi to its definition.
func TestPoints(t *testing.T) {
	set := variant.DefaultSettings()
	for text, want := range map[string]float64{
		"G0.0": 1, "G0.5": 0.75, "G1.0": 0.625, "G1.5": 0.5625, "G2.0": 0.53125, "G2.5": 0.515625,
		"G5.5":  0.500244140625,
		"-G0.0": 0, "-G0.5": 0.25,
	} {
		r, err := variant.ParseRecord(text)
		if err != nil || r.String() != text {
			t.Fatal(text, r, err)
		}
		if got := set.WhitePoints(r); got != want {
			t.Errorf("%s: %v points, want %v", text, got, want)
		}
	}
	for _, c := range []struct {
		komi, record string
		want         float64
	}{
		{"G5.75", "G5.5", 1}, {"G5.75", "G6.0", 0}, {"G5.75", "-G20.5", 0}, {"G5.5", "G5.5", 0.5},
		{"-G5.75", "-G5.5", 0}, {"-G5.75", "-G6.0", 1}, {"-G5.75", "G0.0", 1}, {"-G5.5", "-G5.5", 0.5},
	} {
		if err := set.Set("uci_komi", c.komi); err != nil {
			t.Fatal(err)
		}
		if err := set.Set("RMobility Scoring", "komi"); err != nil {
			t.Fatal(err)
		}
		r, _ := variant.ParseRecord(c.record)
		if got := set.WhitePoints(r); got != c.want {
			t.Errorf("komi %s, record %s: %v, want %v", c.komi, c.record, got, c.want)
		}
	}
}
