package proof

import (
	"contrary/engine"
	"contrary/variant/antitable"
)

// Consult makes the solver ask these tables, nil for none, from now on. What it has found out by others stays true.
func (s *Solver) Consult(tables *antitable.Tables) {
	s.endings, s.mostMen = tables, 0
	if tables != nil {
		s.mostMen = tables.MaxMen()
	}
}

// ending returns the numbers of a position that the tables know, which would be that of frame ply. A win that lasts
// until the last ply that the clock allows is left to the search: whether a capture or the end comes there is not in
// the tables.
func (w *worker) ending(pos *engine.Position, ply int) (n numbers, ok bool) {
	s := w.shared
	if pos.Occupied().Count() > s.mostMen {
		return n, false
	}
	o, ok := s.endings.Probe(pos)
	if !ok {
		return n, false
	}
	clock := pos.Clock()
	switch wins := (o.Value == antitable.Win) == (pos.Side() == s.attacker) && o.Value != antitable.Draw; {
	case !wins || o.Zeroing > antitable.ClockPlies:
		return notWon(free), true
	case s.clockAllows(clock, o.Zeroing):
		n = won()
		n.plies, n.run, n.size = uint16(max(o.Plies, 1)), uint8(o.Zeroing), endingSize(o.Plies)
		return n, true
	case o.Spoiled(clock):
		return notWon(base(ply, clock)), true
	}
	return n, false
}

// endingSize guesses the logarithm of how many positions a proof has that the tables win in so many plies: the defender
// has more replies the longer it takes, and most of them come together again.
func endingSize(plies int) uint8 { return logOf(uint64(plies*plies/4 + 2)) }

// hurry returns the child of frame ply, where the attacker is to move, with which a proof goes on inside of the tables:
// the one that comes to a capture or pawn move soonest, of those the one that wins soonest. Whoever always does so
// comes back to nothing, and needs no more clock than the tables say. It is -1 where the tables do not know the
// position to be won within the clock.
func (w *worker) hurry(ply int, children []child) (best int) {
	f, best := &w.frames[ply], -1
	if n, ok := w.ending(&f.pos, ply); !ok || !n.proven() {
		return best
	}
	var least antitable.Outcome
	for i := range children {
		c := &children[i]
		if !c.proven() {
			continue
		}
		f.pos.Make(c.move, &w.scratch[0])
		o, ok := w.shared.endings.Probe(&w.scratch[0])
		if !ok || o.Value != antitable.Loss {
			continue
		}
		if c.move.IsIrreversible() {
			o.Zeroing = 0
		}
		if best < 0 || o.Zeroing < least.Zeroing || o.Zeroing == least.Zeroing && o.Plies < least.Plies {
			best, least = i, o
		}
	}
	return best
}
