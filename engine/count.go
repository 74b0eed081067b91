package engine

// CountLegal returns the number of legal moves, every promotion choice and each castling counted, without building a
// list.
func (p *Position) CountLegal() int {
	n, _ := p.CountLegalAndCheck()
	return n
}

// CountLegalAndCheck returns the number of legal moves and whether the side to move is in check.
func (p *Position) CountLegalAndCheck() (moves int, inCheck bool) {
	switch {
	case p.traits&RoyalKing == 0:
		return p.countFree(), false
	case p.over():
		return 0, p.InCheck()
	}
	king := p.By(p.side, King).First() & 63
	checkers, pinned := p.pins(king)
	if p.traits&MustCapture != 0 {
		return p.countCompelled(king, checkers, pinned), checkers != 0
	}
	return p.countRoyal(king, checkers, pinned), checkers != 0
}

// CountLegalUpTo is CountLegalAndCheck for those who need to know the number exactly only if it is less than limit:
// else it may return any number from limit to the true one, sooner. What is cheap to count comes first.
func (p *Position) CountLegalUpTo(limit int) (moves int, inCheck bool) {
	if p.traits&(RoyalKing|MustCapture) != RoyalKing || p.over() {
		return p.CountLegalAndCheck()
	}
	king := p.By(p.side, King).First() & 63
	checkers, pinned := p.pins(king)
	if checkers == 0 {
		push, double, east, west := p.royalPawnSets(king, pinned, ^Bitboard(0))
		if moves = (push | double).Count() + east.Count() + west.Count(); moves >= limit {
			return moves, false
		}
	}
	if moves = p.countMen(king, checkers, pinned); moves < limit {
		moves += p.countKing(king, checkers)
	}
	return moves, checkers != 0
}

// countRoyal counts where kings are royal and nothing is compulsory.
func (p *Position) countRoyal(king Square, checkers, pinned Bitboard) int {
	return p.countKing(king, checkers) + p.countMen(king, checkers, pinned)
}

// countKing counts the moves of a royal king, castling included.
func (p *Position) countKing(king Square, checkers Bitboard) int {
	n := p.kingTargets(king, ^p.sides[p.side&1]).Count()
	if checkers == 0 && p.castling != 0 {
		n += p.countCastling()
	}
	return n
}

// countMen counts the moves of all men but a royal king.
func (p *Position) countMen(king Square, checkers, pinned Bitboard) int {
	own, occ := p.sides[p.side&1], p.Occupied()
	block := ^Bitboard(0)
	if checkers != 0 {
		if checkers.Many() {
			return 0
		}
		block = checkers | Between(king, checkers.First())
	}
	push, double, east, west := p.royalPawnSets(king, pinned, block)
	n := double.Count() + p.countPawns(push) + p.countPawns(east) + p.countPawns(west)
	if p.ep != NoSquare {
		n += p.countEnPassant()
	}
	dest := block &^ own
	for b := p.pieces[Knight] & own &^ pinned; b != 0; b &= b - 1 {
		n += (KnightAttacks(b.First()) & dest).Count()
	}
	diagonal, straight := (p.pieces[Bishop]|p.pieces[Queen])&own, (p.pieces[Rook]|p.pieces[Queen])&own
	for b := diagonal &^ pinned; b != 0; b &= b - 1 {
		n += (BishopAttacks(b.First(), occ) & dest).Count()
	}
	for b := straight &^ pinned; b != 0; b &= b - 1 {
		n += (RookAttacks(b.First(), occ) & dest).Count()
	}
	for b := diagonal & pinned; b != 0; b &= b - 1 {
		s := b.First()
		n += (BishopAttacks(s, occ) & dest & Line(king, s)).Count()
	}
	for b := straight & pinned; b != 0; b &= b - 1 {
		s := b.First()
		n += (RookAttacks(s, occ) & dest & Line(king, s)).Count()
	}
	return n
}

// countCompelled counts where kings are royal and captures compulsory. It collects the attack sets first and counts
// them once it is known whether a capture exists.
func (p *Position) countCompelled(king Square, checkers, pinned Bitboard) int {
	own, enemy := p.sides[p.side&1], p.sides[p.side&1^1]
	occ := own | enemy
	steps := p.kingTargets(king, ^own)
	block := ^Bitboard(0)
	if checkers.Many() {
		block = 0
	} else if checkers != 0 {
		block = checkers | Between(king, checkers.First())
	}
	var sets [16]Bitboard
	size, all := uint(0), Bitboard(0)
	for b := p.pieces[Knight] & own &^ pinned; b != 0; b &= b - 1 {
		t := KnightAttacks(b.First())
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Bishop] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := BishopAttacks(s, occ)
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Rook] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := RookAttacks(s, occ)
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Queen] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := QueenAttacks(s, occ)
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		sets[size%16] = t
		all |= t
		size++
	}
	push, double, east, west := p.royalPawnSets(king, pinned, block)
	n := p.countPawns(east) + p.countPawns(west)
	if p.ep != NoSquare {
		n += p.countEnPassant()
	}
	dest := enemy
	if n == 0 && (all&block|steps)&enemy == 0 {
		dest = ^own
		n = double.Count() + p.countPawns(push)
		if p.castling != 0 && checkers == 0 {
			n += p.countCastling()
		}
	}
	n += (steps & dest).Count()
	dest &= block
	for _, t := range sets[:min(size, 16)] {
		n += (t & dest).Count()
	}
	return n
}

// countEnPassant returns how many captures en passant there are where kings are royal; there is an en passant square.
func (p *Position) countEnPassant() (n int) {
	for b := PawnAttacks(p.side^1, p.ep) & p.By(p.side, Pawn); b != 0; {
		if p.enPassantSafe(b.Pop(), p.ep) {
			n++
		}
	}
	return n
}

// countPawns returns how many moves the pawn steps to targets are.
func (p *Position) countPawns(targets Bitboard) int {
	n := targets.Count()
	if last := targets & BackRanks; last != 0 {
		n += last.Count() * (p.traits.choices() - 1)
	}
	return n
}

// countFree collects the attack sets first and counts them once it is known whether a capture exists. The loops are
// written out: calls and fields would keep the sums out of registers, and in a portable build every popcount has a way
// to a call.
func (p *Position) countFree() int {
	us := p.side & 1
	own, enemy := p.sides[us], p.sides[us^1]
	occ := own | enemy
	if own == 0 || enemy == 0 {
		return 0
	}
	var sets [16]Bitboard
	size, all := uint(0), Bitboard(0)
	for b := p.pieces[Knight] & own; b != 0; b &= b - 1 {
		t := KnightAttacks(b.First())
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Bishop] & own; b != 0; b &= b - 1 {
		t := BishopAttacks(b.First(), occ)
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Rook] & own; b != 0; b &= b - 1 {
		t := RookAttacks(b.First(), occ)
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[Queen] & own; b != 0; b &= b - 1 {
		t := QueenAttacks(b.First(), occ)
		sets[size%16] = t
		all |= t
		size++
	}
	for b := p.pieces[King] & own; b != 0; b &= b - 1 {
		t := KingAttacks(b.First())
		sets[size%16] = t
		all |= t
		size++
	}
	pawns := p.pieces[Pawn] & own
	n := p.countPawns(forward(pawns.East(), us)&enemy) + p.countPawns(forward(pawns.West(), us)&enemy)
	if p.ep != NoSquare {
		n += (PawnAttacks(us^1, p.ep) & pawns).Count()
	}
	dest := enemy
	if p.traits&MustCapture == 0 || n == 0 && all&enemy == 0 {
		dest = ^own
		push := forward(pawns, us) &^ occ
		n += p.countPawns(push) + (forward(push&pawnSteps[us].third, us) &^ occ).Count()
		if p.castling != 0 {
			n += p.countCastling()
		}
	}
	for _, t := range sets[:min(size, 16)] {
		n += (t & dest).Count()
	}
	return n
}
