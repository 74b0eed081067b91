package proof

import (
	"math/rand/v2"
	"testing"
)

func TestEntryRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		e := entry{effort: uint8(rng.UintN(200))}
		switch rng.UintN(3) {
		case 0:
			e.numbers = numbers{pn: 1 + rng.Uint32N(unprovable-1), dn: 1 + rng.Uint32N(unprovable-1), rests: free}
		case 1:
			e.numbers = won()
			e.plies, e.run, e.size = uint16(rng.UintN(maxPlies+1)), uint8(rng.UintN(101)), uint8(rng.UintN(256))
		case 2:
			e.numbers = notWon(free)
		}
		if got := unpack(e.pack()); got != e {
			t.Fatalf("%+v became %+v", e, got)
		}
	}
}

func TestLog(t *testing.T) {
	last := uint8(0)
	for n := uint64(1); n < 1<<40; n += 1 + n/7 {
		l := logOf(n)
		if l < last {
			t.Fatalf("logOf(%d) is %d, that of less %d", n, l, last)
		}
		last = l
		if low := unlog(l); low > n || n > low+low/4 && n > 8 {
			t.Fatalf("%d: logarithm %d, back %d", n, l, low)
		}
	}
}

// TestCollect fills a small table with far more than fits: what took much work stays.
func TestCollect(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	table := newTable(64 << 10)
	big := map[uint64]bool{}
	for i := range 40_000 {
		e := entry{numbers: numbers{pn: 3, dn: 4, rests: free}, effort: logOf(uint64(20 + rng.UintN(100)))}
		key := rng.Uint64()
		if i%100 == 0 {
			e.effort = logOf(100_000)
			big[key] = true
		}
		table.store(key, &e)
	}
	if table.sweeps.Load() == 0 {
		t.Error("no sweep")
	}
	kept := 0
	for key := range big {
		if e, ok := table.probe(key); ok && e.effort == logOf(100_000) {
			kept++
		}
	}
	if kept < len(big)*95/100 {
		t.Errorf("of %d large trees %d were kept", len(big), kept)
	}
	if f := table.fill(); f < 0.3 || f > 1 {
		t.Errorf("%.2f of the table is in use", f)
	}
}
