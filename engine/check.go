package engine

// AttackersTo returns the men of both sides that attack s on a board occupied by occ. A man outside occ may be among
// them.
func (p *Position) AttackersTo(s Square, occ Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.By(White, Pawn) |
		PawnAttacks(White, s)&p.By(Black, Pawn) |
		KnightAttacks(s)&p.pieces[Knight] |
		KingAttacks(s)&p.pieces[King] |
		BishopAttacks(s, occ)&(p.pieces[Bishop]|p.pieces[Queen]) |
		RookAttacks(s, occ)&(p.pieces[Rook]|p.pieces[Queen])
}

// Attacked tells whether by attacks s on a board occupied by occ.
func (p *Position) Attacked(s Square, by Side, occ Bitboard) bool {
	men := p.sides[by&1]
	return PawnAttacks(by^1, s)&p.pieces[Pawn]&men != 0 ||
		KnightAttacks(s)&p.pieces[Knight]&men != 0 ||
		KingAttacks(s)&p.pieces[King]&men != 0 ||
		p.sliderAttacks(s, men, occ)
}

// sliderAttacks tells whether a slider among men attacks s.
func (p *Position) sliderAttacks(s Square, men, occ Bitboard) bool {
	diagonal, straight := (p.pieces[Bishop]|p.pieces[Queen])&men, (p.pieces[Rook]|p.pieces[Queen])&men
	return BishopAttacks(s, occ)&diagonal != 0 || RookAttacks(s, occ)&straight != 0
}

// Checkers returns the men that give check to the side to move; empty where kings are not royal.
func (p *Position) Checkers() Bitboard {
	king := p.By(p.side, King)
	if p.traits&RoyalKing == 0 || king == 0 {
		return 0
	}
	return p.AttackersTo(king.First(), p.Occupied()) & p.sides[p.side.Other()]
}

// InCheck tells whether the side to move is in check; never where kings are not royal.
func (p *Position) InCheck() bool {
	king := p.By(p.side, King)
	return p.traits&RoyalKing != 0 && king != 0 && p.Attacked(king.First(), p.side.Other(), p.Occupied())
}

// pins returns the enemy men that check the king on k and the own men that may leave its line only by exposing it.
func (p *Position) pins(k Square) (checkers, pinned Bitboard) {
	us := p.side & 1
	own, enemy := p.sides[us], p.sides[us^1]
	checkers = KnightAttacks(k)&p.pieces[Knight]&enemy | PawnAttacks(us, k)&p.pieces[Pawn]&enemy
	// On a board with the enemy's men alone, what sees the king either checks or pins.
	snipers := (BishopAttacks(k, enemy)&(p.pieces[Bishop]|p.pieces[Queen]) |
		RookAttacks(k, enemy)&(p.pieces[Rook]|p.pieces[Queen])) & enemy
	for snipers != 0 {
		s := snipers.Pop()
		blockers := Between(k, s) & own
		if blockers == 0 {
			checkers |= s.Bitboard()
		} else if !blockers.Many() {
			pinned |= blockers
		}
	}
	return checkers, pinned
}
