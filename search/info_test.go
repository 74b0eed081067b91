package search

import (
	"context"
	"testing"
)

// What a line leads to is told in words where the score does not say it.
func TestOutlook(t *testing.T) {
	for _, test := range []struct {
		variant, fen, moves, want string
	}{
		{"rmobility", "8/8/8/8/8/4K2k/8/6R1 w - - 0 1 G5.5", "", "record G5.5 -> G0.0"},
		{"rmobility", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "", "record G0.5 -> G0.5"},
		{"nodraw", "8/8/8/8/8/8/1PK5/k7 w - - 0 1", "", "weak stalemate, white wins"},
		{"nodraw", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "strong mate, white wins"},
		{"nodraw", "6k1/6p1/8/7Q/8/8/6PP/7K w - - 0 1", "h5e8 g8h7 e8h5", "weak mate, black wins"},
		{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", ""},
	} {
		g := newGame(t, test.variant, test.fen, test.moves)
		var extra string
		New(g.Spec(), g.Settings(), DefaultOptions()).Search(context.Background(), g,
			Limits{Depth: 45, Nodes: 500_000, Mate: 99}, func(i Info) {
				if i.MultiPV == 1 && i.Bound == Exact {
					extra = i.Extra
				}
			})
		if extra != test.want {
			t.Errorf("%s %s %s: %q, want %q", test.variant, test.fen, test.moves, extra, test.want)
		}
	}
}
