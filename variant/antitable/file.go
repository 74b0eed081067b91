package antitable

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"sync"
	"sync/atomic"

	"contrary/engine"
)

// A table file, all numbers little-endian; "number" is a variable-length one of encoding/binary, "text" a length byte
// and so many bytes:
//
//	offset 0  "CRANTITB", version (1 byte), 3 bytes 0, length of the head from here to its checksum (4 bytes)
//	head      variant, material: texts
//	          for each side to move kept (White; Black too if the sides have different men): see Summary
//	          results that occur: how many (number), each 2 bytes, a draw first; distances to zeroing that occur: how many
//	          (number), each 1 byte
//	          for each side kept: model of the results, model of the distances to zeroing
//	          for each block of each side kept: end of its bytes, counted from the end of the head; CRC-32C of them (4 bytes each)
//	          CRC-32C of all before (4 bytes)
//	blocks    for each block: length of the coded results (2 bytes), those, the coded distances to zeroing
const (
	fileMagic   = "CRANTITB"
	fileVersion = 1
	fixedSize   = 16
)

// Extension is the end of the names of table files; a file is named after material and variant: KBNvK.antichess.atb.
const Extension = ".atb"

// FileName returns the name of the file of a material and variant.
func FileName(material, variant string) string { return material + "." + variant + Extension }

// ErrCorrupt is wrapped by errors about table files that are not what was written.
var ErrCorrupt = errors.New("table file damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// file is a table file whose head has been read. Its blocks are read when they are asked for.
type file struct {
	in      io.ReaderAt
	variant string
	m       *Material
	head    int64 // length of the head
	index   []byte
	rest    []byte // what of the head is still to be read
	sides   int
	summary [2]Summary
	size    int64
	cache   *cache
	first   int                   // number of its first block in the cache
	fault   atomic.Pointer[error] // a block could not be read

	once  sync.Once // reads the models
	ready atomic.Bool
	codec codec
	err   error
}

// openFile reads the head of a table file and checks it.
func openFile(in io.ReaderAt, size int64) (*file, error) {
	fixed := make([]byte, fixedSize)
	if n, err := in.ReadAt(fixed, 0); n < fixedSize {
		return nil, errors.Join(err, fmt.Errorf("%w: no head", ErrCorrupt))
	}
	if string(fixed[:8]) != fileMagic || fixed[8] != fileVersion {
		return nil, fmt.Errorf("%w: no table of version %d", ErrCorrupt, fileVersion)
	}
	length := int64(binary.LittleEndian.Uint32(fixed[12:]))
	if length < 8 || fixedSize+length > size {
		return nil, fmt.Errorf("%w: wrong length", ErrCorrupt)
	}
	head := make([]byte, fixedSize+length)
	if n, err := in.ReadAt(head, 0); n < len(head) {
		return nil, errors.Join(err, fmt.Errorf("%w: no head", ErrCorrupt))
	}
	body := head[:len(head)-4]
	if crc32.Checksum(body, castagnoli) != binary.LittleEndian.Uint32(head[len(body):]) {
		return nil, fmt.Errorf("%w: wrong checksum of the head", ErrCorrupt)
	}
	f := &file{in: in, head: int64(len(head))}
	if err := f.readHead(&source{data: body[fixedSize:]}); err != nil {
		return nil, err
	}
	if n := len(f.index); f.head+int64(binary.LittleEndian.Uint32(f.index[n-8:])) != size {
		return nil, fmt.Errorf("%w: wrong length", ErrCorrupt)
	}
	return f, nil
}

func (s *source) text() string {
	n := s.bytes(1)[0]
	return string(s.bytes(int(n)))
}

// readHead reads the head but for the models, which are left for later.
func (f *file) readHead(s *source) (err error) {
	f.variant = s.text()
	if f.m, err = ParseMaterial(s.text()); err != nil {
		return fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	f.sides = f.m.sides()
	for side := range f.sides {
		f.summary[side] = s.summary(engine.Side(side))
	}
	index := 8 * f.sides * f.m.layout.blocks()
	if s.bad || len(s.data) < index {
		return fmt.Errorf("%w: bad head", ErrCorrupt)
	}
	f.rest, f.index = s.data[:len(s.data)-index], s.data[len(s.data)-index:]
	return nil
}

// sides is the number of sides to move that a file keeps.
func (m *Material) sides() int {
	if m.twofold() {
		return 1
	}
	return 2
}

// load reads the models, once.
func (f *file) load() error {
	if f.ready.Load() {
		return f.err
	}
	f.once.Do(func() {
		defer f.ready.Store(true)
		s := &source{data: f.rest}
		f.codec.l = f.m.layout
		f.codec.alphabet.e = make([]cell, min(s.uvarint(), 256))
		for i := range f.codec.alphabet.e {
			f.codec.alphabet.e[i] = cell(binary.LittleEndian.Uint16(s.bytes(2)))
		}
		f.codec.alphabet.z = s.bytes(min(s.uvarint(), 256))
		if s.bad || len(f.codec.alphabet.e) == 0 || len(f.codec.alphabet.z) == 0 {
			f.err = fmt.Errorf("%w: bad head", ErrCorrupt)
			return
		}
		ne, nz := len(f.codec.alphabet.e), len(f.codec.alphabet.z)
		for side := range f.sides {
			m := &f.codec.models[side]
			var err1, err2 error
			m.e, err1 = s.model(ne, ne)
			if err1 == nil {
				m.z, err2 = s.model(ne, nz)
			}
			if err := errors.Join(err1, err2); err != nil {
				f.err = fmt.Errorf("%w: %w", ErrCorrupt, err)
				return
			}
		}
		f.rest = nil
	})
	return f.err
}

// read reads and decodes a block. buffer is for its bytes and is grown if need be.
func (f *file) read(side engine.Side, block int, buffer *[]byte, out *codes) error {
	if err := f.load(); err != nil {
		return err
	}
	data, err := f.bytes(side, block, buffer)
	if err != nil {
		return err
	}
	half := 2 + int(binary.LittleEndian.Uint16(data))
	f.codec.decode(side, block, newDecoder(data[2:half]), newDecoder(data[half:]), out)
	return nil
}

// bytes reads a block as it is in the file and compares its checksum.
func (f *file) bytes(side engine.Side, block int, buffer *[]byte) ([]byte, error) {
	n := int(side)*f.m.layout.blocks() + block
	start := uint32(0)
	if n > 0 {
		start = binary.LittleEndian.Uint32(f.index[8*n-8:])
	}
	end, sum := binary.LittleEndian.Uint32(f.index[8*n:]), binary.LittleEndian.Uint32(f.index[8*n+4:])
	if end < start || end-start > 1<<16 {
		return nil, fmt.Errorf("%w: bad index", ErrCorrupt)
	}
	if cap(*buffer) < int(end-start) {
		*buffer = make([]byte, end-start)
	}
	data := (*buffer)[:end-start]
	if n, err := f.in.ReadAt(data, f.head+int64(start)); n < len(data) {
		return nil, errors.Join(err, fmt.Errorf("%w: no block %d", ErrCorrupt, block))
	}
	if crc32.Checksum(data, castagnoli) != sum || len(data) < 2 || len(data) < 2+int(binary.LittleEndian.Uint16(data)) {
		return nil, fmt.Errorf("%w: wrong checksum of block %d, %s to move", ErrCorrupt, block, side)
	}
	return data, nil
}

// result turns the symbols of a board into its result.
func (f *file) result(e, z uint8) (r result) {
	if int(e) >= len(f.codec.alphabet.e) || int(z) >= len(f.codec.alphabet.z) {
		return result{drawn, 0}
	}
	r.e = f.codec.alphabet.e[e]
	if r.e != drawn {
		r.z = f.codec.alphabet.z[z]
	}
	return r
}

// look returns the result of a board without a capture, by the cache.
func (f *file) look(side engine.Side, n int) (result, bool) {
	e, z, err := f.cache.look(f, side, n)
	if err != nil {
		fault := err // err itself would be on the heap with every look
		f.fault.CompareAndSwap(nil, &fault)
		return result{}, false
	}
	return f.result(e, z), true
}

// unpack reads all results, by side and number.
func (f *file) unpack() (e []cell, z []uint8, err error) {
	half := f.m.layout.fileHalf()
	e, z = make([]cell, f.sides*half), make([]uint8, f.sides*half)
	var buffer []byte
	var block codes
	for side := range f.sides {
		for n := range f.m.layout.blocks() {
			if err := f.read(engine.Side(side), n, &buffer, &block); err != nil {
				return nil, nil, err
			}
			from, to := f.m.layout.limits(n)
			for i := range to - from {
				r := f.result(block.e[i], block.z[i])
				e[side*half+from+i], z[side*half+from+i] = r.e, r.z
			}
		}
	}
	return e, z, nil
}

// verify compares the checksum of every block and reads the models.
func (f *file) verify() error {
	var buffer []byte
	for side := range f.sides {
		for n := range f.m.layout.blocks() {
			if _, err := f.bytes(engine.Side(side), n, &buffer); err != nil {
				return err
			}
		}
	}
	return f.load()
}
