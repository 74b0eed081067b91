package dead

import "contrary/engine"

// Decide tells whether p is dead, expanding at most budget positions for each side: Yes if neither side can ever mate,
// No if one of them can, Unknown if the budget was spent first. [Solver.DeadWithin] takes Unknown for no.
func (s *Solver) Decide(p *engine.Position, budget int) Answer {
	first := stronger(p)
	// Most positions are alive, and one helpmate shows it: a short look at each side before a long one at either.
	for _, n := range [3]int{min(glance, budget), min(2*longer, budget), budget} {
		denied := 0
		for _, side := range [2]engine.Side{first, first.Other()} {
			switch a := s.Winnable(p, side, n); {
			case a == Yes:
				return No
			case a == Unknown && n == budget:
				return Unknown
			case a == No:
				denied++
			}
		}
		if denied == 2 {
			return Yes
		}
	}
	return Unknown
}
