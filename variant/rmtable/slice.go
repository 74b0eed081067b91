package rmtable

import "contrary/engine"

// illegal marks, among keys, the boards that no game reaches.
const illegal = 255

// slice is a part of a material that no move leaves but by an exit: all its positions, or those with the pawn on one
// square. Positions are numbered so that reaching them is cheap, not as densely as in a file: side to move, then 64
// squares a man (16 for the white king without pawns), the pawn left out. Without pawns the white king stands in a1-d4,
// otherwise the pawn on files a-d; no reflection leaves a board unchanged, so every position stands for exactly 4 (or
// 2) boards and moves and retractions correspond one to one. Twins are one item, a pair of squares out of 2016.
type slice struct {
	m      *Material
	pawn   engine.Square // NoSquare without pawns
	movers int           // men that a number covers: all but the pawn
	twins  bool
	stride [MaxMen]uint32 // what a step of each mover's square adds; of twins only the first
	size   int            // of the numbering
	half   uint32         // the first number with Black to move
	pairs  [][2]engine.Square

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
	if !m.HasPawns() {
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
	s := &slice{m: m, pawn: pawn, movers: len(m.men), twins: m.twins()}
	if pawn != engine.NoSquare {
		s.movers--
	}
	stride := uint32(1)
	singles := s.movers
	if s.twins {
		for j := range engine.Square(64) {
			for i := range j {
				s.pairs = append(s.pairs, [2]engine.Square{i, j})
			}
		}
		s.stride[2], stride, singles = 1, uint32(len(s.pairs)), 2
	}
	for i := singles - 1; i >= 0; i-- {
		s.stride[i] = stride
		if i == 0 && pawn == engine.NoSquare {
			stride *= 16
		} else {
			stride *= 64
		}
	}
	s.half = stride
	s.size = int(2 * stride)
	return s
}

// twinPair numbers the pairs of different squares, as pairs lists them.
func twinPair(a, b engine.Square) uint32 {
	i, j := min(a, b), max(a, b)
	return uint32(j)*(uint32(j)-1)/2 + uint32(i)
}

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
	if s.twins && b.at[2] > b.at[3] {
		b.at[2], b.at[3] = b.at[3], b.at[2]
	}
	n := uint32(b.side) * s.half
	if s.pawn == engine.NoSquare {
		n += quarter(b.at[0]) * s.stride[0]
	} else {
		n += uint32(b.at[0]) * s.stride[0]
	}
	n += uint32(b.at[1]) * s.stride[1]
	if s.twins {
		return n + twinPair(b.at[2], b.at[3])
	}
	for i := 2; i < s.movers; i++ {
		n += uint32(b.at[i]) * s.stride[i]
	}
	return n
}

// board is the inverse of number.
func (s *slice) board(n uint32) (b board) {
	if n >= s.half {
		b.side = engine.Black
		n -= s.half
	}
	first := n / s.stride[0]
	n -= first * s.stride[0]
	if s.pawn == engine.NoSquare {
		first = first&3 | first>>2<<3
	}
	b.at[0] = engine.Square(first)
	singles := s.movers
	if s.twins {
		singles = 2
	}
	for i := 1; i < singles; i++ {
		at := n / s.stride[i]
		n -= at * s.stride[i]
		b.at[i] = engine.Square(at)
	}
	if s.twins {
		b.at[2], b.at[3] = s.pairs[n][0], s.pairs[n][1]
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
	base := n + s.half // the same men, the other side to move
	if mover == engine.White {
		base = n - s.half
	}
	for i := 0; i < s.movers; i++ {
		k := s.m.men[i]
		if k.side != mover {
			continue
		}
		from := engine.Attacks(mover, k.piece, b.at[i], occ) &^ occ
		switch {
		case i == 0 && s.pawn == engine.NoSquare: // the step may need a reflection
			for from != 0 {
				c := b
				c.side = mover
				c.at[0] = from.Pop()
				visit(s.number(&c))
			}
		case i >= 2 && s.twins:
			other := b.at[5-i]
			rest := base - twinPair(b.at[2], b.at[3])
			for from != 0 {
				visit(rest + twinPair(from.Pop(), other))
			}
		default:
			rest := base - uint32(b.at[i])*s.stride[i]
			for from != 0 {
				visit(rest + uint32(from.Pop())*s.stride[i])
			}
		}
	}
}

// sideOf returns the side to move of a position.
func (s *slice) sideOf(n uint32) engine.Side {
	if n >= s.half {
		return engine.Black
	}
	return engine.White
}
