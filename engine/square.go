package engine

// Square is a square of the board, A1 = 0, B1 = 1 ... H8 = 63; NoSquare = 64 stands for none.
type Square uint8

// The squares that the rules name.
const (
	A1 Square = 0
	B1 Square = 1
	C1 Square = 2
	D1 Square = 3
	E1 Square = 4
	F1 Square = 5
	G1 Square = 6
	H1 Square = 7
	A8 Square = 56
	B8 Square = 57
	C8 Square = 58
	D8 Square = 59
	E8 Square = 60
	F8 Square = 61
	G8 Square = 62
	H8 Square = 63

	// NoSquare stands for no square at all.
	NoSquare Square = 64
)

// MakeSquare returns the square on file and rank, both 0 to 7.
func MakeSquare(file, rank int) Square { return Square(rank*8 + file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3) }

// Bitboard returns the set holding s alone.
func (s Square) Bitboard() Bitboard { return 1 << (s & 63) }

// String returns the algebraic name, "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ParseSquare reads an algebraic name such as "e4"; ok is false for anything else.
func ParseSquare(text string) (s Square, ok bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return MakeSquare(int(text[0]-'a'), int(text[1]-'1')), true
}
