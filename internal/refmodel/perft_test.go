package refmodel

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// perft counts the ends of all lines of a number of plies: the movement rules
// with No-Draw's bars, no draws.
func perft(g *Game, depth int) int {
	if depth == 1 {
		return len(g.Legal())
	}
	count := 0
	for _, m := range g.openAt(g.last()) {
		g.push(m)
		count += perft(g, depth-1)
		g.Undo()
	}
	return count
}

// longTests reports whether the suites are to run at full length: minutes.
func longTests() bool { return os.Getenv("CONTRARY_LONG") != "" }

// perftBudget is the largest count that is computed for a row of the file.
func perftBudget() int {
	switch {
	case longTests():
		return 6_000_000
	case testing.Short():
		return 3_000
	}
	return 60_000
}

func TestPerft(t *testing.T) {
	rows := readCases(t, "perft.tsv", 4)
	if len(rows) != 73 {
		t.Fatalf("%d positions, want 73", len(rows))
	}
	variants := map[string]int{}
	for _, row := range rows {
		variant, name, fen := row[0], row[1], row[2]
		variants[variant]++
		t.Run(variant+"/"+name, func(t *testing.T) {
			// The deadline is beyond these depths; without it nobody asks for deadness.
			g := newGame(t, variant, fen, "", Options{NoDrawDeadMoves: 0})
			for i, text := range strings.Fields(row[3]) {
				want, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				if i > 0 && want > perftBudget() {
					break
				}
				if got := perft(g, i+1); got != want {
					t.Errorf("depth %d: %d, want %d", i+1, got, want)
				}
				if want == 0 {
					break
				}
			}
		})
	}
	if len(variants) != 6 {
		t.Errorf("variants %v, want 6", variants)
	}
	// The variants without a column of their own move as another does.
	for _, row := range rows {
		var twins []string
		switch row[0] {
		case "chess":
			twins = []string{"rmobility"}
		case "antichess":
			twins = []string{"jointantichess"}
		case "losers":
			twins = []string{"baremate", "baremated"}
		}
		for _, twin := range twins {
			t.Run(twin+"/"+row[1], func(t *testing.T) {
				g := newGame(t, twin, row[2], "", DefaultOptions())
				for i, text := range strings.Fields(row[3]) {
					want, _ := strconv.Atoi(text)
					if i > 0 && want > perftBudget()/10 {
						break
					}
					if got := perft(g, i+1); got != want {
						t.Errorf("depth %d: %d, want %d", i+1, got, want)
					}
				}
			})
		}
	}
}
