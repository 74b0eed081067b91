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

// quickDeadness is what a search knows of deadness: [dead.Quick], whose answers about kings, bishops and pawns alone, the dear ones, it
// remembers by key. Use one per goroutine.
type quickDeadness struct {
	slots []engine.Key // the key of a position; the lowest bit says whether it is dead
}

const quickSlots = 1 << 14

func (q *quickDeadness) dead(p *engine.Position) bool {
	if p.Pieces(engine.Knight)|p.Pieces(engine.Rook)|p.Pieces(engine.Queen) != 0 || p.Pieces(engine.Pawn) == 0 {
		return dead.Quick(p)
	}
	if q.slots == nil {
		q.slots = make([]engine.Key, quickSlots)
	}
	key := p.Key()
	slot := &q.slots[key>>1%quickSlots]
	if *slot&^1 == key&^1 {
		return *slot&1 != 0
	}
	*slot = key &^ 1
	if dead.Quick(p) {
		*slot |= 1
		return true
	}
	return false
}
