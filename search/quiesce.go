package search

import (
	"contrary/engine"
	"contrary/variant"
)

const (
	// quietDepth is how many plies of compulsory captures the quiescence search follows with every choice; quietLimit how many in
	// all, the most promising captures only.
	quietDepth = 1
	quietLimit = 24
)

// quiesce returns the score of the node at ply when only what cannot wait is searched: captures that gain something, every
// evasion of a check, and all captures where capturing is compulsory. depth is 0 at the first ply and falls.
func (w *worker) quiesce(ply, depth int, alpha, beta Score) Score {
	if w.nodes >= w.pollAt && w.poll() {
		return 0
	}
	w.nodes++
	f := &w.frames[ply]
	f.pvLen, f.eval, f.barredBy = 0, noScore, notFound
	w.selDepth = max(w.selDepth, ply)
	if s, over := w.terminal(ply); over {
		return s
	}
	if ply >= maxPly-2 {
		return w.evaluate(ply)
	}
	if w.must && f.list.Len() == 0 {
		return w.verdict(w.ended(ply, variant.NoMove), ply)
	}

	outer := w.taint
	w.taint = notFound
	w.setKeys(ply, alpha, beta)
	hit, known := w.recall(ply)
	if known && beta-alpha == 1 && w.cuts(hit, alpha, beta) {
		w.taint = min(w.taint, outer)
		return hit.score
	}

	s := w.quietNode(ply, depth, alpha, beta, hit, known)
	w.taint = min(w.taint, f.barredBy, outer)
	return s
}

// quietNode is quiesce without its preliminaries.
func (w *worker) quietNode(ply, depth int, alpha, beta Score, hit entry, known bool) Score {
	f, c := &w.frames[ply], &w.frames[ply+1]
	best, raw := -infinite, noScore
	free := !f.check && !f.compel || f.plain
	if !free && depth <= -quietLimit {
		return w.evaluate(ply)
	}
	if free {
		// Standing pat is a right only of a side that has a move.
		if !w.must && w.licences.Has(variant.ExactEnds) {
			if s, over := w.stuck(ply); over {
				return s
			}
		}
		if known && hit.eval != noScore {
			raw = hit.eval
		} else {
			raw = w.evaluate(ply)
		}
		f.eval = w.corrected(f, raw)
		best = f.eval
		if known && (hit.bound == boundExact || hit.bound == boundLower && hit.score > best || hit.bound == boundUpper && hit.score < best) && !hit.score.Forced() {
			best = hit.score
		}
		if best >= beta || w.must {
			if !known && !f.plain {
				w.commit(ply, entry{eval: raw, depth: -depthOffset, bound: boundNone}, alpha, beta)
			}
			return best
		}
		alpha = max(alpha, best)
		if w.grades != nil && depth == 0 && !f.plain && f.pos.Occupied().Count() <= smotherMen {
			best = max(best, w.smothering(ply, alpha, beta))
			if best >= beta || w.stopped {
				return best
			}
			alpha = max(alpha, best)
		}
		f.pos.Noisy(&f.list)
	} else if !w.must {
		f.pos.Legal(&f.list)
	}
	w.order(ply, hit.move)

	alpha0, bestMove := alpha, engine.NoMove
	tried, barred := 0, false
	for m := w.pick(f); m != engine.NoMove; m = w.pick(f) {
		if free {
			if f.order[f.next-1] < orderBad/2 {
				break // captures that lose material
			}
			if w.exchange && !f.plain && m.Promotion() == engine.NoPiece &&
				f.eval+Score(seeValues[victim(&f.pos, m)]+200)*centipawn <= alpha && !see(&f.pos, m, 1) {
				continue
			}
		} else if tried > 0 && best > -forced && (depth < -quietDepth || f.check && !m.IsCapture() && depth < -2) {
			break
		}
		if !w.make(ply, m) {
			barred = true
			continue
		}
		tried++
		s := -w.quiesce(ply+1, depth-1, -beta, -alpha)
		w.leave(ply + 1)
		if w.stopped {
			return 0
		}
		if s > best {
			best = s
			if s > alpha {
				bestMove = m
				if beta-alpha > 1 {
					f.pv[0] = m
					f.pvLen = 1 + copy(f.pv[1:], c.pv[:c.pvLen])
				}
				if s >= beta {
					break
				}
				alpha = s
			}
		}
	}
	if tried == 0 && !free {
		return w.verdict(w.ended(ply, noMoves(barred)), ply)
	}

	e := entry{move: bestMove.Short(), score: best, eval: raw, depth: 0, bound: boundUpper}
	switch {
	case best >= beta:
		e.bound = boundLower
	case best > alpha0:
		e.bound = boundExact
	}
	w.commit(ply, e, alpha0, beta)
	return best
}
