package refmodel

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// readCases reads a tab-separated case file: comment lines, a heading, rows.
func readCases(t testing.TB, file string, columns int) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "cases", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows [][]string
	heading := true
	scan := bufio.NewScanner(f)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		if strings.HasPrefix(scan.Text(), "#") || scan.Text() == "" {
			continue
		}
		if heading {
			heading = false
			continue
		}
		row := strings.Split(scan.Text(), "\t")
		if len(row) != columns {
			t.Fatalf("%s: %d columns in %q, want %d", file, len(row), scan.Text(), columns)
		}
		rows = append(rows, row)
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// newGame sets up a game and plays the moves.
func newGame(t testing.TB, variant, fen, moves string, o Options) *Game {
	t.Helper()
	g, err := New(variant, fen, o)
	if err != nil {
		t.Fatalf("%s %q: %v", variant, fen, err)
	}
	for _, m := range strings.Fields(moves) {
		if err := g.Play(m); err != nil {
			t.Fatalf("%s %q %q: %v", variant, fen, moves, err)
		}
	}
	return g
}

// words is a list of moves as one string.
func words(moves []string) string { return strings.Join(moves, " ") }
