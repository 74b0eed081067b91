package antitable

import (
	"context"
	"fmt"
	"math/bits"

	"contrary/engine"
)

// solver finds the results of all boards of a material. See doc.go for how.
type solver struct {
	set    *set // of the materials it needs
	m      *Material
	l      *layout
	places [MaxMen][][3]engine.Square // members of each group

	e     []cell  // plies to the end, by side to move and layout.number
	z     []cell  // plies to zeroing, the same way
	quiet []uint8 // moves that neither capture nor move a pawn

	specials []special
	// What falls due when the boards of a level have been gone through: moves with known results, by the level of the
	// result.
	dueWins   [][]uint32
	dueLosses [][]dueLoss

	stalemate [2]cell // by side to move
	mayDie    bool    // the rules may call a board dead

	ctx     context.Context
	failure error
}

// special holds what a board's promotions and double steps past an enemy pawn lead to, for the distance to zeroing.
type special struct {
	at                                     uint32
	cleanWin, lateWin, cleanLoss, lateLoss bool
}

// dueLoss are moves of a board that lose.
type dueLoss struct {
	at    uint32
	count uint16
}

func newSolver(ctx context.Context, s *set, m *Material) *solver {
	v := &solver{set: s, m: m, l: m.layout, ctx: ctx}
	for i := range v.l.groups {
		v.places[i] = v.l.groups[i].members()
	}
	n := 2 * v.l.half
	v.e, v.z, v.quiet = make([]cell, n), make([]cell, n), make([]uint8, n)
	bishops := [2]bool{m.counts[0][engine.Bishop] > 0, m.counts[1][engine.Bishop] > 0}
	v.mayDie = bishops[0] && bishops[1]
	for _, k := range v.l.men {
		v.mayDie = v.mayDie && (k.piece == engine.Bishop || k.piece == engine.Pawn)
	}
	return v
}

// board returns the men on the squares.
func (v *solver) board(sq *squares, side engine.Side) board {
	b := board{n: len(v.l.men), side: side, at: *sq}
	copy(b.men[:], v.l.men)
	return b
}

// boards calls visit for every choice of squares for all men but those of the last group, with the number of the first
// of the boards that follow from it.
func (v *solver) boards(visit func(sq *squares, from int)) {
	var sq squares
	var fill func(g, from int)
	fill = func(g, from int) {
		if g == len(v.l.groups)-1 {
			visit(&sq, from)
			return
		}
		gr := &v.l.groups[g]
		for n, at := range v.places[g] {
			copy(sq[gr.first:gr.first+gr.n], at[:gr.n])
			fill(g+1, from+n*gr.stride)
		}
	}
	for lead := range v.l.leads {
		if v.ctx.Err() != nil {
			return
		}
		sq[0] = v.l.leadSquare(lead)
		fill(0, lead*v.l.stride)
	}
}

// last returns the last group and its members.
func (v *solver) last() (*group, [][3]engine.Square) {
	g := len(v.l.groups) - 1
	return &v.l.groups[g], v.places[g]
}

// solve finds both distances.
func (v *solver) solve() error {
	v.start()
	if v.failure == nil {
		v.run(v.e, false)
	}
	for i, c := range v.e {
		if c < decided {
			v.e[i] = drawn
		}
	}
	if v.failure == nil {
		v.solveZeroing()
	}
	if err := v.ctx.Err(); err != nil {
		return err
	}
	return v.failure
}

// start decides the boards with a capture, without a move and those that are dead, and counts the moves of the others.
func (v *solver) start() {
	last, members := v.last()
	stalemates := [2]bool{}
	v.boards(func(sq *squares, from int) {
		for n, at := range members {
			copy(sq[last.first:last.first+last.n], at[:last.n])
			occ, twice := engine.Bitboard(0), false
			for i := range v.l.men {
				b := sq[i&3].Bitboard()
				twice = twice || occ&b != 0
				occ |= b
			}
			if twice {
				v.e[from+n], v.e[v.l.half+from+n] = drawn, drawn
				v.z[from+n], v.z[v.l.half+from+n] = drawn, drawn
				continue
			}
			v.startBoard(sq, occ, from+n, &stalemates)
		}
	})
}

// startBoard does start for a board, both sides to move.
func (v *solver) startBoard(sq *squares, occ engine.Bitboard, n int, stalemates *[2]bool) {
	var of, hits [2]engine.Bitboard
	var targets [MaxMen]engine.Bitboard
	men := v.l.men
	for i, k := range men {
		of[k.side&1] |= sq[i&3].Bitboard()
		targets[i&3] = attacks(k, sq[i&3], occ)
		hits[k.side&1] |= targets[i&3]
	}
	dead := false
	if v.mayDie {
		b := v.board(sq, engine.White)
		dead = v.set.rules.dead(&b)
	}
	for side := engine.White; side <= engine.Black; side++ {
		at := n + int(side)*v.l.half
		if hits[side]&of[side^1] != 0 {
			b := v.board(sq, side)
			r, _, ok := v.set.captures(&b, &of, engine.NoSquare)
			if !ok {
				v.fail(&b)
			}
			v.decide(at, r)
			continue
		}
		moves, quiet, pawns := 0, 0, engine.Bitboard(0)
		for i, k := range men {
			if k.side != side {
				continue
			}
			if k.piece == engine.Pawn {
				pawns |= sq[i&3].Bitboard()
			} else {
				quiet += bits.OnesCount64(uint64(targets[i&3] &^ occ))
			}
		}
		moves = quiet
		if pawns != 0 {
			moves += v.startPawns(sq, side, &of, pawns, at)
		}
		v.quiet[at] = uint8(quiet)
		switch {
		case moves == 0:
			if !stalemates[side] {
				b := v.board(sq, side)
				v.stalemate[side], stalemates[side] = v.set.rules.stalemate(&b), true
			}
			v.decide(at, result{v.stalemate[side], 0})
		case dead:
			v.decide(at, result{drawn, 0})
		default:
			v.e[at] = cell(moves)
		}
	}
}

// decide settles a board at once.
func (v *solver) decide(at int, r result) {
	v.e[at] = r.e
	v.z[at] = r.e&^plies | cell(r.z)
	if r.e == drawn {
		v.z[at] = drawn
	}
}

func (v *solver) fail(b *board) {
	if v.failure == nil {
		p, _ := b.position(v.set.rules.traits)
		v.failure = fmt.Errorf("%s: a table that %s needs is missing or damaged", v.m.name, p.FEN())
	}
}

// startPawns counts the moves of pawns. What promotions and double steps past an enemy pawn lead to is known; the other
// moves stay in the material.
func (v *solver) startPawns(sq *squares, side engine.Side, of *[2]engine.Bitboard, pawns engine.Bitboard,
	at int) (moves int) {
	var c choice
	cleanLoss := false
	occ := of[0] | of[1]
	add := func(child *board, ep engine.Square) {
		child.side = side.Other()
		var r result
		var ok bool
		if ep == engine.NoSquare {
			r, ok = v.set.value(*child)
		} else {
			after := child.occupied()
			r, _, ok = v.set.captures(child, &after, ep)
		}
		if !ok {
			v.fail(child)
		}
		cleanLoss = cleanLoss || r.e.isWon() && r.z <= longest
		c.add(r)
	}
	for i, k := range v.l.men {
		if k.side != side || k.piece != engine.Pawn {
			continue
		}
		s := sq[i&3]
		to := ahead(side, s)
		if occ.Has(to) {
			continue
		}
		if engine.BackRanks.Has(to) {
			child := v.board(sq, side)
			child.at[i&3] = to
			for _, piece := range v.set.rules.promotions {
				child.men[i&3].piece = piece
				add(&child, engine.NoSquare)
			}
			continue
		}
		moves++
		if next := ahead(side, to); isHome(side, s) && !occ.Has(next) {
			if v.passes(sq, side, to) {
				child := v.board(sq, side)
				child.at[i&3] = next
				add(&child, to)
			} else {
				moves++
			}
		}
	}
	if c.moves == 0 {
		return moves
	}
	if c.wins > 0 {
		v.dueWins = dueAt(v.dueWins, c.win-1)
		v.dueWins[c.win-1] = append(v.dueWins[c.win-1], uint32(at))
	}
	if c.losses > 0 {
		v.dueLosses = dueAt(v.dueLosses, c.loss-1)
		v.dueLosses[c.loss-1] = append(v.dueLosses[c.loss-1], dueLoss{uint32(at), uint16(c.losses)})
	}
	v.specials = append(v.specials, special{uint32(at), c.cleanWin, c.lateWin, cleanLoss, c.lateLoss})
	return moves + c.moves
}

// dueAt makes room for a level.
func dueAt[T any](due [][]T, level int) [][]T {
	for len(due) <= level {
		due = append(due, nil)
	}
	return due
}

// ahead is the square in front of a pawn.
func ahead(side engine.Side, s engine.Square) engine.Square {
	if side == engine.White {
		return s + 8
	}
	return s - 8
}

// isHome tells whether a pawn may make a double step.
func isHome(side engine.Side, s engine.Square) bool {
	if side == engine.White {
		return s.Rank() == 1
	}
	return s.Rank() == 6
}

// passes tells whether an enemy pawn can capture the pawn of side that has made a double step over a square.
func (v *solver) passes(sq *squares, side engine.Side, over engine.Square) bool {
	from := engine.PawnAttacks(side, over)
	for i, k := range v.l.men {
		if k.piece == engine.Pawn && k.side != side && from.Has(sq[i&3]) {
			return true
		}
	}
	return false
}
