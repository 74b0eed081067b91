package variant

import (
	"context"
	"slices"
	"sync"

	"contrary/engine"

	"golang.org/x/sync/errgroup"
)

// Branch is a move at the root of a perft and the number of move paths that begin with it.
type Branch struct {
	Move  engine.Move
	Nodes uint64
}

// PerftOptions say how Perft goes about it; the counts are the same.
type PerftOptions struct {
	// Threads is the number of root moves that are counted at a time; less than 1 means 1.
	Threads int
	// Made has every leaf made instead of the last ply counted by popcount. Where repetition bars it always is.
	Made bool
}

// Perft counts the move paths of the given depth from the current position of g, 1 at depth 0. It stops where somebody
// has won, by having no moves, by the board or by the path memory. As is the custom, draws do not stop it, nor do
// repetition and the clock. Where repetition bars (No-Draw), the positions of the game and of the path so far count as
// having appeared. report, unless nil, is told each root move as it is done, one at a time. The error is that of ctx.
func Perft(ctx context.Context, g *Game, depth int, o PerftOptions, report func(Branch)) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	bars, early := g.spec.Repetition == RepetitionBars, g.rules.EndsEarly(g.State(), depth)
	_, barring := g.rules.(Barrer)
	if early && won(g.rules, g.State(), g.Position()) {
		return 0, nil
	}
	var done struct {
		sync.Mutex
		nodes uint64
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(o.Threads, 1))
	for _, m := range g.Legal() {
		w := &perftWalker{ctx: ctx, spec: g.spec, bars: bars, made: o.Made, frames: make([]perftFrame, depth)}
		if bars {
			w.keys = g.Keys()
		}
		if early || bars && (g.spec.StateRepeats || barring) {
			w.rules = Fork(g.rules)
			w.barrer, _ = w.rules.(Barrer)
		}
		group.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			nodes := w.below(g.Position(), g.State(), m, depth)
			if err := ctx.Err(); err != nil {
				return err
			}
			done.Lock()
			defer done.Unlock()
			done.nodes += nodes
			if report != nil {
				report(Branch{m, nodes})
			}
			return nil
		})
	}
	err := group.Wait()
	return done.nodes, err
}

// perftWalker counts below one root move.
type perftWalker struct {
	ctx    context.Context
	spec   *Spec
	bars   bool
	made   bool
	keys   []engine.Key // of every position that has appeared, the current one last; used where repetition bars
	rules  Rules        // nil where the path memory does not matter: to keep it may be dear
	barrer Barrer       // the rules again, if they bar more than repetition does
	frames []perftFrame // by depth left
}

type perftFrame struct {
	list  engine.MoveList
	child engine.Position
}

// plainPerft is the depth left to [engine.Position.Perft], which does not look at the context: some 10 ms.
const plainPerft = 4

// below counts the paths of the given depth from p that begin with m. Cancelled, it returns nonsense soon.
func (w *perftWalker) below(p *engine.Position, s State, m engine.Move, depth int) uint64 {
	frame := &w.frames[depth-1]
	child := &frame.child
	p.Make(m, child)
	if w.barrer != nil && w.barrer.Bars(s, p, m, child) {
		return 0
	}
	if w.rules != nil && (depth > 1 || w.spec.StateRepeats) {
		s = w.rules.Next(s, p, m, child)
	}
	key := w.spec.RepetitionKey(child, s)
	if w.bars && !m.IsIrreversible() && slices.Contains(w.keys, key) {
		return 0
	}
	alone := !w.bars && w.rules == nil // the men alone matter
	switch {
	case depth == 1:
		return 1
	case alone && w.made && depth-1 <= plainPerft:
		return child.PerftMade(depth - 1)
	case alone && depth-1 <= plainPerft:
		return child.Perft(depth - 1)
	case w.ctx.Err() != nil:
		return 0
	case w.rules != nil && won(w.rules, s, child):
		return 0
	case depth == 2 && !w.bars && !w.made:
		return uint64(child.CountLegal())
	}
	if w.bars {
		w.keys = append(w.keys, key)
		defer func() { w.keys = w.keys[:len(w.keys)-1] }()
	}
	child.Legal(&frame.list)
	sum := uint64(0)
	for _, next := range frame.list.Slice() {
		sum += w.below(child, s, next, depth-1)
	}
	return sum
}

// won tells whether somebody has won although the side to move has moves, or will be found to have none.
func won(r Rules, s State, p *engine.Position) bool {
	_, decided := Decided(r, s, p, Uncounted).Winner.Side()
	return decided
}
