package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// netEvaluator evaluates with a network. It remembers the hidden layers of the last positions evaluated, one in each
// slot, and takes the differences from the nearest one, so that nobody has to tell it which moves were made.
type netEvaluator struct {
	net   *Network
	shape Shape
	slots [netSlots]netSlot
	// sides are the men of the slots by side, used the time at which they were last read or written. They lie apart
	// because all are looked at for each position.
	sides [netSlots][2]engine.Bitboard
	used  [netSlots]uint32
	now   uint32
	// kings has, by viewer and by first row and mirroring, the last position with the king there: where the nearest
	// slot has it elsewhere, that view is made from this one. Nil without king groups.
	kings [2][]netView
	// The position to evaluate, the inputs of White's view that came and went (threats in the bits from inBits on), and
	// their rows.
	board      netBoard
	come, gone [64]uint16
	work       change
}

// netSlots is how many positions are remembered: a search evaluates a position after its parent and siblings.
const netSlots = 8

type netSlot struct {
	board netBoard
	view  [2]netLayer // by viewer
}

// netBoard is what of a position the inputs depend on: the men by side and kind, and what each side attacks if the
// network asks for it.
type netBoard struct {
	men   [2][6]engine.Bitboard
	reach [2]engine.Bitboard
}

// netLayer is the hidden layer of one view before its activation, and what of the viewer's king it was made for.
type netLayer struct {
	sum   []int16
	first int
	flip  engine.Square
	stale bool // sum does not hold it yet
}

// netView is one view of a position.
type netView struct {
	board netBoard
	sum   []int16
}

func newNetEvaluator(net *Network) *netEvaluator {
	e := &netEvaluator{net: net, shape: net.shape}
	h := net.shape.Hidden
	fresh := func() []int16 { return append(make([]int16, 0, h), net.w.Start...) }
	for i := range e.slots {
		e.slots[i].view = [2]netLayer{{sum: fresh()}, {sum: fresh()}}
	}
	for v := range e.kings {
		for range 2 * net.shape.Kings {
			e.kings[v] = append(e.kings[v], netView{sum: fresh()})
		}
	}
	return e
}

// Evaluate implements Evaluator.
func (e *netEvaluator) Evaluate(p *engine.Position, _ variant.State) int {
	return fair(p, min(max(e.units(p), -Max), Max))
}

// units returns the value of p for its side to move in units.
func (e *netEvaluator) units(p *engine.Position) int {
	s := e.slot(p)
	us := p.Side()
	b := e.shape.Output(p.Occupied().Count())
	h := e.shape.Hidden
	out := ops.activate(s.view[us&1].sum, s.view[us.Other()&1].sum, e.net.w.Output[2*h*b:2*h*(b+1)])
	return int((out/ActivationOne + int64(e.net.w.Bias[b])) * NetworkScale * Centipawn / (ActivationOne * OutputOne))
}

// slot returns a slot that holds p, made from the one whose squares differ least and put in place of the one not used
// for longest.
func (e *netEvaluator) slot(p *engine.Position) *netSlot {
	white, black := p.Of(engine.White), p.Of(engine.Black)
	nearest, oldest := 1<<30, uint64(1)<<63
	for i := range e.sides {
		d := (e.sides[i][0] ^ white).Count() + (e.sides[i][1] ^ black).Count()
		nearest = min(nearest, d*netSlots+i)
		oldest = min(oldest, uint64(e.used[i])*netSlots+uint64(i))
	}
	from, to := nearest%netSlots, int(oldest%netSlots)
	e.now++
	e.used[from] = e.now
	if nearest < netSlots { // the same squares: at most the kinds of men differ
		to = from
	}
	e.used[to] = e.now
	e.sides[to] = [2]engine.Bitboard{white, black}
	e.move(&e.slots[to], &e.slots[from], p)
	return &e.slots[to]
}

// move makes slot to hold p, from the differences to slot from, which may be the same.
func (e *netEvaluator) move(to, from *netSlot, p *engine.Position) {
	for side := engine.White; side <= engine.Black; side++ {
		for piece := engine.Pawn; piece <= engine.King; piece++ {
			e.board.men[side&1][piece] = p.By(side, piece)
		}
	}
	if e.shape.Threats {
		e.board.reach = [2]engine.Bitboard{reach(p, engine.White), reach(p, engine.Black)}
	}
	e.differ(&from.board)
	for viewer := engine.White; viewer <= engine.Black; viewer++ {
		first, flip := 0, engine.Square(0)
		if e.shape.Kings > 0 {
			first, flip = e.shape.King(p.KingSquare(viewer) ^ turned[viewer&1])
		}
		dst, src := &to.view[viewer&1], &from.view[viewer&1]
		dst.stale = src.first != first || src.flip != flip
		if !dst.stale {
			e.rows(viewer, first, flip)
			ops.update(dst.sum, src.sum, e.net.w.Input, &e.work)
		}
		dst.first, dst.flip = first, flip
	}
	to.board = e.board
	for viewer := range to.view {
		if v := &to.view[viewer]; v.stale {
			e.refresh(engine.Side(viewer), v)
		}
	}
}

// refresh makes a view from the last position with the viewer's king in the same place.
func (e *netEvaluator) refresh(viewer engine.Side, v *netLayer) {
	kept := &e.kings[viewer&1][v.first/e.shape.Inputs()*2+int(v.flip&1)]
	e.differ(&kept.board)
	e.rows(viewer, v.first, v.flip)
	ops.update(kept.sum, kept.sum, e.net.w.Input, &e.work)
	kept.board = e.board
	copy(v.sum, kept.sum)
}

// reach returns the squares that a side attacks, occupied or not.
func reach(p *engine.Position, side engine.Side) engine.Bitboard {
	occ := p.Occupied()
	all := engine.PawnsAttack(side, p.By(side, engine.Pawn))
	queens := p.By(side, engine.Queen)
	for b := p.By(side, engine.Knight); b != 0; b &= b - 1 {
		all |= engine.KnightAttacks(b.First())
	}
	for b := p.By(side, engine.Bishop) | queens; b != 0; b &= b - 1 {
		all |= engine.BishopAttacks(b.First(), occ)
	}
	for b := p.By(side, engine.Rook) | queens; b != 0; b &= b - 1 {
		all |= engine.RookAttacks(b.First(), occ)
	}
	for b := p.By(side, engine.King); b != 0; b &= b - 1 {
		all |= engine.KingAttacks(b.First())
	}
	return all
}

// turned is what a viewer's squares are xored with.
var turned = [2]engine.Square{0, 56}

// inBits is the number of bits of an input without its threats.
const inBits = 10

// differ lists the inputs of White's view in which the position differs from the one before it.
func (e *netEvaluator) differ(before *netBoard) {
	now := &e.board
	come, gone := 0, 0
	stirred := (before.reach[0] ^ now.reach[0]) | (before.reach[1] ^ now.reach[1])
	for side := range now.men {
		own, other := side&1, side&1^1
		for piece := range now.men[side] {
			a, b := before.men[side][piece], now.men[side][piece]
			changed := a ^ b | b&stirred
			if changed == 0 {
				continue
			}
			base := uint16(side*6+piece) * 64
			for m := b & changed; m != 0; come++ {
				at := m.Pop()
				e.come[come&63] = base + uint16(at) | uint16(now.reach[other]>>at&1<<1|now.reach[own]>>at&1)<<inBits
			}
			for m := a & changed; m != 0; gone++ {
				at := m.Pop()
				e.gone[gone&63] = base + uint16(at) |
					uint16(before.reach[other]>>at&1<<1|before.reach[own]>>at&1)<<inBits
			}
		}
	}
	e.work.adds, e.work.subs = int64(come), int64(gone)
}

// rows turns the list of differ into rows of the viewer.
func (e *netEvaluator) rows(viewer engine.Side, first int, flip engine.Square) {
	width := uint32(e.shape.Hidden * 2)
	x, other := uint32(flip), uint32(0)
	if viewer == engine.Black {
		x, other = x^56, Men/2
	}
	at := func(in uint16) uint32 {
		i := uint32(in)&(1<<inBits-1) + other
		if i >= Men {
			i -= Men
		}
		return (uint32(first) + uint32(in>>inBits)*Men + i ^ x) * width
	}
	come := int(e.work.adds)
	for i, in := range e.come[:come&127] {
		e.work.rows[i&63] = at(in)
	}
	for i, in := range e.gone[:e.work.subs&127] {
		e.work.rows[(come+i)&63] = at(in)
	}
}
