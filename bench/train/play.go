package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
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
	// First is the number of the first game, Games how many follow from there. A game depends on its number and the
	// seed alone.
	First, Games int
	// Nodes is the length of each search.
	Nodes uint64
	// RandomPlies is the least number of random moves a game begins with; up to three more are added.
	RandomPlies int
	// Unfair is the score in centipawns beyond which an opening is thrown away.
	Unfair int
	// Detours is the share of the plies after the opening, detourPlies of them, at which a random move is tried: it is
	// played if a short search finds the position as fair as an opening has to be. So positions arise that the engine
	// would not go for, and the result tells whether it was right.
	Detours float64
	// Leaves is how many of the positions that each search evaluates are kept, with the score of a search of their own,
	// leafShare times shorter: a network has to be right about them, too, and games do not go there.
	Leaves  int
	Threads int
	Seed    uint64
	// Engine names the program in the header of the file.
	Engine string
}

// Check refuses options under which no game would be played or none would end.
func (o PlayOptions) Check() error {
	if o.First < 0 || o.Games < 1 || o.Nodes < 1 || o.RandomPlies < 0 || o.RandomPlies > longest/2 || o.Unfair < 0 ||
		!(o.Detours >= 0 && o.Detours <= 1) || o.Leaves < 0 || o.Leaves > mostLeaves {
		return fmt.Errorf("%d games from %d on of %d nodes a move after %d random plies, unfair beyond %d, detours "+
			"%g, leaves %d: games and nodes must be positive, the others not negative, detours at most 1, leaves %d",
			o.Games, o.First, o.Nodes, o.RandomPlies, o.Unfair, o.Detours, o.Leaves, mostLeaves)
	}
	return nil
}

// Header returns the header of the file that the games go to.
func (o PlayOptions) Header() GamesHeader {
	return GamesHeader{Variant: o.Spec.Name, Engine: o.Engine, Nodes: o.Nodes, RandomPlies: o.RandomPlies,
		Unfair: o.Unfair, Detours: o.Detours, Leaves: o.Leaves, Seed: o.Seed}
}

// blockTarget is how many bytes of games are gathered before they are written: what a killed run loses at most, for
// each thread.
const blockTarget = 1 << 14

// Play plays games of the engine against itself and appends those that the file has not yet. It says on log how far it
// is.
func Play(ctx context.Context, o PlayOptions, file *GamesFile, log io.Writer) error {
	if err := o.Check(); err != nil {
		return err
	}
	group, running := errgroup.WithContext(ctx)
	var mu sync.Mutex
	games, scores, next, began := 0, 0, o.First, time.Now()
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		for next < o.First+o.Games && file.Done[uint64(next)] {
			next++
		}
		next++
		return next - 1, next <= o.First+o.Games && running.Err() == nil
	}
	put := func(block []byte) error {
		mu.Lock()
		defer mu.Unlock()
		return file.Append(block)
	}
	if had := len(file.Done); had > 0 {
		fmt.Fprintf(log, "%d games are there already\n", had)
	}
	for range max(o.Threads, 1) {
		group.Go(func() error {
			p := newPlayer(o)
			var block []byte
			for number, ok := take(); ok; number, ok = take() {
				p.leaves.rng = rand.New(rand.NewPCG(o.Seed+uint64(number), 4))
				result, random, plies := p.game(running, rand.New(rand.NewPCG(o.Seed+uint64(number), 3)))
				if running.Err() != nil {
					break // half a game is none
				}
				block = appendGame(block, uint64(number), result, random, plies, o.Leaves > 0)
				if len(block) >= blockTarget {
					if err := put(block); err != nil {
						return fmt.Errorf("writing games: %w", err)
					}
					block = block[:0]
				}
				mu.Lock()
				games++
				if result != thrownAway {
					scores += len(plies) - random
				}
				if games%500 == 0 {
					fmt.Fprintf(log, "%d games, %d plies, %.0f plies/s\n", games, scores,
						float64(scores)/time.Since(began).Seconds())
				}
				mu.Unlock()
			}
			return put(block)
		})
	}
	err := group.Wait()
	fmt.Fprintf(log, "%d games, %d plies\n", games, scores)
	return errors.Join(err, ctx.Err())
}

type player struct {
	opt    PlayOptions
	engine *search.Engine
	// Of the last search: the line it expects, and its depth.
	pv    []engine.Move
	depth int
	// decided says that the search before saw the end. A shorter one will see it, too.
	decided bool
	// judge searches the leaves, of which leaves has a choice; nil where none are kept.
	judge  *search.Engine
	leaves choice
}

// newPlayer returns a player with engines of its own.
func newPlayer(o PlayOptions) *player {
	alone := search.Options{HashMB: hashMB, Threads: 1, MultiPV: 1}
	p := &player{opt: o, engine: search.New(o.Spec, o.Settings, alone)}
	if o.Leaves > 0 {
		p.judge = search.New(o.Spec, o.Settings, alone)
		p.engine.Watch(p.leaves.see)
	}
	return p
}

const (
	// longest is the number of plies after which a game is broken off as a draw.
	longest = 400
	// hashMB is little: a table is emptied before each game, and a short search fills none.
	hashMB = 2
)

// game plays one game and returns its result and plies, thrownAway if the opening is unfair.
func (p *player) game(ctx context.Context, rng *rand.Rand) (result byte, random int, plies []ply) {
	g, err := variant.NewGame(p.opt.Spec, p.opt.Settings, "")
	if err != nil {
		return thrownAway, 0, nil
	}
	random = p.opt.RandomPlies + rng.IntN(4)
	for range random {
		moves := g.Legal()
		if len(moves) == 0 {
			return thrownAway, 0, nil
		}
		at := rng.IntN(len(moves))
		plies = append(plies, ply{move: byte(at), said: saidNothing})
		_ = g.Play(moves[at]) // legal by construction
	}
	p.engine.Clear()
	if p.judge != nil {
		p.judge.Clear()
	}
	first := true
	p.decided = false
	for g.Ply() < longest {
		if v := g.Verdict(); v.Over() {
			if side, won := v.Winner.Side(); won {
				return resultFor(side), random, plies
			}
			return drawn, random, plies
		}
		if at := len(plies) - random; at > 0 && at < detourPlies && !p.decided && rng.Float64() < p.opt.Detours {
			if next, ok := p.detour(ctx, g, rng); ok {
				plies = append(plies, next)
				continue
			}
		}
		next, best, ok := p.ply(ctx, g)
		if !ok {
			return thrownAway, 0, nil
		}
		if forced := next.said == saidForced; first && next.said != saidNothing {
			if first = false; forced || abs(next.said) > p.opt.Unfair {
				return thrownAway, 0, nil
			}
		} else if next.said != saidNothing {
			p.decided = forced
		}
		plies = append(plies, next)
		_ = g.Play(best) // legal by construction
	}
	return drawn, random, plies
}

// detourPlies is how many plies after the opening random moves may be played.
const detourPlies = 30

// detour plays a random move if the position stays fair, and tells whether it did.
func (p *player) detour(ctx context.Context, g *variant.Game, rng *rand.Rand) (next ply, ok bool) {
	moves := g.Legal()
	if len(moves) < 2 {
		return next, false
	}
	at := rng.IntN(len(moves))
	_ = g.Play(moves[at]) // legal by construction
	if !g.Verdict().Over() {
		r := p.engine.Search(ctx, g, search.Limits{Nodes: max(p.opt.Nodes/decidedShare, 1)}, func(search.Info) {})
		if !r.Score.Forced() && abs(r.Score.CP()) <= p.opt.Unfair {
			return ply{move: byte(at), said: saidNothing}, true
		}
	}
	g.Undo()
	return next, false
}

func resultFor(winner engine.Side) byte {
	if winner == engine.White {
		return whiteWon
	}
	return whiteLost
}

// ply searches the position and returns what is kept of it, and the move to play.
func (p *player) ply(ctx context.Context, g *variant.Game) (next ply, best engine.Move, ok bool) {
	moves := g.Legal()
	if len(moves) == 0 {
		return ply{}, engine.NoMove, false
	}
	if len(moves) == 1 {
		return ply{said: saidNothing}, moves[0], true
	}
	p.pv, p.depth = p.pv[:0], 0
	nodes := p.opt.Nodes
	if p.decided {
		nodes = max(nodes/decidedShare, 1)
	}
	p.leaves.begin(p.opt.Leaves)
	r := p.engine.Search(ctx, g, search.Limits{Nodes: nodes}, func(i search.Info) {
		if i.MultiPV > 0 && i.Bound == search.Exact {
			p.pv, p.depth = append(p.pv[:0], i.PV...), i.Depth
		}
	})
	if ctx.Err() != nil || r.Best == engine.NoMove {
		return ply{}, engine.NoMove, false
	}
	next = ply{move: byte(slices.Index(moves, r.Best)), said: r.Score.CP()}
	if inSight(r.Score) {
		next.said = saidForced
	} else {
		next.leaves = p.judged(ctx)
	}
	if hasLine(g.Position(), moves, next.said) {
		next.asked = true
		if len(p.pv) > 0 && p.pv[0] == r.Best {
			next.line = p.line(g.Position(), next.move)
		}
	}
	return next, r.Best, true
}

// inSight tells whether a score says how the game ends.
func inSight(s search.Score) bool { return s.Forced() || abs(s.CP()) >= hopeless }

const (
	// hopeless is the score in centipawns from which on a game counts as decided.
	hopeless = 20000
	// decidedShare is by how much searches are shorter once a game is decided, and to see whether a detour is fair.
	decidedShare = 4
)

const (
	// lineMost is how many moves a line to a quiet position may have, and lineDepth how many plies of search must be
	// left after it: the score of the search is that of its end.
	lineMost  = 4
	lineDepth = 2
)

// line returns the places of the moves of the line that the search expects up to the first quiet position, nil if there
// is none soon enough.
func (p *player) line(from *engine.Position, first byte) []byte {
	q := *from
	places := []byte{first}
	for k, m := range p.pv {
		if k >= lineMost || k >= p.depth-lineDepth {
			return nil
		}
		var list engine.MoveList
		q.Legal(&list)
		at := slices.Index(list.Slice(), m)
		if at < 0 {
			return nil
		}
		if k > 0 {
			places = append(places, byte(at))
		}
		var child engine.Position
		q.Make(m, &child)
		q = child
		var after engine.MoveList
		if q.Legal(&after); after.Len() == 0 {
			return nil
		}
		if !after.At(0).IsCapture() && !q.InCheck() {
			return places
		}
	}
	return nil
}

// quiet tells whether an evaluation of p could be asked for: no compulsory capture, no check, and the best move changes
// no material.
func quiet(p *engine.Position, moves []engine.Move, best engine.Move) bool {
	if p.Traits().Has(engine.MustCapture) {
		return !moves[0].IsCapture() && !p.InCheck()
	}
	return !best.IsNoisy() && !p.InCheck()
}

func abs(x int) int { return max(x, -x) }
