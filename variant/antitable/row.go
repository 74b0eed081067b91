package antitable

import "contrary/engine"

// row is a run of boards in a file that differ in the square of one man alone: the first of the last group, which goes
// from square to square.
type row struct {
	start  int           // number of its first board
	length int           // boards, none beyond the end asked for
	skip   int           // boards of the whole row that come before start
	above  int           // boards in the row before it that stand above its own, from the first on
	first  engine.Square // square of the running man in the first board
	// stored are the squares of the running man for which a file holds a value: no man there, no capture, and not the
	// twin of another board.
	stored engine.Bitboard
	at     squares // of the first board
}

// eachRow calls visit for the rows of a file's boards from a number up to another, with one side to move.
func (l *layout) eachRow(side engine.Side, from, to int, visit func(r *row)) {
	g := &l.groups[len(l.groups)-1]
	base := engine.Square(64-g.places()) / 2
	var r row
	for r.start = from; r.start < to; r.start += r.length {
		n := r.start % l.stride
		r.at[0] = l.leadSquare(l.memoryLead(r.start / l.stride))
		for i := range l.groups {
			gr := &l.groups[i]
			at := &gr.members()[n/gr.stride]
			n %= gr.stride
			copy(r.at[gr.first:gr.first+gr.n], at[:gr.n])
		}
		r.first = r.at[g.first]
		r.skip = int(r.first - base)
		if g.n == 1 {
			r.length = 64 - int(base) - int(r.first)
			r.above = g.size
		} else {
			r.length = int(r.at[g.first+1] - r.first)
			r.above = max(0, int(r.at[g.first+1]-base)-1)
		}
		r.length = min(r.length, to-r.start)
		r.stored = 0
		if !l.twin(&r.at) {
			r.stored = l.quietSquares(&r.at, g.first, side)
		}
		visit(&r)
	}
}

// aboveOf returns the number of the board above board j of the row, -1 if there is none.
func (r *row) aboveOf(j int) int {
	if j += r.skip; j >= r.above {
		return -1
	}
	return r.start - r.skip - r.above + j
}

// quietSquares returns the empty squares on which a man may stand so that the side to move has no capture, the others
// standing as they do.
func (l *layout) quietSquares(sq *squares, man int, side engine.Side) engine.Bitboard {
	var of [2]engine.Bitboard
	for i, k := range l.men {
		if i != man {
			of[k.side&1] |= sq[i&3].Bitboard()
		}
	}
	occ := of[0] | of[1]
	moved := l.men[man]
	captures := engine.Bitboard(0)
	for i, k := range l.men {
		if i == man {
			continue
		}
		if k.side != side { // the man may capture it
			if moved.side == side {
				captures |= attacks(kind{moved.side ^ 1, moved.piece}, sq[i&3], occ)
			}
			continue
		}
		reach := attacks(k, sq[i&3], occ)
		if moved.side != side { // it may capture the man
			captures |= reach
		}
		for hit := reach & of[side&1^1]; hit != 0; { // unless the man stands between
			captures |= ^engine.Between(sq[i&3], hit.Pop())
		}
	}
	return ^(captures | occ)
}
