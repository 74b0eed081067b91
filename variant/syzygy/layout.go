package syzygy

import (
	"errors"
	"slices"

	"contrary/engine"
)

// men are squares in the order of a layout.
type men [MaxMen]uint8

// code is a man as files write it: 1 to 6 for pawn to king, 8 more for Black.
type code uint8

func (c code) side() engine.Side   { return engine.Side(c >> 3) }
func (c code) piece() engine.Piece { return engine.Piece(c&7) - 1 }
func (c code) valid() bool         { return c&7 >= 1 && c&7 <= 6 }

// leading is how the men that come first are numbered: symmetry is theirs.
type leading uint8

const (
	threeSingles leading = iota // three men, each the only one of its kind
	twoSingles                  // two of them
	twoAlike                    // two like men
	manyAlike                   // three or more like men
	pawnsFirst                  // the pawns of the side with fewer
)

// layout is how a part of a file numbers the positions of its men.
type layout struct {
	n     int
	codes [MaxMen]code
	lead  leading
	// group is how many men are numbered together, where they begin.
	group  [MaxMen]int
	factor [MaxMen]uint64 // weight of a group's number, where it begins
	size   uint64         // how many numbers there are
	pawns  int            // of the second group, if they are pawns too
}

var errMen = errors.New("men in an order that nobody writes")

// newLayout works out how the men are numbered. order is the place of the first group among the others by weight,
// order2 that of the second pawns; file is that of the foremost pawn.
func newLayout(m material, codes []code, order, order2, file int) (l layout, err error) {
	l.n = len(codes)
	copy(l.codes[:], codes)
	if err := l.checkMen(m); err != nil {
		return l, err
	}
	l.setLead(m)
	second := l.group[0]
	next := second + l.pawns
	if l.pawns > 0 {
		l.group[second] = l.pawns
	}
	for i := next; i < l.n; i += l.group[i] {
		for j := i; j < l.n && l.codes[j] == l.codes[i]; j++ {
			l.group[i]++
		}
	}
	free, weight, placed := 64-next, uint64(1), 0
	for k, i := 0, next; i < l.n || k == order || k == order2; k++ {
		switch k {
		case order:
			l.factor[0] = weight
			weight *= l.firstSize(file)
			placed++
		case order2:
			l.factor[second] = weight
			weight *= choose[l.pawns][48-l.group[0]]
			placed++
		default:
			l.factor[i] = weight
			weight *= choose[l.group[i]][free]
			free -= l.group[i]
			i += l.group[i]
		}
	}
	if want := 1 + min(l.pawns, 1); placed != want {
		return l, errMen
	}
	l.size = weight
	return l, nil
}

// checkMen compares the men with the material, either way round, and makes sure that like men are together.
func (l *layout) checkMen(m material) error {
	var is material
	seen := 0
	for i, c := range l.codes[:l.n] {
		if !c.valid() || i > 0 && c != l.codes[i-1] && seen>>c&1 == 1 {
			return errMen
		}
		seen |= 1 << c
		is += one(c.side(), c.piece())
	}
	if is != m && is != m.mirrored() {
		return errors.New("it holds " + is.String())
	}
	if !m.hasPawns() {
		return nil
	}
	side := l.codes[0].side()
	own, other := is.pawns(side), is.pawns(side.Other())
	for i, c := range l.codes[:own+other] {
		if c.piece() != engine.Pawn || (i < own) != (c.side() == side) {
			return errMen
		}
	}
	if own == 0 || other > 0 && other < own {
		return errMen
	}
	return nil
}

// holds returns the men of the layout as they are written.
func (l *layout) holds() (m material) {
	for _, c := range l.codes[:l.n] {
		m += one(c.side(), c.piece())
	}
	return m
}

// setLead finds out what comes first.
func (l *layout) setLead(m material) {
	if m.hasPawns() {
		side := l.codes[0].side()
		is := l.holds()
		l.lead, l.group[0], l.pawns = pawnsFirst, is.pawns(side), is.pawns(side.Other())
		return
	}
	singles, least := 0, MaxMen
	for side := range engine.Side(2) {
		for piece := range engine.NoPiece {
			switch n := m.count(side, piece); {
			case n == 1:
				singles++
			case n > 1:
				least = min(least, n)
			}
		}
	}
	switch {
	case singles >= 3:
		l.lead, l.group[0] = threeSingles, 3
	case singles == 2:
		l.lead, l.group[0] = twoSingles, 2
	case least == 2:
		l.lead, l.group[0] = twoAlike, 2
	default:
		l.lead, l.group[0] = manyAlike, least
	}
}

// Numbers of three and two single men: the first in the triangle a1 d1 d4, what is on the long diagonal reflected
// there.
const (
	threeOff   = 6 * 63 * 62        // the first below the diagonal
	threeOn    = threeOff + 4*28*62 // on it, and the second below
	threeOnTwo = threeOn + 4*7*28   // two on it
	threeCount = threeOnTwo + 4*7*6 // 31332
	twoOff     = 6 * 63             // the first below the diagonal
	twoOn      = twoOff + 4*28      // on it
	twoCount   = twoOn + 4*7        // 518
)

func (l *layout) firstSize(file int) uint64 {
	switch l.lead {
	case threeSingles:
		return threeCount
	case twoSingles:
		return twoCount
	case twoAlike:
		return pairCount
	case manyAlike:
		return crowdSizes[l.group[0]-1]
	}
	return leaderSizes[l.group[0]-1][file]
}

// number returns the number of a position. Squares are turned and sorted on the way. It is below size for every board.
func (l *layout) number(sq *men) uint64 {
	var first uint64
	switch l.lead {
	case threeSingles, twoSingles:
		first = l.singles(sq)
	case twoAlike:
		first = l.twins(sq)
	case manyAlike:
		first = l.crowd(sq)
	case pawnsFirst:
		first = l.foremost(sq)
	}
	n := first * l.factor[0]
	i := l.group[0]
	if l.pawns > 0 {
		n += l.others(sq, i, l.pawns, 8) * l.factor[i]
		i += l.pawns
	}
	for ; i < l.n; i += l.group[i] {
		n += l.others(sq, i, l.group[i], 0) * l.factor[i]
	}
	return n
}

// others numbers the like men from i on by the squares that those before have left; skip squares are not for them.
func (l *layout) others(sq *men, i, group, skip int) (n uint64) {
	like := sq[i : i+group]
	slices.Sort(like)
	for k, s := range like {
		at := int(s) - skip
		for _, before := range sq[:i] {
			if before < s {
				at--
			}
		}
		n += choose[k+1][at&63]
	}
	return n
}

// turn reflects all squares.
func (l *layout) turn(sq *men, by uint8) {
	for i := range sq[:l.n] {
		sq[i] ^= by
	}
}

// flip reflects all squares in the long diagonal.
func (l *layout) flip(sq *men) {
	for i := range sq[:l.n] {
		sq[i] = flipped(sq[i])
	}
}

// corner turns the board so that the first man stands in the lower left quarter.
func (l *layout) corner(sq *men) {
	if sq[0]&4 != 0 {
		l.turn(sq, acrossFiles)
	}
	if sq[0]&0x20 != 0 {
		l.turn(sq, acrossRanks)
	}
}

// over counts how many of two squares are lower than a third.
func over(s, a, b uint8) uint64 {
	n := uint64(0)
	if s > a {
		n++
	}
	if s > b {
		n++
	}
	return n
}

// singles numbers two or three men of different kinds.
func (l *layout) singles(sq *men) uint64 {
	l.corner(sq)
	for _, s := range sq[:l.group[0]] {
		if d := slope(s); d != 0 {
			if d > 0 {
				l.flip(sq)
			}
			break
		}
	}
	// Where a man stands is counted without the squares of those before. On the diagonal its rank is enough.
	first, second := uint64(sq[0]>>3), over(sq[1], sq[0], 64)
	at, rank := uint64(sq[1])-second, uint64(sq[1]>>3)-second
	if l.lead == twoSingles {
		switch {
		case slope(sq[0]) != 0:
			return uint64(classes[sq[0]])*63 + at
		case slope(sq[1]) != 0:
			return twoOff + first*28 + uint64(below[sq[1]])
		}
		return twoOn + first*7 + rank
	}
	third := over(sq[2], sq[0], sq[1])
	last := uint64(sq[2]) - third
	switch {
	case slope(sq[0]) != 0:
		return (uint64(classes[sq[0]])*63+at)*62 + last
	case slope(sq[1]) != 0:
		return threeOff + (first*28+uint64(below[sq[1]]))*62 + last
	case slope(sq[2]) != 0:
		return threeOn + (first*7+rank)*28 + uint64(below[sq[2]])
	}
	return threeOnTwo + (first*7+rank)*6 + uint64(sq[2]>>3) - third
}

// twins numbers two like men.
func (l *layout) twins(sq *men) uint64 {
	if classes[sq[0]] > classes[sq[1]] {
		sq[0], sq[1] = sq[1], sq[0]
	}
	l.corner(sq)
	if d := slope(sq[0]); d > 0 || d == 0 && slope(sq[1]) > 0 {
		l.flip(sq)
	}
	if upper(sq[1]) && classes[sq[0]] == classes[sq[1]] {
		sq[0], sq[1] = sq[1], sq[0]
		l.turn(sq, acrossRanks)
		l.flip(sq)
	}
	return uint64(pairs[classes[sq[0]]][sq[1]])
}

// crowd numbers three or more like men: the outermost, then the others.
func (l *layout) crowd(sq *men) uint64 {
	like := sq[:l.group[0]]
	for i := range like {
		if classes[like[0]] > classes[like[i]] {
			like[0], like[i] = like[i], like[0]
		}
	}
	l.corner(sq)
	if slope(sq[0]) > 0 {
		l.flip(sq)
	}
	rest := like[1:]
	slices.SortFunc(rest, func(a, b uint8) int { return int(rings[a]) - int(rings[b]) })
	n := crowds[len(like)-1][classes[like[0]]]
	for i, s := range rest {
		n += choose[i+1][rings[s]]
	}
	return n
}

// pawnFile puts the foremost of the first pawns first, and returns its file, as far from the edge as it is.
func (l *layout) pawnFile(sq *men) int {
	for i := range sq[:l.group[0]] {
		if pawnPlaces[sq[0]] > pawnPlaces[sq[i]] {
			sq[0], sq[i] = sq[i], sq[0]
		}
	}
	return int(min(sq[0]&7, 7-sq[0]&7))
}

// foremost numbers the first pawns; pawnFile must have been asked.
func (l *layout) foremost(sq *men) uint64 {
	if sq[0]&4 != 0 {
		l.turn(sq, acrossFiles)
	}
	rest := sq[1:l.group[0]]
	slices.SortFunc(rest, func(a, b uint8) int { return int(pawnRanks[b]) - int(pawnRanks[a]) })
	n := leaders[len(rest)][pawnPlaces[sq[0]]]
	for i, s := range rest {
		n += choose[len(rest)-i][pawnRanks[s]]
	}
	return n
}
