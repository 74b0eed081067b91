package dead

import (
	"testing"

	"contrary/engine"
)

func TestWinnable(t *testing.T) {
	for _, c := range []struct {
		name, fen    string
		white, black Answer
	}{
		{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Yes, Yes},
		{"mate on the board", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Yes, No},
		{"stalemate on the board", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", No, No},
		{"a forced capture", "8/8/3B4/8/8/8/k1K5/R7 b - - 0 1", No, No},
		{"before it", "8/8/3B4/8/8/8/k1K5/7R w - - 0 1", Yes, No},
		{"a capture that is not forced", "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", No, Yes},
		{"after it", "8/8/8/4k3/8/3K4/8/8 b - - 0 1", No, No},
		{"the wall closes", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 2", No, No},
		{"a lone bishop and a pawn that must become a knight", "8/5p2/8/k7/8/K7/B7/8 w - - 0 1", Yes, Yes},
		{"a lone knight against a queen", "6k1/8/5K2/8/8/8/6q1/7N w - - 0 1", No, Yes},
		{"a lone knight against a rook", "6k1/8/5K2/8/8/8/6r1/7N w - - 0 1", Yes, Yes},
	} {
		p := position(t, c.fen)
		var s Solver
		for side, want := range [2]Answer{c.white, c.black} {
			winner := engine.Side(side)
			got := s.Winnable(&p, winner, DefaultBudget)
			if got != want {
				t.Errorf("%s: %v can win: %v, want %v", c.name, winner, got, want)
			}
			if got == Yes {
				checkLine(t, &p, winner, s.Line())
			} else if s.Line() != nil {
				t.Errorf("%s: a line for %v", c.name, got)
			}
		}
		if want := c.white == No && c.black == No; s.Dead(&p) != want {
			t.Errorf("%s: dead %v", c.name, !want)
		}
	}
}

// TestNoMemory asks the same questions of a fresh solver and of one that has answered others.
func TestNoMemory(t *testing.T) {
	var old Solver
	for i, k := range positions(t) {
		if i%20 != 0 {
			continue
		}
		p := position(t, k.fen)
		var fresh Solver
		for side := engine.White; side <= engine.Black; side++ {
			a, n := fresh.Winnable(&p, side, 1000), fresh.Expanded()
			b, m := old.Winnable(&p, side, 1000), old.Expanded()
			if a != b || n != m {
				t.Errorf("%s: %v after %d, then %v after %d", k.fen, a, n, b, m)
			}
			if n > 1000 {
				t.Errorf("%s: %d positions expanded, over the budget", k.fen, n)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var s Solver
	p := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	s.Dead(&p)
	if n := testing.AllocsPerRun(10, func() { s.Dead(&p) }); n != 0 {
		t.Errorf("%v allocations by a solver that has room", n)
	}
}
