package search

import (
	"contrary/engine"
	"contrary/variant"
)

// Move ordering scores, from the first move to the last. Quiet moves lie in between, by their histories.
const (
	orderTable    = 1 << 30
	orderCapture  = 1 << 28 // captures and promotions that lose nothing
	orderKiller   = 1 << 26
	orderCounter  = 1<<26 - 2
	orderBad      = -1 << 28 // captures that lose material
	pieceOrder    = 1 << 15  // a step in the value of a victim outweighs the capture history
	promotionGain = 6
)

// order scores the moves in f.list. table is the short form of the table's move, 0 if there is none.
func (w *worker) order(ply int, table uint16) {
	f := &w.frames[ply]
	counter, exchange := engine.NoMove, w.licences.Has(variant.Exchange)
	g, us := w.gauge(ply), f.pos.Side()
	if ply > 0 && w.frames[ply-1].move != engine.NoMove {
		counter = w.past.counter[w.replyIndex(ply)]
	}
	for i, m := range f.list.Slice() {
		var s int
		switch {
		case m.Short() == table:
			s = orderTable
		case m.IsNoisy():
			s = orderCapture + w.captureScore(&f.pos, m)
			if exchange {
				s += pieceOrder * gain(&f.pos, m)
			}
		case m == f.killers[0]:
			s = orderKiller
		case m == f.killers[1]:
			s = orderKiller - 1
		case m == counter:
			s = orderCounter
		default:
			s = g.score(us, m)
		}
		f.order[i] = int32(s)
	}
	f.next = 0
	w.memory.arrange(f)
}

// gain ranks what a capture or promotion wins, in steps; a cheap attacker is better by less than a step.
func gain(p *engine.Position, m engine.Move) int {
	g := 0
	if m.IsCapture() {
		g = int(victim(p, m))
	}
	switch m.Promotion() {
	case engine.NoPiece:
	case engine.Queen:
		g += promotionGain
	default:
		g -= promotionGain
	}
	return g
}

// pick returns the best move not yet returned, NoMove when there are none left. Where an exchange on one square says
// something, captures that lose material are put off.
func (w *worker) pick(f *frame) engine.Move {
	moves, exchange := f.list.Slice(), w.licences.Has(variant.Exchange)
	order := f.order[:len(moves)]
	for f.next < len(moves) {
		best, s := f.next, order[f.next]
		for i := f.next + 1; i < len(order); i++ {
			if order[i] > s {
				best, s = i, order[i]
			}
		}
		m := moves[best]
		if exchange && s >= orderCapture/2 && s < orderTable && m.IsNoisy() && !see(&f.pos, m, 0) {
			f.order[best] = s - orderCapture + orderBad
			continue
		}
		moves[best], f.order[best] = moves[f.next], f.order[f.next]
		moves[f.next], f.order[f.next] = m, s
		f.next++
		return m
	}
	return engine.NoMove
}
