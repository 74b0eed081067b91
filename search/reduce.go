package search

import (
	"math"

	"contrary/variant"
)

// ply1024 is a ply in the units of reductions.
const ply1024 = 1024

// reductions returns by how much a late move is searched less deep before anything is known about it, by depth and move
// number.
func (p *parameters) reductions() (table [64][64]int16) {
	base, divisor := float64(p.ReduceBase)/100, float64(p.ReduceDivisor)/100
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			table[depth][n] = int16(ply1024 * (base + math.Log(float64(depth))*math.Log(float64(n))/divisor))
		}
	}
	return table
}

// reduce returns by how many plies a late move, already made, is searched less deep (late move reductions).
func (w *worker) reduce(n visit, a *attempt, improving bool) int {
	p, f := &w.params, &w.frames[n.ply]
	r := int(w.reduction[min(n.depth, 63)][min(a.number, 63)])
	if a.noisy {
		r = r/2 - a.history/p.ReduceNoisyHistory
	} else {
		if a.move == f.killers[0] || a.move == f.killers[1] {
			r -= p.ReduceKiller
		}
		r -= a.history / p.ReduceQuietHistory
	}
	if f.compelled {
		r -= p.ReduceCompelled
	}
	if n.isPV() {
		r -= p.ReducePV
	}
	if n.cut {
		r += p.ReduceCut
	}
	if !improving {
		r += p.ReduceWorsening
	}
	if w.frames[n.ply+1].cutoffs > p.ReduceCutoffs {
		r += p.ReduceCutoff
	}
	if !f.licences.Has(variant.DeepReductions) {
		r = min(r, shallowReduction*ply1024)
	}
	return max(r/ply1024, 0)
}

// shallowReduction is the most plies by which moves are reduced where deep reductions have no licence.
const shallowReduction = 2
