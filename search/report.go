package search

import (
	"slices"
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

// Info is what a search has found out so far about one line, or, between the lines of a long search, how far it is.
type Info struct {
	Depth    int // plies searched in full
	SelDepth int // plies reached
	MultiPV  int // 1 for the best line; 0 if this is about no line but only how far the search is
	// CurrMove is the move of the root in work and CurrMoveNumber its number, from 1, where MultiPV is 0.
	CurrMove       engine.Move
	CurrMoveNumber int
	Score          Score
	Bound          Bound
	Nodes          uint64
	Time           time.Duration
	NPS            uint64
	HashFull       int // permille
	TBHits         uint64
	// PV is the line; it is valid until the report function returns.
	PV []engine.Move
	// Extra says in words what the numbers cannot: in r-mobility the record so far and the one the line leads to
	// ("record G28.5 -> G1.5"), in No-Draw chess how the game is decided.
	Extra string
}

// progress is how far a search is that has taken so long for so many nodes, without what it has found out.
func (t *task) progress(w *worker, selDepth int, nodes uint64, taken time.Duration) Info {
	return Info{
		Depth: max(w.rootDepth, 1), SelDepth: max(selDepth, 1),
		Nodes: nodes, Time: taken, NPS: uint64(float64(nodes) / max(taken.Seconds(), 1e-6)),
		HashFull: t.engine.table.full(), TBHits: t.hits(),
	}
}

// describe gives a report a line and its score.
func (w *worker) describe(i *Info, rank int, score Score, b Bound, line []engine.Move) {
	i.MultiPV, i.Score, i.Bound, i.PV = rank, score, b, line
	if b == Exact {
		i.Extra = w.memory.words(line, score)
	}
}

// tell reports one line.
func (t *task) tell(line int, score Score, b Bound) {
	w := t.first()
	r := &w.roots[line]
	info := t.progress(w, r.selDepth, t.nodes(), time.Since(t.start))
	w.describe(&info, line+1, score, b, w.prolonged(r.pv.line()))
	t.say(info)
}

// pulseInterval is the longest silence of a search, its first second apart.
const pulseInterval = time.Second

// say passes a report on and keeps in mind when, and how the best line began.
func (t *task) say(i Info) {
	t.said = time.Now()
	if t.first().grades != nil {
		i.Score = i.Score.pointed()
	}
	if i.MultiPV == 1 {
		t.told = append(t.told[:0], i.PV[:min(len(i.PV), 2)]...)
	}
	t.report(i)
}

// pulse reports how far the search is, if nothing has been said for long.
func (t *task) pulse() {
	now := time.Now()
	if now.Sub(t.start) < pulseInterval || now.Sub(t.said) < pulseInterval {
		return
	}
	w := t.first()
	w.published.Store(w.nodes)
	info := t.progress(w, w.selDepth, t.nodes(), now.Sub(t.start))
	info.CurrMove, info.CurrMoveNumber = w.current, w.currentNumber
	t.say(info)
}

// confirm reports the best line once more if what was told last does not begin with the move that is played and
// the answer to it that is expected: a search may be stopped between the two.
func (t *task) confirm(w *worker, r *Result) {
	want := []engine.Move{r.Best, r.Ponder}
	if r.Ponder == engine.NoMove {
		want = want[:1]
	}
	if slices.Equal(t.told, want) {
		return
	}
	line := want
	root := &w.roots[0]
	known := root.pv.line()
	if root.move == r.Best && len(want) == 2 && len(known) > 2 && slices.Equal(known[:2], want) {
		line = known
	}
	score, bound := r.Score, Exact
	if w == t.first() && w.stopped {
		bound = t.bound
	}
	info := t.progress(w, root.selDepth, r.Nodes, r.Time)
	w.describe(&info, 1, score, bound, line)
	t.say(info)
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
