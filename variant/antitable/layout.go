package antitable

import (
	"contrary/engine"
)

// layout numbers the boards of a material. The men form groups of men alike; one man that is unique, the lead, has its
// square brought to a part of the board by the symmetries: without pawns to the quarter a1-d4, with pawns to the files
// a-d. The number is side to move, square of the lead, then the number of each group, the last one running fastest. A
// group of n men on s squares has s over n numbers. If no man is unique, the first of the first group leads and counts
// as unlike its twin: such materials are few and small.
//
// The numbers of a file (see fileNumber) reflect in the diagonal a1-d4 as well.
type layout struct {
	men    []kind // the lead first, then group by group
	pawns  bool
	groups []group // without the lead
	leads  int     // squares of the lead
	stride int     // numbers for one square of the lead
	half   int     // numbers for one side to move
}

// group is one to three men alike.
type group struct {
	kind
	first  int // place of its first man in layout.men
	n      int
	size   int // numbers of the group
	stride int // numbers of the groups after it
}

// squares are those of the men of a layout, in its order.
type squares [MaxMen]engine.Square

func newLayout(m *Material) *layout {
	l := &layout{pawns: m.Pawns() > 0}
	var groups []group
	for side := range m.counts {
		for _, p := range strength {
			if n := int(m.counts[side][p]); n > 0 {
				groups = append(groups, group{kind: kind{engine.Side(side), p}, n: n})
			}
		}
	}
	lead := leader(groups)
	l.men = append(l.men, groups[lead].kind)
	groups[lead].n--
	for _, g := range groups {
		if g.n == 0 {
			continue
		}
		g.first = len(l.men)
		for range g.n {
			l.men = append(l.men, g.kind)
		}
		g.size = choose(g.places(), g.n)
		l.groups = append(l.groups, g)
	}
	l.stride = 1
	for i := len(l.groups) - 1; i >= 0; i-- {
		l.groups[i].stride = l.stride
		l.stride *= l.groups[i].size
	}
	l.leads = 16
	if l.pawns {
		l.leads = 32
		if l.men[0].piece == engine.Pawn {
			l.leads = 24
		}
	}
	l.half = l.leads * l.stride
	return l
}

// leader returns the group whose man leads: the last that is single, pieces before pawns.
func leader(groups []group) (lead int) {
	for i, g := range groups {
		if g.n == 1 && (g.piece != engine.Pawn || groups[lead].n > 1) {
			lead = i
		}
	}
	return lead
}

// places is the number of squares a man of the group may stand on.
func (g *group) places() int {
	if g.piece == engine.Pawn {
		return 48
	}
	return 64
}

func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// pairs and triples number sets of two and three squares, whatever their order. A set with a square twice has no number
// of its own.
var (
	pairs   = func() (t [64][64]uint16) { fillPairs(&t); return t }()
	triples = [3][64]uint16{ // C(i,1), C(j,2), C(k,3)
		binomials(1), binomials(2), binomials(3),
	}
)

func fillPairs(t *[64][64]uint16) {
	for j := range 64 {
		for i := range j {
			t[i][j] = uint16(choose(j, 2) + i)
			t[j][i] = t[i][j]
		}
	}
}

func binomials(k int) (t [64]uint16) {
	for n := range t {
		t[n] = uint16(choose(n, k))
	}
	return t
}

// number is the number of the group whose men stand on the squares; with pawns, counted from a2.
func (g *group) number(sq *squares) int {
	base := engine.Square(0)
	if g.piece == engine.Pawn {
		base = 8
	}
	switch g.n {
	case 1:
		return int(sq[g.first&3] - base)
	case 2:
		return int(pairs[(sq[g.first&3]-base)&63][(sq[(g.first+1)&3]-base)&63])
	}
	return triple(sq[g.first&3]-base, sq[(g.first+1)&3]-base, sq[(g.first+2)&3]-base)
}

func triple(a, b, c engine.Square) int {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return int(triples[2][c&63]) + int(triples[1][b&63]) + int(a)
}

// flip returns what must be xored to squares so that the lead stands where it should.
func (l *layout) flip(lead engine.Square) (mask engine.Square) {
	if lead.File() > 3 {
		mask = 7
	}
	if !l.pawns && lead.Rank() > 3 {
		mask |= 56
	}
	return mask
}

// leadNumber is the number of the lead's square, which must stand where it should.
func (l *layout) leadNumber(s engine.Square) int {
	if l.leads == 24 {
		s -= 8
	}
	return int(s>>3)*4 + int(s&7)
}

// leadSquare is the inverse of leadNumber.
func (l *layout) leadSquare(n int) engine.Square {
	if l.leads == 24 {
		n += 4
	}
	return engine.MakeSquare(n&3, n>>2)
}

// rest is the number of all groups.
func (l *layout) rest(sq *squares) (n int) {
	for i := range l.groups {
		g := &l.groups[i]
		n += g.number(sq) * g.stride
	}
	return n
}

// number is the number of a board in memory, without the side to move.
func (l *layout) number(sq *squares) int {
	mask := l.flip(sq[0])
	for i := range sq {
		sq[i] ^= mask
	}
	return l.leadNumber(sq[0])*l.stride + l.rest(sq)
}

// triangle numbers the squares of a1-d1-d4, by file and rank below 4; quarter is the inverse.
var (
	triangle = [16]int8{0: 0, 1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 7: 6, 10: 7, 11: 8, 15: 9}
	quarter  = [10]int8{0, 1, 2, 3, 5, 6, 7, 10, 11, 15}
)

// fileLeads is the number of squares of the lead in a file.
func (l *layout) fileLeads() int {
	if l.pawns {
		return l.leads
	}
	return len(quarter)
}

// fileHalf is the number of boards in a file with one side to move.
func (l *layout) fileHalf() int { return l.fileLeads() * l.stride }

// memoryLead returns the number in memory of a lead square in a file.
func (l *layout) memoryLead(n int) int {
	if l.pawns {
		return n
	}
	return int(quarter[n])
}

// fileNumber is the number of a board in a file, without the side to move.
func (l *layout) fileNumber(sq *squares) int {
	mask := l.flip(sq[0])
	for i := range sq {
		sq[i] ^= mask
	}
	if l.pawns {
		return l.leadNumber(sq[0])*l.stride + l.rest(sq)
	}
	if rank, file := sq[0].Rank(), sq[0].File(); rank > file || rank == file && l.twin(sq) {
		mirror(sq)
	}
	return int(triangle[sq[0].Rank()*4+sq[0].File()])*l.stride + l.rest(sq)
}

// twin tells whether a board whose lead is on the diagonal has no number of its own in a file, its reflection having
// it: if the first of several groups has a smaller number there.
func (l *layout) twin(sq *squares) bool {
	if l.pawns || len(l.groups) == 1 || sq[0].Rank() != sq[0].File() {
		return false
	}
	g := &l.groups[0]
	turned := *sq
	mirror(&turned)
	return g.number(&turned) < g.number(sq)
}

// mirror reflects in the diagonal a1-h8.
func mirror(sq *squares) {
	for i, s := range sq {
		sq[i] = s>>3 | s&7<<3
	}
}
