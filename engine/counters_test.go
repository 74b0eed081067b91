package engine

import "testing"

// The counters of a game that goes on for very long stand still in the end; they do not begin again.
func TestCountersDoNotWrap(t *testing.T) {
	p, err := ParseFEN("n3k3/8/8/8/8/8/8/N3K3 w - - 0 1", Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	parse := func(text string) Move {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for ply := range 140_000 {
		var child Position
		p.Make(parse([]string{"a1b3", "a8b6", "b3a1", "b6a8"}[ply%4]), &child)
		if child.Clock() != min(ply+1, 32768) || child.FullMove() != min((ply+1)/2+1, 32768) {
			t.Fatalf("after %d plies: clock %d, move %d", ply+1, child.Clock(), child.FullMove())
		}
		p = child
	}
	for range 4 {
		var child Position
		p.MakeNull(&child)
		if p = child; p.Clock() != 32768 || p.FullMove() != 32768 {
			t.Errorf("after passing: clock %d, move %d", p.Clock(), p.FullMove())
		}
	}
}
