package rmtable

import "contrary/engine"

// board is a position of a known material: the squares of its men, in the material's order, and the side to move.
type board struct {
	side engine.Side
	at   [MaxMen]engine.Square
}

// position returns the board as a position; false if no game reaches it.
func (m *Material) position(b *board) (engine.Position, bool) {
	var men [MaxMen]engine.Man
	for i, k := range m.men {
		men[i] = engine.Man{Side: k.side, Piece: k.piece, Square: b.at[i]}
	}
	return engine.Compose(men[:len(m.men)], b.side, Traits)
}

// sign counts the men of a position, kings left out; false if there are more than a table holds.
func sign(p *engine.Position) (c counts, ok bool) {
	if p.Occupied().Count() > MaxMen {
		return c, false
	}
	for side := engine.White; side <= engine.Black; side++ {
		for piece := engine.Pawn; piece < engine.King; piece++ {
			c[side][piece] = uint8(p.By(side, piece).Count())
		}
	}
	return c, true
}

// MaterialOf returns the material of p, its colours swapped if Black is the side with more; ok is false for what no
// table can hold.
func MaterialOf(p *engine.Position) (m *Material, ok bool) {
	c, ok := sign(p)
	if !ok {
		return nil, false
	}
	m, _, err := c.material()
	return m, err == nil
}

// boardOf reads a position that has the material m, seen with colours swapped if flip is set.
func (m *Material) boardOf(p *engine.Position, flip bool) (b board) {
	b.side = p.Side()
	swap := engine.Square(0)
	if flip {
		b.side, swap = b.side.Other(), 56
	}
	var left engine.Bitboard
	for i, k := range m.men {
		side := k.side
		if flip {
			side = side.Other()
		}
		if i == 0 || k != m.men[i-1] {
			left = p.By(side, k.piece)
		}
		b.at[i] = left.Pop() ^ swap
	}
	return b
}
