package antitable

import (
	"cmp"
	"fmt"
	"slices"

	"contrary/engine"
)

// Step is a move and what it leads to, as the side that makes it sees it: Plies and Zeroing count the move, so Zeroing
// is 1 if it captures or moves a pawn and does not spoil the win.
type Step struct {
	Move    engine.Move
	Outcome Outcome
	// Clock is the clock after the move.
	Clock int
	// after is the distance to zeroing after the move, that of a position which may begin anew.
	after int
}

// Moves returns every move of a position with what it leads to, the best first; ok is false if a table is missing. Best
// is what keeps the best value by the 50-move rule and the position's clock, then what wins in the fewest plies or
// loses in the most. Where the clock may not last for the whole win, a winner hurries to the next capture or pawn move
// first. So whoever always plays the first move wins what is won against any defence, without going round in circles.
func (t *Tables) Moves(p *engine.Position) (steps []Step, ok bool) {
	var l engine.MoveList
	p.Legal(&l)
	clock := p.Clock()
	var child engine.Position
	for _, m := range l.Slice() {
		p.Make(m, &child)
		o, ok := t.Probe(&child)
		if !ok {
			return nil, false
		}
		s := Step{Move: m, Outcome: Outcome{Value: -o.Value}, Clock: clock + 1, after: o.Zeroing}
		if m.IsIrreversible() {
			s.Clock = 0
		}
		if o.Value != Draw {
			s.Outcome.Plies, s.Outcome.Zeroing = o.Plies+1, o.Zeroing+1
			if s.Clock == 0 {
				s.Outcome.Zeroing = 1
				if o.Zeroing > longest {
					s.Outcome.Zeroing = spoiled
				}
			}
		}
		steps = append(steps, s)
	}
	hurry := !slices.ContainsFunc(steps, func(s Step) bool { return s.lasts() })
	slices.SortStableFunc(steps, func(a, b Step) int { return a.compare(b, hurry) })
	return steps, true
}

// kept is the value after the move by the 50-move rule.
func (s Step) kept() Value {
	return Outcome{Value: s.Outcome.Value, Zeroing: s.after}.At(s.Clock)
}

// Spoiled tells whether the 50-move rule takes the win away that the move keeps in endless play.
func (s Step) Spoiled() bool { return s.kept() != s.Outcome.Value }

// lasts tells whether the move wins and the clock lasts for the whole win whatever the loser does.
func (s Step) lasts() bool {
	return s.kept() == Win && s.Clock+s.Outcome.Plies-1 <= ClockPlies
}

// compare is negative if a is better than b.
func (a Step) compare(b Step, hurry bool) int {
	if d := cmp.Or(cmp.Compare(b.kept(), a.kept()), cmp.Compare(b.Outcome.Value, a.Outcome.Value)); d != 0 {
		return d
	}
	if a.Outcome.Value == Loss {
		return cmp.Compare(b.Outcome.Plies, a.Outcome.Plies)
	}
	if hurry && a.kept() == Win {
		return cmp.Or(cmp.Compare(a.Outcome.Zeroing, b.Outcome.Zeroing), cmp.Compare(a.Outcome.Plies, b.Outcome.Plies))
	}
	if a.lasts() != b.lasts() && a.kept() == Win {
		if a.lasts() {
			return -1
		}
		return 1
	}
	return cmp.Compare(a.Outcome.Plies, b.Outcome.Plies)
}

// Line returns best play from a position until the end; nil for a draw. It is at most as long as the plies of the
// outcome unless the clock makes the winner hurry to a capture or pawn move first.
func (t *Tables) Line(p *engine.Position) (line []engine.Move) {
	const most = 1024
	at := *p
	for len(line) < most {
		if o, ok := t.Probe(&at); !ok || o.Value == Draw {
			return line
		}
		steps, ok := t.Moves(&at)
		if !ok || len(steps) == 0 {
			return line
		}
		line = append(line, steps[0].Move)
		before := at
		before.Make(steps[0].Move, &at)
	}
	return line
}

// Check proves the outcome of a position from those one move on, by the moves of the rules and not by the solver's: the
// plies to the end and those to zeroing are as long as the best move makes them.
func (t *Tables) Check(p *engine.Position) error {
	got, ok := t.Probe(p)
	steps, all := t.Moves(p)
	if !ok || !all {
		return fmt.Errorf("no entry for %s or a move from there: %w", p.FEN(), t.Err())
	}
	if len(steps) == 0 || t.set.rules.rules.Ended(0, p).Over() {
		b := boardOf(p)
		of := b.occupied()
		want, over := b.over(&of)
		switch {
		case over:
		case len(steps) > 0:
			want = result{drawn, 0}
		default:
			want = result{t.set.rules.stalemate(&b), 0}
		}
		if want.outcome() != got {
			return fmt.Errorf("%s: %+v, but the rules say %+v", p.FEN(), got, want.outcome())
		}
		return nil
	}
	var want Outcome
	for i, s := range steps {
		if o := s.Outcome; i == 0 || o.Value > want.Value {
			want = o
		} else if o.Value == want.Value {
			if o.Value == Loss {
				want.Plies, want.Zeroing = max(want.Plies, o.Plies), max(want.Zeroing, o.Zeroing)
			} else if o.Value == Win {
				want.Plies, want.Zeroing = min(want.Plies, o.Plies), min(want.Zeroing, o.Zeroing)
			}
		}
	}
	if want != got {
		return fmt.Errorf("%s: %+v, but the moves give %+v", p.FEN(), got, want)
	}
	return nil
}
