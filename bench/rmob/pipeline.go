package rmob

import (
	"context"
	"runtime"
	"sync"

	"contrary/internal/pgn"
)

// batchBytes is how much text a worker takes at once.
const batchBytes = 128 << 10

// inOrder reads games, lets as many workers as there are cores work on them, and hands the answers to sink in the order
// of the stream. It holds few batches at a time, whatever the size of the stream. The first error of reading, of sink
// or of the context ends it.
func inOrder[T any](ctx context.Context, games *pgn.Scanner, worker func() func(pgn.RawGame) T,
	sink func(T) error) error {
	type batch struct {
		games   []pgn.RawGame
		answers chan []T
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	todo := make(chan batch, workers)
	queue := make(chan batch, 4*workers) // the same batches, in order
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(queue)
		defer close(todo)
		for more := true; more; {
			b := batch{answers: make(chan []T, 1)}
			for size := 0; size < batchBytes; {
				if more = games.Scan(); !more {
					break
				}
				b.games = append(b.games, games.Game())
				size += len(games.Game().Text)
			}
			if len(b.games) == 0 {
				return
			}
			select {
			case queue <- b:
			case <-ctx.Done():
				return
			}
			select {
			case todo <- b:
			case <-ctx.Done():
				return
			}
		}
	})
	for range workers {
		wg.Go(func() {
			work := worker()
			for b := range todo {
				answers := make([]T, 0, len(b.games))
				for _, g := range b.games {
					answers = append(answers, work(g))
				}
				b.answers <- answers
			}
		})
	}
	err := func() error {
		for b := range queue {
			select {
			case answers := <-b.answers:
				for _, a := range answers {
					if err := sink(a); err != nil {
						return err
					}
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return ctx.Err()
	}()
	cancel()
	wg.Wait()
	if err == nil {
		err = games.Err()
	}
	return err
}
