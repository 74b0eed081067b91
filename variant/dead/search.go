package dead

import "contrary/engine"

// search looks for a helpmate best first. It never forgets: each position that it reaches is expanded once, so if no
// option is left and no mate was found, there is none.
type search struct {
	nodes    []node
	visited  visited
	frontier frontier
	child    engine.Position // scratch
	moves    engine.MoveList
	winner   engine.Side
	expanded int    // since begin
	budget   int    // positions that may be expanded since begin
	mate     uint32 // node of the mate found, none if there is none
	prune    bool   // leave out what walled proves
	walled   func(p *engine.Position, winner engine.Side) bool
	novel    [rows][2][6]engine.Bitboard // by row of the estimate, side and kind: squares already gone to
}

// A node is a position that the search has reached.
type node struct {
	position engine.Position
	parent   uint32      // index of the node before, none at the root
	move     engine.Move // the move from there
	depth    int32       // plies from the root
}

const none = ^uint32(0)

// Novelty: a move that brings a kind of man to a square where none has been at the same estimate goes before all that
// are not new. It keeps the search from running through all orders of the same few waiting moves.
const (
	rows    = 128
	perRow  = 2 // units of the estimate in a row
	staleBy = 32
)

// begin starts a question: nothing is expanded yet, nothing found.
func (s *search) begin(winner engine.Side, budget int) {
	s.winner, s.budget = winner, budget
	s.expanded, s.mate = 0, none
	s.prune = false
}

// found notes that p itself is the mate.
func (s *search) found(p *engine.Position) {
	s.nodes = append(s.nodes[:0], node{position: *p, parent: none})
	s.mate = 0
}

// run searches from p with at most limit positions, or what is left of the budget. The answer is No if everything was
// seen.
func (s *search) run(p *engine.Position, limit int, g guide) Answer {
	limit = min(limit, s.budget-s.expanded)
	if limit <= 0 {
		return Unknown
	}
	s.nodes = s.nodes[:0]
	s.visited.clear()
	s.frontier.clear()
	clear(s.novel[:])
	s.visited.add(p, s.nodes, 0)
	s.nodes = append(s.nodes, node{position: *p, parent: none})
	if s.expand(0, &g) {
		return Yes
	}
	child := &s.child
	for {
		parent, m, ok := s.frontier.pop()
		if !ok {
			return No
		}
		s.nodes[parent].position.Make(m, child)
		i := uint32(len(s.nodes))
		if !s.visited.add(child, s.nodes, i) {
			continue
		}
		if len(s.nodes) >= limit {
			return Unknown
		}
		s.nodes = append(s.nodes, node{position: *child, parent: parent, move: m, depth: s.nodes[parent].depth + 1})
		if m.IsIrreversible() && (powerless(child, s.winner) || s.prune && s.walled(child, s.winner)) {
			continue
		}
		if s.expand(i, &g) {
			return Yes
		}
	}
}

// expand pushes the moves of node i; it is true if winner has mated there.
func (s *search) expand(i uint32, g *guide) bool {
	s.expanded++
	n := &s.nodes[i]
	n.position.Legal(&s.moves)
	if s.moves.Len() == 0 {
		if n.position.Side() != s.winner && n.position.InCheck() {
			s.mate = i
			return true
		}
		return false
	}
	base := g.estimate(&n.position, s.winner, int(n.depth))
	novel := &s.novel
	side := n.position.Side()
	for _, m := range s.moves.Slice() {
		h := max(base+g.change(&n.position, m, s.winner), 0)
		kind := m.Piece()
		if m.IsPromotion() {
			kind = m.Promotion()
		}
		if b := &novel[min(h/perRow, rows-1)][side][kind]; b.Has(m.To()) {
			h += staleBy
		} else {
			*b |= m.To().Bitboard()
		}
		s.frontier.push(i, m, h)
	}
	return false
}

// line returns the moves from the root to the mate found.
func (s *search) line() []engine.Move {
	if s.mate == none {
		return nil
	}
	line := make([]engine.Move, s.nodes[s.mate].depth)
	for i := s.mate; s.nodes[i].parent != none; i = s.nodes[i].parent {
		line[s.nodes[i].depth-1] = s.nodes[i].move
	}
	return line
}
