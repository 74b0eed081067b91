package variant_test

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// BenchmarkPlay makes moves and keeps the path memory, as a search does at every node: r-mobility counts the opponent's
// moves, No-Draw looks for dead positions.
func BenchmarkPlay(b *testing.B) {
	for _, spec := range variant.All() {
		b.Run(spec.Name, func(b *testing.B) {
			g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(4, 4))
			for moves := g.Legal(); len(moves) > 0 && g.Ply() < 60; moves = g.Legal() {
				if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
					b.Fatal(err)
				}
			}
			rules := variant.ForSearch(g.Rules())
			lists := make([]engine.MoveList, g.Ply()+1)
			for i := range lists {
				g.PositionAt(i).Legal(&lists[i])
			}
			var child engine.Position
			nodes := 0
			b.ReportAllocs()
			for b.Loop() {
				for i := range lists {
					p, s := g.PositionAt(i), g.StateAt(i)
					for _, m := range lists[i].Slice() {
						p.Make(m, &child)
						rules.Next(s, p, m, &child)
					}
					nodes += lists[i].Len()
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
