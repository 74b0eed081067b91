package search

import "contrary/engine"

const (
	correctSize  = 16384
	correctLimit = 150 * centipawn
)

// corrections remember, by side to move and pawn structure, by how much the search's results have differed from the evaluation.
type corrections [2][correctSize]Score

func (w *worker) correction(f *frame) *Score {
	pawns := f.pos.Pieces(engine.Pawn)
	h := engine.Mix(uint64(pawns)) ^ engine.Mix(^uint64(pawns&f.pos.Of(engine.White)))
	return &w.past.correct[f.pos.Side()][h%correctSize]
}

// corrected returns the evaluation raw as experience corrects it.
func (w *worker) corrected(f *frame, raw Score) Score {
	if f.plain {
		return raw
	}
	return min(max(raw+*w.correction(f), -maxEval), maxEval)
}

// correct notes that a search of depth plies differed from the corrected evaluation by diff.
func (w *worker) correct(f *frame, depth int, diff Score) {
	c := w.correction(f)
	weight := Score(min(depth, 16))
	aim := min(max(*c+diff, -correctLimit), correctLimit)
	*c += (aim - *c) * weight / 256
}
