package antitable

import "contrary/engine"

// blockSize is the number of boards of a block, which is read as a whole: with one side to move and consecutive
// numbers; the last block of a side may have fewer.
const blockSize = 1 << 12

// codes are the symbols of a block's boards. A board that is not stored has those of the board before it, so that it
// can be part of a context.
type codes struct {
	e, z [blockSize]uint8
}

// alphabet says what the symbols mean. Symbol 0 of e is a draw.
type alphabet struct {
	e []cell
	z []uint8
}

// codec codes blocks of a table. The context of a result is that of the board before it and of the board above it (the
// man that runs slowest among the last two stands one square back); of a distance to zeroing, the result and the
// distance before it.
type codec struct {
	l        *layout
	alphabet alphabet
	models   [2]struct{ e, z *model } // by side to move
}

// blocks returns the number of blocks with one side to move.
func (l *layout) blocks() int { return (l.fileHalf() + blockSize - 1) / blockSize }

// limits returns the numbers of the boards of a block.
func (l *layout) limits(block int) (from, to int) {
	return block * blockSize, min((block+1)*blockSize, l.fileHalf())
}

// decode reads a block.
func (c *codec) decode(side engine.Side, block int, e, z decoder, out *codes) {
	from, to := c.l.limits(block)
	me, mz := c.models[side].e, c.models[side].z
	left, before := uint8(0), uint8(0)
	c.l.eachRow(side, from, to, func(r *row) {
		square := r.first
		at := r.start - from
		for j := range r.length {
			i := at + j
			if r.stored.Has(square + engine.Square(j)) {
				up := left
				if a := r.aboveOf(j) - from; a >= 0 {
					up = out.e[a]
				}
				left = e.next(me.of(left, up))
				if left != 0 {
					before = z.next(mz.of(left, before))
				}
			}
			out.e[i&(blockSize-1)], out.z[i&(blockSize-1)] = left, before
		}
	})
}

// visit goes through the stored boards of a block in the order of coding. It is given the symbols of all boards, fills
// in those of boards that are not stored, and tells the contexts.
func (c *codec) visit(side engine.Side, block int, in *codes, visit func(i int, left, up, before uint8)) {
	from, to := c.l.limits(block)
	left, before := uint8(0), uint8(0)
	c.l.eachRow(side, from, to, func(r *row) {
		for j := range r.length {
			i := r.start - from + j
			if r.stored.Has(r.first + engine.Square(j)) {
				up := left
				if a := r.aboveOf(j) - from; a >= 0 {
					up = in.e[a]
				}
				visit(i, left, up, before)
				if left = in.e[i]; left != 0 {
					before = in.z[i]
				}
			}
			in.e[i], in.z[i] = left, before
		}
	})
}
