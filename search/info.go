package search

import (
	"fmt"
	"time"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
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
	// Extra says in words what the numbers cannot: in r-mobility the record so far and the one the line leads to ("record G28.5 ->
	// G1.5"), in No-Draw chess how the game is decided.
	Extra string
}

// outlook follows the line from the root and says in words where it leads; "" if there is nothing to say. It costs no more than a few
// nodes, for it stands between a result and its report.
func (w *worker) outlook(line []engine.Move, s Score) string {
	if w.grades == nil && !(w.bars && s.Forced()) {
		return ""
	}
	ply := 0
	for ply < len(line) && w.make(ply, line[ply]) {
		ply++
	}
	defer func() {
		for ; ply > 0; ply-- {
			w.leave(ply)
		}
	}()
	if w.grades != nil {
		end := variant.RecordOf(w.frames[ply].state)
		if s.Forced() || w.frames[0].plain { // the line may stop where the end is known
			end, _ = recordOf(s, &w.frames[0].pos, w.grades)
		}
		return fmt.Sprintf("record %s -> %s", variant.RecordOf(w.frames[0].state), end)
	}
	if v, over := w.ending(ply); over {
		return fmt.Sprintf("%s, %s wins", v.Reason, v.Winner)
	}
	if w.advisor != nil && ply > 0 && w.trail.steps[w.trail.root+ply].quiet == 0 {
		if winner, plies, ok := w.advisor.Foretell(w.frames[ply].state, &w.frames[ply].pos); ok && plies > 0 {
			return fmt.Sprintf("%s at the latest, %s wins", variant.Deadline, winner)
		} else if ok {
			return fmt.Sprintf("never stuck, %s wins", winner)
		}
	}
	return ""
}

// ending returns the verdict on the node at ply if having no move or running out of time has decided the game there.
func (w *worker) ending(ply int) (v variant.Verdict, over bool) {
	f := &w.frames[ply]
	f.pos.Legal(&f.list)
	for _, m := range f.list.Slice() {
		if w.make(ply, m) {
			w.leave(ply + 1)
			v = w.ended(ply, variant.CanMove)
			return v, v.Over()
		}
	}
	return w.ended(ply, noMoves(f.list.Len() > 0)), true
}

// RecordOf returns the result of r-mobility that a score for the side to move of g stands for. ok is false for scores that stand for none:
// evaluations, and all scores of other variants. In an ending so small that the evaluation does not guess between records, the score
// stands for the nearest of them.
func RecordOf(s Score, g *variant.Game) (r variant.Record, ok bool) {
	if g.Spec().Repetition != variant.RepetitionSettles {
		return r, false
	}
	return recordOf(s, g.Position(), eval.NewGrades(g.Settings()))
}

// recordOf is RecordOf under the values of grades.
func recordOf(s Score, p *engine.Position, grades *eval.Grades) (r variant.Record, ok bool) {
	us := p.Side()
	if s.Forced() {
		if r.Holder = us; s < 0 {
			r.Holder = us.Other()
		}
		return r, true
	}
	if us == engine.Black {
		s = -s
	}
	nearest := infinite
	for holder := engine.White; holder <= engine.Black; holder++ {
		for k := int16(1); k <= eval.MaxKey; k++ {
			this := variant.Record{Key: k, Holder: holder}
			if d := max(Score(grades.White(this))-s, s-Score(grades.White(this))); d < nearest {
				nearest, r = d, this
			}
		}
	}
	if !eval.Plain(p) {
		return r, nearest == 0
	}
	if r.Key == 1 && nearest > centipawn {
		r.Key = 0 // beyond all records: mate is certain
	}
	return r, true
}
