package antitable

import (
	"sync"
	"sync/atomic"

	"contrary/engine"
)

// cache keeps decoded blocks for any number of goroutines. It allocates its memory when it is first asked, in one
// piece.
type cache struct {
	once    sync.Once
	blocks  int
	buckets atomic.Pointer[[]bucket] // nil until once has made them
}

// bucket is a place for one block.
type bucket struct {
	mu     sync.Mutex
	key    int // number of the block that is there, and one; 0 for none
	codes  codes
	buffer []byte // for reading
}

// defaultBlocks is how many blocks a cache keeps: 8 KiB each.
const defaultBlocks = 4096

func newCache(blocks int) *cache { return &cache{blocks: blocks} }

// look returns the symbols of a board. A block that cannot be read is not kept, so it is an error each time.
func (c *cache) look(f *file, side engine.Side, n int) (e, z uint8, err error) {
	if c.buckets.Load() == nil { // a closure for Do would be allocated every time
		c.once.Do(func() {
			buckets := make([]bucket, c.blocks)
			c.buckets.Store(&buckets)
		})
	}
	buckets := *c.buckets.Load()
	block := n / blockSize
	key := f.first + int(side)*f.m.layout.blocks() + block + 1
	b := &buckets[key%len(buckets)]
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.key != key {
		b.key = 0
		if err := f.read(side, block, &b.buffer, &b.codes); err != nil {
			return 0, 0, err
		}
		b.key = key
	}
	return b.codes.e[n%blockSize], b.codes.z[n%blockSize], nil
}
