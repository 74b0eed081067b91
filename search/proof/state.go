package proof

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"io"
	"sync/atomic"
)

// stateMagic is the first line of a file with the state of a search.
const stateMagic = "contrary search state 1"

// ErrState is returned for a file that is not the state of a search of this variant or is damaged.
var ErrState = errors.New("no sound state of a search")

// savedEffort is the least work that makes an entry worth saving, in looks: the rest is found again sooner than read.
const savedEffort = 64

// Save writes what the table knows, so that Load can go on with it in another process: a line that names the variant,
// the looks so far, then the entries (key and data, little endian) and a CRC-64.
func (s *Solver) Save(w io.Writer) error {
	sum := crc64.New(crc64.MakeTable(crc64.ECMA))
	out := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<20)
	least, count := uint64(logOf(savedEffort)), uint64(0)
	worthSaving := func(i int) (key, data uint64, yes bool) {
		data = atomic.LoadUint64(&s.table.words[i+1])
		return atomic.LoadUint64(&s.table.words[i]) ^ data, data, data != 0 && worth(data) >= least
	}
	for i := 0; i < len(s.table.words); i += 2 {
		if _, _, yes := worthSaving(i); yes {
			count++
		}
	}
	fmt.Fprintf(out, "%s\n%s\n", stateMagic, s.spec.Name)
	put := func(v uint64) { _ = binary.Write(out, binary.LittleEndian, v) } // out keeps the first error
	put(s.looked.Load())
	put(count)
	var pair [entryBytes]byte
	for i := 0; i < len(s.table.words); i += 2 {
		if key, data, yes := worthSaving(i); yes {
			binary.LittleEndian.PutUint64(pair[:8], key)
			binary.LittleEndian.PutUint64(pair[8:], data)
			_, _ = out.Write(pair[:])
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return binary.Write(w, binary.LittleEndian, sum.Sum64())
}

// Load reads what Save has written. The error wraps ErrState; the solver may then hold a part of it, which does no harm
// only if it is thrown away.
func (s *Solver) Load(r io.Reader) error {
	sum := crc64.New(crc64.MakeTable(crc64.ECMA))
	raw := bufio.NewReaderSize(r, 1<<20)
	in := io.TeeReader(raw, sum)
	head := make([]byte, len(stateMagic)+len(s.spec.Name)+2)
	if _, err := io.ReadFull(in, head); err != nil || string(head) != stateMagic+"\n"+s.spec.Name+"\n" {
		return fmt.Errorf("%w: it does not begin as one of %s does", ErrState, s.spec.Name)
	}
	var numbers [2]uint64
	if err := binary.Read(in, binary.LittleEndian, &numbers); err != nil {
		return fmt.Errorf("%w: %w", ErrState, err)
	}
	var pair [entryBytes]byte
	for range numbers[1] {
		if _, err := io.ReadFull(in, pair[:]); err != nil {
			return fmt.Errorf("%w: %w", ErrState, err)
		}
		key, data := binary.LittleEndian.Uint64(pair[:8]), binary.LittleEndian.Uint64(pair[8:])
		if data>>kindAt&3 != 0 {
			e := unpack(data)
			s.table.store(key, &e)
		}
	}
	want := sum.Sum64()
	var have uint64
	if err := binary.Read(raw, binary.LittleEndian, &have); err != nil || have != want {
		return fmt.Errorf("%w: the checksum is wrong", ErrState)
	}
	s.looked.Add(numbers[0])
	return nil
}
