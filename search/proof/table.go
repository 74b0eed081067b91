package proof

import (
	"math/bits"
	"sync/atomic"

	"contrary/engine"
	"contrary/internal/pages"
)

// table remembers numbers by position and attacker. All threads use it at once: an entry is two words, the data and the
// key xored with it, so that an entry written by two threads at once belongs to no key (Hyatt and Mann 2002).
type table struct {
	words   []uint64 // two an entry
	buckets uint64
	sweep   atomic.Bool   // somebody sweeps
	forced  atomic.Uint64 // entries that had to go for others since the last sweep
	sweeps  atomic.Uint64
}

const (
	bucketEntries = 4
	bucketWords   = 2 * bucketEntries
	entryBytes    = 16
)

// The kinds of an entry. An empty one has data 0.
const (
	kindOpen = 1 + iota
	kindProven
	kindDisproven
)

// Layout of the data word, from the lowest bit.
const (
	effortBits = 8 // logOf of the looks that went into the position
	kindBits   = 2
	pnBits     = 27
	dnBits     = 27

	kindAt = effortBits
	pnAt   = kindAt + kindBits
	dnAt   = pnAt + pnBits

	moveAt  = pnAt // of a proven position
	pliesAt = moveAt + 15
	runAt   = pliesAt + 10
	sizeAt  = runAt + 7
)

// maxPlies is the longest proof the table can hold.
const maxPlies = 1<<10 - 1

// entry is an entry unpacked.
type entry struct {
	numbers
	effort uint8
	move   uint16 // proven and the attacker to move: the short form of the move that wins
}

func (e *entry) pack() uint64 {
	w := uint64(e.effort)
	switch {
	case e.proven():
		return w | kindProven<<kindAt | uint64(e.move)<<moveAt | uint64(min(e.plies, maxPlies))<<pliesAt |
			uint64(e.run)<<runAt | uint64(e.size)<<sizeAt
	case e.disproven():
		return w | kindDisproven<<kindAt
	}
	return w | kindOpen<<kindAt | uint64(e.pn)<<pnAt | uint64(e.dn)<<dnAt
}

func unpack(w uint64) (e entry) {
	e.effort, e.rests = uint8(w), free
	switch w >> kindAt & 3 {
	case kindProven:
		e.pn, e.dn = 0, unprovable
		e.move = uint16(w >> moveAt & (1<<15 - 1))
		e.plies = uint16(w >> pliesAt & maxPlies)
		e.run = uint8(w >> runAt & 127)
		e.size = uint8(w >> sizeAt)
	case kindDisproven:
		e.pn, e.dn = unprovable, 0
	default:
		e.pn = uint32(w >> pnAt & (1<<pnBits - 1))
		e.dn = uint32(w >> dnAt & (1<<dnBits - 1))
	}
	return e
}

// newTable returns an empty table of about the given size in bytes.
func newTable(bytes uint64) *table {
	t := &table{buckets: max(bytes/(bucketEntries*entryBytes), 1)}
	t.words = pages.Make[uint64](int(t.buckets * bucketWords))
	return t
}

// tableKey is the key under which numbers for one attacker are stored.
func tableKey(key engine.Key, attacker engine.Side) uint64 {
	return uint64(key) ^ uint64(attacker)*0x9e3779b97f4a7c15
}

// bucket returns the words of the bucket of key. The high half of the product of key and size spreads keys evenly over
// any size.
func (t *table) bucket(key uint64) []uint64 {
	hi, _ := bits.Mul64(key, t.buckets)
	at := hi * bucketWords
	return t.words[at : at+bucketWords : at+bucketWords]
}

// probe returns what is stored under key.
func (t *table) probe(key uint64) (entry, bool) {
	b := t.bucket(key)
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if atomic.LoadUint64(&b[i])^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// worth orders entries by what their loss would cost: the work they hold, a result more than an estimate.
func worth(data uint64) uint64 {
	w := data & (1<<effortBits - 1)
	if data>>kindAt&3 != kindOpen {
		w += 6
	}
	return w
}

// sweepShare is how many entries may be driven out by others, for each entry of the table, before small trees are swept
// out.
const sweepShare = 0.25

// store keeps e, in an empty place or that of the least worth.
func (t *table) store(key uint64, e *entry) {
	b := t.bucket(key)
	victim, least := 0, ^uint64(0)
	for i := 0; i < bucketWords; i += 2 {
		data := atomic.LoadUint64(&b[i+1])
		if data == 0 || atomic.LoadUint64(&b[i])^data == key {
			victim, least = i, 0
			break
		}
		if v := worth(data); v < least {
			victim, least = i, v
		}
	}
	data := e.pack()
	atomic.StoreUint64(&b[victim], key^data)
	atomic.StoreUint64(&b[victim+1], data)
	if least > 0 && t.forced.Add(1) > uint64(sweepShare*bucketEntries*float64(t.buckets)) {
		t.collect()
	}
}

// collect sweeps out the smaller half of the entries, by worth, so that room is everywhere and not only beside small
// trees. One thread does it while others go on.
func (t *table) collect() {
	if !t.sweep.CompareAndSwap(false, true) {
		return
	}
	defer t.sweep.Store(false)
	t.forced.Store(0)
	t.sweeps.Add(1)
	var counts [1<<effortBits + 8]uint64
	total := uint64(0)
	// A sample is enough to know where the middle is.
	for i := uint64(0); i < t.buckets; i += 16 {
		for j := i*bucketWords + 1; j < (i+1)*bucketWords; j += 2 {
			if data := atomic.LoadUint64(&t.words[j]); data != 0 {
				counts[worth(data)]++
				total++
			}
		}
	}
	limit, below := 0, uint64(0)
	for below < total/2 && limit < len(counts)-1 {
		below += counts[limit]
		limit++
	}
	for i := 1; i < len(t.words); i += 2 {
		if data := atomic.LoadUint64(&t.words[i]); data != 0 && worth(data) < uint64(limit) {
			atomic.StoreUint64(&t.words[i], 0)
		}
	}
}

// fill returns the share of the table in use, 0 to 1, by a sample.
func (t *table) fill() float64 {
	used, seen := 0, 0
	for i := uint64(0); i < min(t.buckets, 1024); i++ {
		for j := i*bucketWords + 1; j < (i+1)*bucketWords; j += 2 {
			seen++
			if atomic.LoadUint64(&t.words[j]) != 0 {
				used++
			}
		}
	}
	return float64(used) / float64(seen)
}
