package search

import (
	"contrary/engine"
	"contrary/variant"
)

// tainted tells whether what has been found out about the node at ply since its search began rests on a position above it: a move
// somewhere below was barred because it would have recreated that position. Such a result holds on this path only.
func (w *worker) tainted(ply int) bool { return w.taint < w.trail.root+ply }

// Where positions may not recur, the value of a node depends on its path, and the table has two keys for it. The path key tells apart
// all sets of visited positions that matter, so everything that is known under it is true. The plain key knows only which moves are
// barred now: positions reached by different move orders share it, which the search cannot do without, and what is known under it
// is true but for bars that lie farther ahead. Good enough for a guess, not for a proof: forced ends and tainted results are stored
// under the path key. After an irreversible move, and where nothing is barred at all, the two are the same.

// exactMen is the number of men up to which the path key serves for everything. With so few, what is barred some plies ahead decides
// games, and with more it costs too many transpositions.
const exactMen = 5

// knowsPath tells whether the path key serves for everything at a node.
func knowsPath(f *frame) bool { return f.state != 0 || f.pos.Occupied().Count() <= exactMen }

// proves tells whether a forced end in the table decides the node. A proof holds however deep the search was that found it.
func (e entry) proves(alpha, beta Score) bool {
	return e.bound&boundLower != 0 && e.score >= max(beta, forced) || e.bound&boundUpper != 0 && e.score <= min(alpha, -forced)
}

// setKeys computes both keys of the node at ply, to be searched between alpha and beta.
func (w *worker) setKeys(ply int, alpha, beta Score) {
	f, i := &w.frames[ply], w.trail.root+ply
	s := &w.trail.steps[i]
	key := s.full
	f.shared = false
	if f.plain {
		key = w.plainKey(f, alpha, beta)
	}
	if w.clockPlies > 0 {
		// Near the end of the 50-move rule the clock matters.
		if clock := f.pos.Clock(); clock > w.clockPlies-24 {
			key ^= engine.Key(engine.Mix(uint64(clock) >> 2))
		}
	}
	switch {
	case !w.bars || s.quiet == 0:
		f.key, f.path = key, key
	case knowsPath(f):
		key ^= s.visited
		f.key, f.path = key, key
	default:
		f.key = key ^ w.barredNow(ply)
		f.path = f.key ^ s.visited&pathBits
	}
}

// pathBits are the low bits, so that both keys lie in one cluster of the table: to look for the second costs next to nothing.
const pathBits = 1<<32 - 1

// barredNow returns a signature of the moves that are barred at ply.
func (w *worker) barredNow(ply int) (k engine.Key) {
	i := w.trail.root + ply
	p := &w.frames[ply].pos
	for j := i - 3; j >= i-w.trail.steps[i].quiet; j -= 2 {
		if reaches(p, w.positionAt(j)) {
			k ^= engine.Key(engine.Mix(uint64(w.trail.steps[j].key)))
		}
	}
	return k
}

// recall returns what the table knows about the node at ply.
func (w *worker) recall(ply int) (hit entry, known bool) {
	f, i := &w.frames[ply], w.trail.root+ply
	hit, known = w.table.probe(f.key, ply)
	rests := w.bars && f.path == f.key
	if f.path != f.key {
		if e, ok := w.table.probe(f.path, ply); ok && e.bound != boundNone && (!known || e.score.Forced() || e.depth >= hit.depth) {
			if e.move == 0 {
				e.move = hit.move
			}
			hit, known, rests = e, true, true
		}
	}
	if f.plain && known {
		w.plainRecall(f, &hit)
	}
	if rests && known && hit.bound != boundNone {
		// Whatever uses this rests on the whole path since the last irreversible move.
		w.taint = min(w.taint, i-w.trail.steps[i].quiet)
	}
	return hit, known
}

// commit stores e for the node at ply, searched between alpha and beta.
func (w *worker) commit(ply int, e entry, alpha, beta Score) {
	f := &w.frames[ply]
	if f.plain {
		w.plainCommit(f, &e, alpha, beta)
	}
	if f.path != f.key && e.bound != boundNone && (w.tainted(ply) || e.score.Forced() && !near(e.score, ply)) {
		w.table.store(f.path, ply, e)
		e.bound, e.score, e.depth = boundNone, 0, 0
	}
	w.table.store(f.key, ply, e)
}

// near tells whether a forced end is so near to ply that no other path to there could bar it: the winner's move ends the game, and
// which moves the loser has before it, the plain key knows.
func near(s Score, ply int) bool { return s >= winIn(ply+1) || s <= lossIn(ply+2) }

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
	if f.moves < 0 {
		f.moves = f.pos.CountLegal()
	}
	n := f.moves
	if n == 0 {
		return w.verdict(w.ended(ply, variant.NoMove), ply), true
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
	return w.verdict(w.ended(ply, variant.OnlyBarred), ply), true
}
