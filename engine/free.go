package engine

// freeTargets collects the attack sets of the men of one side, so that they are looked up once although captures and
// quiet moves are asked for one after the other.
type freeTargets struct {
	n    uint
	all  Bitboard
	base [16]Move // square and kind of the man
	to   [16]Bitboard
}

// add takes up one man. FEN allows a side no more than sixteen.
func (f *freeTargets) add(base Move, targets Bitboard) {
	f.base[f.n%16], f.to[f.n%16] = base, targets
	f.all |= targets
	f.n++
}

// generateFree appends legal moves where kings are ordinary men: every pseudo-legal move is legal but for the
// compulsion to capture.
func (p *Position) generateFree(l *MoveList, want kinds) {
	us := p.side & 1
	own, enemy := p.sides[us], p.sides[us^1]
	occ := own | enemy
	if own == 0 || enemy == 0 {
		return // a side without men has won
	}
	var men freeTargets
	for b := p.pieces[Knight] & own; b != 0; b &= b - 1 {
		s := b.First()
		men.add(Move(s)|Move(Knight)<<movePieceShift, KnightAttacks(s))
	}
	for b := p.pieces[Bishop] & own; b != 0; b &= b - 1 {
		s := b.First()
		men.add(Move(s)|Move(Bishop)<<movePieceShift, BishopAttacks(s, occ))
	}
	for b := p.pieces[Rook] & own; b != 0; b &= b - 1 {
		s := b.First()
		men.add(Move(s)|Move(Rook)<<movePieceShift, RookAttacks(s, occ))
	}
	for b := p.pieces[Queen] & own; b != 0; b &= b - 1 {
		s := b.First()
		men.add(Move(s)|Move(Queen)<<movePieceShift, QueenAttacks(s, occ))
	}
	for b := p.pieces[King] & own; b != 0; b &= b - 1 {
		s := b.First()
		men.add(Move(s)|Move(King)<<movePieceShift, KingAttacks(s))
	}
	if men.all&enemy != 0 {
		for i := range men.n {
			addMoves(l, men.base[i%16], men.to[i%16]&enemy, enemy)
		}
	}
	pawns := p.pieces[Pawn] & own
	steps := &pawnSteps[us]
	if pawns != 0 {
		p.addPawns(l, forward(pawns.East(), us)&enemy, steps.east, moveCapture)
		p.addPawns(l, forward(pawns.West(), us)&enemy, steps.west, moveCapture)
		if p.ep != NoSquare {
			for b := PawnAttacks(us^1, p.ep) & pawns; b != 0; {
				l.Add(Move(b.Pop()) | Move(p.ep)<<moveToShift | moveCapture | moveEnPassant)
			}
		}
	}
	if l.n > 0 && p.traits&MustCapture != 0 {
		if want&captures == 0 {
			l.n = 0
		}
		return
	}
	if want&captures == 0 {
		l.n = 0
	}
	push := forward(pawns, us) &^ occ
	if want&promotions != 0 {
		p.addPawns(l, push&BackRanks, steps.forward, 0)
	}
	if want&quiets == 0 {
		return
	}
	p.addPawns(l, push&^BackRanks, steps.forward, 0)
	p.addPawns(l, forward(push&steps.third, us)&^occ, 2*steps.forward, moveDouble)
	for i := range men.n {
		addMoves(l, men.base[i%16], men.to[i%16]&^occ, 0)
	}
	if p.castling != 0 {
		p.addCastling(l)
	}
}
