package engine

// CastlingRights is a set of castling rights.
type CastlingRights uint8

// The single castling rights.
const (
	WhiteShort CastlingRights = 1 << iota
	WhiteLong
	BlackShort
	BlackLong
)

// rightsKept holds, for each square, the castling rights that survive a move from or to it.
var rightsKept = func() (kept [64]CastlingRights) {
	for s := range kept {
		kept[s] = WhiteShort | WhiteLong | BlackShort | BlackLong
	}
	kept[A1] &^= WhiteLong
	kept[E1] &^= WhiteShort | WhiteLong
	kept[H1] &^= WhiteShort
	kept[A8] &^= BlackLong
	kept[E8] &^= BlackShort | BlackLong
	kept[H8] &^= BlackShort
	return kept
}()

// castlingRook returns where the rook stands and goes when the king castles to kingTo, in orthodox chess.
func castlingRook(kingTo Square) (from, to Square) {
	if kingTo.File() == 6 {
		return (kingTo + 1) & 63, (kingTo - 1) & 63
	}
	return (kingTo - 2) & 63, (kingTo + 1) & 63
}

// CastlingSquares returns where king and rook go when the castling move m is made.
func (m Move) CastlingSquares() (king, rook Square) {
	home := m.From() & 56
	if m.IsShortCastle() {
		return home | 6, home | 5
	}
	return home | 2, home | 3
}

// IsShortCastle tells whether m is castling towards the h-file.
func (m Move) IsShortCastle() bool { return m.IsCastle() && m.To() > m.From() }

// IsLongCastle tells whether m is castling towards the a-file.
func (m Move) IsLongCastle() bool { return m.IsCastle() && m.To() < m.From() }

// castling is what a castling move of orthodox chess needs: what must be empty, where the king walks, and the move.
type castling struct {
	empty, walk Bitboard
	move        Move
}

// castlings holds the four of them in the order of the rights' bits.
var castlings = func() (all [4]castling) {
	for side := White; side <= Black; side++ {
		up := 56 * Square(side)
		king := Move(E1+up) | Move(King)<<movePieceShift | moveCastle
		f, g := (F1 + up).Bitboard(), (G1 + up).Bitboard()
		b, c, d := (B1 + up).Bitboard(), (C1 + up).Bitboard(), (D1 + up).Bitboard()
		all[2*side] = castling{f | g, f | g, king | Move(G1+up)<<moveToShift}
		all[2*side+1] = castling{b | c | d, c | d, king | Move(C1+up)<<moveToShift}
	}
	return all
}()

// addCastling appends the castling moves of the side to move, whose king is not in check. Where kings are royal the
// king may not cross or reach an attacked square.
func (p *Position) addCastling(l *MoveList) {
	if p.traits&Chess960 != 0 {
		p.addCastling960(l)
		return
	}
	i := uint(p.side&1) * 2
	if p.mayCastle(i) && p.quietWalk(castlings[i&3].walk, p.Occupied()) {
		l.Add(castlings[i].move)
	}
	if p.mayCastle(i+1) && p.quietWalk(castlings[(i+1)&3].walk, p.Occupied()) {
		l.Add(castlings[i+1].move)
	}
}

// countCastling returns how many moves addCastling would append.
func (p *Position) countCastling() (n int) {
	if p.traits&Chess960 != 0 {
		return p.countCastling960()
	}
	i := uint(p.side&1) * 2
	if p.mayCastle(i) && p.quietWalk(castlings[i&3].walk, p.Occupied()) {
		n++
	}
	if p.mayCastle(i+1) && p.quietWalk(castlings[(i+1)&3].walk, p.Occupied()) {
		n++
	}
	return n
}

// mayCastle tells whether nothing stands in the way of castling i and its right is left.
func (p *Position) mayCastle(i uint) bool {
	return p.castling>>i&1 != 0 && (p.sides[0]|p.sides[1])&castlings[i&3].empty == 0
}

// quietWalk tells whether the king of the side to move may walk over the squares as far as attacks are concerned, on a
// board occupied by occ: it may if it is not royal.
func (p *Position) quietWalk(walk, occ Bitboard) bool {
	if p.traits&RoyalKing == 0 {
		return true
	}
	them := (p.side ^ 1) & 1
	enemy := p.sides[them]
	if (PawnsAttack(them, p.pieces[Pawn]&enemy)|KingAttacks((p.pieces[King]&enemy).First()))&walk != 0 {
		return false
	}
	knights := p.pieces[Knight] & enemy
	diagonal, straight := (p.pieces[Bishop]|p.pieces[Queen])&enemy, (p.pieces[Rook]|p.pieces[Queen])&enemy
	for ; walk != 0; walk &= walk - 1 {
		s := walk.First()
		if KnightAttacks(s)&knights != 0 || BishopAttacks(s, occ)&diagonal != 0 || RookAttacks(s, occ)&straight != 0 {
			return false
		}
	}
	return true
}
