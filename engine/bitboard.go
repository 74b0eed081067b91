package engine

import "math/bits"

// Bitboard is a set of squares, bit i for Square i.
type Bitboard uint64

// Sets of squares that the rules name.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank2 Bitboard = Rank1 << 8
	Rank3 Bitboard = Rank1 << 16
	Rank4 Bitboard = Rank1 << 24
	Rank5 Bitboard = Rank1 << 32
	Rank6 Bitboard = Rank1 << 40
	Rank7 Bitboard = Rank1 << 48
	Rank8 Bitboard = Rank1 << 56

	// BackRanks are the first and the eighth rank, where no pawn stands.
	BackRanks = Rank1 | Rank8
	// DarkSquares has the colour of a1.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
	// LightSquares has the colour of h1.
	LightSquares = ^DarkSquares
)

// Count returns the number of squares in b.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Has tells whether s is in b.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// First returns the lowest square of b; NoSquare if b is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest square of b, which must not be empty.
func (b Bitboard) Last() Square { return Square(63 - bits.LeadingZeros64(uint64(b))) }

// Pop removes and returns the lowest square of b.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Many tells whether b holds two squares or more.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// North, South, East and West shift every square one step; what leaves the board is lost.
func (b Bitboard) North() Bitboard { return b << 8 }

// South shifts b one rank down.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East shifts b one file towards the h-file.
func (b Bitboard) East() Bitboard { return b &^ FileH << 1 }

// West shifts b one file towards the a-file.
func (b Bitboard) West() Bitboard { return b &^ FileA >> 1 }
