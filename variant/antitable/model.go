package antitable

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// A model says how likely each symbol is after two others, its context. It is made for a table and kept in its file;
// the symbols are then coded by range asymmetric numeral systems (rANS, Duda 2013, arXiv:1311.2540) in as many bits as
// they deserve. The second symbol of a context counts only where that makes the file smaller.
type model struct {
	first  []distribution // by first symbol
	second []distribution // those of pairs
	slots  []pairSlot     // an open hash table of pairs; its length is a power of two
}

// distribution lists symbols, the likeliest first; their shares add up to shareTotal.
type distribution []share

// share is a symbol and its range of shareTotal.
type share struct {
	from, size uint16
	symbol     uint8
}

// pairSlot says which distribution a pair has; used is 0 in an empty slot.
type pairSlot struct {
	pair uint16
	used uint16 // number in second, and one
}

const (
	shareBits  = 14
	shareTotal = 1 << shareBits
	lowState   = 1 << 16 // the state of a coder is from here to 1<<32 - 1
)

// errModel says that a model is not what was written.
var errModel = errors.New("bad model")

// of returns the distribution after two symbols.
func (m *model) of(a, b uint8) distribution {
	if len(m.slots) > 0 {
		pair := uint16(a)<<8 | uint16(b)
		for i := hashPair(pair); ; i++ {
			switch s := &m.slots[int(i)&(len(m.slots)-1)]; {
			case s.used == 0:
				return m.first[a]
			case s.pair == pair:
				return m.second[s.used-1]
			}
		}
	}
	return m.first[a]
}

func hashPair(pair uint16) uint32 { return uint32(pair) * 0x9e3779b1 >> 12 }

// counter counts symbols by context.
type counter struct {
	symbols int
	counts  []uint32 // [first][second][symbol]
}

func newCounter(firsts, symbols int) *counter {
	return &counter{symbols: symbols, counts: make([]uint32, firsts*symbols*symbols)}
}

func (c *counter) add(a, b, symbol uint8) {
	c.counts[(int(a)*c.symbols+int(b))*c.symbols+int(symbol)]++
}

// model makes the model for what was counted.
func (c *counter) model() *model {
	n := c.symbols
	m := &model{first: make([]distribution, len(c.counts)/(n*n))}
	type pair struct {
		a, b   int
		counts []uint32
	}
	var pairs []pair
	for a := range m.first {
		// Pairs that are better off alone are taken out until that changes nothing.
		alone := make([]bool, n)
		for again := true; again; {
			again = false
			sum := make([]uint32, n)
			for b := range n {
				if !alone[b] {
					for s, k := range c.of(a, b) {
						sum[s] += k
					}
				}
			}
			m.first[a] = distribute(sum)
			for b := range n {
				own := c.of(a, b)
				if alone[b] || !some(own) {
					continue
				}
				d := distribute(own)
				if cost(own, m.first[a]) > cost(own, d)+uint64(8*(3+3*len(d)))<<logBits {
					alone[b], again = true, true
				}
			}
		}
		for b := range n {
			if alone[b] {
				pairs = append(pairs, pair{a, b, c.of(a, b)})
			}
		}
	}
	for _, p := range pairs {
		m.put(uint16(p.a)<<8|uint16(p.b), distribute(p.counts), len(pairs))
	}
	return m
}

// put takes up the distribution of a pair; there will be so many.
func (m *model) put(pair uint16, d distribution, total int) {
	if m.slots == nil {
		m.slots = make([]pairSlot, 1<<bits.Len(uint(2*total)))
	}
	m.second = append(m.second, d)
	i := hashPair(pair)
	for m.slots[int(i)&(len(m.slots)-1)].used != 0 {
		i++
	}
	m.slots[int(i)&(len(m.slots)-1)] = pairSlot{pair, uint16(len(m.second))}
}

func (c *counter) of(a, b int) []uint32 {
	at := (a*c.symbols + b) * c.symbols
	return c.counts[at : at+c.symbols]
}

func some(counts []uint32) bool {
	return slices.ContainsFunc(counts, func(k uint32) bool { return k > 0 })
}

// distribute gives each symbol counted a share of at least 1, as near to its frequency as that goes.
func distribute(counts []uint32) (d distribution) {
	total := uint64(0)
	for _, k := range counts {
		total += uint64(k)
	}
	if total == 0 {
		return nil
	}
	type item struct {
		symbol int
		count  uint32
	}
	var items []item
	for s, k := range counts {
		if k > 0 {
			items = append(items, item{s, k})
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return int(int64(b.count) - int64(a.count)) })
	left := shareTotal
	sizes := make([]int, len(items))
	for i, it := range items {
		sizes[i] = max(1, int(uint64(it.count)*shareTotal/total))
		left -= sizes[i]
	}
	// what rounding took or gave goes to the likeliest, who feel it least
	for i := 0; left != 0; i = (i + 1) % len(items) {
		switch {
		case left > 0:
			sizes[i] += left
			left = 0
		case sizes[i] > 1:
			take := min(-left, sizes[i]/2)
			sizes[i] -= take
			left += take
		}
	}
	from := 0
	for i, it := range items {
		d = append(d, share{uint16(from), uint16(sizes[i]), uint8(it.symbol)})
		from += sizes[i]
	}
	return d
}

// logBits is the number of binary places of a logarithm.
const logBits = 16

// log2 returns the binary logarithm of x with logBits places, by whole numbers alone: floating point might differ
// between machines, and so might files then.
func log2(x uint32) (log uint64) {
	n := bits.Len32(x) - 1
	log = uint64(n) << logBits
	y := uint64(x) << (31 - n) // 1 <= y < 2 with 31 places
	for bit := uint64(1) << (logBits - 1); bit > 0; bit >>= 1 {
		if y = y * y >> 31; y >= 1<<32 {
			y >>= 1
			log |= bit
		}
	}
	return log
}

// cost is how many bits, times 1<<logBits, a distribution needs for the symbols counted.
func cost(counts []uint32, d distribution) (sum uint64) {
	for _, s := range d {
		if k := counts[s.symbol]; k > 0 {
			sum += uint64(k) * (shareBits<<logBits - log2(uint32(s.size)))
		}
	}
	return sum
}

// append writes the model: for each first symbol its distribution, then the number of pairs, each with its
// distribution.
func (m *model) append(out []byte) []byte {
	for _, d := range m.first {
		out = d.append(out)
	}
	out = binary.AppendUvarint(out, uint64(len(m.second)))
	order := make([]uint16, len(m.second))
	for _, s := range m.slots {
		if s.used > 0 {
			order[s.used-1] = s.pair
		}
	}
	for i, d := range m.second {
		out = binary.LittleEndian.AppendUint16(out, order[i])
		out = d.append(out)
	}
	return out
}

// append writes the number of symbols, then each with its share but for the last share, which is what is left.
func (d distribution) append(out []byte) []byte {
	out = binary.AppendUvarint(out, uint64(len(d)))
	for i, s := range d {
		out = append(out, s.symbol)
		if i < len(d)-1 {
			out = binary.AppendUvarint(out, uint64(s.size))
		}
	}
	return out
}

// source reads what append has written.
type source struct {
	data []byte
	bad  bool
}

func (s *source) uvarint() int {
	v, n := binary.Uvarint(s.data)
	if n <= 0 || v > 1<<30 {
		s.bad = true
		return 0
	}
	s.data = s.data[n:]
	return int(v)
}

func (s *source) bytes(n int) []byte {
	if n < 0 || n > len(s.data) {
		s.bad = true
		return make([]byte, max(0, min(n, 8)))
	}
	out := s.data[:n:n]
	s.data = s.data[n:]
	return out
}

func (s *source) distribution(symbols int) (d distribution) {
	n, from := s.uvarint(), 0
	if n > symbols {
		s.bad = true
		return nil
	}
	for i := range n {
		symbol := s.bytes(1)[0]
		size := shareTotal - from
		if i < n-1 {
			size = s.uvarint()
		}
		if s.bad || size < 1 || from+size > shareTotal || int(symbol) >= symbols {
			s.bad = true
			return nil
		}
		d = append(d, share{uint16(from), uint16(size), symbol})
		from += size
	}
	return d
}

// readModel reads a model of so many first symbols and symbols.
func (s *source) model(firsts, symbols int) (*model, error) {
	m := &model{first: make([]distribution, firsts)}
	for a := range m.first {
		m.first[a] = s.distribution(symbols)
	}
	total := s.uvarint()
	if s.bad || total > 1<<16 {
		return nil, errModel
	}
	for range total {
		pair := binary.LittleEndian.Uint16(s.bytes(2))
		d := s.distribution(symbols)
		if s.bad {
			return nil, errModel
		}
		m.put(pair, d, total)
	}
	return m, nil
}

// encoder turns symbols into bytes. The coder works backwards, so the symbols are kept until the end.
type encoder struct {
	shares []share
	words  []uint16
}

func (e *encoder) add(d distribution, symbol uint8) {
	if len(d) == 1 {
		return // certain: no bits
	}
	for _, s := range d {
		if s.symbol == symbol {
			e.shares = append(e.shares, s)
			return
		}
	}
	panic("antitable: a symbol that was not counted")
}

// finish appends the bytes of all symbols and forgets them.
func (e *encoder) finish(out []byte) []byte {
	state := uint64(lowState)
	e.words = e.words[:0]
	for i := len(e.shares) - 1; i >= 0; i-- {
		s := e.shares[i]
		if size := uint64(s.size); state >= size<<(32-shareBits) {
			e.words = append(e.words, uint16(state))
			state >>= 16
		}
		state = state/uint64(s.size)<<shareBits + state%uint64(s.size) + uint64(s.from)
	}
	e.shares = e.shares[:0]
	out = binary.LittleEndian.AppendUint32(out, uint32(state))
	for i := len(e.words) - 1; i >= 0; i-- {
		out = binary.LittleEndian.AppendUint16(out, e.words[i])
	}
	return out
}

// decoder is the inverse.
type decoder struct {
	state uint32
	data  []byte
}

func newDecoder(data []byte) decoder {
	if len(data) < 4 {
		return decoder{state: lowState}
	}
	return decoder{binary.LittleEndian.Uint32(data), data[4:]}
}

func (d *decoder) next(dist distribution) uint8 {
	if len(dist) <= 1 {
		if len(dist) == 0 {
			return 0 // damaged
		}
		return dist[0].symbol
	}
	at := uint16(d.state & (shareTotal - 1))
	i := 0
	for i < len(dist)-1 && at-dist[i].from >= dist[i].size {
		i++
	}
	s := &dist[i]
	d.state = uint32(s.size)*(d.state>>shareBits) + uint32(at-s.from)
	if d.state < lowState && len(d.data) >= 2 {
		d.state = d.state<<16 | uint32(binary.LittleEndian.Uint16(d.data))
		d.data = d.data[2:]
	}
	return s.symbol
}
