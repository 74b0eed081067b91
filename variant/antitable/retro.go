package antitable

import "contrary/engine"

// run goes through the levels of distance: from every board decided at a level, back to those one move before it. With
// zeroing set the cells are distances to zeroing, and pawns do not move back.
func (v *solver) run(cells []cell, zeroing bool) {
	r := &retro{solver: v, cells: cells, zeroing: zeroing}
	for _, c := range cells {
		if c >= decided && c != drawn {
			r.count(c.distance())
		}
	}
	for level := 0; r.pending > 0 || v.due(level, zeroing); level++ {
		if v.ctx.Err() != nil {
			return
		}
		if level < len(r.counts) && r.counts[level] > 0 {
			r.pending -= r.counts[level]
			r.level(level)
		}
		if zeroing {
			if level == longest {
				r.lateWins()
			}
			continue
		}
		r.dueMoves(level)
	}
}

// due tells whether moves with known results are left.
func (v *solver) due(level int, zeroing bool) bool {
	if zeroing {
		return level <= longest
	}
	return level < len(v.dueWins) || level < len(v.dueLosses)
}

// retro is one analysis over an array of cells.
type retro struct {
	*solver
	cells   []cell
	zeroing bool
	counts  []int // boards decided, by level
	pending int   // of them, those not gone through yet
}

func (r *retro) count(level int) {
	for len(r.counts) <= level {
		r.counts = append(r.counts, 0)
	}
	r.counts[level]++
	r.pending++
}

// dueMoves applies the moves with known results that lead to boards of the level.
func (r *retro) dueMoves(level int) {
	if level < len(r.dueWins) {
		for _, at := range r.dueWins[level] {
			r.win(int(at), level)
		}
	}
	if level < len(r.dueLosses) {
		for _, d := range r.dueLosses[level] {
			for range d.count {
				r.lose(int(d.at), level)
			}
		}
	}
}

// win says that a board has a move to a lost one of the level.
func (r *retro) win(at, level int) {
	if r.cells[at] < decided {
		r.cells[at] = decided | won | cell(level+1)
		r.count(level + 1)
	}
}

// lose says that one move less of a board may save its side.
func (r *retro) lose(at, level int) {
	c := r.cells[at]
	if c >= lost {
		return
	}
	c--
	if c&^late == 0 {
		level++
		if c&late != 0 {
			level = max(level, spoiled)
		}
		c = decided | lost | cell(level)
		r.count(level)
	}
	r.cells[at] = c
}

// lateWins decides the boards that can only win by a zeroing move that spoils the win.
func (r *retro) lateWins() {
	for i, c := range r.cells {
		if c < decided && c&(won|late) == won|late {
			r.cells[i] = decided | won | spoiled
			r.count(spoiled)
		}
	}
}

// level goes back from the boards of a level.
func (r *retro) level(level int) {
	want := decided | cell(level)
	last, members := r.last()
	r.boards(func(sq *squares, from int) {
		for side := engine.White; side <= engine.Black; side++ {
			start := from + int(side)*r.l.half
			for n, c := range r.cells[start : start+len(members)] {
				if c&^(won|lost) != want {
					continue
				}
				copy(sq[last.first:last.first+last.n], members[n][:last.n])
				r.back(sq, from+n, side, c&lost != 0, level)
			}
		}
	})
}

// back visits the boards one move before a board with side to move; n is its number without the side.
func (r *retro) back(sq *squares, n int, side engine.Side, isLost bool, level int) {
	occ := engine.Bitboard(0)
	for i := range r.l.men {
		occ |= sq[i&3].Bitboard()
	}
	mover := side ^ 1
	half := int(mover) * r.l.half
	if r.l.men[0].side == mover {
		r.backLead(sq, n, occ, half, isLost, level)
	}
	for g := range r.l.groups {
		gr := &r.l.groups[g]
		if gr.side != mover {
			continue
		}
		base := half + n - gr.number(sq)*gr.stride
		for i := gr.first; i < gr.first+gr.n; i++ {
			sources := r.sources(gr.kind, sq, sq[i&3], occ)
			if sources == 0 {
				continue
			}
			switch gr.n {
			case 1:
				origin := engine.Square(0)
				if gr.piece == engine.Pawn {
					origin = 8
				}
				for sources != 0 {
					r.touch(base+int(sources.Pop()-origin)*gr.stride, isLost, level)
				}
			default:
				own := sq[i&3]
				for sources != 0 {
					sq[i&3] = sources.Pop()
					r.touch(base+gr.number(sq)*gr.stride, isLost, level)
				}
				sq[i&3] = own
			}
		}
	}
}

func (r *retro) touch(at int, isLost bool, level int) {
	c := r.cells[at]
	if c >= decided {
		return
	}
	if isLost {
		r.win(at, level)
	} else {
		r.lose(at, level)
	}
}

// backLead does back for the lead, which may leave its part of the board.
func (r *retro) backLead(sq *squares, n int, occ engine.Bitboard, half int, isLost bool, level int) {
	sources := r.sources(r.l.men[0], sq, sq[0], occ)
	var rests [4]int // by flip, -1 if not known yet
	rests[1], rests[2], rests[3] = -1, -1, -1
	rests[0] = n - r.l.leadNumber(sq[0])*r.l.stride
	for sources != 0 {
		s := sources.Pop()
		mask := r.l.flip(s)
		which := int(mask&1 | mask>>4&2)
		if rests[which] < 0 {
			flipped := *sq
			for i := range flipped {
				flipped[i] ^= mask
			}
			rests[which] = r.l.rest(&flipped)
		}
		r.touch(half+r.l.leadNumber(s^mask)*r.l.stride+rests[which], isLost, level)
	}
}

// sources returns the squares that a man may have come from by a quiet move within the material, with all results known
// by the analysis: not by a double step that could be answered en passant.
func (r *retro) sources(k kind, sq *squares, s engine.Square, occ engine.Bitboard) engine.Bitboard {
	if k.piece != engine.Pawn {
		return attacks(k, s, occ) &^ occ
	}
	if r.zeroing {
		return 0
	}
	from := ahead(k.side^1, s)
	if occ.Has(from) || engine.BackRanks.Has(from) {
		return 0
	}
	out := from.Bitboard()
	if home := ahead(k.side^1, from); home < engine.NoSquare && isHome(k.side, home) && !occ.Has(home) &&
		!r.passes(sq, k.side, from) {
		out |= home.Bitboard()
	}
	return out
}
