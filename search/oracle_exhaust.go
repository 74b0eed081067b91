package search

import (
	"time"

	"contrary/engine"
	"contrary/variant"
)

// exhaustOracle looks at everything, path and all, without table or evaluation, before a search of a small ending
// begins: no win in three moves and no loss in two is missed. Where positions may not recur, such endings are about
// zugzwang and having no move, to which pruning is blind. The licence is Exhaust.
type exhaustOracle struct{ silence }

const (
	exhaustMen   = 7
	exhaustPlies = 5
	exhaustNodes = 400_000 // at most
	// exhaustPace is about how long a node takes.
	exhaustPace = 500 * time.Nanosecond
)

func (*exhaustOracle) study(t *task) {
	w := t.first()
	if w.licences.Has(variant.Exhaust) && w.frames[0].pos.Occupied().Count() <= exhaustMen {
		(&exhaustion{w, t.allowance()}).roots()
	}
}

// allowance returns how many nodes the search may spend on trying everything before it begins.
func (t *task) allowance() uint64 {
	nodes := uint64(exhaustNodes)
	if t.limits.Nodes > 0 {
		nodes = min(nodes, t.limits.Nodes/8)
	}
	for _, limit := range []time.Duration{t.budget.soft, t.budget.hard} {
		if limit > 0 {
			nodes = min(nodes, uint64(limit/(8*exhaustPace)))
		}
	}
	return nodes
}

// exhaustion is one such look.
type exhaustion struct {
	w    *worker
	left uint64 // nodes that it may still look at
}

// roots notes in the root moves what is won or lost within exhaustPlies, as far as the allowance suffices.
func (x *exhaustion) roots() {
	w := x.w
	us := w.frames[0].pos.Side()
	for plies, found := 1, false; plies <= exhaustPlies && !found; plies++ {
		for i := range w.roots {
			r := &w.roots[i]
			if r.most < infinite {
				continue
			}
			w.make(0, r.move)
			if x.forces(1, plies-1, us) {
				r.least, found = winIn(plies), true
				r.pv.n = x.trace(1, plies-1, us, append(r.pv.moves[:0], r.move))
			} else if x.forces(1, plies-1, us.Other()) {
				r.most = lossIn(plies)
				r.pv.n = x.trace(1, plies-1, us.Other(), append(r.pv.moves[:0], r.move))
			}
			w.leave(1)
			if x.left == 0 {
				return
			}
		}
	}
}

// forces tells whether side has won or wins by force within so many plies from the node at ply; false also when no
// nodes are left.
func (x *exhaustion) forces(ply, plies int, side engine.Side) bool {
	w := x.w
	if x.left == 0 || w.stop.Load() {
		x.left = 0
		return false
	}
	x.left--
	w.nodes++
	f := &w.frames[ply]
	ended := w.ended(ply, variant.Uncounted)
	if plies == 0 || ended.Over() {
		if s, stuck := w.stuck(ply); stuck {
			return s > 0 == (f.pos.Side() == side)
		}
		return ended.Winner == variant.WinFor(side)
	}
	f.pos.Legal(&f.list)
	mine, free := f.pos.Side() == side, false
	for _, m := range f.list.Slice() {
		if !w.make(ply, m) {
			continue
		}
		free = true
		wins := x.forces(ply+1, plies-1, side)
		w.leave(ply + 1)
		if wins == mine {
			return wins && x.left > 0
		}
	}
	if !free {
		return w.ended(ply, noMoves(f.list.Len() > 0)).Winner == variant.WinFor(side)
	}
	return !mine && x.left > 0
}

// trace appends to line how side, which forces the game within so many plies from the node at ply, does it while the
// other side holds out as long as it can. It returns the length of line.
func (x *exhaustion) trace(ply, plies int, side engine.Side, line []engine.Move) int {
	w := x.w
	f := &w.frames[ply]
	best := engine.NoMove
	if plies > 0 && !w.ended(ply, variant.Uncounted).Over() {
		f.pos.Legal(&f.list)
		mine := f.pos.Side() == side
		for _, m := range f.list.Slice() {
			if !w.make(ply, m) {
				continue
			}
			if best == engine.NoMove || mine {
				best = m
			}
			// A reply that loses no earlier will do, and so will a move that wins.
			enough := mine && x.forces(ply+1, plies-1, side) || !mine && (plies < 2 || !x.forces(ply+1, plies-2, side))
			w.leave(ply + 1)
			if enough {
				best = m
				break
			}
		}
	}
	if best == engine.NoMove {
		return len(line)
	}
	w.make(ply, best)
	defer w.leave(ply + 1)
	return x.trace(ply+1, plies-1, side, append(line, best))
}
