package dead

import (
	"slices"

	"contrary/engine"
)

// DefaultBudget is the number of positions that [Solver.Dead] expands for each side before it gives up, about a quarter
// of a second.
const DefaultBudget = 300_000

// The stages of [Solver.Winnable].
const (
	glance   = 200 // positions of the first search, which finds nearly every mate there is in play
	short    = 500 // positions of each search of the first round
	long     = 2500
	longer   = 8000
	maxPlans = 8
)

// Solver decides which side can still be mated. It keeps its memory between calls and no knowledge: the answer to a
// question does not depend on those before. Use one per goroutine; the zero value is ready.
type Solver struct {
	search search
	reach  reach
	net    net
	plans  []plan
	shadow shadow
}

// Winnable tells whether some sequence of legal moves from p ends with winner mating its opponent. It expands at most
// budget positions and answers Unknown if that is not enough; a budget of 1000 settles nearly everything that happens
// in games, and with 200 or less only the cheap proofs are tried. p must be a position of orthodox chess. After a Yes,
// [Solver.Line] has the moves.
func (s *Solver) Winnable(p *engine.Position, winner engine.Side, budget int) Answer {
	if s.search.walled == nil {
		s.search.walled = s.walled
	}
	s.search.begin(winner, budget)
	if moves, check := p.CountLegalAndCheck(); moves == 0 {
		if check && p.Side() != winner {
			s.search.found(p)
			return Yes
		}
		return No
	}
	if powerless(p, winner) || s.reach.sealed(p, winner) {
		return No
	}
	if a := s.search.run(p, glance, guide{}); a != Unknown || budget <= glance {
		return a
	}
	// It is not easy: time to look for a proof.
	if s.walled(p, winner) {
		return No
	}
	s.search.prune = true
	for _, strip := range [2]bool{true, false} {
		if a := s.search.run(p, short, guide{strip: strip}); a != Unknown {
			return a
		}
	}
	s.draw(p, winner)
	walls := p.Pieces(engine.Pawn) != 0
	for round, n := range [...]int{short, long, longer} {
		// Most of what is left is alive, and a plan finds the mate sooner than the shadows, the dearest proof, find
		// nothing.
		if round == 1 && walls && s.foggy(p, winner) {
			return No
		}
		for i := range s.plans {
			if a := s.search.run(p, n, guide{plan: &s.plans[i]}); a != Unknown {
				return a
			}
		}
	}
	if !walls && s.foggy(p, winner) {
		return No
	}
	if a := s.search.run(p, long, guide{strip: true}); a != Unknown {
		return a
	}
	return s.search.run(p, budget, guide{})
}

// Dead tells whether neither side can ever mate, with the default budget; what is not decided is not dead.
func (s *Solver) Dead(p *engine.Position) bool { return s.DeadWithin(p, DefaultBudget) }

// DeadWithin tells whether neither side can ever mate, expanding at most budget positions for each; what is not decided
// is not dead.
func (s *Solver) DeadWithin(p *engine.Position, budget int) bool { return s.Decide(p, budget) == Yes }

// stronger returns the side that has more to mate with.
func stronger(p *engine.Position) engine.Side {
	weight := func(side engine.Side) int {
		return 9*p.By(side, engine.Queen).Count() + 5*p.By(side, engine.Rook).Count() + 2*p.Of(side).Count()
	}
	if weight(engine.Black) > weight(engine.White) {
		return engine.Black
	}
	return engine.White
}

// Line returns the moves to mate that the last Yes of Winnable rests on.
func (s *Solver) Line() []engine.Move { return s.search.line() }

// Expanded returns the number of positions that the last call of Winnable expanded.
func (s *Solver) Expanded() int { return s.search.expanded }

// walled tells whether the men of p can never get to where a mate would need them.
func (s *Solver) walled(p *engine.Position, winner engine.Side) bool {
	if s.reach.sealed(p, winner) {
		return true
	}
	for s.reach.grow() {
	}
	return !s.net.possible(&s.reach, winner, s.reach.mateSquares(winner))
}

// draw makes the plans for winner in p, the most promising first.
func (s *Solver) draw(p *engine.Position, winner engine.Side) {
	s.plans = s.plans[:0]
	s.reach.set(p)
	for s.reach.grow() {
	}
	s.net.collect(&s.reach, winner)
	for b := s.reach.mateSquares(winner); b != 0; {
		if s.net.paint(b.Pop()) {
			var pl plan
			pl.set(&s.net, &s.reach)
			pl.length = pl.measure(p) + 40*pl.promotions
			s.plans = append(s.plans, pl)
		}
	}
	slices.SortStableFunc(s.plans, func(a, b plan) int { return a.length - b.length })
	if len(s.plans) > maxPlans {
		s.plans = s.plans[:maxPlans]
	}
}
