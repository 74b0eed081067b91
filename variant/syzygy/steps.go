package syzygy

import (
	"cmp"
	"slices"

	"contrary/engine"
)

// Step is a move and what it leads to, as the side that makes it sees it: Zeroing counts the move.
type Step struct {
	Move    engine.Move
	Outcome Outcome
	// Value is -1, 0 or 1: what the move keeps by the 50-move rule, the clock of the position counted.
	Value int
	// Doubtful says that the 50-move rule may yet spoil Value: the table is rounded.
	Doubtful bool
}

// Moves returns every move of a position with what it leads to, the best first; ok is false as for Probe. Best is what
// keeps the best value by the 50-move rule, then by endless play, then what comes to the next capture or pawn move
// soonest for a winner, latest for a loser. Whoever always plays the first move wins what is won against any defence.
func (t *Tables) Moves(p *engine.Position) (steps []Step, ok bool) {
	if !t.covers(p) {
		return nil, false
	}
	var l engine.MoveList
	p.Legal(&l)
	var after engine.Position
	for _, m := range l.Slice() {
		p.Make(m, &after)
		s, ok := t.step(m, p.Clock(), &after)
		if !ok {
			return nil, false
		}
		steps = append(steps, s)
	}
	slices.SortStableFunc(steps, Step.compare)
	return steps, true
}

func (t *Tables) step(m engine.Move, clock int, after *engine.Position) (s Step, ok bool) {
	s.Move = m
	b := boardOf(after)
	if m.IsIrreversible() {
		v, _, ok := t.value(&b, Loss, Win, false)
		s.Outcome.WDL = -v
		if s.Value = int(-v) / 2; v != Draw {
			s.Outcome.Zeroing = v.before()
		}
		return s, ok
	}
	o, ok := t.outcome(&b)
	s.Outcome = Outcome{-o.WDL, o.Zeroing, o.Rounded}
	if o.WDL != Draw {
		s.Outcome.Zeroing++
	}
	s.Value, s.Doubtful = s.Outcome.At(clock), s.Outcome.Doubtful(clock)
	return s, ok
}

// compare is negative if a is better than b.
func (a Step) compare(b Step) int {
	if d := cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Outcome.WDL.Sign(), a.Outcome.WDL.Sign())); d != 0 {
		return d
	}
	d := cmp.Compare(a.Outcome.Zeroing, b.Outcome.Zeroing)
	if a.Outcome.WDL < 0 {
		return -d
	}
	return d
}

// Line returns best play from a position until the next capture or pawn move that keeps the value, or the end; nil for
// a draw.
func (t *Tables) Line(p *engine.Position) (line []engine.Move) {
	at := *p
	for len(line) < 2*ClockPlies {
		steps, ok := t.Moves(&at)
		if !ok || len(steps) == 0 || steps[0].Outcome.WDL == Draw {
			break
		}
		m := steps[0].Move
		line = append(line, m)
		if m.IsIrreversible() {
			break
		}
		before := at
		before.Make(m, &at)
	}
	return line
}
