package rmtable

import "contrary/engine"

// illegal marks, among keys, the boards that no game reaches.
const illegal = 255

// slice is a part of a material that no move leaves but by an exit: all its positions, or those with the pawn on one
// square. Positions are numbered so that reaching them is cheap, not densely: side to move, then six bits a man (four
// for the white king without pawns), the pawn left out. Without pawns the white king stands in a1-d4, otherwise the
// pawn on files a-d; no reflection leaves a board unchanged, so every position stands for exactly 4 (or 2) boards and
// moves and retractions correspond one to one. Twins stand in ascending order.
type slice struct {
	m      *Material
	pawn   engine.Square // NoSquare without pawns
	movers int           // men that a number covers: all but the pawn
	shift  [MaxMen]uint  // of each mover's bits
	size   int           // of the numbering

	key   []uint8     // of each position; 255 illegal
	exits []exits     // the best ways out, found so far
	quiet []uint8     // moves that do not leave the level
	chain [2][]uint32 // of each position, by holder of the record: see chains
}

// exits are the mover's best ways out of the level.
type exits struct {
	value       Value // of the best, as the mover sees it
	some        bool
	short, long uint16 // least and most plies among the best
}

// add notes an exit with an outcome as White sees it, for the side that moves.
func (e *exits) add(o Outcome, mover engine.Side) {
	v := o.Value.by(mover)
	switch {
	case !e.some || v > e.value:
		*e = exits{v, true, o.Plies, o.Plies}
	case v == e.value:
		e.short, e.long = min(e.short, o.Plies), max(e.long, o.Plies)
	}
}

// slices returns the slices of a material in an order such that pawns move to slices before: all that a slice's pawn
// may move to come earlier.
func (m *Material) slices() []*slice {
	if !m.hasPawn() {
		return []*slice{newSlice(m, engine.NoSquare)}
	}
	var out []*slice
	for rank := 6; rank >= 1; rank-- {
		r := rank
		if m.men[len(m.men)-1].side == engine.Black {
			r = 7 - rank
		}
		for file := range 4 {
			out = append(out, newSlice(m, engine.MakeSquare(file, r)))
		}
	}
	return out
}

func newSlice(m *Material, pawn engine.Square) *slice {
	s := &slice{m: m, pawn: pawn, movers: len(m.men)}
	bits := uint(0)
	if pawn != engine.NoSquare {
		s.movers--
	}
	for i := s.movers - 1; i >= 0; i-- {
		s.shift[i] = bits
		bits += 6
	}
	if pawn == engine.NoSquare {
		bits -= 2
	}
	s.size = 2 << bits
	return s
}

// half is the first number with Black to move.
func (s *slice) half() uint32 { return uint32(s.size / 2) }

// quarter numbers the squares a1-d4: file + 4*rank.
func quarter(q engine.Square) uint32 { return uint32(q&3) | uint32(q>>3&3)<<2 }

// number returns the number of a board, which may be changed to the equivalent that the numbering knows.
func (s *slice) number(b *board) uint32 {
	flip := engine.Square(0)
	if s.pawn == engine.NoSquare {
		if b.at[0].File() > 3 {
			flip = 7
		}
		if b.at[0].Rank() > 3 {
			flip |= 56
		}
	} else if b.at[s.movers].File() > 3 {
		flip = 7
	}
	if flip != 0 {
		for i := range b.at {
			b.at[i] ^= flip
		}
	}
	if s.m.twins() && b.at[2] > b.at[3] {
		b.at[2], b.at[3] = b.at[3], b.at[2]
	}
	n := uint32(b.side) * s.half()
	first := uint32(b.at[0])
	if s.pawn == engine.NoSquare {
		first = quarter(b.at[0])
	}
	n |= first << s.shift[0]
	for i := 1; i < s.movers; i++ {
		n |= uint32(b.at[i]) << s.shift[i]
	}
	return n
}

// board is the inverse of number.
func (s *slice) board(n uint32) (b board) {
	if n >= s.half() {
		b.side = engine.Black
		n -= s.half()
	}
	first := n >> s.shift[0]
	if s.pawn == engine.NoSquare {
		first = first&3 | first>>2<<3
	}
	b.at[0] = engine.Square(first)
	for i := 1; i < s.movers; i++ {
		b.at[i] = engine.Square(n >> s.shift[i] & 63)
	}
	if s.pawn != engine.NoSquare {
		b.at[s.movers] = s.pawn
	}
	return b
}

// retract calls visit with the number of every position from which a quiet move leads to n. Some may be illegal.
func (s *slice) retract(n uint32, visit func(uint32)) {
	b := s.board(n)
	var occ engine.Bitboard
	for i := range s.m.men {
		occ |= b.at[i].Bitboard()
	}
	mover := b.side.Other()
	base := n ^ s.half()
	canonical := s.pawn == engine.NoSquare // a step of the white king may need a reflection
	for i := 0; i < s.movers; i++ {
		k := s.m.men[i]
		if k.side != mover {
			continue
		}
		from := engine.Attacks(mover, k.piece, b.at[i], occ) &^ occ
		if i == 0 && canonical || i >= 2 && s.m.twins() {
			for from != 0 {
				c := b
				c.side = mover
				c.at[i] = from.Pop()
				visit(s.number(&c))
			}
			continue
		}
		rest := base &^ (63 << s.shift[i])
		for from != 0 {
			visit(rest | uint32(from.Pop())<<s.shift[i])
		}
	}
}

// sideOf returns the side to move of a position.
func (s *slice) sideOf(n uint32) engine.Side {
	if n >= s.half() {
		return engine.Black
	}
	return engine.White
}
