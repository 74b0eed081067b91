package variant_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"contrary/variant"
)

// TestPerftCases compares every count of testdata/cases/perft.tsv up to a budget of nodes, which CONTRARY_LONG lifts.
func TestPerftCases(t *testing.T) {
	budget := uint64(3_000_000)
	if os.Getenv("CONTRARY_LONG") != "" {
		budget = 1 << 40
	}
	text, err := os.ReadFile("../testdata/cases/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	positions, counts := 0, 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "variant\t") || strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if len(cells) != 4 {
			t.Fatalf("%d cells in %q", len(cells), line)
		}
		spec, ok := variant.Lookup(cells[0])
		if !ok {
			t.Fatalf("unknown variant in %q", line)
		}
		game, err := variant.NewGame(spec, variant.DefaultSettings(), cells[2])
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		positions++
		for i, text := range strings.Fields(cells[3]) {
			want, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			if want > budget {
				break
			}
			counts++
			divided := uint64(0)
			options := variant.PerftOptions{Threads: 1 + counts%3, Made: counts%5 == 0}
			got, err := variant.Perft(context.Background(), game, i+1, options,
				func(b variant.Branch) { divided += b.Nodes })
			if err != nil || got != want || divided != want {
				t.Errorf("%s %s depth %d: %d (sum of the branches %d), want %d; error %v", cells[0], cells[1], i+1, got,
					divided, want, err)
			}
		}
	}
	if positions != 73 || counts < 350 {
		t.Errorf("%d positions with %d counts, want 73 and at least 350", positions, counts)
	}
}

// Wherever a deadline begins, it is counted.
func TestPerftOfNoDraw(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	const fortress = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1" // dead, which no quick look finds
	for _, c := range []struct {
		fen       string
		deadMoves int
		depth     int
	}{
		{"8/8/8/8/8/8/2K5/4k3 w - - 0 1", 20, 1}, {"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", 20, 3},
		{"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", 1, 4},
		{"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", 1, 5}, {"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", 2, 6},
		{"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", 0, 5},
		{fortress, 1, 3}, {fortress, 2, 5}, {"8/8/2p1k3/p3p1p1/P1P1P1P1/4K3/8/8 b - - 0 1", 1, 4},
	} {
		set := variant.DefaultSettings()
		set.DeadMoves = c.deadMoves
		game, err := variant.NewGame(spec, set, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		want := countPaths(game, c.depth)
		if got, err := variant.Perft(context.Background(), game, c.depth, variant.PerftOptions{Threads: 2},
			nil); err != nil || got != want {
			t.Errorf("%s, %d moves, depth %d: %d, want %d; error %v", c.fen, c.deadMoves, c.depth, got, want, err)
		}
	}
}

// countPaths counts by playing.
func countPaths(g *variant.Game, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if g.Verdict().Over() {
		return 0
	}
	sum := uint64(0)
	for _, m := range g.Legal() {
		if g.Play(m) == nil {
			sum += countPaths(g, depth-1)
			g.Undo()
		}
	}
	return sum
}

func TestPerftStops(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	game, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	branches := 0
	_, err = variant.Perft(ctx, game, 4, variant.PerftOptions{}, func(variant.Branch) {
		branches++
		cancel()
	})
	if err != context.Canceled || branches != 1 {
		t.Errorf("cancelled after the first branch: %d branches, error %v", branches, err)
	}
}
