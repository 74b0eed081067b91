package search

import (
	"time"

	"contrary/engine"
	"contrary/variant"
)

// Where positions may not recur, small endings are about zugzwang and having no move, to which pruning is blind. So each search of one
// begins with a look at everything, path and all, without table or evaluation: no win in three moves and no loss in two is missed.
const (
	exhaustMen   = 7
	exhaustPlies = 5
	exhaustNodes = 400_000 // at most
	// exhaustPace is about how long a node takes.
	exhaustPace = 500 * time.Nanosecond
)

// exhaust notes in the root moves what is won or lost within exhaustPlies, as far as budget nodes suffice.
func (w *worker) exhaust(budget uint64) {
	p := &w.frames[0].pos
	if !w.bars || p.Occupied().Count() > exhaustMen {
		return
	}
	us := p.Side()
	w.allowance = budget
	for plies, found := 1, false; plies <= exhaustPlies && !found; plies++ {
		for i := range w.roots {
			r := &w.roots[i]
			if r.most < infinite {
				continue
			}
			w.make(0, r.move)
			if w.forces(1, plies-1, us) {
				r.least, found = winIn(plies), true
				r.pvLen = w.trace(1, plies-1, us, append(r.pv[:0], r.move))
			} else if w.forces(1, plies-1, us.Other()) {
				r.most = lossIn(plies)
				r.pvLen = w.trace(1, plies-1, us.Other(), append(r.pv[:0], r.move))
			}
			w.leave(1)
			if w.allowance == 0 {
				return
			}
		}
	}
}

// forces tells whether side has won or wins by force within so many plies from the node at ply; false also when the allowance is spent.
func (w *worker) forces(ply, plies int, side engine.Side) bool {
	if w.allowance == 0 || w.stop.Load() {
		w.allowance = 0
		return false
	}
	w.allowance--
	w.nodes++
	f := &w.frames[ply]
	ended := w.ended(ply, variant.Uncounted)
	if plies == 0 || ended.Over() {
		if s, over := w.stuck(ply); over {
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
		wins := w.forces(ply+1, plies-1, side)
		w.leave(ply + 1)
		if wins == mine {
			return wins && w.allowance > 0
		}
	}
	if !free {
		return w.ended(ply, noMoves(f.list.Len() > 0)).Winner == variant.WinFor(side)
	}
	return !mine && w.allowance > 0
}

// trace appends to line how side, which forces the game within so many plies from the node at ply, does it while the other side holds
// out as long as it can. It returns the length of line.
func (w *worker) trace(ply, plies int, side engine.Side, line []engine.Move) int {
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
			enough := mine && w.forces(ply+1, plies-1, side) || !mine && (plies < 2 || !w.forces(ply+1, plies-2, side))
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
	return w.trace(ply+1, plies-1, side, append(line, best))
}
