package dead

import "contrary/engine"

// visited finds the node of a position. It compares whole positions, so that no collision of keys can hide a part of
// the tree and turn a search that missed it into a proof.
type visited struct {
	slots []slot // a power of two
	epoch uint32 // slots of other epochs are empty
	used  int
}

type slot struct {
	index, epoch uint32
}

func (v *visited) clear() {
	if len(v.slots) == 0 {
		v.slots = make([]slot, 1<<10)
	}
	v.epoch++
	v.used = 0
	if v.epoch == 0 {
		clear(v.slots)
		v.epoch = 1
	}
}

// add enters p, to be kept as nodes[index]; it is false if the position is there already.
func (v *visited) add(p *engine.Position, nodes []node, index uint32) bool {
	if 2*v.used >= len(v.slots) {
		v.grow(nodes)
	}
	mask := uint64(len(v.slots) - 1)
	for i := uint64(p.Key()) & mask; ; i = (i + 1) & mask {
		s := &v.slots[i]
		if s.epoch != v.epoch {
			*s = slot{index, v.epoch}
			v.used++
			return true
		}
		if same(p, &nodes[s.index].position) {
			return false
		}
	}
}

func (v *visited) grow(nodes []node) {
	old := v.slots
	v.slots = make([]slot, 2*len(old))
	mask := uint64(len(v.slots) - 1)
	for _, s := range old {
		if s.epoch != v.epoch {
			continue
		}
		i := uint64(nodes[s.index].position.Key()) & mask
		for v.slots[i].epoch == v.epoch {
			i = (i + 1) & mask
		}
		v.slots[i] = s
	}
}

// same tells whether a and b are the same position: men, side to move and rights, but not the clocks.
func same(a, b *engine.Position) bool {
	if a.Key() != b.Key() || a.Side() != b.Side() || a.Of(engine.White) != b.Of(engine.White) ||
		a.Of(engine.Black) != b.Of(engine.Black) || a.Castling() != b.Castling() || a.EnPassant() != b.EnPassant() {
		return false
	}
	for piece := engine.Pawn; piece <= engine.King; piece++ {
		if a.Pieces(piece) != b.Pieces(piece) {
			return false
		}
	}
	return true
}
