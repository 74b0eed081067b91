package engine

// MaxMoves is the capacity of a MoveList. Sixteen men of one side never have so many moves: a queen has at most 27.
const MaxMoves = 512

// MoveList is a list of moves that the caller owns and the generators fill. It is large: keep one per ply, not one per
// call.
type MoveList struct {
	n     uint
	moves [MaxMoves]Move
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return int(l.n) }

// At returns move i, 0 <= i < Len.
func (l *MoveList) At(i int) Move { return l.moves[i] }

// Slice returns the moves; the slice is valid until the list is filled again.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Add appends m.
func (l *MoveList) Add(m Move) {
	l.moves[l.n%MaxMoves] = m
	l.n++
}

// Contains tells whether m is in the list.
func (l *MoveList) Contains(m Move) bool {
	for _, x := range l.Slice() {
		if x == m {
			return true
		}
	}
	return false
}
