package search

import (
	"contrary/engine"
	"contrary/variant"
)

// A memory knows where in the transposition table a node is kept, what the table says about it, and what may be stored.
// What repetition means decides which memory serves: where nothing but the position counts, a node has one key; where
// the past counts, keys are what makes the table true. It is asked a few times a node and never for a move.
type memory interface {
	// begin prepares for a search of the current position of g, the root.
	begin(g *variant.Game)
	// recall finds the place of the node n, which stays in its frame, and returns what is known there.
	recall(n visit) (hit entry, known bool)
	// store keeps e, the result of n, at the place where recall has found the node.
	store(n visit, e entry)
	// arrange may change the order of the moves of f, which have their scores already, for reasons that histories do
	// not know.
	arrange(f *frame)
	// words says what the numbers cannot about a line from the root that ends with score s; "" if there is nothing to
	// say.
	words(line []engine.Move, s Score) string
}

// newMemory returns the memory for the games of w.
func newMemory(w *worker) memory {
	switch w.spec.Repetition {
	case variant.RepetitionBars:
		return &barredMemory{w: w}
	case variant.RepetitionSettles:
		return newRecordMemory(w)
	}
	return &positionMemory{w: w}
}

// positionMemory is the ordinary memory: a node is its position and path memory.
type positionMemory struct{ w *worker }

func (*positionMemory) begin(*variant.Game)               {}
func (*positionMemory) arrange(*frame)                    {}
func (*positionMemory) words([]engine.Move, Score) string { return "" }

func (m *positionMemory) recall(n visit) (hit entry, known bool) {
	w, f := m.w, &m.w.frames[n.ply]
	f.licences = w.licences
	f.key = w.trail.at(n.ply).full ^ w.clockKey(f)
	return w.table.probe(f.key, n.ply)
}

func (m *positionMemory) store(n visit, e entry) { m.w.table.store(m.w.frames[n.ply].key, n.ply, e) }

// clockKey tells positions apart near the end of the 50-move rule, where the clock matters.
func (w *worker) clockKey(f *frame) engine.Key {
	if last := w.spec.ClockPlies; last > 0 {
		if clock := f.pos.Clock(); clock > last-24 {
			return engine.Key(engine.Mix(uint64(clock) >> 2))
		}
	}
	return 0
}

// cuts tells whether a table entry of sufficient depth decides a node with this window.
func (e entry) cuts(n window) bool {
	switch e.bound {
	case boundExact:
		return true
	case boundLower:
		return e.score >= n.beta
	case boundUpper:
		return e.score <= n.alpha
	}
	return false
}

// proves tells whether a forced end in the table decides the node. A proof holds however deep the search was that found
// it.
func (e entry) proves(n window) bool {
	return e.bound&boundLower != 0 && e.score >= max(n.beta, forced) ||
		e.bound&boundUpper != 0 && e.score <= min(n.alpha, -forced)
}

// betters tells whether the score of an entry says more about a node than its evaluation static does.
func (e entry) betters(static Score) bool {
	switch e.bound {
	case boundExact:
		return true
	case boundLower:
		return e.score > static
	case boundUpper:
		return e.score < static
	}
	return false
}
