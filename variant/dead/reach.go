package dead

import "contrary/engine"

// reach over-approximates the future: where men of each side and kind may ever stand, and which men of the given
// position can ever leave their squares or be captured. It is the least fixpoint of the rules in [reach.grow]; the
// package comment says why every game stays inside it.
type reach struct {
	at    [2][6]engine.Bitboard // squares a man of side and kind may ever stand on
	start [2][6]engine.Bitboard // where they stand now
	still engine.Bitboard       // squares of men that never move and are never captured
	lands [2]engine.Bitboard    // squares onto which a pawn of the side may ever capture
	loose engine.Bitboard       // squares of pawns that may ever capture or be captured, here or further on
	ep    [2]engine.Bitboard    // where the side may capture en passant at once
	open  [2]engine.Bitboard    // squares the pieces of the side may step on
	safe  [2]engine.Bitboard    // squares its king may step on
	clear [2]engine.Bitboard    // squares its pawns may be pushed to
	prey  [2]engine.Bitboard    // squares on which the side may find something to capture
}

// set prepares the fixpoint: nobody has moved yet.
func (r *reach) set(p *engine.Position) {
	for side := range r.start {
		for piece := range r.start[side] {
			r.start[side][piece] = p.By(engine.Side(side), engine.Piece(piece))
		}
	}
	r.at = r.start
	r.still = p.Occupied()
	r.lands = [2]engine.Bitboard{}
	r.loose = 0
	r.ep = [2]engine.Bitboard{}
	if ep := p.EnPassant(); ep != engine.NoSquare {
		us := p.Side()
		capturers := engine.PawnAttacks(us.Other(), ep) & r.start[us][engine.Pawn]
		r.at[us][engine.Pawn] |= ep.Bitboard()
		r.ep[us] = ep.Bitboard()
		r.lands[us] |= ep.Bitboard()
		r.still &^= (ep ^ 8).Bitboard() | capturers
		r.loose |= (ep ^ 8).Bitboard() | capturers
	}
}

// around returns the squares a king step away from a square of b.
func around(b engine.Bitboard) engine.Bitboard {
	ew := b.East() | b.West()
	return ew | (ew | b).North() | (ew | b).South()
}

// straight returns the squares one step along a rank or file away from a square of b.
func straight(b engine.Bitboard) engine.Bitboard {
	return b.East() | b.West() | b.North() | b.South()
}

// diagonal returns the squares one diagonal step away from a square of b.
func diagonal(b engine.Bitboard) engine.Bitboard {
	ew := b.East() | b.West()
	return ew.North() | ew.South()
}

// leaps returns the squares a knight's move away from a square of b.
func leaps(b engine.Bitboard) engine.Bitboard {
	ew := b.East() | b.West()
	ew2 := b.East().East() | b.West().West()
	return ew.North().North() | ew.South().South() | ew2.North() | ew2.South()
}

// forward shifts b one rank in the direction in which the pawns of side go.
func forward(b engine.Bitboard, side engine.Side) engine.Bitboard {
	if side == engine.White {
		return b.North()
	}
	return b.South()
}

// fill returns b and every square before a square of b as the pawns of side go.
func fill(b engine.Bitboard, side engine.Side) engine.Bitboard {
	if side == engine.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// grow applies every rule once and tells whether anything was new.
func (r *reach) grow() bool {
	before, still, loose := r.at, r.still, r.loose
	for side := engine.White; side <= engine.Black; side++ {
		r.growSide(side)
	}
	return r.still != still || r.loose != loose || r.at != before
}

func (r *reach) growSide(us engine.Side) {
	them := us.Other()
	at, start := &r.at[us], &r.start[us]
	enemy, foe := &r.at[them], &r.start[them]
	still := r.still

	// The enemy men that never go away guard the squares beside them for ever.
	guard := engine.PawnsAttack(them, foe[engine.Pawn]&still) |
		leaps(foe[engine.Knight]&still) |
		diagonal((foe[engine.Bishop]|foe[engine.Queen])&still) |
		straight((foe[engine.Rook]|foe[engine.Queen])&still) |
		around(foe[engine.King]&still)
	// A king that is confined guards what it guards from everywhere it may be.
	if k := enemy[engine.King]; k.Count() <= 6 {
		common := ^engine.Bitboard(0)
		for b := k; b != 0; {
			s := b.Pop()
			common &= engine.KingAttacks(s) | s.Bitboard()
		}
		guard |= common
	}
	own := start[engine.Pawn] | start[engine.Knight] | start[engine.Bishop] | start[engine.Rook] | start[engine.Queen] |
		start[engine.King]
	open := ^(still & (own | foe[engine.King])) // where a piece may step, a capture included
	victims := enemy[engine.Pawn] | enemy[engine.Knight] | enemy[engine.Bishop] | enemy[engine.Rook] |
		enemy[engine.Queen]

	// King
	safe := open &^ guard
	at[engine.King] |= around(at[engine.King]) & safe
	moved := start[engine.King] & around(safe)
	// Pieces
	at[engine.Knight] |= leaps(at[engine.Knight]) & open
	at[engine.Bishop] |= diagonal(at[engine.Bishop]) & open
	at[engine.Rook] |= straight(at[engine.Rook]) & open
	at[engine.Queen] |= around(at[engine.Queen]) & open
	moved |= start[engine.Knight]&leaps(open) | start[engine.Bishop]&diagonal(open) |
		start[engine.Rook]&straight(open) | start[engine.Queen]&around(open)
	// Pawns: a push needs an empty square, a capture somebody to capture. Two pawns that meet on a file never pass each
	// other, so the start of an enemy pawn that neither captures nor is captured is a wall, unless a pawn captures its
	// way onto the file before it.
	pawns := at[engine.Pawn]
	lands := engine.PawnsAttack(us, pawns) & victims
	r.lands[us] |= lands
	wall := foe[engine.Pawn] &^ r.loose &^ fill(r.lands[us], us)
	at[engine.Pawn] |= forward(pawns, us)&^(still|wall) | lands
	moved |= start[engine.Pawn] & (forward(^(still|wall), them) | engine.PawnsAttack(them, victims))
	r.open[us], r.safe[us], r.clear[us], r.prey[us] = open, safe, ^(still | wall), victims
	capturers := at[engine.Pawn] & engine.PawnsAttack(them, victims)
	hunted := at[engine.Pawn] & (enemy[engine.Knight] | enemy[engine.Bishop] | enemy[engine.Rook] |
		enemy[engine.Queen] | enemy[engine.King] | r.lands[them])
	r.loose |= start[engine.Pawn] & fill(capturers|hunted, them)
	last := at[engine.Pawn] & engine.BackRanks
	for piece := engine.Knight; piece <= engine.Queen; piece++ {
		at[piece] |= last
	}

	// Whoever has moved away or can be captured where it stands leaves its square free.
	r.still &^= moved
	everywhere := at[engine.Pawn] | at[engine.Knight] | at[engine.Bishop] | at[engine.Rook] | at[engine.Queen] |
		at[engine.King]
	r.still &^= everywhere & (foe[engine.Pawn] | foe[engine.Knight] | foe[engine.Bishop] | foe[engine.Rook] |
		foe[engine.Queen])
}

// sealed sets r to p and tells whether winner can mate nowhere. If not, r may still have to grow.
func (r *reach) sealed(p *engine.Position, winner engine.Side) bool {
	r.set(p)
	for r.mateSquares(winner) == 0 {
		if !r.grow() {
			return true
		}
	}
	return false
}

// mateSquares returns the squares on which the king of winner's opponent might one day be mated, as far as r can tell:
// it can get there, a man other than the king may attack it there, and each square beside it may be attacked or
// occupied by a man of its own.
func (r *reach) mateSquares(winner engine.Side) engine.Bitboard {
	loser := winner.Other()
	at, his := &r.at[winner], &r.at[loser]
	king := his[engine.King]
	// An attack goes on behind a king, even one that never moves.
	pinned := r.start[loser][engine.King] & r.still
	bishops, rooks := at[engine.Bishop]|at[engine.Queen], at[engine.Rook]|at[engine.Queen]
	bishops |= pinned & diagonal(bishops)
	rooks |= pinned & straight(rooks)
	attacked := engine.PawnsAttack(winner, at[engine.Pawn]) | leaps(at[engine.Knight]) | diagonal(bishops) |
		straight(rooks)
	covered := attacked | around(at[engine.King]) |
		his[engine.Pawn] | his[engine.Knight] | his[engine.Bishop] | his[engine.Rook] | his[engine.Queen]
	return king & attacked &^ around(^covered)
}
