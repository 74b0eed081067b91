package engine

// kinds selects what a generator emits.
type kinds uint8

const (
	captures   kinds = 1 << iota // en passant and capturing promotions included
	promotions                   // promotions that capture nothing
	quiets                       // everything else, castling included
)

// Legal fills l with every legal move. Under MustCapture those are the captures alone whenever one exists.
func (p *Position) Legal(l *MoveList) { p.generate(l, captures|promotions|quiets) }

// Noisy fills l with the legal captures and promotions. Under MustCapture a promotion that captures nothing is left out
// whenever a capture exists.
func (p *Position) Noisy(l *MoveList) { p.generate(l, captures|promotions) }

// Quiet fills l with the legal moves that Noisy leaves out; with none under MustCapture whenever a capture exists.
func (p *Position) Quiet(l *MoveList) { p.generate(l, quiets) }

func (p *Position) generate(l *MoveList, want kinds) {
	l.n = 0
	if p.traits&RoyalKing == 0 {
		p.generateFree(l, want)
		return
	}
	if p.over() {
		return
	}
	king := p.By(p.side, King).First() & 63
	checkers, pinned := p.pins(king)
	if p.traits&MustCapture == 0 {
		p.generateRoyal(l, want, king, checkers, pinned)
		return
	}
	p.generateRoyal(l, captures, king, checkers, pinned)
	if l.n > 0 {
		if want&captures == 0 {
			l.n = 0
		}
	} else if want &^= captures; want != 0 {
		p.generateRoyal(l, want, king, checkers, pinned)
	}
}

// pawnSteps holds, by side, what the bulk pawn generators need: the distance of a step, and the rank from which a
// single step goes on to a double one.
var pawnSteps = [2]struct {
	forward, east, west int
	third               Bitboard
}{{8, 9, 7, Rank3}, {-8, -7, -9, Rank6}}

// forward returns b one rank ahead for side.
func forward(b Bitboard, side Side) Bitboard {
	if side == White {
		return b << 8
	}
	return b >> 8
}

// addMoves appends the moves of one man, base holding its square and kind, to every square of targets.
func addMoves(l *MoveList, base Move, targets, enemy Bitboard) {
	n := l.n
	for targets != 0 {
		to := targets.First()
		l.moves[n%MaxMoves] = base | Move(to)<<moveToShift | Move(enemy>>(to&63)&1)*moveCapture
		n++
		targets &= targets - 1
	}
	l.n = n
}

// addPawns appends pawn moves to targets, each from the square delta behind, promotions where they reach a back rank.
func (p *Position) addPawns(l *MoveList, targets Bitboard, delta int, flags Move) {
	if last := targets & BackRanks; last != 0 {
		p.addPromotions(l, last, delta, flags)
		targets &^= BackRanks
	}
	n := l.n
	for targets != 0 {
		to := targets.First()
		l.moves[n%MaxMoves] = Move(int(to)-delta) | Move(to)<<moveToShift | flags
		n++
		targets &= targets - 1
	}
	l.n = n
}

func (p *Position) addPromotions(l *MoveList, targets Bitboard, delta int, flags Move) {
	for targets != 0 {
		to := targets.Pop()
		m := Move(int(to)-delta) | Move(to)<<moveToShift | flags
		l.Add(m | Move(Queen)<<movePromoShift)
		if p.traits&QueenOnly != 0 {
			continue
		}
		l.Add(m | Move(Knight)<<movePromoShift)
		l.Add(m | Move(Rook)<<movePromoShift)
		l.Add(m | Move(Bishop)<<movePromoShift)
		if p.traits&KingPromotion != 0 {
			l.Add(m | Move(King)<<movePromoShift)
		}
	}
}

// choices returns how many moves one pawn step to a back rank is.
func (t Traits) choices() int {
	switch {
	case t&QueenOnly != 0:
		return 1
	case t&KingPromotion != 0:
		return 5
	}
	return 4
}
