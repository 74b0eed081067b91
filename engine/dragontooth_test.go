package engine_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"contrary/engine"

	"github.com/dylhunn/dragontoothmg"
)

// The generator of dragontoothmg is a second opinion on orthodox chess and the baseline of the benchmarks. It has one
// king a side and knows no other rules. Its one known fault in them: a pawn that is pinned on a diagonal may still
// capture en passant along that diagonal, and this capture it misses.

// missesEnPassant tells whether m is a move that dragontoothmg is known to miss.
func missesEnPassant(p *engine.Position, m engine.Move) bool {
	if !m.IsEnPassant() {
		return false
	}
	king := p.KingSquare(p.Side())
	line := engine.Line(king, m.From())
	sliders := (p.Pieces(engine.Bishop) | p.Pieces(engine.Queen)) & p.Of(p.Side().Other())
	without := p.Occupied() &^ m.From().Bitboard()
	return line.Has(m.To()) && engine.BishopAttacks(king, without)&line&sliders != 0
}

func texts(p *engine.Position) (ours []string, missed int) {
	var l engine.MoveList
	p.Legal(&l)
	for _, m := range l.Slice() {
		if missesEnPassant(p, m) {
			missed++
			continue
		}
		ours = append(ours, m.String())
	}
	slices.Sort(ours)
	return ours, missed
}

func theirTexts(b *dragontoothmg.Board) []string {
	var theirs []string
	for _, m := range b.GenerateLegalMoves() {
		theirs = append(theirs, m.String())
	}
	slices.Sort(theirs)
	return theirs
}

// TestSecondOpinion plays random games on both boards and compares the moves at every ply.
func TestSecondOpinion(t *testing.T) {
	want := 50_000
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 3_000_000
	}
	rng := rand.New(rand.NewPCG(11, 11))
	f := &families[0]
	plies, enPassant, missed := 0, 0, 0
	for game := 0; plies < want; game++ {
		p, err := engine.ParseFEN(f.fens[game%len(f.fens)], f.traits)
		if err != nil {
			t.Fatal(err)
		}
		b := dragontoothmg.ParseFen(p.FEN())
		for range 200 {
			ours, m := texts(&p)
			if theirs := theirTexts(&b); !slices.Equal(ours, theirs) {
				t.Fatalf("%s: %v, dragontoothmg has %v", p.FEN(), ours, theirs)
			}
			plies++
			missed += m
			if p.EnPassant() != engine.NoSquare {
				enPassant++
			}
			var l engine.MoveList
			if p.Legal(&l); l.Len() == 0 {
				break
			}
			move := l.At(rng.IntN(l.Len()))
			theirMove, err := dragontoothmg.ParseMove(move.String())
			if err != nil {
				t.Fatal(err)
			}
			b.Apply(theirMove)
			var child engine.Position
			p.Make(move, &child)
			p = child
		}
	}
	t.Logf("%d positions, %d with a capture en passant, %d of them missed by dragontoothmg", plies, enPassant, missed)
	if enPassant == 0 {
		t.Error("no capture en passant in all these games")
	}
}

// TestSecondOpinionFault shows the fault that TestSecondOpinion leaves out.
func TestSecondOpinionFault(t *testing.T) {
	const fen = "8/8/5k2/8/2Pp4/8/8/B3K3 b - c3 0 1"
	p, err := engine.ParseFEN(fen, engine.Orthodox)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.ParseMove("d4c3"); err != nil {
		t.Errorf("d4c3 is legal: %v", err)
	}
	b := dragontoothmg.ParseFen(fen)
	if slices.Contains(theirTexts(&b), "d4c3") {
		t.Error("dragontoothmg is mended: missesEnPassant can go")
	}
	if ours, missed := texts(&p); missed != 1 || !slices.Equal(ours, theirTexts(&b)) {
		t.Errorf("%d moves missed, %v against %v", missed, ours, theirTexts(&b))
	}
}

// theirPerft counts move paths with dragontoothmg, the last ply from the length of its list or, with made, by applying
// each move.
func theirPerft(b *dragontoothmg.Board, depth int, made bool) uint64 {
	moves := b.GenerateLegalMoves()
	if depth == 1 && !made {
		return uint64(len(moves))
	}
	sum := uint64(0)
	for _, m := range moves {
		unapply := b.Apply(m)
		if depth == 1 {
			sum++
		} else {
			sum += theirPerft(b, depth-1, made)
		}
		unapply()
	}
	return sum
}

// TestSecondOpinionPerft compares whole trees.
func TestSecondOpinionPerft(t *testing.T) {
	for _, fen := range families[0].fens {
		p, err := engine.ParseFEN(fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		b := dragontoothmg.ParseFen(fen)
		for depth := 1; depth <= 4; depth++ {
			if ours, theirs := p.Perft(depth), theirPerft(&b, depth, false); ours != theirs {
				t.Errorf("%s depth %d: %d, dragontoothmg %d", fen, depth, ours, theirs)
			}
			if ours := p.PerftMade(min(depth, 3)); ours != p.Perft(min(depth, 3)) {
				t.Errorf("%s depth %d made: %d", fen, min(depth, 3), ours)
			}
		}
	}
}

// theirSample returns the chess sample on the other board.
func theirSample(b *testing.B) []dragontoothmg.Board {
	positions := families[0].sample(b, sampleSize)
	boards := make([]dragontoothmg.Board, len(positions))
	for i := range positions {
		boards[i] = dragontoothmg.ParseFen(positions[i].FEN())
	}
	return boards
}

// BenchmarkDragontoothLegal is BenchmarkLegal/chess on dragontoothmg.
func BenchmarkDragontoothLegal(b *testing.B) {
	boards := theirSample(b)
	nodes := 0
	for b.Loop() {
		for i := range boards {
			nodes += len(boards[i].GenerateLegalMoves())
		}
	}
	perSecond(b, nodes)
}

// BenchmarkDragontoothApply is BenchmarkMake/chess on dragontoothmg; taking a move back belongs to it, copies make that
// needless.
func BenchmarkDragontoothApply(b *testing.B) {
	boards := theirSample(b)
	lists := make([][]dragontoothmg.Move, len(boards))
	for i := range boards {
		lists[i] = boards[i].GenerateLegalMoves()
	}
	nodes := 0
	for b.Loop() {
		for i := range boards {
			for _, m := range lists[i] {
				boards[i].Apply(m)()
			}
			nodes += len(lists[i])
		}
	}
	perSecond(b, nodes)
}

// BenchmarkPerft walks the tree of the start position and of kiwipete, the last ply counted or made, with both
// generators.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, fen string
		traits    engine.Traits
		depth     int
	}{
		{"chess", engine.StartFEN, engine.Orthodox, 4},
		{"kiwipete", kiwipete, engine.Orthodox, 3},
		{"antichess", engine.StartFEN, losing, 4},
		{"losers", engine.StartFEN, families[3].traits, 4},
	} {
		p, err := engine.ParseFEN(c.fen, c.traits)
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, walk func() uint64) {
			b.Run(c.name+"/"+name, func(b *testing.B) {
				nodes := uint64(0)
				for b.Loop() {
					nodes += walk()
				}
				perSecond(b, int(nodes))
			})
		}
		run("counted", func() uint64 { return p.Perft(c.depth) })
		run("made", func() uint64 { return p.PerftMade(c.depth) })
		if c.traits == engine.Orthodox {
			board := dragontoothmg.ParseFen(c.fen)
			run("dragontoothmg-counted", func() uint64 { return theirPerft(&board, c.depth, false) })
			run("dragontoothmg-made", func() uint64 { return theirPerft(&board, c.depth, true) })
		}
	}
}
