package rmtable

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/bits"
	"sync/atomic"
)

// A table file, all numbers little-endian:
//
//	offset  0  "CRMTABLE", version (2), scope, men, bits a position, limit of White's records, of Black's, 2 bytes 0
//	       16  name, padded with zeros
//	       32  number of runs of White's chains, of Black's, of chains of White, of Black, of functions, 0 (6 * 4 bytes)
//	       56  number of positions (8 bytes)
//	       64  White's runs, Black's runs: from key, value, plies (1, 1, 2 bytes)
//	           White's chains, Black's chains: index of the first run (4 bytes), one more at the end
//	           functions: chain of White, of Black (4 bytes each)
//	           positions: their functions, so many bits each, in the order of packing; 8 bytes 0
//	           CRC-32C of all before the positions, then of each block of the positions (4 bytes each)
//	           SHA-256 of all before
//
// The first sum is compared when the file is opened, that of a block when the block is first read: a wrong byte is
// noticed wherever it is, and nobody waits for a whole file to be read. Version 1 has no such sums; its SHA-256 is
// compared when it is opened.
const (
	fileMagic   = "CRMTABLE"
	fileVersion = 2
	headerSize  = 64
	blockSize   = 4096 // bytes of the positions that have a sum
)

// castagnoli is the polynomial for which processors have an instruction.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// Extension is the end of the names of table files; a file is named after material and scope: KNNvK.reset.rmt.
const Extension = ".rmt"

// FileName returns the name of the file of a material and scope.
func FileName(material string, scope Scope) string {
	return material + "." + scope.String() + Extension
}

// ErrCorrupt is wrapped by errors about table files that are not what was written.
var ErrCorrupt = errors.New("table file damaged")

// table is one file, in memory or mapped.
type table struct {
	m         *Material
	pk        *packing
	scope     Scope
	bits      uint
	limit     [2]int
	data      []byte
	runs      [2][]byte
	firsts    [2][]byte
	functions []byte
	positions []byte
	sums      []byte          // of the blocks of positions; nil in a file that was compared as a whole
	blocks    []atomic.Uint32 // what is known of each block
	damage    atomic.Int64    // offset in the file of the first bad block that was met, 0 if none
}

// What is known of a block.
const (
	unread uint32 = iota
	sound
	damaged
)

// encode turns what the generator found into a file.
func (g *generator) encode() []byte {
	pk := newPacking(g.m)
	ids := make([]uint32, pk.size())
	known := map[pair]uint32{}
	var functions []pair
	for n := range ids {
		b := pk.board(n)
		s := g.slices[0]
		if g.m.HasPawns() {
			s = g.done[b.at[s.movers]]
		}
		at := s.number(&b)
		if s.key[at] == illegal {
			continue // any number will do: 0 packs as well as another
		}
		p := pair{s.chain[0][at], s.chain[1][at]}
		id, ok := known[p]
		if !ok {
			id = uint32(len(functions))
			functions = append(functions, p)
			known[p] = id
		}
		ids[n] = id
	}

	// Keep only chains that a function uses.
	var counts [6]uint32
	var runs, firsts [2]bytes.Buffer
	for h := range 2 {
		renamed := map[uint32]uint32{}
		total := uint32(0)
		for i, f := range functions {
			id, ok := renamed[f[h]]
			if !ok {
				id = uint32(len(renamed))
				renamed[f[h]] = id
				firsts[h].Write(binary.LittleEndian.AppendUint32(nil, total))
				for _, r := range g.chains[h].runs(f[h]) {
					runs[h].Write([]byte{r.from, byte(r.Value), byte(r.Plies), byte(r.Plies >> 8)})
					total++
				}
			}
			functions[i][h] = id
		}
		firsts[h].Write(binary.LittleEndian.AppendUint32(nil, total))
		counts[h], counts[2+h] = total, uint32(len(renamed))
	}
	counts[4] = uint32(len(functions))

	width := max(1, bits.Len(uint(len(functions)-1)))
	out := make([]byte, headerSize, headerSize+runs[0].Len()+runs[1].Len()+8*len(functions)+len(ids)*width/8+64)
	copy(out, fileMagic)
	copy(out[8:], []byte{fileVersion, byte(g.scope), byte(g.m.Men()), byte(width), byte(g.limit[0]), byte(g.limit[1])})
	copy(out[16:32], g.m.name)
	for i, c := range counts {
		binary.LittleEndian.PutUint32(out[32+4*i:], c)
	}
	binary.LittleEndian.PutUint64(out[56:], uint64(len(ids)))
	for _, b := range []*bytes.Buffer{&runs[0], &runs[1], &firsts[0], &firsts[1]} {
		out = append(out, b.Bytes()...)
	}
	for _, f := range functions {
		out = binary.LittleEndian.AppendUint32(out, f[0])
		out = binary.LittleEndian.AppendUint32(out, f[1])
	}
	from := len(out)
	out = appendSums(packBits(out, ids, uint(width)), from)
	sum := sha256.Sum256(out)
	return append(out, sum[:]...)
}

// appendSums appends the sums of a file whose positions begin at from.
func appendSums(out []byte, from int) []byte {
	positions := out[from:]
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(out[:from], castagnoli()))
	for at := 0; at < len(positions); at += blockSize {
		block := positions[at:min(at+blockSize, len(positions))]
		out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(block, castagnoli()))
	}
	return out
}

// packBits appends the numbers, width bits each, and 8 bytes so that a reader may always load a word.
func packBits(out []byte, ids []uint32, width uint) []byte {
	var word uint64
	var have uint
	for _, id := range ids {
		word |= uint64(id) << have
		for have += width; have >= 8; have -= 8 {
			out = append(out, byte(word))
			word >>= 8
		}
	}
	out = append(out, byte(word))
	return append(out, make([]byte, 8)...)
}

// decode reads the structure of a file. It checks every length and index that a probe relies on, and the sum of all but
// the positions; those are checked block by block as they are read.
func decode(data []byte) (*table, error) {
	if len(data) < headerSize+sha256.Size || string(data[:8]) != fileMagic {
		return nil, fmt.Errorf("%w: no header", ErrCorrupt)
	}
	if data[8] != 1 && data[8] != fileVersion {
		return nil, fmt.Errorf("%w: version %d, want at most %d", ErrCorrupt, data[8], fileVersion)
	}
	m, err := ParseMaterial(string(bytes.TrimRight(data[16:32], "\x00")))
	if err != nil || data[9] > 1 {
		return nil, fmt.Errorf("%w: bad header", ErrCorrupt)
	}
	t := &table{m: m, pk: newPacking(m), scope: Scope(data[9]), bits: uint(data[11]),
		limit: [2]int{int(data[12]), int(data[13])}, data: data}
	var c [5]int
	for i := range c {
		c[i] = int(binary.LittleEndian.Uint32(data[32+4*i:]))
	}
	size := t.pk.size()
	if binary.LittleEndian.Uint64(data[56:]) != uint64(size) || t.bits == 0 || t.bits > 32 || c[4] == 0 {
		return nil, fmt.Errorf("%w: bad header", ErrCorrupt)
	}
	rest := data[headerSize : len(data)-sha256.Size]
	take := func(n int) []byte {
		if n > len(rest) {
			n, err = len(rest), ErrCorrupt
		}
		part := rest[:n:n]
		rest = rest[n:]
		return part
	}
	t.runs[0], t.runs[1] = take(4*c[0]), take(4*c[1])
	t.firsts[0], t.firsts[1] = take(4*c[2]+4), take(4*c[3]+4)
	t.functions = take(8 * c[4])
	t.positions = take((size*int(t.bits))/8 + 1 + 8)
	from := len(data) - sha256.Size - len(rest) - len(t.positions)
	if data[8] > 1 {
		t.sums = take(4 + 4*((len(t.positions)+blockSize-1)/blockSize))
	}
	if err != nil || len(rest) != 0 {
		return nil, fmt.Errorf("%w: wrong length", ErrCorrupt)
	}
	if t.sums == nil {
		err = t.verify()
	} else if t.blocks = make([]atomic.Uint32, len(t.sums)/4-1); crc32.Checksum(data[:from],
		castagnoli()) != binary.LittleEndian.Uint32(t.sums) {
		err = fmt.Errorf("%w: wrong sum of the first %d bytes", ErrCorrupt, from)
	}
	if err != nil {
		return nil, err
	}
	return t, t.checkIndexes(c)
}

// readable tells whether the block of the positions that holds a byte is what was written. The first reader of a block
// compares its sum; several may do so at a time, with one answer.
func (t *table) readable(at uint) bool {
	if t.sums == nil {
		return true
	}
	block := at / blockSize
	switch t.blocks[block].Load() {
	case sound:
		return true
	case damaged:
		return false
	}
	from := block * blockSize
	sum := crc32.Checksum(t.positions[from:min(from+blockSize, uint(len(t.positions)))], castagnoli())
	if sum == binary.LittleEndian.Uint32(t.sums[4+4*block:]) {
		t.blocks[block].Store(sound)
		return true
	}
	t.blocks[block].Store(damaged)
	t.damage.CompareAndSwap(0, int64(len(t.data)-sha256.Size-len(t.sums)-len(t.positions))+int64(from))
	return false
}

func (t *table) checkIndexes(c [5]int) error {
	for h := range 2 {
		before := uint32(0)
		for i := 0; i < len(t.firsts[h]); i += 4 {
			f := binary.LittleEndian.Uint32(t.firsts[h][i:])
			if f < before || int(f) > c[h] {
				return fmt.Errorf("%w: chains out of order", ErrCorrupt)
			}
			before = f
		}
	}
	for i := 0; i < len(t.functions); i += 8 {
		for h := range 2 {
			if int(binary.LittleEndian.Uint32(t.functions[i+4*h:])) >= c[2+h] {
				return fmt.Errorf("%w: function out of range", ErrCorrupt)
			}
		}
	}
	return nil
}

// verify compares the checksum.
func (t *table) verify() error {
	body := t.data[:len(t.data)-sha256.Size]
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], t.data[len(body):]) {
		return fmt.Errorf("%w: wrong checksum", ErrCorrupt)
	}
	return nil
}

// function returns the number of a board's function; one that stands for nothing if the board is illegal. ok is false
// if the file is damaged there.
func (t *table) function(b *board) (id uint32, ok bool) {
	n := t.pk.number(b)
	if n < 0 {
		return 0, true
	}
	bit := uint(n) * t.bits
	if !t.readable(bit>>3) || !t.readable((bit+t.bits-1)>>3) {
		return 0, false
	}
	word := binary.LittleEndian.Uint64(t.positions[bit>>3:])
	id = uint32(word >> (bit & 7) & (1<<t.bits - 1))
	return id, int(id) < len(t.functions)/8
}

// at returns the outcome that a function has for a record.
func (t *table) at(fn uint32, record Value) Outcome {
	h := int(record.Holder())
	chain := binary.LittleEndian.Uint32(t.functions[8*fn+4*uint32(h):])
	first := binary.LittleEndian.Uint32(t.firsts[h][4*chain:])
	last := binary.LittleEndian.Uint32(t.firsts[h][4*chain+4:])
	key := byte(record.Key())
	out := Outcome{Value: record}
	for runs := t.runs[h][4*first : 4*last]; len(runs) > 0 && runs[0] <= key; runs = runs[4:] {
		if plies := binary.LittleEndian.Uint16(runs[2:]); plies > 0 {
			out = Outcome{Value(runs[1]), plies}
		} else {
			out = Outcome{Value: record}
		}
	}
	return out
}
