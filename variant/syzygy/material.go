package syzygy

import (
	"strings"

	"contrary/engine"
)

// material counts the men of both sides, four bits a kind: Black's in the upper half.
type material uint64

const (
	kindBits  = 4
	sideBits  = kindBits * int(engine.NoPiece)
	sideMask  = 1<<sideBits - 1
	countMask = 1<<kindBits - 1
)

// one is a single man.
func one(side engine.Side, piece engine.Piece) material {
	return 1 << (int(side)*sideBits + int(piece)*kindBits)
}

func (m material) count(side engine.Side, piece engine.Piece) int {
	return int(m>>(int(side)*sideBits+int(piece)*kindBits)) & countMask
}

// mirrored swaps the sides.
func (m material) mirrored() material { return m>>sideBits | m&sideMask<<sideBits }

// men returns how many men there are.
func (m material) men() (n int) {
	for side := range engine.Side(2) {
		for piece := range engine.NoPiece {
			n += m.count(side, piece)
		}
	}
	return n
}

func (m material) pawns(side engine.Side) int { return m.count(side, engine.Pawn) }

func (m material) hasPawns() bool { return m.pawns(engine.White)+m.pawns(engine.Black) > 0 }

// String returns the name as files have it, such as KRvQ.
func (m material) String() string {
	var b strings.Builder
	for side := range engine.Side(2) {
		if side == engine.Black {
			b.WriteByte('v')
		}
		for piece := int(engine.King); piece >= int(engine.Pawn); piece-- {
			n := m.count(side, engine.Piece(piece))
			b.WriteString(strings.Repeat(string(engine.Piece(piece).Letter()), n))
		}
	}
	return b.String()
}

// parseMaterial reads the name of a file without its ending; ok is false if it is no name of two to MaxMen men.
func parseMaterial(name string) (m material, ok bool) {
	white, black, found := strings.Cut(name, "v")
	if !found || white == "" || black == "" || len(name) > MaxMen+1 {
		return 0, false
	}
	for side, men := range []string{white, black} {
		for _, letter := range []byte(men) {
			of, piece, ok := engine.ParsePiece(letter)
			if !ok || of != engine.White { // a small letter
				return 0, false
			}
			m += one(engine.Side(side), piece)
		}
	}
	return m, true
}
