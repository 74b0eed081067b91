package dead

import (
	"testing"

	"contrary/engine"
)

// TestSealed names what reach alone, and reach with pictures of mate, must see and must not.
func TestSealed(t *testing.T) {
	for _, c := range []struct {
		name, fen      string
		winner         engine.Side
		sealed, walled bool
	}{
		{"locked wall", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - -", engine.White, true, true},
		{"the wall can be left open", "4k3/8/6p1/p2p4/P2P2P1/8/8/4K3 b - -", engine.White, false, false},
		{"a hole in the wall", "4k3/8/8/p5p1/P5P1/8/8/4K3 w - -", engine.White, false, false},
		{"capture en passant opens it", "4k3/8/8/2pPp1p1/p1P1P1P1/P7/8/4K3 w - c6", engine.White, false, false},
		{"without en passant", "4k3/8/3p4/2pPp1p1/p1P1P1P1/P7/8/4K3 w - -", engine.White, true, true},
		{"pawns do not pass each other", "5k2/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - -", engine.White, true,
			true},
		{"bishops that cannot meet their pawns", "2k5/8/8/p1p1p1p1/P1P1P1P1/2K5/6B1/8 w - -", engine.White, true, true},
		{"checks, but too few men to block", "8/2k5/4b3/1p1p1pBp/1P1P1P1P/8/2bK1B2/8 b - -", engine.White, false, true},
		{"castling is reach too", "4k3/8/8/8/8/8/8/R3K2R w KQ -", engine.White, false, false},
	} {
		p := position(t, c.fen)
		var s Solver
		if got := s.reach.sealed(&p, c.winner); got != c.sealed {
			t.Errorf("%s: sealed %v, want %v", c.name, got, c.sealed)
		}
		if got := s.walled(&p, c.winner); got != c.walled {
			t.Errorf("%s: walled %v, want %v", c.name, got, c.walled)
		}
	}
}

// TestReachCovers plays random games and holds every position of them against the reach of the first: nobody is where
// it cannot be.
func TestReachCovers(t *testing.T) {
	var l engine.MoveList
	for _, k := range positions(t) {
		p := position(t, k.fen)
		var r reach
		r.set(&p)
		for r.grow() {
		}
		key := uint64(p.Key())
		for range 60 {
			if p.Legal(&l); l.Len() == 0 {
				break
			}
			key = key*6364136223846793005 + 1442695040888963407
			var child engine.Position
			p.Make(l.At(int(key>>33)%l.Len()), &child)
			p = child
			for side := range r.at {
				for kind := range r.at[side] {
					if b := p.By(engine.Side(side), engine.Piece(kind)) &^ r.at[side][kind]; b != 0 {
						t.Fatalf("%s: a %v is on %v at %s", k.fen, engine.Piece(kind), b.First(), p.FEN())
					}
				}
			}
		}
	}
}
