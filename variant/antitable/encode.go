package antitable

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"

	"contrary/engine"
)

// encode turns a solved material into a file.
func (v *solver) encode() ([]byte, error) {
	c := codec{l: v.l}
	toE, toZ, err := v.alphabets(&c.alphabet)
	if err != nil {
		return nil, err
	}
	sides := v.m.sides()
	out := append([]byte(fileMagic), fileVersion, 0, 0, 0, 0, 0, 0, 0)
	out = appendText(out, v.set.rules.name)
	out = appendText(out, v.m.name)
	for side := range sides {
		s := v.summary(engine.Side(side))
		out = s.append(out)
	}
	out = binary.AppendUvarint(out, uint64(len(c.alphabet.e)))
	for _, e := range c.alphabet.e {
		out = binary.LittleEndian.AppendUint16(out, uint16(e))
	}
	out = binary.AppendUvarint(out, uint64(len(c.alphabet.z)))
	out = append(out, c.alphabet.z...)

	var index, blocks []byte
	for side := range sides {
		symbols := v.symbols(engine.Side(side), toE, toZ)
		ce, cz := newCounter(len(c.alphabet.e), len(c.alphabet.e)), newCounter(len(c.alphabet.e), len(c.alphabet.z))
		for n := range symbols {
			block := &symbols[n]
			c.visit(engine.Side(side), n, block, func(i int, left, up, before uint8) {
				ce.add(left, up, block.e[i])
				if block.e[i] != 0 {
					cz.add(block.e[i], before, block.z[i])
				}
			})
		}
		me, mz := ce.model(), cz.model()
		out = mz.append(me.append(out))
		var e, z encoder
		for n := range symbols {
			block := &symbols[n]
			c.visit(engine.Side(side), n, block, func(i int, left, up, before uint8) {
				e.add(me.of(left, up), block.e[i])
				if block.e[i] != 0 {
					z.add(mz.of(block.e[i], before), block.z[i])
				}
			})
			start := len(blocks)
			blocks = append(blocks, 0, 0)
			blocks = e.finish(blocks)
			binary.LittleEndian.PutUint16(blocks[start:], uint16(len(blocks)-start-2))
			blocks = z.finish(blocks)
			index = binary.LittleEndian.AppendUint32(index, uint32(len(blocks)))
			index = binary.LittleEndian.AppendUint32(index, crc32.Checksum(blocks[start:], castagnoli))
		}
	}
	out = append(out, index...)
	binary.LittleEndian.PutUint32(out[12:], uint32(len(out)-fixedSize+4))
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(out, castagnoli))
	return append(out, blocks...), nil
}

func appendText(out []byte, text string) []byte { return append(append(out, byte(len(text))), text...) }

// alphabets collects the results that occur and returns the symbol of each.
func (v *solver) alphabets(a *alphabet) (toE []uint8, toZ []uint8, err error) {
	seenE, seenZ := make([]bool, 1<<16), make([]bool, 1<<12)
	for i, e := range v.e {
		seenE[e] = true
		if z := v.z[i]; z != drawn {
			seenZ[z.distance()] = true
		}
	}
	seenE[drawn] = false
	for e, seen := range seenE {
		if seen {
			a.e = append(a.e, cell(e))
		}
	}
	slices.SortFunc(a.e,
		func(x, y cell) int { return cmp.Or(cmp.Compare(x.distance(), y.distance()), cmp.Compare(x, y)) })
	a.e = append([]cell{drawn}, a.e...)
	for z, seen := range seenZ {
		if seen && z < 256 {
			a.z = append(a.z, uint8(z))
		} else if seen {
			return nil, nil, fmt.Errorf("%s: a distance to zeroing of %d plies", v.m.name, z)
		}
	}
	if len(a.z) == 0 {
		a.z = []uint8{0}
	}
	if len(a.e) > 256 {
		return nil, nil, fmt.Errorf("%s: %d different results", v.m.name, len(a.e))
	}
	toE, toZ = make([]uint8, 1<<16), make([]uint8, 1<<8)
	for i, e := range a.e {
		toE[e] = uint8(i)
	}
	for i, z := range a.z {
		toZ[z] = uint8(i)
	}
	return toE, toZ, nil
}

// symbols returns the symbols of all boards with one side to move, in the order of a file; those of boards not stored
// mean nothing.
func (v *solver) symbols(side engine.Side, toE, toZ []uint8) []codes {
	out := make([]codes, v.l.blocks())
	half := int(side) * v.l.half
	for lead := range v.l.fileLeads() {
		from, at := lead*v.l.stride, half+v.l.memoryLead(lead)*v.l.stride
		for i := range v.l.stride {
			n := from + i
			block := &out[n/blockSize]
			block.e[n%blockSize] = toE[v.e[at+i]]
			if z := v.z[at+i]; z != drawn {
				block.z[n%blockSize] = toZ[z.distance()]
			}
		}
	}
	return out
}
