package uci

import (
	"context"
	"fmt"
	"time"

	"contrary/variant"
)

// maxPerft bounds the depth of "go perft"; nobody will see the end of it.
const maxPerft = 100

// perft obeys "go perft": the number of move paths below each move, and their sum.
func (s *session) perft(depth int) {
	game := s.game.Clone()
	s.start(func(ctx context.Context, v voice) func() {
		start := time.Now()
		nodes, err := variant.Perft(ctx, game, depth, variant.PerftOptions{},
			func(b variant.Branch) { v.line(fmt.Sprintf("%s: %d", b.Move, b.Nodes)) })
		if err != nil {
			return func() { s.out.note("perft stopped") }
		}
		took := time.Since(start)
		return func() {
			s.out.block(fmt.Sprintf("\nNodes searched: %d\nTime: %d ms\nNodes/second: %.0f\n", nodes,
				took.Milliseconds(), float64(nodes)/max(took.Seconds(), 1e-6)))
		}
	})
}

// bench obeys "bench".
func (s *session) bench() {
	if s.config.Bench == nil {
		s.out.note("no benchmark in this program")
		return
	}
	s.start(func(ctx context.Context, v voice) func() {
		if err := s.config.Bench(ctx, v); err != nil && ctx.Err() != nil {
			return func() { s.out.note("bench stopped") }
		} else if err != nil {
			return func() { s.out.note("bench: %v", err) }
		}
		return nil
	})
}
