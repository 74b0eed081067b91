package proof

import (
	"contrary/engine"
	"contrary/variant"
)

// Try is Solve for the search of an engine: on the calling goroutine, for no more than so many looks, and until stop,
// which is asked every thousand looks at least. Where the result is Won, plies is the length of the longest line of a
// proof. What was found is kept for the next question.
func (s *Solver) Try(g *variant.Game, attacker engine.Side, looks uint64, stop func() bool) (plies int, r Result) {
	s.begin(g, attacker)
	s.limit, s.ask = s.looked.Load()+looks, stop
	defer func() { s.ask = nil }()
	if v := g.Verdict(); v.Winner == s.winner {
		return 0, Won
	} else if v.Over() {
		return 0, NotWon
	}
	w := s.workers[0]
	w.tell()
	n := w.search(0, unprovable, unprovable)
	w.tell()
	return int(n.plies), s.result(n)
}

// Best returns the move that wins soonest in the position of the last Try, which was won, with the attacker to move.
func (s *Solver) Best() (best engine.Move, plies int) {
	w := s.workers[0]
	for _, c := range w.children(0) {
		if c.proven() && (best == engine.NoMove || int(c.plies)+1 < plies) {
			best, plies = c.move, int(c.plies)+1
		}
	}
	return best, plies
}

// Line writes the forced line from pos, as far as it is remembered, to dst and returns its length: the attacker of the
// last Try wins as soon as it can, the defender holds out.
func (s *Solver) Line(pos *engine.Position, dst []engine.Move) (n int) {
	w := s.workers[0]
	at := *pos
	var child engine.Position
	for n < len(dst) {
		at.Legal(&w.list)
		best, plies := engine.NoMove, 0
		for _, m := range w.list.Slice() {
			at.Make(m, &child)
			length := 1
			if child.CountLegal() == 0 {
				if variant.Decided(w.rules, 0, &child, variant.NoMove).Winner != s.winner {
					continue
				}
			} else if e, ok := s.table.probe(tableKey(child.Key(), s.attacker)); ok && e.proven() {
				length = int(e.plies) + 1
			} else {
				continue
			}
			shorter := at.Side() == s.attacker
			if best == engine.NoMove || (length < plies) == shorter && length != plies {
				best, plies = m, length
			}
		}
		if best == engine.NoMove {
			return n
		}
		dst[n] = best
		n++
		at.Make(best, &child)
		at = child
	}
	return n
}

// Forget clears the table.
func (s *Solver) Forget() {
	clear(s.table.words)
	s.table.forced.Store(0)
}
