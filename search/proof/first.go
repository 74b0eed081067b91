package proof

import (
	"math"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

const (
	// firstUnit is the number of a leaf that looks level, for its only reply. It leaves room below for those that look
	// better.
	firstUnit = 4
	// firstScale is how many centipawns halve the one number and double the other.
	firstScale = 400
	// firstStep is the step of the table of factors in centipawns, firstSteps how many there are to either side.
	firstStep, firstSteps = 25, 160
)

// factors holds 2^(v/firstScale) for v in steps from -firstSteps to firstSteps.
type factors [2*firstSteps + 1]float32

func newFactors() *factors {
	var f factors
	for i := range f {
		f[i] = float32(math.Exp2(float64((i-firstSteps)*firstStep) / firstScale))
	}
	return &f
}

// first returns the numbers of a position that nobody has looked at, which has so many replies: the more replies, the
// more leaves there will be, and the better it looks for the attacker, the fewer are to prove. replies > 0.
func (w *worker) first(pos *engine.Position, replies int) numbers {
	v := w.eval.Evaluate(pos, 0) / (eval.Centipawn * firstStep)
	attacking := pos.Side() == w.shared.attacker
	if !attacking {
		v = -v
	}
	f := w.shared.factors[min(max(v, -firstSteps), firstSteps)+firstSteps]
	pn, dn := firstUnit/f, firstUnit*f
	if attacking {
		dn *= float32(replies)
	} else {
		pn *= float32(replies)
	}
	return numbers{pn: max(uint32(pn), 1), dn: max(uint32(dn), 1), rests: free}
}

// mostFollowed is how many plies of a forced line are followed at most.
const mostFollowed = 40

// follow returns the first numbers of a position nobody has looked at. Where there is one move only, a capture or a
// move of a pawn, they are those of the position behind it, and so on: in the middle of an exchange the evaluation says
// little. The line may end in a result, or in what the table knows.
func (w *worker) follow(pos *engine.Position, replies int) numbers {
	s := w.shared
	at := pos
	for ply := 0; replies == 1 && ply < mostFollowed; ply++ {
		at.Legal(&w.only)
		m := w.only.At(0)
		if !m.IsIrreversible() {
			break
		}
		next := &w.scratch[ply&1^1]
		at.Make(m, next)
		at = next
		replies = at.CountLegal()
		moves := variant.CanMove
		if replies == 0 {
			moves = variant.NoMove
		}
		if v := variant.Decided(w.rules, 0, at, moves); v.Over() {
			return followed(decided(v.Winner == s.winner), ply+1)
		}
		if n, ok := w.ending(at, maxPly); ok {
			return followed(n, ply+1)
		}
		if e, ok := s.table.probe(tableKey(at.Key(), s.attacker)); ok && (!e.proven() || s.clockAllows(0, int(e.run))) {
			return followed(e.numbers, ply+1)
		}
	}
	return w.first(at, replies)
}

// followed returns the numbers of a position from those so many forced captures or pawn moves behind it.
func followed(n numbers, plies int) numbers {
	if n.proven() {
		n.plies, n.run, n.size = min(n.plies+uint16(plies), maxPlies), 0, logOf(unlog(n.size)+uint64(plies))
	}
	return n
}
