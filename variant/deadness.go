package variant

import (
	"contrary/engine"
	"contrary/variant/dead"
)

// deadness tells whether a position is classically dead: no sequence of legal moves lets either side be mated.
type deadness struct{ solver *dead.Solver }

// dead reports whether p is proven dead; quick restricts the proof to what is cheap enough for a search.
func (d *deadness) dead(p *engine.Position, quick bool) bool {
	if quick {
		return dead.Quick(p)
	}
	if d.solver == nil {
		d.solver = new(dead.Solver)
	}
	return d.solver.Dead(p)
}
