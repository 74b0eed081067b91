package engine

// Side is one of the two players.
type Side uint8

// The two sides.
const (
	White Side = iota
	Black
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String returns "white" or "black".
func (s Side) String() string {
	if s == White {
		return "white"
	}
	return "black"
}

// Piece is a kind of man, without its side.
type Piece uint8

// The kinds of men. NoPiece stands for an empty square and for "no promotion".
const (
	Pawn Piece = iota
	Knight
	Bishop
	Rook
	Queen
	King
	NoPiece
)

// PieceLetters holds the upper-case letter of each piece in Piece order.
const PieceLetters = "PNBRQK"

// Letter returns the upper-case letter of p, or '.' for NoPiece.
func (p Piece) Letter() byte {
	if p >= NoPiece {
		return '.'
	}
	return PieceLetters[p]
}

// String returns the English name in lower case.
func (p Piece) String() string {
	return [...]string{"pawn", "knight", "bishop", "rook", "queen", "king", "none"}[min(p, NoPiece)]
}

// ParsePiece reads a piece letter of either case; upper case is White.
func ParsePiece(c byte) (Side, Piece, bool) {
	side := White
	if c >= 'a' && c <= 'z' {
		side, c = Black, c-'a'+'A'
	}
	for p := Pawn; p < NoPiece; p++ {
		if PieceLetters[p] == c {
			return side, p, true
		}
	}
	return White, NoPiece, false
}
