package train

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"
)

// PlayOptions say how games for training are played.
type PlayOptions struct {
	Spec     *variant.Spec
	Settings variant.Settings
	Games    int
	// Nodes is the length of each search.
	Nodes uint64
	// RandomPlies is the least number of random moves a game begins with; up to three more are added.
	RandomPlies int
	// Unfair is the score in centipawns beyond which an opening is thrown away.
	Unfair  int
	Threads int
	Seed    uint64
}

// Check refuses options under which no game would be played or none would end.
func (o PlayOptions) Check() error {
	if o.Games < 1 || o.Nodes < 1 || o.RandomPlies < 0 || o.Unfair < 0 {
		return fmt.Errorf("%d games of %d nodes a move after %d random plies, unfair beyond %d: games and nodes must be positive, the others not negative",
			o.Games, o.Nodes, o.RandomPlies, o.Unfair)
	}
	return nil
}

// Play plays games of the engine against itself and writes samples to out. It says on log how far it is.
func Play(ctx context.Context, o PlayOptions, out io.Writer, log io.Writer) error {
	if err := o.Check(); err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	file := bufio.NewWriterSize(out, 1<<20)
	games, samples, next, began := 0, 0, 0, time.Now()
	for range max(o.Threads, 1) {
		group.Go(func() error {
			p := player{opt: o, engine: search.New(o.Spec, o.Settings, search.Options{HashMB: 8, Threads: 1, MultiPV: 1})}
			for {
				mu.Lock()
				number := next
				next++
				mu.Unlock()
				if number >= o.Games || ctx.Err() != nil {
					return nil
				}
				got := p.game(ctx, rand.New(rand.NewPCG(o.Seed+uint64(number), 3)))
				mu.Lock()
				for i := range got {
					if _, err := file.Write(got[i].Append(nil)); err != nil {
						mu.Unlock()
						return fmt.Errorf("writing samples: %w", err)
					}
				}
				games++
				samples += len(got)
				if games%500 == 0 {
					fmt.Fprintf(log, "%d games, %d samples, %.0f samples/s\n", games, samples, float64(samples)/time.Since(began).Seconds())
				}
				mu.Unlock()
			}
		})
	}
	err := group.Wait()
	if flushed := file.Flush(); err == nil {
		err = flushed
	}
	fmt.Fprintf(log, "%d games, %d samples\n", games, samples)
	return err
}

type player struct {
	opt    PlayOptions
	engine *search.Engine
}

// longest is the number of plies after which a game is broken off as a draw.
const longest = 400

// game plays one game and returns its samples, none if the opening is unfair.
func (p *player) game(ctx context.Context, rng *rand.Rand) []Sample {
	g, err := variant.NewGame(p.opt.Spec, p.opt.Settings, "")
	if err != nil {
		return nil
	}
	for range p.opt.RandomPlies + rng.IntN(4) {
		moves := g.Legal()
		if len(moves) == 0 || g.Play(moves[rng.IntN(len(moves))]) != nil {
			return nil
		}
	}
	p.engine.Clear()
	var samples []Sample
	var sides []engine.Side
	lopsided := 0
	white := 1 // the result for White: 0, 1, 2
	for g.Ply() < longest {
		v := g.Verdict()
		if v.Over() {
			switch side, won := v.Winner.Side(); {
			case won && side == engine.White:
				white = 2
			case won:
				white = 0
			}
			break
		}
		moves := g.Legal()
		if len(moves) == 1 {
			_ = g.Play(moves[0]) // legal by construction
			continue
		}
		r := p.engine.Search(ctx, g, search.Limits{Nodes: p.opt.Nodes}, func(search.Info) {})
		if ctx.Err() != nil || r.Best == engine.NoMove {
			return nil
		}
		score := r.Score.CP()
		if r.Score.Forced() {
			score = 20000
			if r.Score < 0 {
				score = -20000
			}
		}
		if len(samples) == 0 && lopsided == 0 && abs(score) > p.opt.Unfair {
			return nil
		}
		if abs(score) >= 20000 { // the rest of the game teaches nothing
			if lopsided++; lopsided >= 3 {
				white = 0
				if (score > 0) == (g.Position().Side() == engine.White) {
					white = 2
				}
				break
			}
		} else if quiet(g.Position(), moves, r.Best) {
			samples = append(samples, NewSample(g.Position(), score))
			sides = append(sides, g.Position().Side())
		}
		_ = g.Play(r.Best) // legal by construction
	}
	for i := range samples {
		samples[i].Result = uint8(white)
		if sides[i] == engine.Black {
			samples[i].Result = uint8(2 - white)
		}
	}
	return samples
}

// quiet tells whether an evaluation of p could be asked for: no compulsory capture, no check, and the best move changes no material.
func quiet(p *engine.Position, moves []engine.Move, best engine.Move) bool {
	if p.Traits().Has(engine.MustCapture) {
		return !moves[0].IsCapture() && !p.InCheck()
	}
	return !best.IsNoisy() && !p.InCheck()
}

func abs(x int) int { return max(x, -x) }
