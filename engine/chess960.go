package engine

// Chess960: king and rooks castle from any files. The rules are those of the FIDE Laws of Chess, guidelines II: the
// king goes to the c- or g-file, the rook to the other side of it, all squares between and at the ends of both ways are
// empty but for these two, and a royal king neither leaves, crosses nor reaches an attacked square.
//
// Nothing here is on the way of a game with orthodox castling, and nothing of it is reached once the rights are lost.

// homes says from where king and rooks castle. Only what belongs to a right that is left is set; the rest is zero, and
// all of it is without the trait Chess960.
type homes struct {
	king [2]Square // by side
	rook [4]Square // by right, in the order of their bits
}

// right960 returns the right of a side to castle short or long, as a number for homes.rook and as a bit.
func right960(side Side, long bool) (i int, right CastlingRights) {
	i = int(side&1) * 2
	if long {
		i++
	}
	return i, 1 << i
}

// addCastling960 is addCastling with the trait Chess960.
func (p *Position) addCastling960(l *MoveList) {
	for _, long := range [2]bool{false, true} {
		if i, right := right960(p.side, long); p.castling&right != 0 && p.mayCastle960(i, long) {
			from, to := p.homes.king[p.side&1], p.homes.rook[i]
			l.Add(Move(from) | Move(to)<<moveToShift | Move(King)<<movePieceShift | moveCastle)
		}
	}
}

// countCastling960 is countCastling with the trait Chess960.
func (p *Position) countCastling960() (n int) {
	for _, long := range [2]bool{false, true} {
		if i, right := right960(p.side, long); p.castling&right != 0 && p.mayCastle960(i, long) {
			n++
		}
	}
	return n
}

// mayCastle960 tells whether the side to move, not in check, may castle with the rook of right i, which it has.
func (p *Position) mayCastle960(i int, long bool) bool {
	king, rook := p.homes.king[p.side&1], p.homes.rook[i]
	kingTo, rookTo := king&56|6, king&56|5
	if long {
		kingTo, rookTo = king&56|2, king&56|3
	}
	walk := Between(king, kingTo) | kingTo.Bitboard()
	// Without the two: what the rook covers its king from on their rank, it does not cover it from once it has jumped.
	others := p.Occupied() &^ (king.Bitboard() | rook.Bitboard())
	if others&(walk|Between(rook, rookTo)|rookTo.Bitboard()) != 0 {
		return false
	}
	return p.quietWalk(walk, others)
}

// castle960 completes Make with the trait Chess960 while there are rights: child is done as if m were an ordinary move
// of one man.
func (p *Position) castle960(m Move, child *Position) {
	us, from, to := p.side&1, m.From(), m.To()
	key := &child.key
	if m&moveCastle != 0 {
		kingTo, rookTo := m.CastlingSquares()
		// The king seems to have gone to the rook's square, and to have cleared it, since both men are its own.
		child.pieces[King] ^= to.Bitboard() ^ kingTo.Bitboard()
		child.pieces[Rook] ^= to.Bitboard() ^ rookTo.Bitboard()
		child.sides[us] ^= kingTo.Bitboard() | rookTo.Bitboard()
		men := &zobrist.men[us]
		*key ^= men[King][to] ^ men[King][kingTo] ^ men[Rook][to] ^ men[Rook][rookTo]
	}
	for i, home := range p.homes.rook {
		right, king := CastlingRights(1)<<i, &child.homes.king[i/2]
		if p.castling&right == 0 || home != from && home != to && *king != from && *king != to {
			continue
		}
		child.castling &^= right
		child.homes.rook[i] = 0
	}
	for side := range child.homes.king {
		if child.castling>>(2*side)&3 == 0 {
			child.homes.king[side] = 0
		}
	}
	*key ^= zobrist.castling[p.castling&15] ^ zobrist.castling[child.castling&15]
}
