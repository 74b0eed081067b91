package syzygy

import "contrary/engine"

// how a value was found.
type how uint8

const (
	byTable  how = iota
	byForce      // by a capture
	byThreat     // by a quiet move that forces the opponent to a capture
	byEnd        // the game is over
)

// value returns the value of a board as far as it is between alpha and beta, and how it was found. threats makes it
// look at quiet moves that force a capture in any case. ok is false if a table is missing or damaged.
func (t *Tables) value(b *board, alpha, beta WDL, threats bool) (v WDL, by how, ok bool) {
	if v, any, ok := t.forced(b, alpha, beta); any {
		return v, byForce, ok
	}
	if v, over := t.over(b); over {
		return v, byEnd, true
	}
	by = byTable
	if threats || (b.of(0)|b.of(1)).Count() >= t.threats {
		var child board
		own := b.of(b.side) &^ b.men[b.side&1][engine.Pawn]
		for m := b.walk(false, own); m.next(&child); {
			v, any, ok := t.forced(&child, -beta, -alpha)
			if !ok {
				return 0, by, false
			}
			if any && -v > alpha {
				alpha, by = -v, byThreat
				if alpha >= beta {
					return alpha, by, true
				}
			}
		}
	}
	v, ok = t.stored(b)
	if v > alpha {
		return v, byTable, ok
	}
	return alpha, by, ok
}

// forced returns the best value of the captures of a board, or of the end of the game if a side has no men, as far as
// it is between alpha and beta; any is false if there is neither.
func (t *Tables) forced(b *board, alpha, beta WDL) (v WDL, any, ok bool) {
	switch {
	case b.of(b.side) == 0:
		return Win, true, true
	case b.of(b.side^1) == 0:
		return Loss, true, true
	}
	var child board
	for m := b.walk(true, b.of(b.side)); m.next(&child); {
		any = true
		v, _, ok := t.value(&child, -beta, -alpha, false)
		if !ok {
			return 0, true, false
		}
		if alpha = max(alpha, -v); alpha >= beta {
			break
		}
	}
	return alpha, any, true
}

// over returns the value of a board without captures if it has no moves.
func (t *Tables) over(b *board) (v WDL, over bool) {
	own := b.of(b.side)
	if !b.hasPawns() {
		return 0, false // there is always a move
	}
	var child board
	if m := b.walk(false, own); m.next(&child) {
		return 0, false
	}
	if t.rules == Suicide {
		return WDL(2 * min(max(b.of(b.side^1).Count()-own.Count(), -1), 1)), true
	}
	return Win, true
}

// stored returns what the WDL file says of a board without captures.
func (t *Tables) stored(b *board) (v WDL, ok bool) {
	m := b.material()
	f := t.wdl[m]
	if f == nil {
		return 0, false
	}
	p := f.open(t.noteFault)
	if p == nil {
		return 0, false
	}
	_, value, _, good := p.look(b, m, true)
	if v = WDL(value) - 2; !good || value > 4 {
		t.damaged(f)
		return 0, false
	}
	return v, true
}

// outcome returns the value of a board and its distance to the next zeroing move.
func (t *Tables) outcome(b *board) (o Outcome, ok bool) {
	v, by, ok := t.value(b, Loss, Win, true)
	o.WDL = v
	switch {
	case !ok:
		return o, false
	case b.of(b.side) == 0 || b.of(b.side^1) == 0 || by == byEnd || v == Draw:
		return o, true
	}
	if o.Zeroing = v.before(); by == byForce || b.onlyPawns() {
		return o, true
	}
	if v > 0 {
		if now, ok := t.winsNow(b, v); now || !ok {
			return o, ok
		}
		if by == byThreat {
			o.Zeroing++
			return o, true
		}
	}
	m := b.material()
	f := t.dtz[m]
	if f == nil {
		return o, false
	}
	p := f.open(t.noteFault)
	if p == nil {
		return o, false
	}
	part, value, found, good := p.look(b, m, false)
	if !good {
		t.damaged(f)
		return o, false
	}
	if !found {
		return t.oneMove(b, v)
	}
	if part.flags&flagConstant != 0 {
		return t.nearby(b, v)
	}
	plies, rounded, good := part.distance(value, v)
	if !good {
		t.damaged(f)
		return o, false
	}
	o.Zeroing, o.Rounded = o.Zeroing+plies, rounded
	return o, true
}

// winsNow tells whether a pawn move keeps the win of a board without captures, or another move ends the game.
func (t *Tables) winsNow(b *board, v WDL) (now, ok bool) {
	own := b.men[b.side&1][engine.Pawn]
	if t.rules == Suicide && b.hasPawns() {
		own = b.of(b.side) // one may win by taking the last move away
	}
	var child, answer board
	for m := b.walk(false, own); m.next(&child); {
		if m.piece == engine.Pawn {
			w, _, ok := t.value(&child, Loss, Win, false)
			if !ok {
				return false, false
			}
			if w == -v {
				return true, true
			}
			continue
		}
		captures := child.walk(true, child.of(child.side))
		if captures.next(&answer) {
			continue
		}
		if w, over := t.over(&child); over && w == -v {
			return true, true
		}
	}
	return false, true
}

// onlyPawns tells whether the side to move of a board without captures has no piece that can move. DTZ files are not to
// be trusted there.
func (b *board) onlyPawns() bool {
	var child board
	pieces := b.walk(false, b.of(b.side)&^b.men[b.side&1][engine.Pawn])
	return !pieces.next(&child)
}

// oneMove finds the distance of a board whose side to move the DTZ file does not cover, by its moves.
func (t *Tables) oneMove(b *board, v WDL) (o Outcome, ok bool) {
	o.WDL = v
	own, pawns := b.of(b.side), b.men[b.side&1][engine.Pawn]
	if v < 0 {
		o.Zeroing = v.before() // a pawn move, if there is nothing longer
	} else {
		own &^= pawns // a pawn move would have been found
	}
	var child board
	for m := b.walk(false, own); m.next(&child); {
		if (child.men[b.side&1][engine.Pawn]) != pawns {
			continue
		}
		c, ok := t.outcome(&child)
		switch {
		case !ok:
			return o, false
		case c.WDL.Sign() != -v.Sign():
			continue
		}
		plies := c.Zeroing + 1
		if v > 0 && (o.Zeroing == 0 || plies < o.Zeroing) || v < 0 && plies > o.Zeroing {
			o.Zeroing, o.Rounded = plies, c.Rounded
		}
	}
	return o, o.Zeroing > 0
}
