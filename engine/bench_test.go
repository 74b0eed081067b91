package engine_test

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
)

// family is one way to move, with positions to measure it on. R-mobility and No-Draw chess move as chess does.
type family struct {
	name   string
	traits engine.Traits
	fens   []string
}

const (
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	losing   = engine.MustCapture | engine.KingPromotion
)

var families = []family{
	{"chess", engine.Orthodox, []string{
		engine.StartFEN, kiwipete,
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	}},
	{"antichess", losing, []string{
		engine.StartFEN,
		"8/1P6/8/8/8/8/6p1/8 w - - 0 1",
		"8/2b5/8/3B4/8/8/2P5/8 b - - 0 1",
		"rnb1kbnr/p1p1pppp/8/8/8/4P3/P1P2PPP/RNB1K1NR w - - 0 5",
	}},
	{"giveaway", losing | engine.Castling, []string{engine.StartFEN, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"}},
	{"losers", engine.Orthodox | engine.MustCapture | engine.BareKingEnds, []string{
		engine.StartFEN, kiwipete,
		"r1bqk2r/pppp1ppp/2n2n2/4p3/1b2P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1",
		"8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
	}},
}

// sample returns positions of f met in random games, the same in every run.
func (f *family) sample(tb testing.TB, n int) []engine.Position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(uint64(len(f.name)), 7))
	var positions []engine.Position
	var l engine.MoveList
	for game := 0; len(positions) < n; game++ {
		p, err := engine.ParseFEN(f.fens[game%len(f.fens)], f.traits)
		if err != nil {
			tb.Fatal(err)
		}
		for ply := range 80 {
			if ply%8 == 0 {
				positions = append(positions, p)
			}
			if p.Legal(&l); l.Len() == 0 {
				break
			}
			var child engine.Position
			p.Make(l.At(rng.IntN(l.Len())), &child)
			p = child
		}
	}
	return positions[:n]
}

// perSecond reports how many nodes the benchmark handled in a second.
func perSecond(b *testing.B, nodes int) {
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(0, "ns/op") // an operation is a whole sample; nodes tell more
	b.ReportAllocs()
}

const sampleSize = 256

// sink keeps the compiler from dropping what is measured.
var sink uint64

// benchmarkSample runs work, which returns the nodes it handled, on a sample of every family.
func benchmarkSample(b *testing.B, work func(p *engine.Position) int) {
	for i := range families {
		f := &families[i]
		b.Run(f.name, func(b *testing.B) {
			positions := f.sample(b, sampleSize)
			nodes := 0
			for b.Loop() {
				for i := range positions {
					nodes += work(&positions[i])
				}
			}
			perSecond(b, nodes)
		})
	}
}

// BenchmarkLegal lists the legal moves; a node is a move.
func BenchmarkLegal(b *testing.B) {
	l := new(engine.MoveList)
	benchmarkSample(b, func(p *engine.Position) int {
		p.Legal(l)
		return l.Len()
	})
}

// BenchmarkNoisy lists captures and promotions; a node is a position, since many have none.
func BenchmarkNoisy(b *testing.B) {
	l := new(engine.MoveList)
	benchmarkSample(b, func(p *engine.Position) int {
		p.Noisy(l)
		return 1
	})
}

// BenchmarkCountLegal counts the same moves as BenchmarkLegal without listing them.
func BenchmarkCountLegal(b *testing.B) {
	benchmarkSample(b, (*engine.Position).CountLegal)
}

// BenchmarkMake makes each move of a list made beforehand.
func BenchmarkMake(b *testing.B) {
	for i := range families {
		f := &families[i]
		b.Run(f.name, func(b *testing.B) {
			positions := f.sample(b, sampleSize)
			lists := make([]engine.MoveList, len(positions))
			for i := range positions {
				positions[i].Legal(&lists[i])
			}
			var child engine.Position
			nodes := 0
			for b.Loop() {
				for i := range positions {
					for _, m := range lists[i].Slice() {
						positions[i].Make(m, &child)
					}
					nodes += lists[i].Len()
				}
			}
			sink += uint64(child.Key())
			perSecond(b, nodes)
		})
	}
}

// BenchmarkKey computes keys from nothing, which Make spares; a node is a position.
func BenchmarkKey(b *testing.B) {
	benchmarkSample(b, func(p *engine.Position) int {
		sink += uint64(engine.ComputeKey(p))
		return 1
	})
}

// BenchmarkFEN writes positions; a node is a position.
func BenchmarkFEN(b *testing.B) {
	benchmarkSample(b, func(p *engine.Position) int {
		sink += uint64(len(p.FEN()))
		return 1
	})
}

// BenchmarkParseFEN reads positions; a node is a position.
func BenchmarkParseFEN(b *testing.B) {
	for i := range families {
		f := &families[i]
		b.Run(f.name, func(b *testing.B) {
			var fens []string
			for _, p := range f.sample(b, sampleSize) {
				fens = append(fens, p.FEN())
			}
			nodes := 0
			for b.Loop() {
				for _, fen := range fens {
					p, err := engine.ParseFEN(fen, f.traits)
					if err != nil {
						b.Fatal(err)
					}
					sink += uint64(p.Key())
				}
				nodes += len(fens)
			}
			perSecond(b, nodes)
		})
	}
}
