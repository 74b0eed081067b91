package engine

// Key is the Zobrist key of a position: placement, side to move, castling rights, and the en passant square where
// somebody can legally capture on it. Positions that are the same for the repetition rule (FIDE 9.2.3) have equal keys.
// The clocks and the traits are not part of it.
type Key uint64

var zobrist struct {
	men      [2][6][64]Key
	castling [16]Key
	file     [8]Key
	black    Key
}

func init() {
	rng := splitMix(0x636f6e7472617279) // "contrary": the keys are the same in every run
	for side := range zobrist.men {
		for piece := range zobrist.men[side] {
			for s := range zobrist.men[side][piece] {
				zobrist.men[side][piece][s] = Key(rng.next())
			}
		}
	}
	var right [4]Key
	for i := range right {
		right[i] = Key(rng.next())
	}
	for set := range zobrist.castling {
		for i, k := range right {
			if set>>i&1 != 0 {
				zobrist.castling[set] ^= k
			}
		}
	}
	for i := range zobrist.file {
		zobrist.file[i] = Key(rng.next())
	}
	zobrist.black = Key(rng.next())
}

// splitMix is the SplitMix64 generator of Steele, Lea and Flood (OOPSLA 2014).
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	return mix64(uint64(*s))
}

// Mix scrambles x so that every input bit affects every output bit (the finaliser of SplitMix64). It turns small
// numbers such as path memory into something that can be combined with a Key by exclusive or.
func Mix(x uint64) uint64 { return mix64(x + 0x9e3779b97f4a7c15) }

func mix64(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// computeKey builds the key of p from nothing.
func (p *Position) computeKey() Key {
	var k Key
	for side := White; side <= Black; side++ {
		for piece := Pawn; piece <= King; piece++ {
			for b := p.By(side, piece); b != 0; {
				k ^= zobrist.men[side][piece][b.Pop()]
			}
		}
	}
	k ^= zobrist.castling[p.castling]
	if p.ep != NoSquare {
		k ^= zobrist.file[p.ep.File()]
	}
	if p.side == Black {
		k ^= zobrist.black
	}
	return k
}
