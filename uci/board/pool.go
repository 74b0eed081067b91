package board

import (
	"context"
	"sync"
	"sync/atomic"

	"contrary/search"
	"contrary/variant"

	"golang.org/x/sync/semaphore"
)

// pool holds the engines. Whoever wants one waits in a queue; it is given the one it had last, if that is free,
// with all that has been learned, else the one that has been idle longest, emptied.
type pool struct {
	hashMB  int
	size    int
	queue   *semaphore.Weighted // first come, first served
	waiting atomic.Int32
	running atomic.Int32

	mu   sync.Mutex
	free []*seat // the longest idle first
}

// seat is a place for an engine, which is made when it is first needed.
type seat struct {
	engine *search.Engine
	owner  string
}

func newPool(size, hashMB int) *pool {
	p := &pool{hashMB: hashMB, size: size, queue: semaphore.NewWeighted(int64(size))}
	for range size {
		p.free = append(p.free, &seat{})
	}
	return p
}

// take waits for an engine that plays g for the owner.
func (p *pool) take(ctx context.Context, owner string, g *variant.Game) (*seat, error) {
	p.waiting.Add(1)
	defer p.waiting.Add(-1)
	if err := p.queue.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	p.running.Add(1)
	p.mu.Lock()
	at := 0
	for i, s := range p.free {
		if s.owner == owner {
			at = i
		}
	}
	s := p.free[at]
	p.free = append(p.free[:at], p.free[at+1:]...)
	p.mu.Unlock()
	switch {
	case s.engine == nil:
		opt := search.DefaultOptions()
		opt.HashMB = p.hashMB
		s.engine = search.New(g.Spec(), g.Settings(), opt)
	case s.owner != owner:
		s.engine.Clear()
	}
	s.owner = owner
	return s, nil
}

// give puts an engine back.
func (p *pool) give(s *seat) {
	p.mu.Lock()
	p.free = append(p.free, s)
	p.mu.Unlock()
	p.running.Add(-1)
	p.queue.Release(1)
}

// crowded tells whether somebody waits for an engine.
func (p *pool) crowded() bool { return p.waiting.Load() > 0 }

// busy returns how many searches run or wait.
func (p *pool) busy() int { return int(p.waiting.Load() + p.running.Load()) }

// close waits for every search and lets the engines go.
func (p *pool) close() {
	_ = p.queue.Acquire(context.Background(), int64(p.size)) // without an end of the context there is no error
	defer p.queue.Release(int64(p.size))
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.free {
		if s.engine != nil {
			_ = s.engine.Close() // tables that do not unmap concern nobody now
			s.engine = nil
		}
	}
}
