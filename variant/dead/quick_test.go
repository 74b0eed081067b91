package dead

import (
	"testing"

	"contrary/engine"
)

func position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen, engine.Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestQuick(t *testing.T) {
	for _, c := range []struct {
		fen  string
		dead bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true}, // both bishops on light squares
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false},
		{"8/8/3B4/8/8/8/k1K5/R7 b - - 0 1", true},                // the capture is forced
		{"8/8/3B4/8/8/8/k1K5/7R w - - 0 1", false},               // not yet
		{"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", true},        // locked wall
		{"4k3/8/6p1/p2p4/P2P2P1/8/8/4K3 b - - 0 1", false},       // the wall can be left open
		{"2k5/8/8/p1p1p1p1/P1P1P1P1/8/8/4K1Q1 w - - 0 1", false}, // a queen mates across it
		{"6k1/4Q3/6K1/8/8/8/8/8 b - - 0 1", false},               // stalemate is no mate, but it is not over by force
	} {
		p := position(t, c.fen)
		if got := Quick(&p); got != c.dead {
			t.Errorf("%s: %v, want %v", c.fen, got, c.dead)
		}
		if n := testing.AllocsPerRun(10, func() { Quick(&p) }); n != 0 {
			t.Errorf("%s: %v allocations", c.fen, n)
		}
	}
}
