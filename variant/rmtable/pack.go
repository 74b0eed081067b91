package rmtable

import "contrary/engine"

// packing numbers the boards of a material densely, for the file. Without pawns the eight symmetries bring the white
// king to the triangle a1-d1-d4 and, if it stands on the diagonal, the black king to or below it: 462 pairs of kings.
// With a pawn there are 24 squares for it on files a-d and 3612 pairs of kings. Other men have 64 squares each; twins
// have 2016 pairs. The side to move is the uppermost factor.
type packing struct {
	m    *Material
	pair [64][64]int16 // number of the pair of kings, -1 if they do not stand so
	back [][2]engine.Square
	half int // boards with one side to move
}

func newPacking(m *Material) *packing {
	pk := &packing{m: m}
	for w := range engine.Square(64) {
		for b := range engine.Square(64) {
			pk.pair[w][b] = -1
			if w == b || engine.KingAttacks(w).Has(b) {
				continue
			}
			if !m.HasPawns() {
				if w.File() > 3 || w.Rank() > w.File() || w.Rank() == w.File() && b.Rank() > b.File() {
					continue
				}
			}
			pk.pair[w][b] = int16(len(pk.back))
			pk.back = append(pk.back, [2]engine.Square{w, b})
		}
	}
	pk.half = len(pk.back)
	switch {
	case m.twins():
		pk.half *= 2016
	default:
		for _, k := range m.men[2:] {
			if k.piece == engine.Pawn {
				pk.half *= 24
			} else {
				pk.half *= 64
			}
		}
	}
	return pk
}

// size is the number of numbers.
func (pk *packing) size() int { return 2 * pk.half }

// diagonal reflects a square in the diagonal a1-h8.
func diagonal(s engine.Square) engine.Square { return s>>3 | s&7<<3 }

// number returns the number of a board, -1 if its kings touch. It may change the board to the equivalent it numbers.
func (pk *packing) number(b *board) int {
	men := len(pk.m.men)
	flip := engine.Square(0)
	if pk.m.HasPawns() {
		if b.at[men-1].File() > 3 {
			flip = 7
		}
	} else {
		if b.at[0].File() > 3 {
			flip = 7
		}
		if b.at[0].Rank() > 3 {
			flip |= 56
		}
	}
	for i := range b.at {
		b.at[i] ^= flip
	}
	if !pk.m.HasPawns() {
		w, k := b.at[0], b.at[1]
		if w.Rank() > w.File() || w.Rank() == w.File() && k.Rank() > k.File() {
			for i := range b.at {
				b.at[i] = diagonal(b.at[i])
			}
		}
	}
	pair := pk.pair[b.at[0]][b.at[1]]
	if pair < 0 {
		return -1
	}
	n := int(pair)
	if pk.m.twins() {
		n = n*2016 + int(twinPair(b.at[2], b.at[3]))
	} else {
		for i := 2; i < men; i++ {
			if pk.m.men[i].piece == engine.Pawn {
				n = n*24 + b.at[i].File() + 4*(b.at[i].Rank()-1)
			} else {
				n = n*64 + int(b.at[i])
			}
		}
	}
	return n + int(b.side)*pk.half
}

// board is the inverse of number.
func (pk *packing) board(n int) (b board) {
	if n >= pk.half {
		b.side = engine.Black
		n -= pk.half
	}
	men := len(pk.m.men)
	if pk.m.twins() {
		t := n % 2016
		n /= 2016
		j := 1
		for (j+1)*j/2 <= t {
			j++
		}
		b.at[2], b.at[3] = engine.Square(t-j*(j-1)/2), engine.Square(j)
	} else {
		for i := men - 1; i >= 2; i-- {
			if pk.m.men[i].piece == engine.Pawn {
				b.at[i] = engine.MakeSquare(n%24&3, n%24>>2+1)
				n /= 24
			} else {
				b.at[i] = engine.Square(n & 63)
				n >>= 6
			}
		}
	}
	b.at[0], b.at[1] = pk.back[n][0], pk.back[n][1]
	return b
}
