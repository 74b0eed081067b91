package variant

import (
	"context"
	"slices"

	"contrary/engine"
)

// Branch is a move at the root of a perft and the number of move paths that begin with it.
type Branch struct {
	Move  engine.Move
	Nodes uint64
}

// Perft counts the move paths of the given depth from the current position of g, 1 at depth 0. The movement rules alone count: draws
// and settled records do not stop it, a won game has no moves. Where repetition bars (No-Draw), the positions of the game and of
// the path so far count as having appeared, and a deadline that runs out ends the game. report, unless nil, is told each root move as it is done. The
// error is that of ctx.
func Perft(ctx context.Context, g *Game, depth int, report func(Branch)) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	w := &perftWalker{ctx: ctx, bars: g.spec.Repetition == RepetitionBars}
	if w.bars {
		w.keys, w.rules = g.Keys(), g.rules.InSearch()
	}
	if w.bars && w.rules.Ended(g.State(), g.Position()).Over() {
		return 0, nil
	}
	sum := uint64(0)
	for _, m := range g.Legal() {
		nodes := w.below(g.Position(), g.State(), m, depth)
		if ctx.Err() != nil {
			return sum, ctx.Err()
		}
		if report != nil {
			report(Branch{m, nodes})
		}
		sum += nodes
	}
	return sum, nil
}

// perftWalker is the state of one Perft.
type perftWalker struct {
	ctx   context.Context
	bars  bool
	keys  []engine.Key // of every position that has appeared, the current one last; used where repetition bars
	rules Rules
}

// plainPerft is the depth left to [engine.Position.Perft], which does not look at the context: some 10 ms.
const plainPerft = 4

// below counts the paths of the given depth from p that begin with m. Cancelled, it returns nonsense soon.
func (w *perftWalker) below(p *engine.Position, s State, m engine.Move, depth int) uint64 {
	var child engine.Position
	p.Make(m, &child)
	if w.bars {
		if !m.IsIrreversible() && slices.Contains(w.keys, child.Key()) {
			return 0
		}
		s = w.rules.Next(s, p, m, &child)
	}
	switch {
	case depth == 1:
		return 1
	case !w.bars && depth-1 <= plainPerft:
		return child.Perft(depth - 1)
	case w.ctx.Err() != nil, w.bars && w.rules.Ended(s, &child).Over():
		return 0
	}
	w.keys = append(w.keys, child.Key())
	var l engine.MoveList
	child.Legal(&l)
	sum := uint64(0)
	for _, next := range l.Slice() {
		sum += w.below(&child, s, next, depth-1)
	}
	w.keys = w.keys[:len(w.keys)-1]
	return sum
}
