package dead

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
)

// TestProofs puts every proof of No to the positions of helpmates found: none may deny a mate that is there.
func TestProofs(t *testing.T) {
	count := 80
	if longTests() {
		count = 5000
	}
	r := rand.New(rand.NewPCG(2, 6))
	var s, other Solver
	asked, shown := 0, 0
	refute := func(p *engine.Position, winner engine.Side) {
		asked++
		switch {
		case powerless(p, winner):
			t.Errorf("%s: %v is called powerless", p.FEN(), winner)
		case other.walled(p, winner):
			t.Errorf("%s: %v is called walled", p.FEN(), winner)
		case Quick(p):
			t.Errorf("%s: dead, says Quick", p.FEN())
		case asked%8 == 0 && other.foggy(p, winner):
			t.Errorf("%s: %v is called foggy", p.FEN(), winner)
		}
	}
	for n := 0; n < count; {
		p, ok := random(r)
		if !ok {
			continue
		}
		n++
		for side := engine.White; side <= engine.Black; side++ {
			if s.Winnable(&p, side, 5000) != Yes {
				continue
			}
			shown++
			at := p
			for _, m := range s.Line() {
				refute(&at, side)
				var child engine.Position
				at.Make(m, &child)
				at = child
			}
		}
	}
	if shown < count/2 {
		t.Errorf("only %d helpmates", shown)
	}
}

// TestShadows names positions that only the search among shadows settles.
func TestShadows(t *testing.T) {
	for _, c := range []struct {
		fen    string
		winner engine.Side
	}{
		// The white king goes to and fro between h3 and h4. When its pawn g2 falls it is on h4, and that is stalemate.
		{"8/8/3b3p/2b2p1P/3b1p1K/2b2Pp1/6P1/5kb1 w - -", engine.White},
		{"8/8/3b3p/2b2p1P/3b1p1K/2b2Pp1/6P1/5kb1 w - -", engine.Black},
		// Each push of a black pawn mates the white king, so no way is ever opened to it.
		{"3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B2 b - -", engine.White},
	} {
		p := position(t, c.fen)
		var s Solver
		if s.walled(&p, c.winner) {
			t.Errorf("%s: no shadows needed", c.fen)
		}
		if !s.foggy(&p, c.winner) {
			t.Errorf("%s: not seen", c.fen)
		}
	}
}
