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
			got, err := variant.Perft(context.Background(), game, i+1, options, func(b variant.Branch) { divided += b.Nodes })
			if err != nil || got != want || divided != want {
				t.Errorf("%s %s depth %d: %d (sum of the branches %d), want %d; error %v", cells[0], cells[1], i+1, got, divided, want, err)
			}
		}
	}
	if positions != 73 || counts < 350 {
		t.Errorf("%d positions with %d counts, want 73 and at least 350", positions, counts)
	}
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
