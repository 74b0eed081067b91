package engine

import "testing"

func TestPerftSmoke(t *testing.T) {
	const losing = MustCapture | KingPromotion
	for _, c := range []struct {
		name   string
		traits Traits
		fen    string
		counts []uint64
	}{
		{"chess start", Orthodox, StartFEN, []uint64{20, 400, 8902, 197281, 4865609}},
		{"kiwipete", Orthodox, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			[]uint64{48, 2039, 97862, 4085603}},
		{"endgame", Orthodox, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624}},
		{"promotions", Orthodox, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", []uint64{24, 496, 9483, 182838}},
		{"antichess start", losing, StartFEN, []uint64{20, 400, 8067, 153299, 2732672}},
		{"giveaway castling", losing | Castling, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
			[]uint64{16, 256, 4641, 80400, 1477550}},
		{"losers kiwipete", Orthodox | MustCapture | BareKingEnds,
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			[]uint64{8, 62, 487, 3498, 24006, 156528}},
	} {
		p, err := ParseFEN(c.fen, c.traits)
		if err != nil {
			t.Fatal(c.name, err)
		}
		for i, want := range c.counts {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s depth %d: %d, want %d", c.name, i+1, got, want)
			}
			if got := p.PerftMade(i + 1); i < 4 && got != want {
				t.Errorf("%s depth %d made: %d, want %d", c.name, i+1, got, want)
			}
		}
	}
}
