package match

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/variant"
	"contrary/variant/rmtable"
)

// solved makes tables of small endings in a folder of the test.
func solved(t *testing.T, materials ...string) string {
	t.Helper()
	dir := t.TempDir()
	var want []*rmtable.Material
	for _, name := range materials {
		m, err := rmtable.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, m)
	}
	if err := rmtable.Generate(t.Context(), dir, rmtable.Reset, rmtable.WithNeeds(want),
		func(rmtable.Progress) {}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestStandingRecords(t *testing.T) {
	tables, err := rmtable.Open(solved(t, "KNvK"), rmtable.Reset)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	spec, _ := variant.Lookup("rmobility")
	for _, c := range []struct {
		name, fen, moves string
		want             bool
	}{
		{"nobody gains", "8/8/6K1/8/8/8/2k5/8 w - - 0 1", "", true},             // -G8.5, kept by the best move
		{"Black gains at once", "8/8/6K1/8/8/8/2k5/8 w - - 0 1", "g6h6", false}, // c2b1 makes -G5.5
		{"the smallest key of bare kings", "8/8/6K1/8/8/8/2k5/8 w - - 0 1 G1.5", "", true},
		{"a knight that improves", "8/8/8/8/N7/7K/8/7k w - - 0 1", "", false}, // G1.5 can be forced
		{"outside of the tables", "8/8/6K1/8/8/8/2k5/R7 w - - 0 1", "", false},
	} {
		g, err := variant.NewGame(spec, variant.DefaultSettings(), c.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(c.moves) {
			if err := g.PlayUCI(m); err != nil {
				t.Fatal(err)
			}
		}
		if record, ok := standing(tables, g); ok != c.want {
			t.Errorf("%s: %v %v", c.name, record, ok)
		}
		if _, ok := standing(nil, g); ok {
			t.Error("without tables a record stands")
		}
	}
}

// A game ends when the tables say that its record stands, the file says why, and the table of the tournament counts
// half a point.
func TestTablesEndGames(t *testing.T) {
	a := newArena(t, "rmobility", 4, "", "")
	book := filepath.Join(t.TempDir(), "kings.epd")
	if err := os.WriteFile(book, []byte("8/8/6K1/8/8/8/2k5/8 w - - 0 1 G1.5\n8/8/2k5/8/8/8/6K1/8 b - - 0 1 -G1.5\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	a.cfg.Book = Book{Path: book}
	a.cfg.Tables = solved(t, "KvK")
	a.cfg.PGN = filepath.Join(t.TempDir(), "games.pgn")
	s := a.mustRun()
	for _, o := range s.Tally.Outcomes {
		if o.Reason != RecordStands || o.Ending() != ByAdjudication || o.Plies != 0 || !o.HasRecord ||
			o.Record.Key != 3 {
			t.Errorf("%+v", o)
		}
	}
	if r := s.Tally.Duel(0, 1).Records; r != (RecordPairs{Equal: 2}) {
		t.Errorf("pairs %+v", r)
	}
	text, err := os.ReadFile(a.cfg.PGN)
	if err != nil || strings.Count(string(text), `[TerminationDetails "record stands"]`) != 4 ||
		!strings.Contains(string(text), `[RMobilityResult "-G1.5"]`) {
		t.Errorf("%v\n%s", err, text)
	}
	// The same match goes on; without the tables it would be another one.
	a.cfg.Resume, a.cfg.Games = true, 6
	if again := a.mustRun(); again.Resumed != 4 || again.Tally.Duel(0, 1).Records != (RecordPairs{Equal: 3}) {
		t.Errorf("resumed %d, %+v", again.Resumed, again.Tally.Duel(0, 1).Records)
	}
	a.cfg.Tables = ""
	if _, err := a.run(); err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("without tables: %v", err)
	}
	b := newArena(t, "chess", 2, "", "")
	b.cfg.Tables = t.TempDir()
	if _, err := b.run(); err == nil || !strings.Contains(err.Error(), "no records") {
		t.Errorf("chess with tables: %v", err)
	}
	b = newArena(t, "rmobility", 2, "", "")
	b.cfg.Tables = t.TempDir()
	if _, err := b.run(); err == nil || !strings.Contains(err.Error(), "no tables") {
		t.Errorf("an empty folder: %v", err)
	}
}

// A table of which a part is damaged is named once, the games go on without tables, and the match has failed in the
// end.
func TestDamagedTables(t *testing.T) {
	a := newArena(t, "rmobility", 4, "", "")
	book := filepath.Join(t.TempDir(), "kings.epd")
	if err := os.WriteFile(book, []byte("8/8/6K1/8/8/8/2k5/8 w - - 0 1 G1.5\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	a.cfg.Book, a.cfg.MaxPlies, a.cfg.Tables = Book{Path: book}, 6, solved(t, "KvK")
	path := filepath.Join(a.cfg.Tables, rmtable.FileName("KvK", rmtable.Reset))
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-100] ^= 1 // of the positions, which stand last but for sums
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := a.run()
	if !errors.Is(err, rmtable.ErrCorrupt) || s == nil || s.Done() != 4 {
		t.Fatalf("%v, %+v", err, s)
	}
	if len(a.warnings) == 0 || strings.Count(strings.Join(a.warnings, "\n"), "no game ends by the tables") != 1 {
		t.Errorf("warned %q", a.warnings)
	}
	for _, o := range s.Tally.Outcomes {
		if o.Reason == RecordStands {
			t.Errorf("%+v", o)
		}
	}
}
