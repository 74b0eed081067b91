package search

import (
	"contrary/engine"
	"contrary/variant"
)

const correctSize = 16384

// corrections remember, by side to move and pawn structure, by how much the search's results have differed from the
// evaluation (correction history).
type corrections [2][correctSize]Score

func (w *worker) correction(f *frame) *Score {
	pawns := f.pos.Pieces(engine.Pawn)
	h := engine.Mix(uint64(pawns)) ^ engine.Mix(^uint64(pawns&f.pos.Of(engine.White)))
	return &w.past.correct[f.pos.Side()][h%correctSize]
}

// corrected returns the evaluation raw as experience corrects it.
func (w *worker) corrected(f *frame, raw Score) Score {
	if !f.licences.Has(variant.Correction) {
		return raw
	}
	return bounded(raw + *w.correction(f))
}

// correct learns from e, the result of the calm node of f with no capture as its best move, how far the corrected
// evaluation was wrong. A bound says nothing about that if the evaluation keeps it.
func (w *worker) correct(f *frame, e entry) {
	if e.score.Forced() || e.bound == boundLower && e.score <= f.eval || e.bound == boundUpper && e.score >= f.eval {
		return
	}
	limit := Score(w.params.CorrectionLimit) * centipawn
	c := w.correction(f)
	aim := min(max(*c+e.score-f.eval, -limit), limit)
	*c += (aim - *c) * Score(min(e.depth, 16)) / 256
}
