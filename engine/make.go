package engine

// Make writes the position after the legal move m into child and leaves p alone. child must not be p. It never
// allocates.
func (p *Position) Make(m Move, child *Position) {
	*child = *p
	us, them := p.side&1, (p.side^1)&1
	from, to := m.From(), m.To()
	key := p.key ^ zobrist.black
	child.side = them
	child.clock = tick(child.clock, 1)
	child.number = tick(child.number, uint16(us))
	if p.ep != NoSquare {
		key ^= zobrist.file[p.ep&7]
		child.ep = NoSquare
	}

	if m&moveCapture != 0 {
		at := to
		if m&moveEnPassant != 0 {
			at ^= 8
		}
		b := at.Bitboard()
		victim := p.kindAt(b)
		child.pieces[victim] ^= b
		child.sides[them] ^= b
		key ^= zobrist.men[them][victim][at&63]
		child.clock = 0
	}

	piece := m.Piece()
	fromTo := from.Bitboard() | to.Bitboard()
	child.sides[us] ^= fromTo
	if piece != Pawn {
		child.pieces[piece] ^= fromTo
		key ^= zobrist.men[us][piece][from] ^ zobrist.men[us][piece][to]
	} else {
		child.clock = 0
		become := Piece(m >> movePromoShift & 7) // 0, Pawn, if it is no promotion
		child.pieces[Pawn] ^= from.Bitboard()
		child.pieces[become] ^= to.Bitboard()
		key ^= zobrist.men[us][Pawn][from] ^ zobrist.men[us][become][to]
		if m&moveDouble != 0 {
			if ep := to ^ 8; PawnAttacks(us, ep)&p.By(them, Pawn) != 0 && child.anyEnPassant(ep) {
				child.ep = ep
				key ^= zobrist.file[ep&7]
			}
		}
	}

	if p.castling != 0 && fromTo&BackRanks != 0 { // no other move touches a home of king or rook
		if p.traits&Chess960 != 0 {
			child.key = key
			p.castle960(m, child)
			return
		}
		if m&moveCastle != 0 {
			rookFrom, rookTo := castlingRook(to)
			b := rookFrom.Bitboard() | rookTo.Bitboard()
			child.pieces[Rook] ^= b
			child.sides[us] ^= b
			key ^= zobrist.men[us][Rook][rookFrom] ^ zobrist.men[us][Rook][rookTo]
		}
		child.castling &= rightsKept[from] & rightsKept[to]
		key ^= zobrist.castling[p.castling&15] ^ zobrist.castling[child.castling&15]
	}
	child.key = key
}

// MakeNull writes the position after passing into child: the other side is to move and no capture en passant is left.
// Not to be used in check. The clock counts the pass as a ply.
func (p *Position) MakeNull(child *Position) {
	*child = *p
	child.key ^= zobrist.black
	if p.ep != NoSquare {
		child.key ^= zobrist.file[p.ep.File()]
		child.ep = NoSquare
	}
	child.side = p.side.Other()
	child.clock = tick(child.clock, 1)
	child.number = tick(child.number, uint16(p.side))
}

// anyEnPassant tells whether the side to move of p can legally capture on ep the pawn that has just passed it. The
// board of p must be complete, its en passant field need not be set.
func (p *Position) anyEnPassant(ep Square) bool {
	us, them := p.side, p.side.Other()
	capturers := PawnAttacks(them, ep) & p.By(us, Pawn)
	if p.traits&RoyalKing == 0 {
		return capturers != 0
	}
	for capturers != 0 {
		if p.enPassantSafe(capturers.Pop(), ep) {
			return true
		}
	}
	return false
}

// enPassantSafe tells whether the mover's king is safe after its pawn on from has captured en passant on ep.
func (p *Position) enPassantSafe(from, ep Square) bool {
	victim := (ep ^ 8).Bitboard()
	occ := p.Occupied() ^ from.Bitboard() ^ ep.Bitboard() ^ victim
	king := p.KingSquare(p.side)
	return p.AttackersTo(king, occ)&p.sides[p.side.Other()]&^victim == 0
}

// counterEnd is where the clock and the number of the move stand still: a game of so many plies must not begin again
// with a clock of 0.
const counterEnd = 1 << 15

// tick counts n, 0 or 1, but never beyond counterEnd.
func tick(counter, n uint16) uint16 { return counter + n&^(counter>>15) }
