package search

import (
	"testing"
	"time"

	"contrary/engine"
	"contrary/variant"
)

// horizons are the numbers of moves for which clocks are divided, see parametersOf.
var horizons = []int{17, 26}

// A search never takes more than there is on the clock, whatever else is said, and takes what it is given.
func TestBudgetWithinTheClock(t *testing.T) {
	const overhead = 10 * time.Millisecond
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	for name, c := range map[string]struct {
		limits    Limits
		low, high time.Duration // of the hard limit
	}{
		"movetime": {Limits{MoveTime: ms(5000)}, ms(4990), ms(4990)},
		"movetime beyond the clock": {Limits{MoveTime: ms(5000), Time: [2]time.Duration{ms(1000), ms(9000)}}, ms(500),
			ms(990)},
		"movetime, the clock allows": {Limits{MoveTime: ms(500), Time: [2]time.Duration{ms(60000), ms(10)}}, ms(490),
			ms(490)},
		"movetime, a clock at 1 ms": {Limits{MoveTime: ms(5000), Time: [2]time.Duration{ms(1), ms(1)}, Clock: true},
			least, least},
		"a clock that shows nothing": {Limits{Clock: true}, least, least},
		"a clock":                    {Limits{Time: [2]time.Duration{ms(10000), ms(10000)}}, ms(500), ms(9000)},
		"absurd": {Limits{MoveTime: 1 << 62, Time: [2]time.Duration{1 << 62, 1 << 62}}, time.Hour,
			longest},
	} {
		for _, horizon := range horizons {
			if got := c.limits.budget(engine.White, overhead, horizon); got.hard < c.low || got.hard > c.high ||
				got.soft > got.hard {
				t.Errorf("%s, for %d moves: %+v, want %v to %v", name, horizon, got, c.low, c.high)
			}
		}
	}
}

// However many threads are asked for, a bounded number runs, so that stopping them does not take long.
func TestThreadsAreBounded(t *testing.T) {
	spec, _ := variant.Lookup("chess")
	e := New(spec, variant.DefaultSettings(), Options{HashMB: 1, Threads: 256, MultiPV: 1})
	if n := len(e.workers); n != MostThreads() || e.Options().Threads != 256 {
		t.Errorf("%d workers of %d threads", n, e.Options().Threads)
	}
	opt := e.Options()
	opt.Threads = 1
	if e.SetOptions(opt); len(e.workers) != 1 {
		t.Errorf("%d workers of one thread", len(e.workers))
	}
}
