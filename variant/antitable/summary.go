package antitable

import (
	"encoding/binary"

	"contrary/engine"
)

// Summary says what the boards of a material with one side to move are worth. All boards count that differ in the
// squares of the men, those with a capture too; en passant apart.
type Summary struct {
	Side                engine.Side
	Wins, Draws, Losses uint64 // for the side to move, in endless play
	// SpoiledWins and SpoiledLosses are those of them that the 50-move rule spoils even if the clock stands at 0.
	SpoiledWins, SpoiledLosses uint64
	// Win, Loss and Zeroing are boards with the longest win, the longest loss and the longest distance to zeroing that
	// is not spoiled: the plies, 0 if there is no such board, and its FEN.
	Win, Loss, Zeroing Longest
}

// Longest is a distance in plies and the FEN of a board that has it.
type Longest struct {
	Plies int
	FEN   string
	board int // its number in memory, to the solver
}

// summary counts the results of one side to move.
func (v *solver) summary(side engine.Side) (s Summary) {
	s.Side = side
	half := int(side) * v.l.half
	weight := uint64(4)
	if v.l.pawns {
		weight = 2
	}
	last, members := v.last()
	v.boards(func(sq *squares, from int) {
		for n, at := range members {
			copy(sq[last.first:last.first+last.n], at[:last.n])
			if v.overlaps(sq) {
				continue
			}
			v.count(&s, half+from+n)
		}
	})
	twice := uint64(1)
	if k := v.l.men; k[0] == k[1] { // the lead has a twin: every board has two numbers
		twice = 2
	}
	for _, n := range []*uint64{&s.Wins, &s.Draws, &s.Losses, &s.SpoiledWins, &s.SpoiledLosses} {
		*n = *n * weight / twice
	}
	for _, l := range []*Longest{&s.Win, &s.Loss, &s.Zeroing} {
		if l.Plies > 0 {
			l.FEN = v.fen(l.board, side)
		}
	}
	return s
}

func (v *solver) count(s *Summary, at int) {
	e, z := v.e[at], v.z[at]
	if e == drawn {
		s.Draws++
		return
	}
	l := &s.Win
	if e.isWon() {
		s.Wins++
	} else {
		l = &s.Loss
		s.Losses++
	}
	if e.distance() > l.Plies {
		l.Plies, l.board = e.distance(), at
	}
	switch d := z.distance(); {
	case d > longest && e.isWon():
		s.SpoiledWins++
	case d > longest:
		s.SpoiledLosses++
	case d > s.Zeroing.Plies:
		s.Zeroing.Plies, s.Zeroing.board = d, at
	}
}

func (v *solver) overlaps(sq *squares) bool {
	occ := engine.Bitboard(0)
	for i := range v.l.men {
		b := sq[i&3].Bitboard()
		if occ&b != 0 {
			return true
		}
		occ |= b
	}
	return false
}

// fen writes the board of a number in memory.
func (v *solver) fen(at int, side engine.Side) string {
	n := at - int(side)*v.l.half
	var sq squares
	sq[0] = v.l.leadSquare(n / v.l.stride)
	n %= v.l.stride
	for i := range v.l.groups {
		g := &v.l.groups[i]
		copy(sq[g.first:g.first+g.n], v.places[i][n/g.stride][:g.n])
		n %= g.stride
	}
	b := v.board(&sq, side)
	p, _ := b.position(v.set.rules.traits)
	return p.FEN()
}

func (s *Summary) append(out []byte) []byte {
	for _, n := range []uint64{s.Wins, s.Draws, s.Losses, s.SpoiledWins, s.SpoiledLosses} {
		out = binary.AppendUvarint(out, n)
	}
	for _, l := range []*Longest{&s.Win, &s.Loss, &s.Zeroing} {
		out = binary.AppendUvarint(out, uint64(l.Plies))
		out = appendText(out, l.FEN)
	}
	return out
}

// summary reads what append has written.
func (s *source) summary(side engine.Side) (out Summary) {
	out.Side = side
	for _, n := range []*uint64{&out.Wins, &out.Draws, &out.Losses, &out.SpoiledWins, &out.SpoiledLosses} {
		*n = uint64(s.uvarint())
	}
	for _, l := range []*Longest{&out.Win, &out.Loss, &out.Zeroing} {
		l.Plies = s.uvarint()
		l.FEN = s.text()
	}
	return out
}
