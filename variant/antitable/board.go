package antitable

import "contrary/engine"

// board is a position of a few men as lists of men and squares: quicker to change and to number than an
// engine.Position.
type board struct {
	n    int
	side engine.Side // to move
	men  [MaxMen]kind
	at   squares
}

// boardOf reads a position of at most MaxMen men.
func boardOf(p *engine.Position) (b board) {
	b.side = p.Side()
	for side := engine.White; side <= engine.Black; side++ {
		for piece := engine.Pawn; piece < engine.NoPiece; piece++ {
			for set := p.By(side, piece); set != 0; {
				b.men[b.n&3], b.at[b.n&3] = kind{side, piece}, set.Pop()
				b.n++
			}
		}
	}
	return b
}

// position returns the board as a position; ok is false if two men share a square.
func (b *board) position(t engine.Traits) (engine.Position, bool) {
	var men [MaxMen]engine.Man
	for i := range b.n {
		men[i] = engine.Man{Side: b.men[i].side, Piece: b.men[i].piece, Square: b.at[i]}
	}
	return engine.Compose(men[:b.n], b.side, t)
}

// occupied returns the squares of each side.
func (b *board) occupied() (of [2]engine.Bitboard) {
	for i := range b.n {
		of[b.men[i&3].side&1] |= b.at[i&3].Bitboard()
	}
	return of
}

// attacks returns the squares that a man attacks on a board occupied by occ.
func attacks(k kind, s engine.Square, occ engine.Bitboard) engine.Bitboard {
	switch k.piece {
	case engine.Pawn:
		return engine.PawnAttacks(k.side, s)
	case engine.Knight:
		return engine.KnightAttacks(s)
	case engine.Bishop:
		return engine.BishopAttacks(s, occ)
	case engine.Rook:
		return engine.RookAttacks(s, occ)
	case engine.Queen:
		return engine.QueenAttacks(s, occ)
	}
	return engine.KingAttacks(s)
}

// without returns the board after man i has captured man victim on square to and, if it is a pawn that gets there, has
// become piece; the other side is to move.
func (b *board) without(i, victim int, to engine.Square, piece engine.Piece) board {
	c := *b
	c.side = b.side.Other()
	c.at[i&3] = to
	c.men[i&3].piece = piece
	c.n--
	c.men[victim&3], c.at[victim&3] = c.men[c.n&3], c.at[c.n&3]
	return c
}
