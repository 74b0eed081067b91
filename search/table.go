package search

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sync/errgroup"

	"contrary/engine"
	"contrary/internal/pages"
)

// bound says how a stored score relates to the true one.
type bound uint8

const (
	boundNone  bound = iota // no score, only a move and an evaluation
	boundUpper              // the true score is at most the stored one
	boundLower              // the true score is at least the stored one
	boundExact
)

// entry is what the table knows about a node. Score and eval are counted from the root of the present search.
type entry struct {
	move  uint16 // engine.Move.Short
	score Score
	eval  Score // static evaluation, noScore if unknown
	depth int   // -depthOffset to 255-depthOffset
	bound bound
}

// table is the transposition table that all workers share without locks. A slot is two words written and read
// separately; the first holds the key xored with the second, so that a slot torn between two writers matches no key
// (Hyatt and Mann, "A lockless transposition-table implementation for parallel search", ICGA Journal 2002).
type table struct {
	slots []slot // a power-free number of clusters, clusterSize slots each
	age   uint64 // search counter, ageBits wide
	used  bool   // by a search since it was empty
}

// While a search runs the words are read and written atomically only.
type slot struct{ check, data uint64 }

// The data word: move 16, score 16, eval 16, depth 8, bound 2, age 6 bits.
const (
	clusterSize = 4 // 64 bytes, a cache line
	depthOffset = 8
	ageBits     = 6
	ageMask     = 1<<ageBits - 1

	scoreShift = 16
	evalShift  = 32
	depthShift = 48
	boundShift = 56
	ageShift   = 58

	codeUnknown = -1 << 15 // an eval code that no score has
)

// newTable returns a table of about megabytes MiB, at least one cluster.
func newTable(megabytes int) *table {
	clusters := max(megabytes<<20/(clusterSize*16), 1)
	return &table{slots: pages.Make[slot](clusters * clusterSize)}
}

// clear forgets everything, several processors helping. No search may run. A table never used costs nothing.
func (t *table) clear() {
	if !t.used {
		return
	}
	t.age, t.used = 0, false
	var g errgroup.Group
	parts := runtime.GOMAXPROCS(0)
	for i := range parts {
		part := t.slots[len(t.slots)*i/parts : len(t.slots)*(i+1)/parts]
		g.Go(func() error {
			clear(part)
			return nil
		})
	}
	_ = g.Wait() // the parts return no error
}

// nextSearch makes everything in the table one search older.
func (t *table) nextSearch() { t.age, t.used = (t.age+1)&ageMask, true }

// cluster returns the slots in which key may be: the high bits of key select it, whatever their number.
func (t *table) cluster(key engine.Key) *[clusterSize]slot {
	hi, _ := bits.Mul64(uint64(key), uint64(len(t.slots)/clusterSize))
	return (*[clusterSize]slot)(t.slots[hi*clusterSize:])
}

// expect begins to bring the slots of key nearer, which take long to come: they will be asked for soon.
func (t *table) expect(key engine.Key) { pages.Prefetch(unsafe.Pointer(t.cluster(key))) }

// probe returns what is known about the node with this key, ply plies below the root.
func (t *table) probe(key engine.Key, ply int) (e entry, ok bool) {
	c := t.cluster(key)
	for i := range c {
		data := atomic.LoadUint64(&c[i].data)
		if atomic.LoadUint64(&c[i].check)^data == uint64(key) && data != 0 {
			e.move = uint16(data)
			e.score = decode(int16(data>>scoreShift), ply)
			e.eval = noScore
			if code := int16(data >> evalShift); code != codeUnknown {
				e.eval = decode(code, ply)
			}
			e.depth = int(data>>depthShift&0xff) - depthOffset
			e.bound = bound(data >> boundShift & 3)
			return e, true
		}
	}
	return e, false
}

// store remembers e for the node with this key, ply plies below the root, in place of the same node, or of the least
// valuable entry of its cluster: the shallowest, each search of age counting as several plies of depth.
func (t *table) store(key engine.Key, ply int, e entry) {
	c := t.cluster(key)
	victim, worst := 0, 1<<30
	for i := range c {
		data := atomic.LoadUint64(&c[i].data)
		if data == 0 {
			victim, worst = i, -1<<30
			continue
		}
		depth := int(data >> depthShift & 0xff)
		if atomic.LoadUint64(&c[i].check)^data == uint64(key) {
			// Keep a much deeper result of this search, unless the new one is exact; keep a move when none is better
			// known.
			if e.bound != boundExact && data>>ageShift == t.age && e.depth+depthOffset+4 < depth &&
				bound(data>>boundShift&3) != boundNone {
				return
			}
			if e.move == 0 {
				e.move = uint16(data)
			}
			victim = i
			break
		}
		if value := depth - 8*int((t.age-data>>ageShift)&ageMask); value < worst {
			victim, worst = i, value
		}
	}
	code := int16(codeUnknown)
	if e.eval != noScore {
		code = encode(e.eval, ply)
	}
	data := uint64(e.move) | uint64(uint16(encode(e.score, ply)))<<scoreShift | uint64(uint16(code))<<evalShift |
		uint64(min(max(e.depth+depthOffset, 0), 255))<<depthShift | uint64(e.bound)<<boundShift | t.age<<ageShift
	atomic.StoreUint64(&c[victim].check, uint64(key)^data)
	atomic.StoreUint64(&c[victim].data, data)
}

// full returns the permille of a sample of the slots that hold something of this search.
func (t *table) full() int {
	n, used := min(1000, len(t.slots)), 0
	for i := range n {
		if data := atomic.LoadUint64(&t.slots[i].data); data != 0 && data>>ageShift == t.age {
			used++
		}
	}
	return used * 1000 / n
}
