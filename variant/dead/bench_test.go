package dead

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
)

// played returns positions of random games, from the opening to bare endings.
func played(t testing.TB, n int) (list []engine.Position) {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 6))
	var l engine.MoveList
	for len(list) < n {
		p := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
		for stop := r.IntN(160); ; stop-- {
			if p.Legal(&l); l.Len() == 0 {
				break
			}
			if stop == 0 {
				list = append(list, p)
				break
			}
			var child engine.Position
			p.Make(l.At(r.IntN(l.Len())), &child)
			p = child
		}
	}
	return list
}

// TestPlayed asks about positions of games: all is settled within a small budget.
func TestPlayed(t *testing.T) {
	var s Solver
	for _, p := range played(t, 300) {
		quick := Quick(&p)
		for side := engine.White; side <= engine.Black; side++ {
			switch a := s.Winnable(&p, side, 10_000); {
			case a == Unknown:
				t.Errorf("%s: not known whether %v can win", p.FEN(), side)
			case a == Yes && quick:
				t.Errorf("%s: dead, says Quick, but %v can win", p.FEN(), side)
			case a == Yes:
				checkLine(t, &p, side, s.Line())
			}
		}
	}
}

// BenchmarkQuick and BenchmarkDead ask about positions of random games, BenchmarkFile about those of the file, which
// are hard.
func BenchmarkQuick(b *testing.B) {
	list := played(b, 1000)
	for i := 0; b.Loop(); i++ {
		Quick(&list[i%len(list)])
	}
}

func BenchmarkDead(b *testing.B) {
	list := played(b, 1000)
	var s Solver
	for i := 0; b.Loop(); i++ {
		s.Dead(&list[i%len(list)])
	}
}

func BenchmarkFile(b *testing.B) {
	var list []engine.Position
	for _, k := range positions(b) {
		list = append(list, position(b, k.fen))
	}
	b.Run("Quick", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			Quick(&list[i%len(list)])
		}
	})
	b.Run("Dead", func(b *testing.B) {
		var s Solver
		for i := 0; b.Loop(); i++ {
			s.DeadWithin(&list[i%len(list)], 1000)
		}
	})
}
