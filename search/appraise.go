package search

import (
	"contrary/eval"
	"contrary/variant"
)

// Evaluate returns the static evaluation of the current position of g for its side to move, without any search.
func Evaluate(g *variant.Game, o Options) Score {
	return bounded(Score(eval.For(o.believed(g.Spec()), g.Settings()).Evaluate(g.Position(), g.State())))
}

// bounded returns s as an evaluation may be.
func bounded(s Score) Score { return min(max(s, -maxEval), maxEval) }

// evaluate returns the static evaluation of the node at ply. Where nothing happens for long in a game drawn by the
// 50-move rule, it fades.
func (w *worker) evaluate(ply int) Score {
	f := &w.frames[ply]
	s := Score(w.eval.Evaluate(&f.pos, f.state))
	if w.fading > 0 {
		s -= s / 256 * Score(min(f.pos.Clock(), w.fading))
	}
	return bounded(s)
}

// appraise evaluates the node of f at ply: raw is the static evaluation, which goes into f.eval corrected by what
// earlier searches found in such structures; static is the same, corrected by what the memory knows about the node.
func (w *worker) appraise(f *frame, ply int, hit entry, known bool) (raw, static Score) {
	if known && hit.eval != noScore {
		raw = hit.eval
	} else {
		raw = w.evaluate(ply)
	}
	f.eval = w.corrected(f, raw)
	static = f.eval
	if known && !hit.score.Forced() && hit.betters(static) {
		static = hit.score
	}
	return raw, static
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
