package search

import (
	"math/bits"

	"contrary/engine"
)

// A small ending looks the same from eight sides, with pawns from two. Where positions are few the table keeps all of
// these as one.

// symmetry is a reflection of the board: squares are first reflected by exclusive or with flip, then, if diagonal, in
// the diagonal a1-h8.
type symmetry struct {
	flip     engine.Square
	diagonal bool
}

// of returns the image of a square.
func (y symmetry) of(s engine.Square) engine.Square {
	s ^= y.flip
	if y.diagonal {
		s = s>>3 | s&7<<3
	}
	return s
}

// back returns the square whose image is s.
func (y symmetry) back(s engine.Square) engine.Square {
	if y.diagonal {
		s = s>>3 | s&7<<3
	}
	return s ^ y.flip
}

// move maps a move in its short form by square, which is of or back.
func shortMove(m uint16, square func(engine.Square) engine.Square) uint16 {
	if m == 0 {
		return 0
	}
	return m&^0xfff | uint16(square(engine.Square(m&63))) | uint16(square(engine.Square(m>>6&63)))<<6
}

// smallKey returns a key that p shares with the positions it becomes by reflection, and the reflection that leads to
// the one that stands for all. There must be at most five men, no castling right and no en passant square.
func smallKey(p *engine.Position) (engine.Key, symmetry) {
	king := p.KingSquare(engine.White)
	var y symmetry
	if king.File() > 3 {
		y.flip = 7
	}
	if p.Pieces(engine.Pawn) != 0 {
		return packed(p, y), y
	}
	if king.Rank() > 3 {
		y.flip |= 56
	}
	turned := symmetry{y.flip, true}
	switch k := y.of(king); {
	case k.Rank() < k.File():
		return packed(p, y), y
	case k.Rank() > k.File():
		return packed(p, turned), turned
	}
	a, b := packed(p, y), packed(p, turned)
	if a <= b {
		return a, y
	}
	return b, turned
}

// packed returns a key of what the men of p and their squares become under y.
func packed(p *engine.Position, y symmetry) engine.Key {
	word := uint64(p.Side())
	for side := engine.White; side <= engine.Black; side++ {
		for b := p.Of(side); b != 0; {
			s := b.Pop()
			_, piece := p.PieceAt(s)
			// Men are added up, so that their order does not matter.
			word += engine.Mix(uint64(y.of(s))|uint64(piece)<<6|uint64(side)<<9) | 1
		}
	}
	return engine.Key(engine.Mix(bits.RotateLeft64(word, 17)))
}
