package search

import "contrary/variant"

const (
	// pressingKey is the key, that of G2.5, up to which a record makes a move worth its full depth: it may be what the game ends with.
	pressingKey = 5
	// smotherKey is the key, that of G2.0, up to which the quiescence search looks for quiet moves that set a record, where there are
	// no more than smotherMen men.
	smotherKey = 4
	smotherMen = 8
)

// smothers tells whether the move made at ply has set a record of at most key.
func (w *worker) smothers(ply int, key int) bool {
	f, c := &w.frames[ply], &w.frames[ply+1]
	return c.state != f.state && c.recordKey() <= key && variant.RecordOf(c.state).Holder == f.pos.Side()
}

// smothering searches, for the quiescence search, the quiet moves that set a strong record. The best of their scores, or -infinite.
func (w *worker) smothering(ply int, alpha, beta Score) Score {
	f := &w.frames[ply]
	best := -infinite
	f.pos.Quiet(&f.list)
	for i := 0; i < f.list.Len() && max(alpha, best) < beta && !w.stopped; i++ {
		w.make(ply, f.list.At(i))
		if w.smothers(ply, smotherKey) {
			best = max(best, -w.quiesce(ply+1, -1, -beta, -max(alpha, best)))
		}
		w.leave(ply + 1)
	}
	return best
}
