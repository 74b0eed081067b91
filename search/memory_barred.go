package search

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// barredMemory serves where positions may not recur. There the value of a node depends on its path, and the table has
// two keys for it. The path key tells apart all sets of visited positions that matter, so everything that is known
// under it is true. The common key knows only which moves are barred now: positions reached by different move orders
// share it, which the search cannot do without, and what is known under it is true but for bars that lie farther ahead.
// Good enough for a guess, not for a proof: forced ends and tainted results are stored under the path key. After an
// irreversible move, and where nothing is barred at all, the two are the same.
type barredMemory struct {
	w    *worker
	gone []engine.Position // the positions of the game before the root that can recur
}

// exactMen is the number of men up to which the path key serves for everything. With so few, what is barred some plies
// ahead decides games, and with more it costs too many transpositions.
const exactMen = 5

// pathBits are the low bits, so that both keys lie in one cluster of the table: to look for the second costs next to
// nothing.
const pathBits = 1<<32 - 1

func (m *barredMemory) begin(g *variant.Game) {
	m.gone = m.gone[:0]
	for i := m.w.trail.at(0).reversible; i > 0; i-- {
		m.gone = append(m.gone, *g.PositionAt(g.Ply() - i))
	}
}

func (*barredMemory) arrange(*frame) {}

// locate finds both keys of a node. Where the path key serves for everything, the count of moves is the game itself:
// pruning has no licence.
func (m *barredMemory) locate(ply int) {
	w, f, s := m.w, &m.w.frames[ply], m.w.trail.at(ply)
	key := s.full ^ w.clockKey(f)
	f.licences = w.licences
	exact := f.state != 0 || f.pos.Occupied().Count() <= exactMen
	if exact && f.licences.Has(variant.LivePhase) {
		f.licences &^= variant.NullMove | variant.StaticBeta | variant.Razoring | variant.Futility
	}
	switch {
	case s.reversible == 0:
		f.key, f.path = key, key
	case exact:
		key ^= s.visited
		f.key, f.path = key, key
	default:
		f.key = key ^ m.barredNow(ply)
		f.path = f.key ^ s.visited&pathBits
	}
}

func (m *barredMemory) recall(n visit) (hit entry, known bool) {
	m.locate(n.ply)
	w, f := m.w, &m.w.frames[n.ply]
	hit, known = w.table.probe(f.key, n.ply)
	rests := f.path == f.key
	if f.path != f.key {
		e, ok := w.table.probe(f.path, n.ply)
		if ok && e.bound != boundNone && (!known || e.score.Forced() || e.depth >= hit.depth) {
			if e.move == 0 {
				e.move = hit.move
			}
			hit, known, rests = e, true, true
		}
	}
	if rests && known && hit.bound != boundNone {
		// Whatever uses this rests on the whole path since the last irreversible move.
		i := w.trail.root + n.ply
		w.taint = min(w.taint, i-w.trail.steps[i].reversible)
	}
	return hit, known
}

func (m *barredMemory) store(n visit, e entry) {
	w, f := m.w, &m.w.frames[n.ply]
	if f.path != f.key && e.bound != boundNone && (w.tainted(n.ply) || e.score.Forced() && !near(e.score, n.ply)) {
		w.table.store(f.path, n.ply, e)
		e.bound, e.score, e.depth = boundNone, 0, 0
	}
	w.table.store(f.key, n.ply, e)
}

// tainted tells whether what has been found out about the node at ply since its search began rests on a position above
// it: a move somewhere below was barred because it would have recreated that position. Such a result holds on this path
// only.
func (w *worker) tainted(ply int) bool { return w.taint < w.trail.root+ply }

// near tells whether a forced end is so near to ply that no other path to there could bar it: the winner's move ends
// the game, and which moves the loser has before it, the common key knows.
func near(s Score, ply int) bool { return s >= winIn(ply+1) || s <= lossIn(ply+2) }

// barredNow returns a signature of the moves that are barred at ply.
func (m *barredMemory) barredNow(ply int) (k engine.Key) {
	t := &m.w.trail
	i := t.root + ply
	p := &m.w.frames[ply].pos
	for j := i - 3; j >= i-t.steps[i].reversible; j -= 2 {
		if recreates(p, m.positionAt(j)) {
			k ^= engine.Key(engine.Mix(uint64(t.steps[j].key)))
		}
	}
	return k
}

// positionAt returns the position of a step.
func (m *barredMemory) positionAt(i int) *engine.Position {
	root := m.w.trail.root
	if i >= root {
		return &m.w.frames[i-root].pos
	}
	return &m.gone[i-root+len(m.gone)]
}

// recreates tells whether the side to move of p can turn it into q, an earlier position of the same game with the
// opponent to move, by one reversible move. Castling never does: the rights it costs were still there.
func recreates(p, q *engine.Position) bool {
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

// words says how a game that is forced is decided. It costs no more than a few nodes, for it stands between a result
// and its report.
func (m *barredMemory) words(line []engine.Move, s Score) (text string) {
	if !s.Forced() {
		return ""
	}
	w := m.w
	w.along(line, func(ply int) {
		if v, over := w.ending(ply); over {
			text = fmt.Sprintf("%s, %s wins", v.Reason, v.Winner)
			return
		}
		for _, o := range w.oracles {
			if text == "" {
				text = o.words(ply)
			}
		}
	})
	return text
}

// ending returns the verdict on the node at ply if having no move or running out of time has decided the game there.
func (w *worker) ending(ply int) (v variant.Verdict, over bool) {
	f := &w.frames[ply]
	f.pos.Legal(&f.list)
	for _, m := range f.list.Slice() {
		if w.make(ply, m) {
			w.leave(ply + 1)
			v = variant.Decided(w.rules, f.state, &f.pos, variant.CanMove)
			return v, v.Over()
		}
	}
	return w.ended(ply, noMoves(f.list.Len() > 0)), true
}
