package proof

import (
	"sync/atomic"

	"contrary/engine"
)

// busy counts the threads below each position, by some bits of its key, so that threads look for work of their own. A
// count that belongs to another position as well changes only the order of the work.
type busy struct {
	counts [1 << 14]atomic.Int32
}

func (b *busy) at(key engine.Key) *atomic.Int32 { return &b.counts[key>>40%engine.Key(len(b.counts))] }

// add says that so many threads more are below the position.
func (b *busy) add(key engine.Key, n int32) { b.at(key).Add(n) }

// penalised returns the number by which a child competes for a thread. Where all children must be solved, a thread does
// better with one that nobody is at; where one is enough, only if it is nearly as good (virtual proof numbers, Kaneko
// 2010).
func (b *busy) penalised(n uint32, key engine.Key, choice bool) uint32 {
	threads := b.at(key).Load()
	switch {
	case threads <= 0:
		return n
	case choice:
		return n + n/2 + 1
	}
	return 2*n + 2
}
