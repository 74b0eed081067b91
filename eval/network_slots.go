package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// netEvaluator evaluates with a network. It remembers the hidden layers of the last positions evaluated, one in each slot, and takes the
// differences from the nearest one, so that nobody has to tell it which moves were made.
type netEvaluator struct {
	net   *Network
	shape Shape
	slots [netSlots]netSlot
	// sides are the men of the slots by side, used the time at which they were last read or written. They lie apart because all are looked
	// at for each position.
	sides [netSlots][2]engine.Bitboard
	used  [netSlots]uint32
	now   uint32
	// kings has, by viewer and by first row and mirroring, the last position with the king there: where the nearest slot has it elsewhere,
	// that view is made from this one. Nil without king groups.
	kings [2][]netView
	// What differ found: the men of the position, and the inputs of White's view that came and went.
	men        [2][6]engine.Bitboard
	come, gone [64]uint16
	work       change
}

// netSlots is how many positions are remembered: a search evaluates a position after its parent and siblings.
const netSlots = 8

type netSlot struct {
	men  [2][6]engine.Bitboard
	view [2]netLayer // by viewer
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
	men [2][6]engine.Bitboard
	sum []int16
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
	return min(max(e.units(p), -Max), Max)
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

// slot returns a slot that holds p, made from the one whose squares differ least and put in place of the one not used for longest.
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
	e.differ(&from.men, p)
	for viewer := engine.White; viewer <= engine.Black; viewer++ {
		first, flip := 0, engine.Square(0)
		if e.shape.Kings > 0 {
			first, flip = e.shape.King(p.KingSquare(viewer) ^ turned[viewer&1])
		}
		dst, src := &to.view[viewer&1], &from.view[viewer&1]
		if src.first == first && src.flip == flip {
			e.rows(viewer, first, flip)
			ops.update(dst.sum, src.sum, e.net.w.Input, &e.work)
		}
		dst.stale = src.first != first || src.flip != flip
		dst.first, dst.flip = first, flip
	}
	for viewer := range to.view {
		if v := &to.view[viewer]; v.stale {
			e.refresh(engine.Side(viewer), v, p)
		}
	}
	to.men = e.men
}

// refresh makes a view from the last position with the viewer's king in the same place.
func (e *netEvaluator) refresh(viewer engine.Side, v *netLayer, p *engine.Position) {
	kept := &e.kings[viewer&1][v.first/Inputs*2+int(v.flip&1)]
	e.differ(&kept.men, p)
	e.rows(viewer, v.first, v.flip)
	ops.update(kept.sum, kept.sum, e.net.w.Input, &e.work)
	kept.men = e.men
	copy(v.sum, kept.sum)
}

// turned is what a viewer's squares are xored with.
var turned = [2]engine.Square{0, 56}

// differ lists the inputs of White's view in which p differs from men, and leaves the men of p in e.men.
func (e *netEvaluator) differ(men *[2][6]engine.Bitboard, p *engine.Position) {
	come, gone := 0, 0
	for side := engine.White; side <= engine.Black; side++ {
		for piece := engine.Pawn; piece <= engine.King; piece++ {
			old, now := men[side&1][piece], p.By(side, piece)
			e.men[side&1][piece] = now
			if old == now {
				continue
			}
			base := uint16(int(side)*6+int(piece)) * 64
			for b := now &^ old; b != 0; come++ {
				e.come[come&63] = base + uint16(b.Pop())
			}
			for b := old &^ now; b != 0; gone++ {
				e.gone[gone&63] = base + uint16(b.Pop())
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
		x, other = x^56, Inputs/2
	}
	at := func(in uint16) uint32 {
		i := uint32(in) + other
		if i >= Inputs {
			i -= Inputs
		}
		return (uint32(first) + i ^ x) * width
	}
	come := int(e.work.adds)
	for i, in := range e.come[:come] {
		e.work.rows[i&63] = at(in)
	}
	for i, in := range e.gone[:e.work.subs] {
		e.work.rows[(come+i)&63] = at(in)
	}
}
