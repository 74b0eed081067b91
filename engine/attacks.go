package engine

var (
	knightTable, kingTable [64]Bitboard
	pawnTable              [2][64]Bitboard
	betweenTable           [64][64]Bitboard
	lineTable              [64][64]Bitboard
)

func init() {
	for s := A1; s < NoSquare; s++ {
		b := s.Bitboard()
		ew := b.East() | b.West()
		ew2 := b.East().East() | b.West().West()
		knightTable[s] = ew<<16 | ew>>16 | ew2<<8 | ew2>>8
		kingTable[s] = ew | (ew | b).North() | (ew | b).South()
		pawnTable[White][s] = ew.North()
		pawnTable[Black][s] = ew.South()
	}
	for _, step := range [8][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1}} {
		for s := A1; s < NoSquare; s++ {
			fillLine(s, step)
		}
	}
}

// fillLine sets the between and line tables for s and every square that lies in the direction step from it.
func fillLine(s Square, step [2]int) {
	ray := func(s Square, sign int) (squares []Square) {
		for f, r := s.File()+sign*step[0], s.Rank()+sign*step[1]; f >= 0 && f < 8 && r >= 0 && r < 8; f,
			r = f+sign*step[0], r+sign*step[1] {
			squares = append(squares, MakeSquare(f, r))
		}
		return squares
	}
	line := s.Bitboard()
	for _, t := range append(ray(s, 1), ray(s, -1)...) {
		line |= t.Bitboard()
	}
	between := Bitboard(0)
	for _, t := range ray(s, 1) {
		betweenTable[s][t] = between
		lineTable[s][t] = line
		between |= t.Bitboard()
	}
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightTable[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingTable[s&63] }

// PawnAttacks returns the squares a pawn of side attacks from s.
func PawnAttacks(side Side, s Square) Bitboard { return pawnTable[side&1][s&63] }

// Between returns the squares strictly between a and b if they share a rank, file or diagonal, else the empty set.
func Between(a, b Square) Bitboard { return betweenTable[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, or the empty set if they share none.
func Line(a, b Square) Bitboard { return lineTable[a&63][b&63] }

// PawnsAttack returns every square that a set of pawns of side attacks.
func PawnsAttack(side Side, pawns Bitboard) Bitboard {
	sides := pawns.East() | pawns.West()
	if side == White {
		return sides.North()
	}
	return sides.South()
}

// Attacks returns the squares that a man of the given kind attacks from s on a board occupied by occ.
func Attacks(side Side, piece Piece, s Square, occ Bitboard) Bitboard {
	switch piece {
	case Pawn:
		return PawnAttacks(side, s)
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occ)
	case Rook:
		return RookAttacks(s, occ)
	case Queen:
		return QueenAttacks(s, occ)
	case King:
		return KingAttacks(s)
	}
	return 0
}
