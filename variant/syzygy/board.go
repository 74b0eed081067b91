package syzygy

import "contrary/engine"

// board is a position as far as the tables know it.
type board struct {
	men  [2][engine.NoPiece]engine.Bitboard
	side engine.Side
	// pass is the square on which the side to move can capture en passant, or NoSquare.
	pass engine.Square
}

func boardOf(p *engine.Position) (b board) {
	for side := range engine.Side(2) {
		for piece := range engine.NoPiece {
			b.men[side][piece] = p.By(side, piece)
		}
	}
	b.side, b.pass = p.Side(), p.EnPassant()
	return b
}

func (b *board) of(side engine.Side) engine.Bitboard {
	m := &b.men[side&1]
	return m[0] | m[1] | m[2] | m[3] | m[4] | m[5]
}

func (b *board) material() (m material) {
	for side := range b.men {
		for piece, set := range b.men[side] {
			m += material(set.Count()) << (side*sideBits + piece*kindBits)
		}
	}
	return m
}

func (b *board) hasPawns() bool { return b.men[0][engine.Pawn]|b.men[1][engine.Pawn] != 0 }

// to writes the board after a man has moved, captured what was there, and become another.
func (b *board) to(child *board, piece, becomes engine.Piece, from, to engine.Square) {
	*child = *b
	us, them := &child.men[b.side&1], &child.men[b.side&1^1]
	us[piece] &^= from.Bitboard()
	us[becomes] |= to.Bitboard()
	for i := range them {
		them[i] &^= to.Bitboard()
	}
	if piece == engine.Pawn && to == b.pass {
		them[engine.Pawn] &^= (to ^ 8).Bitboard()
	}
	child.side, child.pass = b.side^1, engine.NoSquare
}

// moves are those of one board: captures, or if there are none the others. Use next until it returns false.
type moves struct {
	b        *board
	captures bool
	own      engine.Bitboard // men that have not been asked
	occupied engine.Bitboard
	targets  engine.Bitboard // what is left for the man in work
	from     engine.Square
	piece    engine.Piece
	to       engine.Square
	choices  int // promotions that are left
}

// walk goes through the captures or, without captures, the other moves of the men given.
func (b *board) walk(captures bool, own engine.Bitboard) moves {
	return moves{b: b, captures: captures, own: own, occupied: b.of(0) | b.of(1)}
}

// next writes the board after the next move.
func (m *moves) next(child *board) bool {
	if m.choices > 0 {
		m.choices--
		m.b.to(child, engine.Pawn, engine.Knight+engine.Piece(m.choices), m.from, m.to)
		return true
	}
	for m.targets == 0 {
		if m.own == 0 {
			return false
		}
		m.from = m.own.Pop()
		for m.piece = engine.Pawn; !m.b.men[m.b.side&1][m.piece].Has(m.from); m.piece++ {
		}
		m.aim()
	}
	m.to = m.targets.Pop()
	if m.piece == engine.Pawn && engine.BackRanks.Has(m.to) {
		m.choices = int(engine.King - engine.Knight)
		m.b.to(child, engine.Pawn, engine.King, m.from, m.to)
		return true
	}
	m.b.to(child, m.piece, m.piece, m.from, m.to)
	if m.piece == engine.Pawn && (m.from^m.to) == 16 {
		child.passing(m.to)
	}
	return true
}

// aim finds the targets of the man in work.
func (m *moves) aim() {
	b := m.b
	switch {
	case m.captures:
		enemy := b.of(b.side ^ 1)
		if m.piece == engine.Pawn && b.pass != engine.NoSquare {
			enemy |= b.pass.Bitboard()
		}
		m.targets = engine.Attacks(b.side, m.piece, m.from, m.occupied) & enemy
	case m.piece != engine.Pawn:
		m.targets = engine.Attacks(b.side, m.piece, m.from, m.occupied) &^ m.occupied
	case b.side == engine.White:
		one := m.from.Bitboard().North() &^ m.occupied
		m.targets = one | (one&engine.Rank3).North()&^m.occupied
	default:
		one := m.from.Bitboard().South() &^ m.occupied
		m.targets = one | (one&engine.Rank6).South()&^m.occupied
	}
}

// passing notes that a pawn has come to a square by a double step, if the side to move can capture it en passant.
func (b *board) passing(to engine.Square) {
	beside := to.Bitboard().East() | to.Bitboard().West()
	if b.men[b.side&1][engine.Pawn]&beside != 0 {
		b.pass = to ^ 8
	}
}
