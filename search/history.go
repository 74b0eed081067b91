package search

import "contrary/engine"

// historyMax bounds every history value; a bonus moves a value towards it by the share that is left (history gravity).
const historyMax = 16384

// continuation says how good the replies to one move have been (continuation history), by the man that moves (side and
// kind) and where it goes.
type continuation [12][64]int16

// histories are what a worker has learned about moves, kept from search to search and halved in weight by new results.
type histories struct {
	quiet   [2][64][64]int16      // side, from, to
	capture [12][64][7]int16      // man, to, victim
	follow  [12 * 64]continuation // by the move one, two and four plies earlier
	nothing continuation          // to null moves, and to what lies before the root: always empty
	counter [12 * 64]engine.Move  // the refutation of the move one ply earlier
	correct corrections
}

// man returns 0 to 11 for a side and piece.
func man(side engine.Side, piece engine.Piece) int { return int(side)*6 + int(piece) }

// towards moves *h by bonus, the less the nearer it is to the bound.
func towards(h *int16, bonus int) {
	v := int(*h)
	*h = int16(v + bonus - v*max(bonus, -bonus)/historyMax)
}

// victim returns what m captures, Pawn for a promotion that captures nothing.
func victim(p *engine.Position, m engine.Move) engine.Piece {
	if m.IsEnPassant() || !m.IsCapture() {
		return engine.Pawn
	}
	_, piece := p.PieceAt(m.To())
	return piece
}

// gauge is the histories as the quiet moves of one node see them.
type gauge struct {
	squares        *[64][64]int16
	one, two, four *continuation // replies to the moves so many plies before
}

// gauge returns the histories of the node at ply.
func (w *worker) gauge(ply int) gauge {
	replies := func(back int) *continuation {
		if t := w.repliesTo(ply - back); t != nil {
			return t
		}
		return &w.past.nothing
	}
	return gauge{&w.past.quiet[w.frames[ply].pos.Side()], replies(1), replies(2), replies(4)}
}

// score is what the histories say about the quiet move m of side us.
func (g gauge) score(us engine.Side, m engine.Move) int {
	i, to := man(us, m.Piece()), m.To()
	return int(g.squares[m.From()][to]) + int(g.one[i][to]) + int(g.two[i][to]) + int(g.four[i][to])
}

// historyOf is what the histories say about the move m of the node of f, g being its gauge.
func (w *worker) historyOf(f *frame, g gauge, m engine.Move) int {
	if m.IsNoisy() {
		return w.captureScore(&f.pos, m)
	}
	return g.score(f.pos.Side(), m)
}

// repliesTo returns the table of replies to the move made at ply, nil above the root and after a null move.
func (w *worker) repliesTo(ply int) *continuation {
	if ply < 0 {
		return nil
	}
	return w.frames[ply].replies
}

func (w *worker) captureScore(p *engine.Position, m engine.Move) int {
	return int(w.past.capture[man(p.Side(), m.Piece())][m.To()][victim(p, m)])
}

// learn updates the histories after best has failed high at ply with the moves of quiets and noisies tried before it in
// vain.
func (w *worker) learn(ply, depth int, best engine.Move) {
	f := &w.frames[ply]
	p := &w.params
	bonus := min(p.HistoryBonus*depth-p.HistoryOffset, p.HistoryMost)
	if !best.IsNoisy() {
		if f.killers[0] != best {
			f.killers[1], f.killers[0] = f.killers[0], best
		}
		if ply > 0 && w.frames[ply-1].move != engine.NoMove {
			w.past.counter[w.replyIndex(ply)] = best
		}
		w.credit(ply, best, bonus)
		for _, m := range f.quiets[:f.nquiets] {
			w.credit(ply, m, -bonus)
		}
	} else {
		towards(w.captureEntry(f, best), bonus)
	}
	for _, m := range f.noisies[:f.nnoisies] {
		towards(w.captureEntry(f, m), -bonus)
	}
}

// replyIndex returns the index of the move that led to ply in the tables of replies; that move must not be null.
func (w *worker) replyIndex(ply int) int {
	before := &w.frames[ply-1]
	return man(before.pos.Side(), before.move.Piece())*64 + int(before.move.To())
}

func (w *worker) captureEntry(f *frame, m engine.Move) *int16 {
	return &w.past.capture[man(f.pos.Side(), m.Piece())][m.To()][victim(&f.pos, m)]
}

func (w *worker) credit(ply int, m engine.Move, bonus int) {
	us := w.frames[ply].pos.Side()
	i, to := man(us, m.Piece()), m.To()
	towards(&w.past.quiet[us][m.From()][to], bonus)
	for _, back := range [3]int{1, 2, 4} {
		if t := w.repliesTo(ply - back); t != nil {
			towards(&t[i][to], bonus)
		}
	}
}
