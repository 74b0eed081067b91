package rmtable

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
)

// A table file, all numbers little-endian:
//
//	offset  0  "CRMTABLE", version (1), scope, men, bits a position, limit of White's records, of Black's, 2 bytes 0
//	       16  name, padded with zeros
//	       32  number of runs of White's chains, of Black's, of chains of White, of Black, of functions, 0 (6 * 4 bytes)
//	       56  number of positions (8 bytes)
//	       64  White's runs, Black's runs: from key, value, plies (1, 1, 2 bytes)
//	           White's chains, Black's chains: index of the first run (4 bytes), one more at the end
//	           functions: chain of White, of Black (4 bytes each)
//	           positions: their functions, so many bits each, in the order of packing; 8 bytes 0
//	           SHA-256 of all before
const (
	fileMagic   = "CRMTABLE"
	fileVersion = 1
	headerSize  = 64
)

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
}

// encode turns what the generator found into a file.
func (g *generator) encode() []byte {
	pk := newPacking(g.m)
	ids := make([]uint32, pk.size())
	known := map[pair]uint32{}
	var functions []pair
	for n := range ids {
		b := pk.board(n)
		s := g.slices[0]
		if g.m.hasPawn() {
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
	out = packBits(out, ids, uint(width))
	sum := sha256.Sum256(out)
	return append(out, sum[:]...)
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

// decode reads the structure of a file. It checks every length and index that a probe relies on; the checksum is left to
// verify.
func decode(data []byte) (*table, error) {
	if len(data) < headerSize+sha256.Size || string(data[:8]) != fileMagic {
		return nil, fmt.Errorf("%w: no header", ErrCorrupt)
	}
	if data[8] != fileVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrCorrupt, data[8], fileVersion)
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
	if err != nil || len(rest) != 0 {
		return nil, fmt.Errorf("%w: wrong length", ErrCorrupt)
	}
	return t, t.checkIndexes(c)
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

// function returns the number of a board's function; one that stands for nothing if the board is illegal.
func (t *table) function(b *board) uint32 {
	n := t.pk.number(b)
	if n < 0 {
		return 0
	}
	bit := uint(n) * t.bits
	word := binary.LittleEndian.Uint64(t.positions[bit>>3:])
	id := uint32(word >> (bit & 7) & (1<<t.bits - 1))
	if int(id) >= len(t.functions)/8 {
		return 0 // a damaged file
	}
	return id
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

// write puts the file in place in one step, so that no reader ever sees a part of it.
func write(dir, name string, data []byte) error {
	f, err := os.CreateTemp(dir, name+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(dir, name))
}
