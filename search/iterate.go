package search

import (
	"cmp"
	"slices"

	"contrary/engine"
)

// rootMove is a move of the root with what the last search of it gave.
type rootMove struct {
	move   engine.Move
	score  Score // -infinite if it was not the best so far
	before Score // score after the iteration before
	// least and most bound the score by what is proven in this search: a forced win found, or a loss. Searches prune and may lose sight
	// of it.
	least, most Score
	nodes       uint64
	selDepth    int
	pv          [maxPly]engine.Move
	pvLen       int
}

// aspirationWindow is the half width of the first window around the last score.
const aspirationWindow = 14 * centipawn

// iterate searches deeper and deeper, the best lines moves of the root one after the other (MultiPV), until it is stopped or
// finished says so. failed is told of scores that fall out of the window; both are called with w.line at the line in question.
func (w *worker) iterate(depths, lines int, finished func() bool, failed func(s Score, b Bound)) {
	w.sortRoots()
	for w.rootDepth = 1; w.rootDepth <= depths; w.rootDepth = w.deeper(depths) {
		for i := range w.roots {
			w.roots[i].before = w.roots[i].score
		}
		for w.line = 0; w.line < lines && !w.stopped; w.line++ {
			w.selDepth = 0
			w.aspire(failed)
			sortByScore(w.roots[:w.line+1])
		}
		if w.stopped {
			return
		}
		w.completed = w.rootDepth
		if finished() {
			return
		}
	}
}

// deeper returns the depth of the next iteration. In a plain ending most of the work is the same at every depth.
func (w *worker) deeper(depths int) int {
	if w.frames[0].plain && w.rootDepth >= 8 && w.rootDepth+1 < depths {
		return w.rootDepth + 2
	}
	return w.rootDepth + 1
}

// sortRoots orders the root moves before the first iteration as at any other node, but those known to win first and those known to lose
// last: a search that is stopped at once plays the first one.
func (w *worker) sortRoots() {
	f := &w.frames[0]
	f.list.Clear()
	for i := range w.roots {
		f.list.Add(w.roots[i].move)
	}
	hit, _ := w.recall(0)
	w.order(0, hit.move)
	for i := range w.roots {
		r := &w.roots[i]
		r.score = Score(f.order[i])
		w.make(0, r.move)
		end, over := w.terminal(1)
		w.leave(1)
		switch {
		case r.least >= forced || over && end <= -forced:
			r.score = infinite << 2
		case r.most <= -forced || over && end >= forced:
			r.score = -infinite << 2
		}
	}
	sortByScore(w.roots)
	for i := range w.roots {
		w.roots[i].score = -infinite
	}
}

// sortByScore puts the best moves first; equal ones keep their order.
func sortByScore(roots []rootMove) {
	slices.SortStableFunc(roots, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.before, a.before))
	})
}

// aspire searches the root to w.rootDepth in a window around the last score, widened until the score lies inside.
func (w *worker) aspire(failed func(s Score, b Bound)) {
	alpha, beta := -infinite, infinite
	delta := aspirationWindow
	if last := w.roots[w.line].before; w.rootDepth >= 5 && last != -infinite && !last.Forced() {
		alpha, beta = last-delta, last+delta
	}
	depth := w.rootDepth
	for {
		s := w.searchRoot(depth, alpha, beta)
		sortByScore(w.roots[w.line:])
		switch {
		case w.stopped:
			return
		case s.Forced() && w.frames[0].plain:
			return // a forced end is one, at whatever distance
		case s <= alpha:
			failed(s, Upper)
			beta = (alpha + beta) / 2
			alpha = s - delta
			depth = w.rootDepth
		case s >= beta:
			failed(s, Lower)
			beta = s + delta
			depth = max(depth-1, w.rootDepth-3, 1)
		default:
			return
		}
		delta += delta / 2
		if delta > 1000*centipawn || s.Forced() {
			alpha, beta = min(alpha, -infinite), infinite
		}
	}
}

// searchRoot searches the moves of the root from w.line on. Moves that raise alpha get their score, the others -infinite.
func (w *worker) searchRoot(depth int, alpha, beta Score) Score {
	f, c := &w.frames[0], &w.frames[1]
	f.eval, f.nquiets, f.nloud, f.barredBy, f.extended = noScore, 0, 0, notFound, 0
	c.fails = 0
	w.frames[2].killers = [2]engine.Move{}
	w.taint = notFound
	raw := noScore
	if !f.check && !f.compel {
		raw = w.evaluate(0)
		f.eval = w.corrected(f, raw)
	}
	best, bestMove, alpha0 := -infinite, engine.NoMove, alpha
	for i := w.line; i < len(w.roots); i++ {
		r := &w.roots[i]
		nodes := w.nodes
		m, noisy := r.move, r.move.IsNoisy()
		history := 0
		if noisy {
			history = w.captureScore(&f.pos, m)
		} else {
			history = w.quietScore(0, m)
		}
		w.make(0, m) // never barred: the game has left such moves out
		tried := i - w.line + 1

		var s Score
		next, reduction := depth-1, 0
		if depth >= 3 && tried > 2 && !c.check && !c.compel {
			reduction = max(w.reduce(0, depth, tried, history, noisy, true, true, false, 0)-1, 0)
		}
		if tried > 1 {
			s = -w.search(1, max(next-reduction, min(next, 1)), -alpha-1, -alpha, true)
			if s > alpha && reduction > 0 {
				s = -w.search(1, next, -alpha-1, -alpha, true)
			}
		}
		if tried == 1 || s > alpha {
			s = -w.search(1, next, -beta, -alpha, false)
		}
		w.leave(1)
		if w.stopped {
			return best
		}
		r.nodes += w.nodes - nodes

		seen := s
		s = min(max(s, r.least), r.most)
		if tried == 1 || s > alpha {
			r.score, r.selDepth = s, w.selDepth
			if s == seen {
				r.pv[0] = m
				r.pvLen = 1 + copy(r.pv[1:], c.pv[:c.pvLen])
			}
			if s >= forced {
				r.least = s
			}
		} else {
			r.score = -infinite
		}
		if s > best {
			best = s
			if s > alpha {
				bestMove = m
				alpha = s
				if s >= beta {
					w.learn(0, depth, m)
					break
				}
			}
		}
		if noisy && f.nloud < len(f.loud) {
			f.loud[f.nloud] = m
			f.nloud++
		} else if !noisy && f.nquiets < len(f.quiets) {
			f.quiets[f.nquiets] = m
			f.nquiets++
		}
	}
	if w.line == 0 && len(w.roots) > 0 && !w.partial {
		w.remember(0, depth, best, alpha0, beta, bestMove, raw)
	}
	return best
}
