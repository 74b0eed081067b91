package search

import (
	"cmp"
	"slices"

	"contrary/engine"
	"contrary/search/proof"
	"contrary/variant"
)

// proofOracle looks for forced wins by proof numbers beside the search. The licence is ForcedWins. With one thread it
// has its share of the work after each iteration, and everything is as reproducible as the search; with more than one,
// it has one of them for itself: see proofThread.
type proofOracle struct {
	silence
	spec   *variant.Spec
	set    variant.Settings
	alone  bool          // it has a thread of its own
	solver *proof.Solver // nil without licence
	looks  uint64        // positions looked at in this search
	thread *proofThread  // nil while it does not run
}

// The share of the work that goes into proofs: positions the solver looks at for each node searched. Looking at one
// costs a fraction of a node.
const (
	proofShare   = 0.5
	looksPerNode = 4   // that cost as much as a node, about
	proofLeast   = 400 // looks worth starting for
	// Sizes of the solver's table: it has little to remember of its share, and more of all the time there is.
	proofBytes       = 8 << 20
	proofBytesThread = 32 << 20
)

func (o *proofOracle) open(spec *variant.Spec, set variant.Settings, opt Options) (bool, error) {
	alone := o.threads(spec, opt) > 0
	if o.spec != spec || o.set != set || o.alone != alone {
		o.spec, o.set, o.alone, o.solver = spec, set, alone, nil
		size := uint64(proofBytes)
		if alone {
			size = proofBytesThread
		}
		if spec.Licences.Has(variant.ForcedWins) {
			// The licence is for games without path memory, which the solver wants, too.
			o.solver, _ = proof.New(spec, set, proof.Options{Hash: size, Threads: 1})
		}
	}
	return false, nil
}

func (o *proofOracle) forget() {
	if o.solver != nil {
		o.solver.Forget()
	}
}

// threads is one where it may work at all: whoever wants several lines wants their scores, and not only the best.
func (o *proofOracle) threads(spec *variant.Spec, opt Options) int {
	if spec.Licences.Has(variant.ForcedWins) && opt.Threads > 1 && opt.MultiPV == 1 {
		return 1
	}
	return 0
}

func (o *proofOracle) study(t *task) {
	o.looks = 0
	if o.solver == nil {
		return
	}
	o.solver.Consult(t.engine.leaves())
	if o.alone {
		o.thread = startProofs(o.solver, t)
	}
}

// ponder spends its share on two questions: has the side to move a forced win, and has its opponent one after the move
// that looks best? A winning move becomes the best one of the root. A losing one is lost from then on, and what is left
// goes into the same question about the next.
func (o *proofOracle) ponder(t *task) finding {
	if o.thread != nil {
		o.thread.best.Store(uint32(t.first().roots[0].move))
		return o.take(t)
	}
	s, w := o.solver, t.first()
	if s == nil || t.engine.opt.MultiPV > 1 || w.roots[0].score.Forced() {
		return nothing
	}
	budget := int64(proofShare*float64(w.nodes)) - int64(o.looks)
	if l := t.limits.Nodes; l > 0 {
		// What is left must do for another move, too, if the best one is proven to lose.
		budget = min(budget, looksPerNode*int64(l-min(l, t.nodes()))/2)
	}
	if budget < proofLeast {
		return nothing
	}
	before := int64(s.Nodes())
	defer func() {
		o.looks += s.Nodes() - uint64(before)
		t.elsewhere.Store(o.looks / looksPerNode)
	}()
	interrupted := func() bool { return t.stop.Load() || t.supervise() }
	us := t.game.Position().Side()
	if f, r := winningMove(s, t.game, us, uint64(budget/2), interrupted); r == proof.Won {
		return w.believe(t, &f)
	}
	said := nothing
	for left := budget / 2; left >= proofLeast && !w.roots[0].lost; left = before + budget - int64(s.Nodes()) {
		f, r := losingMove(s, t.game, w.roots[0].move, uint64(left), interrupted)
		if r != proof.Won {
			break
		}
		said = w.believe(t, &f) // and what about the next one?
	}
	return said
}

// settle ends the thread, and takes what it has found.
func (o *proofOracle) settle(t *task) {
	if o.thread == nil {
		return
	}
	o.thread.end()
	o.take(t)
	o.thread = nil
}

// take takes over what the thread has found since it was last asked.
func (o *proofOracle) take(t *task) (said finding) {
	for _, f := range o.thread.take() {
		if f.refutes || t.first().roots[0].score < forced {
			said = max(said, t.first().believe(t, &f))
		}
	}
	return said
}

// provenMove is a root move that wins or loses by force.
type provenMove struct {
	move    engine.Move
	refutes bool // it loses
	plies   int  // until the end, the move included
	line    []engine.Move
}

// winningMove asks for a forced win of side, which is to move in g. What is found is true if the result is Won.
func winningMove(
	s *proof.Solver, g *variant.Game, side engine.Side, looks uint64, stop func() bool,
) (f provenMove, r proof.Result) {
	if _, r = s.Try(g, side, looks, stop); r != proof.Won {
		return f, r
	}
	f.move, f.plies = s.Best()
	var after engine.Position
	g.Position().Make(f.move, &after)
	f.line = forcedLine(s, f.move, &after, f.plies)
	return f, r
}

// losingMove asks whether the opponent has a forced win after the move m of g. What is found is true if the result is
// Won.
func losingMove(
	s *proof.Solver, g *variant.Game, m engine.Move, looks uint64, stop func() bool,
) (f provenMove, r proof.Result) {
	after := g.Clone()
	if after.Play(m) != nil {
		return f, proof.Unknown
	}
	plies, r := s.Try(after, after.Position().Side(), looks, stop)
	if r != proof.Won {
		return f, r
	}
	return provenMove{m, true, plies + 1, forcedLine(s, m, after.Position(), plies+1)}, r
}

// forcedLine returns the move m, which leads to after, and the line that the solver remembers behind it, of so many
// plies at most.
func forcedLine(s *proof.Solver, m engine.Move, after *engine.Position, plies int) []engine.Move {
	line := make([]engine.Move, min(plies, maxPly))
	line[0] = m
	return line[:1+s.Line(after, line[1:])]
}

// believe enters a proven move of the root. One that wins becomes the best. One that loses is lost and goes behind the
// others.
func (w *worker) believe(t *task, f *provenMove) finding {
	i := slices.IndexFunc(w.roots, func(r rootMove) bool { return r.move == f.move })
	if i < 0 || w.roots[i].lost {
		return nothing // may not be played, or is known
	}
	r := &w.roots[i]
	r.pv.n = copy(r.pv.moves[:], f.line)
	if !f.refutes {
		w.enterProof(f.move, -winIn(f.plies))
		r.score, r.least = winIn(f.plies), winIn(f.plies)
		sortByScore(w.roots)
		t.best, t.last = f.move, r.score
		t.tell(0, winIn(f.plies), Exact)
		return won
	}
	w.enterProof(f.move, winIn(f.plies))
	r.score, r.most, r.lost = lossIn(f.plies), lossIn(f.plies), true
	gone := *r
	copy(w.roots[i:], w.roots[i+1:])
	w.roots[len(w.roots)-1] = gone
	if i == 0 {
		// Of the others it is only known that they looked worse: what took more nodes was harder to refute.
		open := slices.IndexFunc(w.roots, func(r rootMove) bool { return r.lost })
		slices.SortStableFunc(w.roots[:open], func(a, b rootMove) int {
			return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.nodes, a.nodes))
		})
	}
	if w.roots[0].lost {
		// All are lost: the one that takes longest is played.
		slices.SortStableFunc(w.roots, func(a, b rootMove) int { return cmp.Compare(b.most, a.most) })
		w.roots[0].score = w.roots[0].most
		t.best, t.last = w.roots[0].move, w.roots[0].score
		t.tell(0, w.roots[0].score, Exact)
	}
	if i > 0 {
		return nothing // the best move stays
	}
	return refuted
}

// enterProof enters the score of the position after root move m, for its side to move, into the table, as if a very
// deep search had found it.
func (w *worker) enterProof(m engine.Move, score Score) {
	w.make(0, m)
	n := rootVisit(1, -infinite, infinite).child(1, -infinite, infinite)
	w.memory.recall(n) // finds its place
	w.memory.store(n, entry{score: score, eval: noScore, depth: 100, bound: boundExact})
	w.leave(1)
}
