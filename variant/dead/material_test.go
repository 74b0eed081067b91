package dead

import (
	"testing"

	"contrary/engine"
)

// TestLoneKnight goes through every placement of a king and a knight that checks the king, with queens of the loser on
// exactly those squares beside it that are not attacked: none is mate, so no larger number of queens makes one.
func TestLoneKnight(t *testing.T) {
	pictures := 0
	for k := engine.A1; k < engine.NoSquare; k++ {
		for n := engine.KnightAttacks(k); n != 0; {
			knight := n.Pop()
			for w := engine.A1; w < engine.NoSquare; w++ {
				if w == k || w == knight || engine.KingAttacks(k).Has(w) {
					continue
				}
				men := []engine.Man{
					{Side: engine.White, Piece: engine.King, Square: w},
					{Side: engine.White, Piece: engine.Knight, Square: knight},
					{Side: engine.Black, Piece: engine.King, Square: k},
				}
				for b := engine.KingAttacks(k) &^ (engine.KnightAttacks(knight) | engine.KingAttacks(w)); b != 0; {
					men = append(men, engine.Man{Side: engine.Black, Piece: engine.Queen, Square: b.Pop()})
				}
				p, ok := engine.Compose(men, engine.Black, engine.Orthodox)
				if !ok {
					continue
				}
				pictures++
				if n, check := p.CountLegalAndCheck(); !check {
					t.Fatalf("%s: no check", p.FEN())
				} else if n == 0 {
					t.Errorf("%s is mate", p.FEN())
				}
			}
		}
	}
	if pictures != 6312 { // the others have the other king in check as well
		t.Errorf("%d placements, want 6312", pictures)
	}
}

// TestOneColour is the step of the argument in the package comment that is about squares: a king that may not stand
// beside the other never attacks both of the squares that a bishop's check goes between.
func TestOneColour(t *testing.T) {
	for k := engine.A1; k < engine.NoSquare; k++ {
		for b := diagonal(k.Bitboard()); b != 0; {
			first := b.Pop() // the square beside the king that the check comes over
			both := engine.KingAttacks(k) & straight(first.Bitboard()) & straight(k.Bitboard())
			if both.Count() != 2 {
				t.Fatalf("%v %v: %d squares", k, first, both.Count())
			}
			for w := engine.A1; w < engine.NoSquare; w++ {
				if w != k && !engine.KingAttacks(k).Has(w) && both&^engine.KingAttacks(w) == 0 {
					t.Errorf("king %v attacks both flights of %v beside %v", w, k, first)
				}
			}
		}
	}
}

func TestPowerless(t *testing.T) {
	for _, c := range []struct {
		fen          string
		white, black bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true},
		{"4k1q1/8/8/8/8/8/8/4KN2 w - - 0 1", true, false},
		{"4k1r1/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
		{"4k3/6p1/8/8/8/8/8/4KN2 w - - 0 1", false, false},
		{"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false, true},
		{"4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", false, true},
		{"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
		{"1b2k3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false},
		{"4k1r1/8/8/8/8/8/8/4KB1B w - - 0 1", true, false},
		{"4k1n1/8/8/8/8/8/8/4KB1B w - - 0 1", false, false},
		{"4k3/6p1/8/8/8/8/8/4KB1B w - - 0 1", false, false},
		{"4k3/8/8/8/8/8/6P1/4KB1B w - - 0 1", false, true},
	} {
		p := position(t, c.fen)
		if w, b := powerless(&p, engine.White), powerless(&p, engine.Black); w != c.white || b != c.black {
			t.Errorf("%s: %v %v, want %v %v", c.fen, w, b, c.white, c.black)
		}
	}
}
