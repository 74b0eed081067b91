package search

import (
	"contrary/engine"
)

// tainted tells whether what has been found out about the node at ply since its search began rests on a position above it: a move
// somewhere below was barred because it would have recreated that position. Such a result holds on this path only.
func (w *worker) tainted(ply int) bool {
	return w.taint < w.trail.root+ply && !knowsPath(&w.frames[ply])
}

// exactMen is the number of men up to which table keys know every position visited. With so few, what is barred some plies ahead
// decides games, and with more it costs too many transpositions.
const exactMen = 5

// knowsPath tells whether the table key of a node tells apart all paths to it.
func knowsPath(f *frame) bool { return f.state != 0 || f.pos.Occupied().Count() <= exactMen }

// signature returns what the table key of the node at ply must know about its path where positions may not recur: the moves that are
// barred now; and all positions visited where few men are left or the path memory is not zero, which counts every single move.
func (w *worker) signature(ply int) engine.Key {
	i := w.trail.root + ply
	s := &w.trail.steps[i]
	f := &w.frames[ply]
	if knowsPath(f) {
		return s.visited
	}
	if s.quiet < 3 {
		return 0
	}
	var k engine.Key
	for j := i - 3; j >= i-s.quiet; j -= 2 {
		if reaches(&f.pos, w.positionAt(j)) {
			k ^= engine.Key(engine.Mix(uint64(w.trail.steps[j].key)))
		}
	}
	return k
}

// positionAt returns the position of a step.
func (w *worker) positionAt(i int) *engine.Position {
	if i >= w.trail.root {
		return &w.frames[i-w.trail.root].pos
	}
	return &w.gone[i-w.trail.root+len(w.gone)]
}

// reaches tells whether the side to move of p can recreate q, an earlier position of the same game with the opponent to move, by one
// reversible move. Castling never does: the rights it costs were still there.
func reaches(p, q *engine.Position) bool {
	us := p.Side()
	if p.Of(us.Other()) != q.Of(us.Other()) || p.Castling() != q.Castling() || q.EnPassant() != engine.NoSquare {
		return false
	}
	from, to := p.Of(us)&^q.Of(us), q.Of(us)&^p.Of(us)
	if from == 0 || from.Many() || to == 0 || to.Many() {
		return false
	}
	_, piece := p.PieceAt(from.First())
	if piece == engine.Pawn || q.By(us, piece)&to == 0 {
		return false
	}
	return engine.Attacks(us, piece, from.First(), p.Occupied()).Has(to.First())
}

// stuck tells whether the side to move has no move left, and the score then. Only few moves can be barred, so most positions are
// settled by counting.
func (w *worker) stuck(ply int) (Score, bool) {
	f := &w.frames[ply]
	n := f.pos.CountLegal()
	if n == 0 {
		return w.verdict(w.rules.NoMoves(f.state, &f.pos, false), ply), true
	}
	if !w.bars || n > w.trail.steps[w.trail.root+ply].quiet/2 {
		return 0, false
	}
	f.pos.Legal(&f.list)
	for _, m := range f.list.Slice() {
		if w.make(ply, m) {
			w.leave(ply + 1)
			return 0, false
		}
	}
	return w.verdict(w.rules.NoMoves(f.state, &f.pos, true), ply), true
}
