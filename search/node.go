package search

import (
	"contrary/engine"
	"contrary/variant"
)

// search returns the score of a node for the side to move. After a stop the result is meaningless.
func (w *worker) search(n visit) Score {
	if n.depth <= 0 {
		n.depth = 0
		return w.quiesce(n)
	}

	// Step 1. The game may be over, the answer known, the stack full.
	if s, done := w.arrive(n.ply); done {
		return s
	}

	// Step 2. A forced end is worth no more than being over now (mate-distance pruning).
	n.alpha, n.beta = max(n.alpha, lossIn(n.ply)), min(n.beta, winIn(n.ply))
	if n.alpha >= n.beta {
		return n.alpha
	}

	// Step 3. No move at all, where the list is already there.
	f := &w.frames[n.ply]
	if w.must && f.list.Len() == 0 {
		return w.nothingToPlay(n.ply, false)
	}

	// Collect what the result rests on: see taint in doc.go.
	outer := w.taint
	w.taint, f.barredFrom = notFound, notFound
	s := w.node(n)
	w.taint = min(w.taint, f.barredFrom, outer)
	return s
}

// arrive begins a node at ply; done says that nothing is left to do but to return the score.
func (w *worker) arrive(ply int) (s Score, done bool) {
	if w.nodes >= w.pollAt && w.poll() {
		return 0, true
	}
	w.nodes++
	f := &w.frames[ply]
	f.pv.n, f.eval, f.barredFrom = 0, noScore, notFound
	w.selDepth = max(w.selDepth, ply)
	if s, over := w.over(ply); over {
		return s, true
	}
	if ply >= maxPly-2 {
		return w.evaluate(ply), true
	}
	return 0, false
}

// insight is what a node has found out before its moves are searched.
type insight struct {
	licences  variant.Licences // the shortcuts allowed here
	hit       entry            // what the memory knows
	known     bool             // it knows something
	calm      bool             // see frame.calm
	improving bool             // the side to move stands better than at its last turn
	raw       Score            // static evaluation, noScore if none was made
	static    Score            // the same, corrected by experience and table
	singular  int              // plies by which the table move deserves to be extended
}

// node is search without its preliminaries: the numbered steps go on here.
func (w *worker) node(n visit) Score {
	f := &w.frames[n.ply]
	w.frames[n.ply+2].killers = [2]engine.Move{}
	w.frames[n.ply+1].cutoffs = 0
	pv, whole := n.isPV(), n.excluded == engine.NoMove

	// Step 4. What the memory knows may be enough (transposition table).
	k := insight{calm: f.calm(), raw: noScore, static: noScore}
	k.hit, k.known = w.memory.recall(n)
	k.licences = f.licences
	if k.known && n.decidedBy(k.hit, k.licences) {
		return k.hit.score
	}

	// Step 5. Pruning below would hide that there is no move; find out first where that is worth something.
	if k.calm && !pv && !w.must && k.licences.Has(variant.ExactEnds) {
		if s, stuck := w.stuck(n.ply); stuck {
			return s
		}
	}

	// Step 6. What the position looks like. The evaluation is trusted only where nothing is under way.
	if k.calm && whole {
		k.raw, k.static = w.appraise(f, n.ply, k.hit, k.known)
	}
	k.improving = w.improving(n.ply)

	// Step 7. The whole node may not be worth its moves: razoring, static beta, null move.
	if k.calm && whole && !pv && !n.beta.Forced() {
		if s, ok := w.prune(n, &k); ok || w.stopped {
			return s
		}
	}

	// Step 8. Without a table move the order is poor and the result cheap to improve later (internal iterative
	// reduction).
	if n.depth >= w.params.IIRDepth && k.hit.move == 0 && (pv || n.cut) {
		n.depth--
	}

	// Step 9. Is the table move far better than all others (singular extension)?
	if whole && k.hit.move != 0 && k.licences.Has(variant.Singular) {
		k.singular = w.singular(n, k.hit)
		if w.stopped {
			return 0
		}
		if k.singular == multiCut {
			return k.hit.score
		}
	}

	// Step 10. The moves.
	r := w.moves(n, &k)
	switch {
	case w.stopped:
		return 0
	case r.tried == 0 && !whole:
		return n.alpha
	case r.tried == 0:
		return w.nothingToPlay(n.ply, r.barred)
	}

	// Step 11. The result is remembered.
	if whole {
		w.remember(n, &r, k.raw)
	}
	return r.score
}

// nodeResult is what searching the moves of a node has given.
type nodeResult struct {
	score  Score
	best   engine.Move // NoMove if none has raised alpha
	tried  int         // moves searched
	barred bool        // some move may not be played
}

// attempt is one move of a node on its way to be searched.
type attempt struct {
	move    engine.Move
	number  int  // of the moves tried, from 1
	history int  // what the histories say
	noisy   bool // a capture or promotion
	forcing bool // the opponent has hardly a choice
}

// moves searches the moves of a node, the most promising first.
func (w *worker) moves(n visit, k *insight) (r nodeResult) {
	f, c := &w.frames[n.ply], &w.frames[n.ply+1]
	if !w.must {
		f.pos.Legal(&f.list)
	}
	w.order(n.ply, k.hit.move)
	f.forgetTried()
	only := f.list.Len() == 1
	pv, alpha, g := n.isPV(), n.alpha, w.gauge(n.ply)
	r.score = -infinite
	for m := w.pick(f); m != engine.NoMove; m = w.pick(f) {
		if m == n.excluded {
			continue
		}
		a := attempt{move: m, noisy: m.IsNoisy(), history: w.historyOf(f, g, m)}
		if !w.step(n.ply, m) {
			r.barred = true
			continue
		}
		r.tried++
		a.number = r.tried

		// Late moves near the leaves are left out, most of them before it is asked what the rules say to them.
		late := k.calm && k.licences.Has(variant.Futility) &&
			r.score > -forced && !alpha.Forced() && w.late(n, k, &a, alpha)
		if late && w.idle(c, k.licences) {
			continue
		}
		w.complete(n.ply, m)
		a.forcing = w.forcing(f, c, k.licences)
		if late && !a.forcing {
			w.leave(n.ply + 1)
			continue
		}

		// How deep: extensions, then reductions.
		extension := 0
		if m.Short() == k.hit.move {
			extension = k.singular
		}
		if extension == 0 {
			extension = w.extension(n, k, m, only)
		}
		next, reduction := n.depth-1+extension, 0
		if n.depth >= w.params.ReduceDepth && a.number > 1 && !a.forcing {
			reduction = w.reduce(n, &a, k.improving)
		}

		s := w.descend(n, &a, next, reduction, max(extension, 0), alpha)
		w.leave(n.ply + 1)
		if w.stopped {
			return r
		}
		if s > r.score {
			r.score = s
			if s > alpha {
				alpha, r.best = s, m
				if pv {
					f.pv.lead(m, &c.pv)
				}
				if s >= n.beta {
					f.cutoffs++
					w.learn(n.ply, n.depth, m)
					break
				}
			}
		}
		f.addTried(m)
	}
	return r
}

// descend searches the node after a move, already made: the first move with the whole window, all others with an empty
// one that only asks whether they are better (principal variation search), less deep if they are late (late move
// reductions).
func (w *worker) descend(n visit, a *attempt, next, reduction, extension int, alpha Score) Score {
	pv := n.isPV()
	n.extended += uint8(extension)
	if a.number == 1 {
		c := n.child(next, -n.beta, -alpha)
		c.cut = !pv && !n.cut
		return -w.search(c)
	}
	c := n.child(next, -alpha-1, -alpha)
	c.cut = true
	if reduction > 0 && next > 1 {
		c.depth = max(next-reduction, 1)
	}
	s := -w.search(c)
	if s > alpha && c.depth < next {
		c.depth, c.cut = next, !n.cut
		s = -w.search(c)
	}
	if s > alpha && pv {
		c.alpha, c.cut = -n.beta, false
		s = -w.search(c)
	}
	return s
}

// forcing tells whether the move made from f to c leaves the opponent hardly a choice: he is in check, must capture, or
// has next to no move left where that may be what the game ends with.
func (w *worker) forcing(f, c *frame, licences variant.Licences) bool {
	return c.check || c.compelled && licences.Has(variant.ForcingReplies) ||
		licences.Has(variant.ScarceReplies) && c.state != f.state && c.freedom() <= w.params.PressingFreedom
}

// boundOf says what a score found in the window is.
func (w window) boundOf(s Score) bound {
	switch {
	case s >= w.beta:
		return boundLower
	case s > w.alpha:
		return boundExact
	}
	return boundUpper
}

// remember stores the result of n, and learns what it says about the evaluation.
func (w *worker) remember(n visit, r *nodeResult, raw Score) {
	f := &w.frames[n.ply]
	e := entry{move: r.best.Short(), score: r.score, eval: raw, depth: n.depth, bound: n.boundOf(r.score)}
	w.memory.store(n, e)
	if f.calm() && !r.best.IsNoisy() && f.eval != noScore && f.licences.Has(variant.Correction) {
		w.correct(f, e)
	}
}
