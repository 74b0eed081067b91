package dead

import "contrary/engine"

// DefaultBudget is the number of positions that [Solver.Dead] expands for each side before it gives up.
const DefaultBudget = 100_000

// Solver decides which side can still be mated. It keeps its memory between calls; use one per goroutine. The zero value is ready.
type Solver struct {
	nodes    []node
	visited  visited
	frontier frontier
	moves    engine.MoveList
	reach    reach
	net      net
	mate     uint32 // node of the mate found by the last search, none if there is none
	expanded int
	strip    bool
}

// Winnable tells whether some sequence of legal moves from p ends with winner mating its opponent. It expands at most budget
// positions and answers Unknown if that is not enough. p must be a position of orthodox chess.
func (s *Solver) Winnable(p *engine.Position, winner engine.Side, budget int) Answer {
	s.mate = none
	s.expanded = 0
	moves, check := p.CountLegalAndCheck()
	if moves == 0 {
		if check && p.Side() != winner {
			s.nodes = append(s.nodes[:0], node{position: *p, parent: none})
			s.mate = 0
			return Yes
		}
		return No
	}
	if powerless(p, winner) {
		return No
	}
	s.strip = false
	if a := s.search(p, winner, min(64, budget), false); a != Unknown {
		return a
	}
	if s.walled(p, winner) {
		return No
	}
	for n := 256; ; n *= 4 {
		s.strip = !s.strip
		if a := s.search(p, winner, min(n, budget), true); a != Unknown || n >= budget {
			return a
		}
	}
}

// Dead tells whether neither side can ever mate, with the default budget; what is not decided is not dead.
func (s *Solver) Dead(p *engine.Position) bool { return s.DeadWithin(p, DefaultBudget) }

// DeadWithin tells whether neither side can ever mate, expanding at most budget positions for each; what is not decided is not
// dead.
func (s *Solver) DeadWithin(p *engine.Position, budget int) bool {
	return s.Winnable(p, engine.White, budget) == No && s.Winnable(p, engine.Black, budget) == No
}

// Line returns the moves to mate that the last Yes rests on.
func (s *Solver) Line() []engine.Move {
	if s.mate == none {
		return nil
	}
	line := make([]engine.Move, s.nodes[s.mate].depth)
	for i := s.mate; s.nodes[i].parent != none; i = s.nodes[i].parent {
		line[s.nodes[i].depth-1] = s.nodes[i].move
	}
	return line
}

// walled tells whether the men of p can never get to where a mate would need them.
func (s *Solver) walled(p *engine.Position, winner engine.Side) bool {
	s.reach.set(p)
	for s.reach.mateSquares(winner) == 0 {
		if !s.reach.grow() {
			return true
		}
	}
	for s.reach.grow() {
	}
	return !s.net.possible(&s.reach, winner, s.reach.mateSquares(winner))
}

func (s *Solver) search(p *engine.Position, winner engine.Side, budget int, walls bool) Answer {
	s.nodes = s.nodes[:0]
	s.visited.clear()
	s.visited.add(p, s.nodes, 0)
	s.nodes = append(s.nodes, node{position: *p, parent: none})
	s.frontier.clear()
	if s.expand(0, winner) {
		return Yes
	}
	var child engine.Position
	for {
		parent, m, ok := s.frontier.pop()
		if !ok {
			return No
		}
		s.nodes[parent].position.Make(m, &child)
		i := uint32(len(s.nodes))
		if !s.visited.add(&child, s.nodes, i) {
			continue
		}
		if len(s.nodes) > budget {
			return Unknown
		}
		s.nodes = append(s.nodes, node{position: child, parent: parent, move: m, depth: s.nodes[parent].depth + 1})
		if m.IsIrreversible() && (powerless(&child, winner) || walls && s.walled(&child, winner)) {
			continue
		}
		if s.expand(i, winner) {
			return Yes
		}
	}
}

// expand pushes the moves of node i; it is true if winner has mated there.
func (s *Solver) expand(i uint32, winner engine.Side) bool {
	s.expanded++
	n := &s.nodes[i]
	n.position.Legal(&s.moves)
	if s.moves.Len() == 0 {
		if n.position.Side() != winner && n.position.InCheck() {
			s.mate = i
			return true
		}
		return false
	}
	h, attacked := guess(&n.position, winner, s.strip)
	base := h + int(n.depth)/2
	for _, m := range s.moves.Slice() {
		s.frontier.push(i, m, base+progress(&n.position, m, winner, s.strip, attacked))
	}
	return false
}
