package engine

// generateRoyal appends legal moves where kings are royal. It is told which men check the king and which are pinned, so
// no move is made to be tested except captures en passant.
func (p *Position) generateRoyal(l *MoveList, want kinds, king Square, checkers, pinned Bitboard) {
	us := p.side & 1
	own, enemy := p.sides[us], p.sides[us^1]
	occ := own | enemy
	dest := Bitboard(0)
	if want&captures != 0 {
		dest = enemy
	}
	if want&quiets != 0 {
		dest |= ^occ
	}
	addMoves(l, Move(king)|Move(King)<<movePieceShift, p.kingTargets(king, dest), enemy)
	block := ^Bitboard(0)
	if checkers != 0 {
		if checkers.Many() {
			return
		}
		block = checkers | Between(king, checkers.First())
	} else if want&quiets != 0 && p.castling != 0 {
		p.addCastling(l)
	}

	p.royalPawns(l, want, king, pinned, block)
	dest &= block
	for b := p.pieces[Knight] & own &^ pinned; b != 0; b &= b - 1 {
		s := b.First()
		addMoves(l, Move(s)|Move(Knight)<<movePieceShift, KnightAttacks(s)&dest, enemy)
	}
	for b := p.pieces[Bishop] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := BishopAttacks(s, occ) & dest
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		addMoves(l, Move(s)|Move(Bishop)<<movePieceShift, t, enemy)
	}
	for b := p.pieces[Rook] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := RookAttacks(s, occ) & dest
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		addMoves(l, Move(s)|Move(Rook)<<movePieceShift, t, enemy)
	}
	for b := p.pieces[Queen] & own; b != 0; b &= b - 1 {
		s := b.First()
		t := QueenAttacks(s, occ) & dest
		if pinned.Has(s) {
			t &= Line(king, s)
		}
		addMoves(l, Move(s)|Move(Queen)<<movePieceShift, t, enemy)
	}
}

// kingTargets returns the squares of dest to which the king on k of the side to move can step.
func (p *Position) kingTargets(k Square, dest Bitboard) Bitboard {
	targets := KingAttacks(k) & dest
	if targets == 0 {
		return 0
	}
	them := (p.side ^ 1) & 1
	enemy := p.sides[them]
	targets &^= PawnsAttack(them, p.pieces[Pawn]&enemy) | KingAttacks((p.pieces[King] & enemy).First())
	occ := p.Occupied() ^ k.Bitboard()
	knights := p.pieces[Knight] & enemy
	diagonal, straight := (p.pieces[Bishop]|p.pieces[Queen])&enemy, (p.pieces[Rook]|p.pieces[Queen])&enemy
	safe := targets
	for t := targets; t != 0; t &= t - 1 {
		s := t.First()
		if KnightAttacks(s)&knights != 0 || BishopAttacks(s, occ)&diagonal != 0 || RookAttacks(s, occ)&straight != 0 {
			safe ^= s.Bitboard()
		}
	}
	return safe
}

// diagonals holds, for each square, the line through it towards the north-east and the one towards the north-west.
var diagonals = func() (lines [64][2]Bitboard) {
	for s := A1; s < NoSquare; s++ {
		for t := A1; t < NoSquare; t++ {
			switch df, dr := t.File()-s.File(), t.Rank()-s.Rank(); {
			case df == dr:
				lines[s][0] |= t.Bitboard()
			case df == -dr:
				lines[s][1] |= t.Bitboard()
			}
		}
		lines[s][1] |= s.Bitboard()
	}
	return lines
}()

// royalPawnSets returns where pawns can push one and two squares and capture to the east and to the west. A pinned pawn
// lies on exactly one line of its king and may step only along it.
func (p *Position) royalPawnSets(king Square, pinned, block Bitboard) (push, double, east, west Bitboard) {
	us := p.side & 1
	pawns := p.pieces[Pawn] & p.sides[us]
	empty := ^p.Occupied()
	enemy := p.sides[us^1] & block
	free := ^pinned
	pushers := pawns & (free | FileA<<(king&7))
	if us == White {
		push = pushers << 8 & empty
		double = push & Rank3 << 8 & empty & block
		east = (pawns & (free | diagonals[king&63][0])).East() << 8 & enemy
		west = (pawns & (free | diagonals[king&63][1])).West() << 8 & enemy
	} else {
		push = pushers >> 8 & empty
		double = push & Rank6 >> 8 & empty & block
		east = (pawns & (free | diagonals[king&63][1])).East() >> 8 & enemy
		west = (pawns & (free | diagonals[king&63][0])).West() >> 8 & enemy
	}
	return push & block, double, east, west
}

func (p *Position) royalPawns(l *MoveList, want kinds, king Square, pinned, block Bitboard) {
	us := p.side & 1
	push, double, east, west := p.royalPawnSets(king, pinned, block)
	steps := &pawnSteps[us]
	if want&captures != 0 {
		p.addPawns(l, east, steps.east, moveCapture)
		p.addPawns(l, west, steps.west, moveCapture)
		if p.ep != NoSquare {
			for b := PawnAttacks(us^1, p.ep) & p.pieces[Pawn] & p.sides[us]; b != 0; {
				if from := b.Pop(); p.enPassantSafe(from, p.ep) {
					l.Add(Move(from) | Move(p.ep)<<moveToShift | moveCapture | moveEnPassant)
				}
			}
		}
	}
	if want&promotions == 0 {
		push &^= BackRanks
	}
	if want&quiets == 0 {
		push &= BackRanks
	} else {
		p.addPawns(l, double, 2*steps.forward, moveDouble)
	}
	p.addPawns(l, push, steps.forward, 0)
}
