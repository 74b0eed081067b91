package search

import (
	"contrary/engine"
	"contrary/variant"
)

// proofOracle looks for forced wins by proof numbers beside the search. The licence is ForcedWins.
type proofOracle struct {
	silence
	spec   *variant.Spec
	set    variant.Settings
	prover *prover // nil without licence
	looks  uint64  // positions looked at in this search
	asked  uint64  // times it asked whether to go on
}

// The share of the work that goes into proofs: positions the prover looks at for each node searched. Looking at one
// costs a fraction of a node.
const (
	proofShare   = 0.5
	looksPerNode = 4   // that cost as much as a node, about
	proofLeast   = 400 // looks worth starting for
)

func (o *proofOracle) open(spec *variant.Spec, set variant.Settings, _ Options) (bool, error) {
	if o.spec != spec || o.set != set {
		o.spec, o.set, o.prover = spec, set, nil
		if spec.Licences.Has(variant.ForcedWins) {
			o.prover = newProver(spec, variant.ForSearch(spec.New(set)))
		}
	}
	return false, nil
}

func (o *proofOracle) forget() {
	if o.prover != nil {
		o.prover.table = newProofTable()
	}
}

func (o *proofOracle) study(*task) { o.looks, o.asked = 0, 0 }

// ponder spends its share on two questions: has the side to move a forced win, and has its opponent one after the move
// that looks best? The answer goes into the table as if a very deep search had found it.
func (o *proofOracle) ponder(t *task) finding {
	p, w := o.prover, t.first()
	best := &w.roots[0]
	if p == nil || t.engine.opt.MultiPV > 1 || best.score.Forced() {
		return nothing
	}
	budget := int64(proofShare*float64(w.nodes)) - int64(o.looks)
	if l := t.limits.Nodes; l > 0 {
		budget = min(budget, looksPerNode*int64(l-min(l, t.nodes())))
	}
	if budget < proofLeast {
		return nothing
	}
	before := p.spent
	defer func() {
		o.looks += p.spent - before
		t.elsewhere = o.looks / looksPerNode
	}()
	interrupted := func() bool { return o.interrupted(t) }
	us := t.game.Position().Side()
	if _, ok := p.prove(t.game, nil, us, uint64(budget/2), interrupted); ok {
		m, plies := p.best()
		if o.promote(t, m, plies) {
			return won
		}
		return nothing
	}
	if plies, ok := p.prove(t.game, []engine.Move{best.move}, us.Other(), uint64(budget/2), interrupted); ok {
		w.enterProof(best.move, winIn(1+plies))
		return refuted
	}
	return nothing
}

// interrupted tells whether a proof must end.
func (o *proofOracle) interrupted(t *task) bool {
	if t.stop.Load() {
		return true
	}
	if o.asked++; o.asked%64 == 0 {
		return t.supervise()
	}
	return false
}

// promote makes m, which wins in the given number of plies, the best move of the root; it is false if m may not be
// played.
func (o *proofOracle) promote(t *task, m engine.Move, plies int) bool {
	w := t.first()
	for i := range w.roots {
		r := &w.roots[i]
		if r.move != m {
			continue
		}
		w.enterProof(m, -winIn(plies))
		r.score, r.pv.moves[0], r.pv.n = winIn(plies), m, 1
		r.pv.n += o.prover.line(t.game, m, r.pv.moves[1:min(plies, maxPly)])
		sortByScore(w.roots)
		t.best, t.last = m, r.score
		t.tell(0, winIn(plies), Exact)
		return true
	}
	return false
}

// enterProof enters the score of the position after root move m, for its side to move, into the table.
func (w *worker) enterProof(m engine.Move, score Score) {
	w.make(0, m)
	w.table.store(w.frames[1].key, 1, entry{score: score, eval: noScore, depth: 100, bound: boundExact})
	w.leave(1)
}

// line writes the forced line after move m of the current position of g, as far as it is remembered, to dst and returns
// its length.
func (p *prover) line(g *variant.Game, m engine.Move, dst []engine.Move) (n int) {
	var pos, child engine.Position
	var list engine.MoveList
	g.Position().Make(m, &pos)
	for n < len(dst) {
		pos.Legal(&list)
		best, plies := engine.NoMove, 0
		for _, m := range list.Slice() {
			pos.Make(m, &child)
			c, ok := p.table.probe(child.Key(), p.attacker)
			length := int(c.plies) + 1
			if child.CountLegal() == 0 {
				v := variant.Decided(p.rules, 0, &child, variant.NoMove)
				if v.Winner != variant.WinFor(p.attacker) {
					continue
				}
				length = 1
			} else if !ok || c.pn != 0 {
				continue
			}
			shorter := pos.Side() == p.attacker
			if best == engine.NoMove || (length < plies) == shorter && length != plies {
				best, plies = m, length
			}
		}
		if best == engine.NoMove {
			return n
		}
		dst[n] = best
		n++
		pos.Make(best, &child)
		pos = child
	}
	return n
}
