package variant

import (
	"sync"

	"contrary/engine"
	"contrary/variant/dead"
)

// care is how much may be spent on the question whether a position is dead.
type care uint8

const (
	thorough care = iota // the solver's budget, up to a quarter of a second
	brief                // a twentieth of it
)

// deadness tells whether a position is classically dead: no sequence of legal moves lets either side be mated. It
// remembers its answers, because clones of a game ask about the same positions again, and may be shared by goroutines.
// What was asked with another care is another question, so that an answer never depends on what was asked before. The
// zero value is ready.
type deadness struct {
	mu     sync.Mutex
	solver dead.Solver
	known  [2]map[engine.Key]dead.Answer // by care
}

// knownLimit bounds the answers of either care that are remembered.
const knownLimit = 1 << 14

// dead answers whether p is dead, as far as the budget goes.
func (d *deadness) dead(p *engine.Position, c care) dead.Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	if answer, ok := d.known[c][p.Key()]; ok {
		return answer
	}
	if d.known[c] == nil || len(d.known[c]) >= knownLimit {
		d.known[c] = make(map[engine.Key]dead.Answer)
	}
	answer := d.solver.Decide(p, [2]int{dead.DefaultBudget, dead.DefaultBudget / 20}[c])
	d.known[c][p.Key()] = answer
	return answer
}

// quickDeadness is what a search knows of deadness: [dead.Quick], whose answers about kings, bishops and pawns alone,
// the dear ones, it remembers by key. Use one per goroutine.
type quickDeadness struct {
	slots []engine.Key // the key of a position; the lowest bit says whether it is dead
}

const quickSlots = 1 << 14

// dead answers Yes or No; what takes more than a look is No.
func (q *quickDeadness) dead(p *engine.Position, _ care) dead.Answer {
	if q.quick(p) {
		return dead.Yes
	}
	return dead.No
}

func (q *quickDeadness) quick(p *engine.Position) bool {
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
