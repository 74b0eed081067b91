package search

import (
	"cmp"
	"slices"

	"contrary/engine"
	"contrary/variant"
)

// rootMove is a move of the root with what the last search of it gave.
type rootMove struct {
	move   engine.Move
	score  Score // -infinite if it was not the best so far
	before Score // score after the iteration before
	// least and most bound the score by what is proven in this search: a forced win found, or a loss. Searches prune
	// and may lose sight of it.
	least, most Score
	lost        bool // most is the end of it: proven to lose, and not searched again
	nodes       uint64
	selDepth    int
	pv          variation
}

// iterate searches deeper and deeper (iterative deepening), the best lines moves of the root one after the other
// (MultiPV), until it is stopped or finished says so. failed is told of scores that fall out of the window; both are
// called with w.rank at the line in question.
func (w *worker) iterate(depths, lines int, finished func() bool, failed func(s Score, b Bound)) {
	w.sortRoots()
	for w.rootDepth = 1; w.rootDepth <= depths; w.rootDepth = w.deeper(depths) {
		for i := range w.roots {
			w.roots[i].before = w.roots[i].score
		}
		for w.rank = 0; w.rank < lines && !w.stopped; w.rank++ {
			w.selDepth = 0
			w.aspire(failed)
			sortByScore(w.roots[:w.rank+1])
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

// deeper returns the depth of the next iteration: the first one again if the best move has been proven to lose, for
// nothing more is known of the others than that they looked worse.
func (w *worker) deeper(depths int) int {
	if w.anew {
		w.anew = false
		return 1
	}
	if w.frames[0].licences.Has(variant.DoubleSteps) && w.rootDepth >= 8 && w.rootDepth+1 < depths {
		return w.rootDepth + 2
	}
	return w.rootDepth + 1
}

// sortRoots orders the root moves before the first iteration as at any other node, but those known to win first and
// those known to lose last: a search that is stopped at once plays the first one.
func (w *worker) sortRoots() {
	f := &w.frames[0]
	f.list.Clear()
	for i := range w.roots {
		f.list.Add(w.roots[i].move)
	}
	hit, _ := w.memory.recall(rootVisit(1, -infinite, infinite))
	w.order(0, hit.move)
	for i := range w.roots {
		r := &w.roots[i]
		r.score = Score(f.order[i])
		w.make(0, r.move)
		end, over := w.over(1)
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

// sortByScore puts the best moves first, those proven to lose last; equal ones keep their order.
func sortByScore(roots []rootMove) {
	slices.SortStableFunc(roots, func(a, b rootMove) int {
		if a.lost != b.lost {
			if b.lost {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.before, a.before))
	})
}

// aspire searches the root to w.rootDepth in a window around the last score, widened until the score lies inside
// (aspiration windows).
func (w *worker) aspire(failed func(s Score, b Bound)) {
	n := rootVisit(w.rootDepth, -infinite, infinite)
	delta := Score(w.params.AspirationWindow) * centipawn
	if last := w.roots[w.rank].before; w.rootDepth >= w.params.AspirationDepth && last != -infinite && !last.Forced() {
		n.alpha, n.beta = last-delta, last+delta
	}
	for {
		s := w.searchRoot(n)
		sortByScore(w.roots[w.rank:])
		switch {
		case w.stopped:
			return
		case s.Forced() && w.frames[0].licences.Has(variant.FirstForcedEnd):
			return
		case s <= n.alpha:
			failed(s, Upper)
			n.beta = (n.alpha + n.beta) / 2
			n.alpha = s - delta
			n.depth = w.rootDepth
		case s >= n.beta:
			failed(s, Lower)
			n.beta = s + delta
			n.depth = max(n.depth-1, w.rootDepth-3, 1)
		default:
			return
		}
		delta += delta / 2
		if delta > 1000*centipawn || s.Forced() {
			n.alpha, n.beta = min(n.alpha, -infinite), infinite
		}
	}
}

// searchRoot searches the moves of the root from w.rank on. Moves that raise alpha get their score, the others
// -infinite.
func (w *worker) searchRoot(n visit) Score {
	f, c := &w.frames[0], &w.frames[1]
	f.eval, f.barredFrom = noScore, notFound
	f.forgetTried()
	c.cutoffs = 0
	w.frames[2].killers = [2]engine.Move{}
	w.taint = notFound
	raw := noScore
	if f.calm() {
		raw, _ = w.appraise(f, 0, entry{}, false)
	}
	r, alpha := nodeResult{score: -infinite}, n.alpha
	for i := w.rank; i < len(w.roots); i++ {
		root := &w.roots[i]
		if root.lost {
			if i == w.rank { // the others are, too
				root.score, r.score = root.most, root.most
			} else {
				root.score = -infinite
			}
			continue
		}
		nodes := w.nodes
		m := root.move
		w.current, w.currentNumber = m, i+1
		a := attempt{move: m, number: i - w.rank + 1, noisy: m.IsNoisy(), history: w.historyOf(f, w.gauge(0), m)}
		w.make(0, m) // never barred: the game has left such moves out
		reduction := 0
		if n.depth >= w.params.ReduceDepth && a.number > w.params.RootWhole && c.calm() {
			reduction = max(w.reduce(n, &a, true)-w.params.ReduceRoot, 0)
		}
		seen := w.descend(n, &a, n.depth-1, reduction, 0, alpha)
		w.leave(1)
		if w.stopped {
			return r.score
		}
		root.nodes += w.nodes - nodes
		s := min(max(seen, root.least), root.most)
		if a.number == 1 || s > alpha {
			root.score, root.selDepth = s, w.selDepth
			if s == seen {
				root.pv.lead(m, &c.pv)
			}
			if s >= forced {
				root.least = s
			}
		} else {
			root.score = -infinite
		}
		if s > r.score {
			r.score = s
			if s > alpha {
				alpha, r.best = s, m
				if s >= n.beta {
					w.learn(0, n.depth, m)
					break
				}
			}
		}
		f.addTried(m)
	}
	if w.rank == 0 && len(w.roots) > 0 && !w.partial {
		w.remember(n, &r, raw)
	}
	return r.score
}
