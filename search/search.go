package search

import (
	"contrary/engine"
	"contrary/variant"
)

// terminal tells whether the game is over at ply, and the score then. Want of a move, which comes before everything else, is looked
// for only where something else would end the game: where moves are searched, it shows by itself.
func (w *worker) terminal(ply int) (Score, bool) {
	if v := w.ended(ply, variant.Uncounted); v.Over() {
		if s, over := w.stuck(ply); over {
			return s, true
		}
		return w.verdict(v, ply), true
	}
	if s, ok := w.tabled(ply); ok {
		return s, true
	}
	if w.advisor != nil && ply > 0 && w.trail.steps[w.trail.root+ply].quiet == 0 {
		return w.foretold(ply)
	}
	return 0, false
}

// ended returns how the game has ended at ply, as far as what is known of the moves there tells: see [variant.Spec.End]. A position that
// recurs inside the tree counts as one that ends the game.
func (w *worker) ended(ply int, moves variant.Moves) variant.Verdict {
	f := &w.frames[ply]
	recurs := !w.bars && w.trail.repeats(w.trail.root+ply, w.repetition)
	return w.spec.End(w.rules, f.state, &f.pos, moves, recurs)
}

// noMoves is what is known of the moves of a node at which none can be played; barred says that there are some.
func noMoves(barred bool) variant.Moves {
	if barred {
		return variant.OnlyBarred
	}
	return variant.NoMove
}

// verdict turns the result of a game that is over at ply into a score for the side to move there.
func (w *worker) verdict(v variant.Verdict, ply int) Score {
	us := w.frames[ply].pos.Side()
	if v.Winner == variant.Draw {
		return draw
	}
	won := v.Winner == variant.WinFor(us)
	switch {
	case w.grades != nil && v.Key > 0:
		r := variant.Record{Key: v.Key, Holder: us}
		if !won {
			r.Holder = us.Other()
		}
		s := Score(w.grades.White(r))
		if us == engine.Black {
			s = -s
		}
		return s
	case won:
		return winIn(ply)
	}
	return lossIn(ply)
}

// search returns the score of the node at ply for the side to move, searched to depth plies and more. A score between alpha
// and beta is exact, one outside is a bound. cut says that a fail high is expected. After a stop the result is meaningless.
func (w *worker) search(ply, depth int, alpha, beta Score, cut bool) Score {
	if depth <= 0 {
		return w.quiesce(ply, 0, alpha, beta)
	}
	if w.nodes >= w.pollAt && w.poll() {
		return 0
	}
	w.nodes++
	f := &w.frames[ply]
	f.pvLen = 0
	f.eval = noScore
	pvNode := beta-alpha > 1
	w.selDepth = max(w.selDepth, ply)

	// The game may be over, or the stack full.
	if s, over := w.terminal(ply); over {
		return s
	}
	if ply >= maxPly-2 {
		return w.evaluate(ply)
	}

	// A forced end is worth no more than being over now.
	alpha, beta = max(alpha, lossIn(ply)), min(beta, winIn(ply))
	if alpha >= beta {
		return alpha
	}

	// No move at all, where the list is already there.
	if w.must && f.list.Len() == 0 {
		return w.verdict(w.ended(ply, variant.NoMove), ply)
	}

	// Collect what the result rests on: see taint.
	outer := w.taint
	w.taint, f.barredBy = notFound, notFound
	s := w.node(ply, depth, alpha, beta, pvNode, cut)
	w.taint = min(w.taint, f.barredBy, outer)
	return s
}

// node is search without its preliminaries.
func (w *worker) node(ply, depth int, alpha, beta Score, pvNode, cut bool) Score {
	f, c := &w.frames[ply], &w.frames[ply+1]
	excluded := f.exclude
	c.exclude = engine.NoMove
	w.frames[ply+2].killers = [2]engine.Move{}
	c.fails = 0
	licences := w.licences
	if licences.Has(variant.LivePhase) && knowsPath(f) || f.plain {
		licences &^= variant.NullMove | variant.StaticBeta | variant.Razoring | variant.Futility
	}

	// Transposition table.
	w.setKeys(ply, alpha, beta)
	hit, known := w.recall(ply)
	if known && !pvNode && excluded == engine.NoMove && (hit.depth >= depth && w.cuts(hit, alpha, beta) || (w.bars || f.plain) && hit.proves(alpha, beta)) {
		return hit.score
	}
	if f.shared {
		if s, ok := w.beyond(ply, depth, beta); ok {
			return s
		}
	}
	tableMove := hit.move
	quiet := !f.check && !f.compel // neither in check nor compelled

	// Pruning below would hide that there is no move; find out first where that is worth something.
	if quiet && !pvNode && !w.must && licences.Has(variant.ExactEnds) {
		if s, over := w.stuck(ply); over {
			return s
		}
	}

	// Static evaluation, corrected by what earlier searches found in such structures and by the table.
	raw := noScore
	static := noScore
	if quiet && excluded == engine.NoMove {
		if known && hit.eval != noScore {
			raw = hit.eval
		} else {
			raw = w.evaluate(ply)
		}
		f.eval = w.corrected(f, raw)
		static = f.eval
		if known && (hit.bound == boundExact || hit.bound == boundLower && hit.score > static || hit.bound == boundUpper && hit.score < static) && !hit.score.Forced() {
			static = hit.score
		}
	}
	improving := w.improving(ply)

	// Pruning of whole nodes. The evaluation is trusted only where nothing is under way.
	if !pvNode && quiet && excluded == engine.NoMove && !beta.Forced() {
		if licences.Has(variant.Razoring) && depth <= 3 && !alpha.Forced() && static+(250+200*Score(depth*depth))*centipawn < alpha {
			if s := w.quiesce(ply, 0, alpha, alpha+1); s <= alpha {
				return s
			}
		}
		if licences.Has(variant.StaticBeta) && depth <= 8 && !static.Forced() {
			margin := w.betaMargin * Score(depth)
			if improving {
				margin -= w.betaMargin * 3 / 4
			}
			if static-margin >= beta {
				return static
			}
		}
		if s, ok := w.tryNull(ply, depth, static, beta, cut, licences); ok {
			return s
		}
		if w.stopped {
			return 0
		}
	}

	// Internal iterative reduction: without a table move the order is poor and the result cheap to improve later.
	if depth >= 4 && tableMove == 0 && (pvNode || cut) {
		depth--
	}

	// Is the table move far better than all others?
	singular := 0
	if excluded == engine.NoMove && tableMove != 0 && licences.Has(variant.Singular) {
		singular = w.singular(ply, depth, hit, beta, cut)
		if w.stopped {
			return 0
		}
		if singular == multiCut {
			return hit.score
		}
	}

	if !w.must {
		f.pos.Legal(&f.list)
	}
	w.order(ply, tableMove)
	only := f.list.Len() == 1
	f.nquiets, f.nloud = 0, 0

	best, bestMove := -infinite, engine.NoMove
	alpha0 := alpha
	tried, barred := 0, false
	for m := w.pick(f); m != engine.NoMove; m = w.pick(f) {
		if m == excluded {
			continue
		}
		noisy := m.IsNoisy()
		extension := 0
		if m.Short() == tableMove {
			extension = singular
		}
		history := 0
		if noisy {
			history = w.captureScore(&f.pos, m)
		} else {
			history = w.quietScore(ply, m)
		}
		if !w.make(ply, m) {
			barred = true
			continue
		}
		tried++
		// A move after which the opponent must capture, is in check, or has hardly a move left, is not quiet.
		forcing := c.check || c.compel && licences.Has(variant.ForcingReplies) || w.grades != nil && w.smothers(ply, pressingKey)

		// Pruning of late moves near the leaves.
		if best > -forced && quiet && !alpha.Forced() && licences.Has(variant.Futility) && !forcing {
			if w.late(f, m, depth, tried, history, alpha, noisy, improving, pvNode) {
				w.leave(ply + 1)
				continue
			}
		}

		// Extensions.
		if c.extended < 2*w.rootDepth && extension == 0 && !f.plain {
			switch {
			case only && licences.Has(variant.SingleReply) && !quiet:
				extension = 1
			case c.check && licences.Has(variant.CheckExtension) && depth <= 8 && (!w.exchange || see(&f.pos, m, 0)):
				extension = 1
			}
		}
		c.extended += max(extension, 0)
		next := depth - 1 + extension

		// Principal variation search with late move reductions.
		var s Score
		reduction := 0
		if depth >= 3 && tried > 1 && !forcing {
			reduction = w.reduce(ply, depth, tried, history, noisy, improving, pvNode, cut, tableMove)
		}
		if tried == 1 {
			s = -w.search(ply+1, next, -beta, -alpha, !pvNode && !cut)
		} else {
			r := min(max(next-reduction, 1), next)
			if next <= 0 {
				r = next
			}
			s = -w.search(ply+1, r, -alpha-1, -alpha, true)
			if s > alpha && r < next {
				s = -w.search(ply+1, next, -alpha-1, -alpha, !cut)
			}
			if s > alpha && pvNode {
				s = -w.search(ply+1, next, -beta, -alpha, false)
			}
		}
		w.leave(ply + 1)
		if w.stopped {
			return 0
		}

		if s > best {
			best = s
			if s > alpha {
				bestMove = m
				if pvNode {
					f.pv[0] = m
					f.pvLen = 1 + copy(f.pv[1:], c.pv[:c.pvLen])
				}
				if s >= beta {
					f.fails++
					w.learn(ply, depth, m)
					break
				}
				alpha = s
			}
		}
		if noisy {
			if f.nloud < len(f.loud) {
				f.loud[f.nloud] = m
				f.nloud++
			}
		} else if f.nquiets < len(f.quiets) {
			f.quiets[f.nquiets] = m
			f.nquiets++
		}
	}

	if tried == 0 {
		if excluded != engine.NoMove {
			return alpha
		}
		return w.verdict(w.ended(ply, noMoves(barred)), ply)
	}
	if excluded == engine.NoMove {
		w.remember(ply, depth, best, alpha0, beta, bestMove, raw)
	}
	return best
}

// cuts tells whether a table entry of sufficient depth decides the node.
func (w *worker) cuts(e entry, alpha, beta Score) bool {
	switch e.bound {
	case boundExact:
		return true
	case boundLower:
		return e.score >= beta
	case boundUpper:
		return e.score <= alpha
	}
	return false
}

// remember stores a finished node. A result that rested on positions above the node holds on this path only: the move is worth
// keeping, the score is not.
func (w *worker) remember(ply, depth int, best, alpha, beta Score, m engine.Move, raw Score) {
	f := &w.frames[ply]
	e := entry{move: m.Short(), score: best, eval: raw, depth: depth}
	switch {
	case best >= beta:
		e.bound = boundLower
	case best > alpha:
		e.bound = boundExact
	default:
		e.bound = boundUpper
	}
	w.commit(ply, e, alpha, beta)
	if f.plain {
		return
	}
	if !f.check && !f.compel && !m.IsNoisy() && f.eval != noScore && !best.Forced() &&
		!(e.bound == boundLower && best <= f.eval) && !(e.bound == boundUpper && best >= f.eval) {
		w.correct(f, depth, best-f.eval)
	}
}

// improving tells whether the side to move stands better than at its last turn.
func (w *worker) improving(ply int) bool {
	now := w.frames[ply].eval
	if now == noScore {
		return false
	}
	for back := 2; back <= 4; back += 2 {
		if ply >= back && w.frames[ply-back].eval != noScore {
			return now > w.frames[ply-back].eval
		}
	}
	return true
}

// tryNull passes and looks whether the opponent can do anything about beta.
func (w *worker) tryNull(ply, depth int, static, beta Score, cut bool, licences variant.Licences) (Score, bool) {
	f := &w.frames[ply]
	if depth < 3 || !licences.Has(variant.NullMove) || static < beta || ply > 0 && w.frames[ply-1].move == engine.NoMove {
		return 0, false
	}
	// With few men left, having to move may be the whole point.
	us, zugzwang := f.pos.Side(), depth >= 12
	if licences.Has(variant.FewMenNull) {
		if f.pos.Of(us).Count() < 4 || f.pos.Of(us.Other()).Count() < 3 {
			return 0, false
		}
	} else {
		pieces := f.pos.Of(us) &^ (f.pos.Pieces(engine.Pawn) | f.pos.Pieces(engine.King))
		if pieces == 0 {
			return 0, false
		}
		zugzwang = zugzwang || !pieces.Many() && depth >= 5
	}
	r := 3 + depth/3 + int(min((static-beta)/(200*centipawn), 3))
	w.pass(ply)
	s := -w.search(ply+1, depth-r, -beta, -beta+1, !cut)
	w.leave(ply + 1)
	if w.stopped || s < beta {
		return 0, false
	}
	if s.Forced() {
		s = beta // a win after passing is not proven
	}
	if !zugzwang {
		return s, true
	}
	licences = w.licences
	w.licences &^= variant.NullMove
	v := w.node(ply, depth-r, beta-1, beta, false, false)
	w.licences = licences
	return s, v >= beta && !w.stopped
}

// late tells whether a move tried as number n, already made, can be skipped near the leaves.
func (w *worker) late(f *frame, m engine.Move, depth, n, history int, alpha Score, noisy, improving, pvNode bool) bool {
	if noisy {
		return w.exchange && depth <= 6 && !see(&f.pos, m, -100*depth)
	}
	limit := 4 + depth*depth
	if !improving {
		limit /= 2
	}
	if depth <= 8 && n > limit {
		return true
	}
	if depth <= 5 && history < -5000*depth {
		return true
	}
	if !pvNode && depth <= 7 && f.eval != noScore && f.eval+(110+90*Score(depth)+Score(history)/200)*centipawn <= alpha {
		return true
	}
	return w.exchange && depth <= 7 && !see(&f.pos, m, -30*depth*depth)
}

// reduce returns by how many plies a late move is searched less deep.
func (w *worker) reduce(ply, depth, n, history int, noisy, improving, pvNode, cut bool, tableMove uint16) int {
	f := &w.frames[ply]
	r := int(w.reduction[min(depth, 63)][min(n, 63)])
	if noisy {
		r = r/2 - history/16
	} else {
		if m := f.move; m == f.killers[0] || m == f.killers[1] {
			r -= 1024
		}
		r -= history / 10
	}
	if f.compel {
		r -= 512
	}
	if pvNode {
		r -= 1024
	}
	if cut {
		r += 1024
	}
	if !improving {
		r += 512
	}
	if w.frames[ply+1].fails > 3 {
		r += 512
	}
	if f.plain {
		r = min(r, plainReduction*1024)
	}
	return max(r/1024, 0)
}

// multiCut is the answer of singular when several moves beat beta.
const multiCut = -8

// singular returns how much deeper the table move deserves to be searched: more if every other move falls clearly short of its
// score, less if another is as good. multiCut says that another move beats beta as well.
func (w *worker) singular(ply, depth int, hit entry, beta Score, cut bool) int {
	f := &w.frames[ply]
	if depth < 7 || hit.bound&boundLower == 0 || hit.depth < depth-3 || hit.score.Forced() || f.extended >= 2*w.rootDepth {
		return 0
	}
	m := f.pos.Expand(hit.move)
	if m == engine.NoMove {
		return 0
	}
	target := hit.score - 2*Score(depth)*centipawn
	f.exclude = m
	s := w.node(ply, (depth-1)/2, target-1, target, false, cut)
	f.exclude = engine.NoMove
	switch {
	case w.stopped:
		return 0
	case s < target-20*centipawn && f.extended < w.rootDepth:
		return 2
	case s < target:
		return 1
	case target >= beta && !s.Forced():
		return multiCut
	case hit.score >= beta:
		return -1
	}
	return 0
}
