package dead

import (
	"math/bits"

	"contrary/engine"
)

// A plan is a picture of mate to be set up: which men have to be where, and how far each is away. As a guide it solves
// in a few hundred positions what takes millions without, a lone bishop that needs a man of the loser beside the
// cornered king, for instance.
type plan struct {
	goals      []goal
	loser      engine.Side
	spare      int // men of the loser that the picture leaves on the board, the king among them
	promotions int // pawns that have to be promoted first
	length     int // the measure at the root
}

// A goal is one man of the picture.
type goal struct {
	side         engine.Side
	kind         engine.Piece
	pawn         bool      // it may still be a pawn
	weight       int       // of one move
	away         [64]uint8 // moves from each square to the goal, far if there is no way
	pawnAway     [64]uint8 // the same for a pawn
	best, second uint8     // of the position measured last: the nearest man and the next
}

const far = 40

// Weights of a move towards a goal. The king has to get through before its flights are closed and the check is given.
const (
	planKing    = 6
	planLoser   = 4 // other men of the loser
	planWinner  = 2
	planCapture = 4 // a man of the loser that does not belong to the picture
)

// set makes the picture that t has painted the plan.
func (pl *plan) set(t *net, r *reach) {
	pl.loser = t.winner.Other()
	pl.goals, pl.spare, pl.promotions = pl.goals[:0], 1, 0
	pl.add(r, goal{side: pl.loser, kind: engine.King, weight: planKing}, t.king)
	for u := t.used; u != 0; u &= u - 1 {
		i := bits.TrailingZeros64(u)
		m := &t.men[i]
		if m.loser {
			pl.spare++
		}
		if m.still {
			continue
		}
		g := goal{side: t.winner, kind: t.as[i], weight: planWinner, pawn: m.kind != t.as[i]}
		if m.loser {
			g.side, g.weight = pl.loser, planLoser
		}
		if g.pawn {
			pl.promotions++
		}
		pl.add(r, g, t.where[i])
	}
}

func (pl *plan) add(r *reach, g goal, s engine.Square) {
	g.away = r.distances(g.side, g.kind, s.Bitboard(), 0)
	if g.pawn {
		last := r.at[g.side][engine.Pawn] & engine.BackRanks
		first := far
		for b := last; b != 0; {
			first = min(first, int(g.away[b.Pop()]))
		}
		g.pawnAway = r.distances(g.side, engine.Pawn, last, uint8(min(first+1, far)))
	}
	pl.goals = append(pl.goals, g)
}

// distances returns the number of moves from each square to the nearest of targets, plus base, on a board where only
// the men that never move are in the way.
func (r *reach) distances(side engine.Side, kind engine.Piece, targets engine.Bitboard, base uint8) (away [64]uint8) {
	for i := range away {
		away[i] = far
	}
	open := r.open[side]
	reached, layer := targets, targets
	for n := base; layer != 0 && n < far; n++ {
		for b := layer; b != 0; {
			away[b.Pop()] = n
		}
		var next engine.Bitboard
		switch kind {
		case engine.Pawn:
			them := side.Other()
			next = forward(layer&r.clear[side], them) | engine.PawnsAttack(them, layer&(r.prey[side]|r.ep[side]))
		case engine.Knight:
			next = leaps(layer) & open
		case engine.King:
			next = around(layer) & r.safe[side]
		default:
			next = slides(kind, layer, open)
		}
		layer = next &^ reached
		reached |= layer
	}
	return away
}

// slides returns where a slider of the kind gets from a square of b in one move over open squares.
func slides(kind engine.Piece, b, open engine.Bitboard) (out engine.Bitboard) {
	if kind != engine.Bishop {
		for f := b; f != 0; {
			s := f.Pop()
			out |= engine.RookAttacks(s, ^open) & open
		}
	}
	if kind != engine.Rook {
		for f := b; f != 0; {
			s := f.Pop()
			out |= engine.BishopAttacks(s, ^open) & open
		}
	}
	return out
}

// measure returns how far p is from the picture and prepares change for the moves of p.
func (pl *plan) measure(p *engine.Position) int {
	h := planCapture * max(0, p.Of(pl.loser).Count()-pl.spare)
	for i := range pl.goals {
		g := &pl.goals[i]
		g.best, g.second = far, far
		for b := p.By(g.side, g.kind); b != 0; {
			g.offer(g.away[b.Pop()])
		}
		if g.pawn {
			for b := p.By(g.side, engine.Pawn); b != 0; {
				g.offer(g.pawnAway[b.Pop()])
			}
		}
		h += g.weight * int(g.best)
	}
	return h
}

func (g *goal) offer(d uint8) {
	if d < g.best {
		g.best, g.second = d, g.best
	} else if d < g.second {
		g.second = d
	}
}

// change returns what m adds to the measure just taken of p.
func (pl *plan) change(p *engine.Position, m engine.Move) (h int) {
	us, from, to := p.Side(), m.From(), m.To()
	kind, becomes := m.Piece(), m.Piece()
	if m.IsPromotion() {
		becomes = m.Promotion()
	}
	victim := engine.NoPiece
	if m.IsCapture() {
		if us != pl.loser {
			h -= planCapture
		}
		if _, victim = p.PieceAt(to); victim == engine.NoPiece {
			victim = engine.Pawn
		}
	}
	for i := range pl.goals {
		g := &pl.goals[i]
		if g.side != us {
			if victim == g.kind && g.away[to] == g.best || g.pawn && victim == engine.Pawn && g.pawnAway[to] == g.best {
				h += g.weight * int(g.second-g.best)
			}
			continue
		}
		var was uint8
		switch {
		case kind == g.kind:
			was = g.away[from]
		case g.pawn && kind == engine.Pawn:
			was = g.pawnAway[from]
		default:
			continue
		}
		is := uint8(far)
		if becomes == g.kind {
			is = g.away[to]
		} else if g.pawn && becomes == engine.Pawn {
			is = g.pawnAway[to]
		}
		rest := g.best
		if was == g.best {
			rest = g.second
		}
		h += g.weight * (int(min(rest, is)) - int(g.best))
	}
	return h
}
