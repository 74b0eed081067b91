package variant

import (
	"sync"

	"contrary/engine"
)

// A pairing is a strategy for one side, "us", in an arena: it names, for each pair of king squares with us to move,
// where our king goes. For a fixed square of their king no two of our squares are sent to the same one. So the position
// after our move tells from which position it came, and since the opponent may not repeat that one, we never repeat
// ours: we are never stuck. Every position appears only once, the game ends, and it is the opponent who gets stuck.
//
// For each square of their king a pairing is a maximum matching, found by augmenting paths (C. Berge, "Two theorems in
// graph theory", PNAS 1957), between our squares before and after the move. Where not all squares can be matched, those
// that might be left over (the overconstrained part of A. L. Dulmage and N. S. Mendelsohn, "Coverings of bipartite
// graphs", 1958) are given up, and so are, in turn, all moves after which the opponent can get us there.
type pairing struct {
	arena arena
	us    engine.Side
	// safe holds, by the square of their king, the squares of ours from which, with us to move, we are never stuck.
	safe [64]engine.Bitboard
	// next is our move, by the squares of their king and ours; only for safe squares where we can move at all. (A king
	// that cannot is strongly stalemated, which wins.)
	next [64][64]engine.Square
}

// barePairing is the pairing for bare kings; the same for both sides.
var barePairing = sync.OnceValue(func() *pairing {
	a := arena{room: [2]engine.Bitboard{^engine.Bitboard(0), ^engine.Bitboard(0)},
		steps: [2]engine.Bitboard{^engine.Bitboard(0), ^engine.Bitboard(0)}}
	return newPairing(a, engine.White, &seen{})
})

// move returns where our king goes from s while theirs is on k; ok is false where we may be stuck, and where we cannot
// move at all.
func (pr *pairing) move(k, s engine.Square) (to engine.Square, ok bool) {
	to = pr.next[k][s]
	return to, pr.safe[k].Has(s) && to != engine.NoSquare
}

// newPairing finds the pairing for us in an arena, given what has appeared. What has appeared with us to move need not
// be safe, since the opponent cannot repeat it.
func newPairing(a arena, us engine.Side, past *seen) *pairing {
	pr := &pairing{arena: a, us: us}
	for b := a.room[us.Other()]; b != 0; {
		k := b.Pop()
		pr.safe[k] = a.room[us] &^ neighbourhood(k.Bitboard())
	}
	for again := true; again; {
		again = false
		for b := a.room[us.Other()]; b != 0; {
			k := b.Pop()
			if lost := pr.match(k, past); lost != 0 {
				pr.safe[k] &^= lost
				again = true
			}
		}
	}
	return pr
}

// targets returns where our king may go while theirs is on k, so that the opponent, who must be able to move, cannot
// reach anything that is not safe.
func (pr *pairing) targets(k engine.Square, past *seen) (good engine.Bitboard) {
	them := pr.us.Other()
	for b := pr.arena.steps[pr.us] &^ neighbourhood(k.Bitboard()) &^ past.theirs[k]; b != 0; {
		to := b.Pop()
		replies := pr.arena.stepsFrom(them, k, to)
		ok := replies != 0
		for ok && replies != 0 {
			ok = pr.safe[replies.Pop()].Has(to)
		}
		if ok {
			good |= to.Bitboard()
		}
	}
	return good
}

// match pairs the safe squares for their king on k and fills next; it returns those that must be given up.
func (pr *pairing) match(k engine.Square, past *seen) (lost engine.Bitboard) {
	mt := matching{}
	targets := pr.targets(k, past)
	for b := pr.safe[k] &^ past.ours[k]; b != 0; {
		s := b.Pop()
		if pr.arena.stepsFrom(pr.us, s, k) != 0 {
			mt.edges[s] = engine.KingAttacks(s) & targets
			mt.left |= s.Bitboard()
		}
	}
	for s := range mt.from {
		mt.from[s] = engine.NoSquare
	}
	for b := mt.left; b != 0; {
		s := b.Pop()
		if mt.tried = 0; !mt.augment(s) {
			lost |= s.Bitboard()
		}
	}
	for b := lost; b != 0; {
		mt.tried = 0
		lost |= mt.alternating(b.Pop())
	}
	for s := range pr.next[k] {
		pr.next[k][s] = engine.NoSquare
	}
	for to, s := range mt.from {
		if s != engine.NoSquare {
			pr.next[k][s] = engine.Square(to)
		}
	}
	return lost
}

// matching is a matching of squares before and after a move.
type matching struct {
	left  engine.Bitboard
	edges [64]engine.Bitboard // by square before the move
	from  [64]engine.Square   // by square after the move: the one matched with it, or NoSquare
	tried engine.Bitboard     // squares after the move seen on the present path
}

// augment matches s, moving others if necessary; false if that is impossible.
func (mt *matching) augment(s engine.Square) bool {
	for b := mt.edges[s] &^ mt.tried; b != 0; b &^= mt.tried {
		to := b.Pop()
		mt.tried |= to.Bitboard()
		if mt.from[to] == engine.NoSquare || mt.augment(mt.from[to]) {
			mt.from[to] = s
			return true
		}
	}
	return false
}

// alternating returns s and all squares before a move that could be left over in its stead.
func (mt *matching) alternating(s engine.Square) engine.Bitboard {
	found := s.Bitboard()
	for b := mt.edges[s] &^ mt.tried; b != 0; b &^= mt.tried {
		to := b.Pop()
		mt.tried |= to.Bitboard()
		if mt.from[to] != engine.NoSquare {
			found |= mt.alternating(mt.from[to])
		}
	}
	return found
}
