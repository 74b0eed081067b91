package variant

import (
	"sync"

	"contrary/engine"
	"contrary/variant/dead"
)

// deadness tells whether a position is classically dead: no sequence of legal moves lets either side be mated. It remembers its answers,
// because clones of a game ask about the same positions again, and may be shared by goroutines. The zero value is ready.
type deadness struct {
	mu     sync.Mutex
	solver dead.Solver
	known  map[engine.Key]bool
}

// knownLimit bounds the answers remembered.
const knownLimit = 1 << 14

// dead reports whether p is proven dead, as far as the solver's budget goes.
func (d *deadness) dead(p *engine.Position) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if answer, ok := d.known[p.Key()]; ok {
		return answer
	}
	if d.known == nil || len(d.known) >= knownLimit {
		d.known = make(map[engine.Key]bool)
	}
	answer := d.solver.Dead(p)
	d.known[p.Key()] = answer
	return answer
}
