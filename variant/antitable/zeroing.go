package antitable

import "contrary/engine"

// solveZeroing finds the distances to zeroing once the results are known. A move of a pawn within the material is a
// zeroing move, too; whether it spoils the win depends on distances that are just being found. As good as never does
// it, so all are first taken for clean, and the analysis is repeated until the boards whose wins are spoiled do not
// change any more. Since pawns only move forward, that ends.
func (v *solver) solveZeroing() {
	first := append([]cell(nil), v.z...)
	for spoils := []cell(nil); ; {
		copy(v.z, first)
		late := v.startZeroing(spoils)
		v.run(v.z, true)
		if v.ctx.Err() != nil || v.m.Pawns() == 0 {
			return
		}
		if v.sameSpoils(spoils) {
			return
		}
		_ = late
		spoils = append(spoils[:0], v.z...)
	}
}

// sameSpoils tells whether the same wins are spoiled as in an earlier analysis, nil being one in which none was.
func (v *solver) sameSpoils(before []cell) bool {
	for i, c := range v.z {
		now := isSpoiled(c)
		if before == nil && now || before != nil && now != isSpoiled(before[i]) {
			return false
		}
	}
	return true
}

func isSpoiled(c cell) bool { return c != drawn && c.distance() > longest }

// startZeroing decides what is one zeroing move away, and counts the other moves of lost boards.
func (v *solver) startZeroing(spoils []cell) bool {
	for i, e := range v.e {
		if v.z[i] >= decided {
			continue // at start: captures, no moves, dead
		}
		switch {
		case e.isWon():
			v.z[i] = won
		case e.isLost():
			v.z[i] = cell(v.quiet[i])
		default:
			v.z[i] = drawn
		}
	}
	if v.m.Pawns() > 0 {
		v.startZeroingPawns(spoils)
	}
	for _, s := range v.specials {
		v.zeroingMoves(int(s.at), s.cleanWin, s.lateWin, s.lateLoss)
	}
	for i, c := range v.z {
		if c&^late == 0 {
			// Every move of this lost board is a zeroing one.
			v.z[i] = decided | lost | 1
			if c&late != 0 {
				v.z[i] = decided | lost | spoiled
			}
		}
	}
	return spoils != nil
}

// zeroingMoves takes up what zeroing moves of a board lead to.
func (v *solver) zeroingMoves(at int, cleanWin, lateWin, lateLoss bool) {
	switch c := v.z[at]; {
	case c >= decided:
	case c&won != 0 && cleanWin:
		v.z[at] = decided | won | 1
	case c&won != 0 && lateWin, c&won == 0 && lateLoss:
		v.z[at] = c | late
	}
}

// startZeroingPawns takes up the moves of pawns within the material.
func (v *solver) startZeroingPawns(spoils []cell) {
	last, members := v.last()
	v.boards(func(sq *squares, from int) {
		for n, at := range members {
			copy(sq[last.first:last.first+last.n], at[:last.n])
			for side := engine.White; side <= engine.Black; side++ {
				if own := from + n + int(side)*v.l.half; v.z[own] < decided {
					v.pawnMoves(sq, side, own, spoils)
				}
			}
		}
	})
}

// pawnMoves takes up the pawn moves of an undecided board within the material.
func (v *solver) pawnMoves(sq *squares, side engine.Side, own int, spoils []cell) {
	occ := engine.Bitboard(0)
	for i := range v.l.men {
		occ |= sq[i&3].Bitboard()
	}
	var cleanWin, lateWin, lateLoss bool
	take := func(i int, to engine.Square) {
		child := *sq
		child[i&3] = to
		at := v.l.number(&child) + int(side^1)*v.l.half
		spoiled := spoils != nil && isSpoiled(spoils[at])
		if v.e[at].isLost() {
			cleanWin, lateWin = cleanWin || !spoiled, lateWin || spoiled
		}
		lateLoss = lateLoss || v.e[at].isWon() && spoiled
	}
	for i, k := range v.l.men {
		if k.piece != engine.Pawn || k.side != side {
			continue
		}
		to := ahead(side, sq[i&3])
		if occ.Has(to) || engine.BackRanks.Has(to) {
			continue
		}
		take(i, to)
		if next := ahead(side, to); isHome(side, sq[i&3]) && !occ.Has(next) && !v.passes(sq, side, to) {
			take(i, next)
		}
	}
	v.zeroingMoves(own, cleanWin, lateWin, lateLoss)
}
