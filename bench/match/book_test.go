package match

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"contrary/variant"
)

// begin returns the positions in which the games of the openings begin.
func fens(t *testing.T, b Book, name string, n int) (list, warnings []string) {
	t.Helper()
	spec, _ := variant.Lookup(name)
	openings, warnings, err := b.openings(spec, variant.DefaultSettings(), n)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range openings {
		g, err := o.begin(spec, variant.DefaultSettings())
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g.FEN())
	}
	return list, warnings
}

func TestEPD(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.epd")
	write(t, path, `# comment
8/8/8/8/8/1k6/8/K6R w - - hmvc 5; fmvn 40; id "x";

8/8/8/8/8/1k6/8/K5R1 b - - 7 33
nonsense
8/8/8/8/8/1k6/8/K4R2 w - -
7k/8/8/8/8/8/8/6RK w - - 0 1 G12.5
k7/1Q6/1K6/8/8/8/8/8 b - - 0 1
`)
	got, warnings := fens(t, Book{Path: path}, "rmobility", 4)
	want := []string{"8/8/8/8/8/1k6/8/K6R w - - 5 40", "8/8/8/8/8/1k6/8/K5R1 b - - 7 33",
		"8/8/8/8/8/1k6/8/K4R2 w - - 0 1", "7k/8/8/8/8/8/8/6RK w - - 0 1"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if len(warnings) != 1 || !strings.Contains(warnings[0], "line 5") {
		t.Errorf("%v", warnings)
	}
	spec, _ := variant.Lookup("rmobility")
	openings, _, _ := Book{Path: path}.openings(spec, variant.DefaultSettings(), 4)
	g, _ := openings[3].begin(spec, variant.DefaultSettings())
	if r, _, _ := g.Record(); r.String() != "G12.5" {
		t.Errorf("record %v", r)
	}
	// More than there are: again from the beginning, and the mated one never.
	got, warnings = fens(t, Book{Path: path}, "rmobility", 6)
	if got[4] != want[0] || got[5] != want[1] || len(warnings) != 3 {
		t.Errorf("%v %v", got, warnings)
	}
	// Random order is an order, the same for every length.
	long, _ := fens(t, Book{Path: path, Random: true, Seed: 5}, "rmobility", 4)
	short, _ := fens(t, Book{Path: path, Random: true, Seed: 5}, "rmobility", 2)
	if !reflect.DeepEqual(long[:2], short) || reflect.DeepEqual(long, want) {
		t.Errorf("%v, %v", long, short)
	}
	// A byte order mark is no part of the first opening.
	write(t, path, "\xef\xbb\xbf8/8/8/8/8/1k6/8/K6R w - - 5 40\n")
	if got, warnings := fens(t, Book{Path: path}, "rmobility", 1); got[0] != want[0] || len(warnings) > 0 {
		t.Errorf("%v %v", got, warnings)
	}
	// A book without an end of line, of bad lines only, empty, missing.
	for text, want := range map[string]string{"nonsense": "no usable opening", "": "no openings in it"} {
		write(t, path, text)
		if _, _, err := (Book{Path: path}).openings(spec, variant.DefaultSettings(), 2); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, _, err := (Book{Path: path + "x"}).openings(spec, variant.DefaultSettings(), 2); err == nil {
		t.Error("no error for a missing file")
	}
}

func TestPGNBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.pgn")
	write(t, path, `[Event "a"]

1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1/2-1/2

[Event "b"]
[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]
[SetUp "1"]

1. a8=Q+ Kd7 *

[Event "illegal"]

1. e5 *

[Event "mate"]

1. f3 e5 2. g4 Qh4# 0-1
`)
	got, warnings := fens(t, Book{Path: path}, "chess", 2)
	if got[0] != "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3" ||
		got[1] != "Q7/3k4/8/8/8/8/8/4K3 w - - 1 2" {
		t.Errorf("%v", got)
	}
	if len(warnings) != 0 {
		t.Error(warnings)
	}
	got, warnings = fens(t, Book{Path: path, Plies: 1}, "chess", 4)
	if got[0] != "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" ||
		got[2] != "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1" || got[3] != got[0] {
		t.Errorf("%v", got)
	}
	if len(warnings) != 2 || !strings.Contains(warnings[0], "game 3: move 1, e5, cannot be played") {
		t.Error(warnings)
	}
}

func TestRandomOpenings(t *testing.T) {
	for _, spec := range variant.All() {
		b := Book{RandomPlies: 8, Seed: 3}
		long, warnings := fens(t, b, spec.Name, 30)
		short, _ := fens(t, b, spec.Name, 10)
		if !reflect.DeepEqual(long[:10], short) || len(warnings) > 0 {
			t.Errorf("%s: %v", spec.Name, warnings)
		}
		b.Seed++
		if other, _ := fens(t, b, spec.Name, 30); reflect.DeepEqual(other, long) {
			t.Errorf("%s: another seed, the same openings", spec.Name)
		}
		distinct := map[string]bool{}
		for _, f := range long {
			distinct[f] = true
		}
		if len(distinct) != 30 {
			t.Errorf("%s: %d different openings of 30", spec.Name, len(distinct))
		}
	}
	spec, _ := variant.Lookup("chess")
	path := filepath.Join(t.TempDir(), "book.epd")
	write(t, path, "k7/2Q5/8/8/8/8/8/7K w - - 0 1\n") // few moves: they run out of new positions
	if _, warnings := fens(t, Book{Path: path, RandomPlies: 1}, "chess", 40); len(warnings) != 1 ||
		!strings.Contains(warnings[0], "repeat another one") {
		t.Error(warnings)
	}
	write(t, path, "k7/7R/1K6/8/8/8/8/8 w - - 98 90\n") // the 50-move rule ends every game of two more plies
	if _, _, err := (Book{Path: path, RandomPlies: 2}).openings(spec, variant.DefaultSettings(), 1); err == nil ||
		!strings.Contains(err.Error(), "no 2 random moves") {
		t.Error(err)
	}
	if _, _, err := (Book{Path: path, RandomPlies: 1}).openings(spec, variant.DefaultSettings(), 1); err != nil {
		t.Error(fmt.Errorf("one ply leaves a game: %w", err))
	}
}

// Random moves that would end every game are refused by the name of what they begin from.
func TestTooManyRandomMoves(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	_, _, err := Book{RandomPlies: 500}.openings(spec, variant.DefaultSettings(), 1)
	if err == nil || !strings.HasPrefix(err.Error(), "the start position: no 500 random moves") {
		t.Error(err)
	}
}
