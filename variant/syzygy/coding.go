package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// coding holds the values of one part of a file: symbols that stand for two others or for a value, in Huffman code, in
// blocks of one size. A sparse index leads to the block of a number. All slices are parts of the file.
type coding struct {
	flags    byte
	constant uint16 // the one value of a WDL part without blocks; DTZ files do not say theirs

	blockBits, indexBits  uint
	entries, count, extra uint64 // of the index; blocks, and lengths without a block
	index                 []byte // six bytes an entry: a block, and a place in it
	lengths               []byte // two bytes a block: how many values it holds, less one
	blocks                []byte

	shortest int      // length of the shortest code word
	base     []uint64 // by length: the first code word, at the upper end
	first    []uint16 // by length: its symbol
	symbols  []byte   // three bytes a symbol: two symbols, or a value and atom
	sizes    []uint8  // how many values a symbol stands for, less one
}

// Flags of a part.
const (
	flagSide        = 1 << iota // the side to move that a DTZ file covers: Black's, as its men are written
	flagMapped                  // its values are numbers in lists of distances
	flagExactWins               // its distances are not rounded
	flagExactLosses             //
	flagWide                    // its lists have two bytes a distance
	flagConstant    = 0x80      // it has but one value
)

// atom is what a symbol has in place of its second half if it stands for a value.
const atom = 0xfff

// cursor walks through the head of a file. What leads out of it is an error, and all that follows is empty.
type cursor struct {
	data []byte
	at   uint64
	err  error
}

var errShort = errors.New("shorter than its head says")

func (c *cursor) take(n uint64) []byte {
	if c.err == nil && n > uint64(len(c.data))-c.at {
		c.err = errShort
	}
	if c.err != nil {
		return nil
	}
	c.at += n
	return c.data[c.at-n : c.at]
}

func (c *cursor) byte() byte {
	if b := c.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) short() int {
	if b := c.take(2); b != nil {
		return int(binary.LittleEndian.Uint16(b))
	}
	return 0
}

// align moves to a multiple of n.
func (c *cursor) align(n uint64) { c.take((n - c.at%n) % n) }

// fail notes an error, unless there is one.
func (c *cursor) fail(text string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(text, args...)
	}
}

// Bounds that no file exceeds.
const (
	maxBlockBits = 20
	maxIndexBits = 24
	maxWord      = 32
)

// readCoding reads the head of a part; what it is about follows by readIndex, readLengths and readBlocks.
func readCoding(c *cursor, size uint64) (d coding) {
	d.flags = c.byte()
	if d.flags&flagConstant != 0 {
		d.constant = uint16(c.byte())
		return d
	}
	d.blockBits, d.indexBits = uint(c.byte()), uint(c.byte())
	extra, blocks := uint64(c.byte()), uint64(0)
	if b := c.take(4); b != nil {
		blocks = uint64(binary.LittleEndian.Uint32(b))
	}
	longest, shortest := int(c.byte()), int(c.byte())
	switch {
	case c.err != nil:
		return d
	case d.blockBits < 2 || d.blockBits > maxBlockBits || d.indexBits < 1 || d.indexBits > maxIndexBits:
		c.fail("blocks of 2^%d bytes, an index by 2^%d", d.blockBits, d.indexBits)
		return d
	case shortest < 1 || longest < shortest || longest > maxWord:
		c.fail("code words of %d to %d bits", shortest, longest)
		return d
	}
	d.shortest = shortest
	d.first = make([]uint16, longest-shortest+1)
	for i := range d.first {
		d.first[i] = uint16(c.short())
	}
	count := c.short()
	d.symbols = c.take(3 * uint64(count))
	c.align(2)
	if c.err != nil {
		return d
	}
	d.measure(c, count)
	d.words(c)
	d.entries = (size + 1<<d.indexBits - 1) >> d.indexBits
	d.count, d.extra = blocks, extra
	return d
}

// readIndex, readLengths and readBlocks take what belongs to the part out of the file, where it is next.
func (d *coding) readIndex(c *cursor)   { d.index = c.take(6 * d.entries) }
func (d *coding) readLengths(c *cursor) { d.lengths = c.take(2 * (d.count + d.extra)) }
func (d *coding) readBlocks(c *cursor) {
	if d.count > 0 {
		c.align(blockAlign)
		d.blocks = c.take(d.count << d.blockBits)
	}
}

// blockAlign is where blocks may begin.
const blockAlign = 64

// decode returns the value of a number; ok is false if the file is damaged.
func (d *coding) decode(number uint64) (value uint16, ok bool) {
	if d.flags&flagConstant != 0 {
		return d.constant, true
	}
	block, place, ok := d.find(number)
	if !ok {
		return 0, false
	}
	symbol, place, ok := d.unpack(d.blocks[block<<d.blockBits:(block+1)<<d.blockBits], place)
	if !ok {
		return 0, false
	}
	for d.sizes[symbol] > 0 {
		left, right := d.half(symbol)
		if n := int(d.sizes[left]) + 1; place < n {
			symbol = left
		} else {
			place -= n
			symbol = right
		}
	}
	value16, _ := d.half(symbol)
	return uint16(value16), true
}

// find returns the block of a number and the place in it.
func (d *coding) find(number uint64) (block uint64, place int, ok bool) {
	at := number >> d.indexBits
	if at >= d.entries {
		return 0, 0, false
	}
	entry := d.index[6*at : 6*at+6]
	block = uint64(binary.LittleEndian.Uint32(entry))
	place = int(binary.LittleEndian.Uint16(entry[4:])) + int(number&(1<<d.indexBits-1)) - 1<<(d.indexBits-1)
	steps := 0
	for ; place < 0; steps++ {
		if block--; block >= d.count || steps > farBlocks {
			return 0, 0, false
		}
		place += d.length(block)
	}
	for ; ; steps++ {
		if block >= d.count || steps > farBlocks {
			return 0, 0, false
		}
		n := d.length(block)
		if place < n {
			return block, place, true
		}
		place -= n
		block++
	}
}

// farBlocks is more blocks than there are between a number and the next entry of an index in any sound file: a damaged
// one must not make a probe walk through all of it.
const farBlocks = 1 << 16

// length returns how many values a block holds.
func (d *coding) length(block uint64) int {
	return int(binary.LittleEndian.Uint16(d.lengths[2*block:])) + 1
}

// unpack returns the symbol of a block that holds the value at a place, and its place in the symbol.
func (d *coding) unpack(block []byte, place int) (symbol, rest int, ok bool) {
	var code uint64 // what comes next is at the upper end
	bits, left := 0, len(block)*8
	for {
		for bits <= 32 {
			if len(block) >= 4 {
				code |= uint64(binary.BigEndian.Uint32(block)) << (32 - bits)
				block = block[4:]
			}
			bits += 32
		}
		i := 0
		for code < d.base[i] {
			i++ // the last one is 0
		}
		length := d.shortest + i
		if left -= length; left < 0 {
			return 0, 0, false
		}
		symbol = int(d.first[i]) + int((code-d.base[i])>>(64-length))
		if symbol >= len(d.sizes) {
			return 0, 0, false
		}
		n := int(d.sizes[symbol]) + 1
		if place < n {
			return symbol, place, true
		}
		place -= n
		code <<= length
		bits -= length
	}
}

// half returns the two halves of a symbol.
func (d *coding) half(symbol int) (left, right int) {
	w := d.symbols[3*symbol : 3*symbol+3]
	return int(w[0]) | int(w[1]&15)<<8, int(w[1])>>4 | int(w[2])<<4
}

// measure works out how many values each symbol stands for.
func (d *coding) measure(c *cursor, count int) {
	d.sizes = make([]uint8, count)
	const unknown, busy, known = 0, 1, 2
	state := make([]uint8, count)
	var visit func(s int) bool
	visit = func(s int) bool {
		if s >= count || state[s] == busy {
			return false
		}
		if state[s] == known {
			return true
		}
		state[s] = busy
		if left, right := d.half(s); right != atom {
			if !visit(left) || !visit(right) {
				return false
			}
			n := int(d.sizes[left]) + int(d.sizes[right]) + 1
			if n > 255 {
				return false
			}
			d.sizes[s] = uint8(n)
		}
		state[s] = known
		return true
	}
	for s := range count {
		if !visit(s) {
			c.fail("symbol %d leads nowhere", s)
			return
		}
	}
}

// words works out the first code word of each length.
func (d *coding) words(c *cursor) {
	d.base = make([]uint64, len(d.first))
	for i := len(d.base) - 2; i >= 0; i-- {
		n := d.base[i+1] + uint64(d.first[i])
		if n < uint64(d.first[i+1]) {
			c.fail("code words that overlap")
			return
		}
		d.base[i] = (n - uint64(d.first[i+1])) / 2
	}
	for i := range d.base {
		length := d.shortest + i
		if d.base[i]>>length != 0 {
			c.fail("code words that overlap")
			return
		}
		d.base[i] <<= 64 - length
	}
}
