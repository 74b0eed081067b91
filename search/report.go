package search

import (
	"time"

	"contrary/engine"
)

// Bound says how far a reported score is final.
type Bound uint8

// The kinds of reported scores.
const (
	Exact Bound = iota
	Lower       // at least
	Upper       // at most
)

// Info is what a search has found out so far about one line.
type Info struct {
	Depth    int // plies searched in full
	SelDepth int // plies reached
	MultiPV  int // 1 for the best line
	Score    Score
	Bound    Bound
	Nodes    uint64
	Time     time.Duration
	NPS      uint64
	HashFull int // permille
	TBHits   uint64
	// PV is the line; it is valid until the report function returns.
	PV []engine.Move
	// Extra says in words what the numbers cannot: in r-mobility the record so far and the one the line leads to
	// ("record G28.5 -> G1.5"), in No-Draw chess how the game is decided.
	Extra string
}

// tell reports one line.
func (t *task) tell(line int, score Score, b Bound) {
	w := t.first()
	r := &w.roots[line]
	taken := time.Since(t.start)
	nodes := t.nodes()
	info := Info{
		Depth: w.rootDepth, SelDepth: max(r.selDepth, 1), MultiPV: line + 1, Score: score, Bound: b,
		Nodes: nodes, Time: taken, NPS: uint64(float64(nodes) / max(taken.Seconds(), 1e-6)),
		HashFull: t.engine.table.full(), TBHits: t.hits(), PV: w.prolonged(r.pv.line()),
	}
	if b == Exact {
		info.Extra = w.memory.words(info.PV, score)
	}
	t.report(info)
}

// prolonged returns a line from the root, continued by best play where an oracle knows it.
func (w *worker) prolonged(line []engine.Move) []engine.Move {
	if len(w.oracles) == 0 {
		return line
	}
	w.along(line, func(ply int) {
		if ply == 0 || w.trail.recurs(ply) {
			return
		}
		for _, o := range w.oracles {
			if rest := o.line(ply); len(rest) > 0 {
				line = append(line[:ply:ply], rest...)
				return
			}
		}
	})
	return line
}
