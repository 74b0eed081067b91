package search

import (
	"fmt"
	"slices"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// antitableOracle asks the exact tables of losing chess with ordinary kings: those within the program, and those
// of a folder. They say who wins and in how many plies, and how many plies the clock must last. So a value by the
// 50-move rule is exact. Repetition is outside of them: whoever wins by the moves of [antitable.Tables.Moves]
// repeats nothing, and whoever loses has nothing to gain by positions that he alone would repeat.
type antitableOracle struct {
	silence
	exact *antitable.Tables // nil while none are open
	from  antitableFolder
}

// antitableFolder says which tables are open.
type antitableFolder struct {
	variant, path string
	off           bool
}

func (o *antitableOracle) leaves() *antitable.Tables { return o.exact }

func (o *antitableOracle) open(spec *variant.Spec, _ variant.Settings, opt Options) (changed bool, err error) {
	want := antitableFolder{spec.Name, opt.AntichessPath, opt.NoAntichessTables}
	if !slices.Contains(antitable.Variants(), spec.Name) || want.off {
		want = antitableFolder{}
	}
	if o.from == want {
		return false, nil
	}
	if want.variant == "" {
		return o.close()
	}
	exact, err := antitable.Open(want.path, want.variant)
	if err != nil {
		return false, err
	}
	_, _ = o.close() // an unmapping that fails concerns nobody
	o.exact, o.from = exact, want
	return true, nil
}

func (o *antitableOracle) opened() string {
	if o.exact == nil || o.from.path == "" {
		return ""
	}
	return fmt.Sprintf("tables of %d endings, up to %d men", o.exact.Len(), o.exact.MaxMen())
}

func (o *antitableOracle) fault() error {
	if o.exact == nil {
		return nil
	}
	return o.exact.Err()
}

func (o *antitableOracle) close() (changed bool, err error) {
	exact := o.exact
	o.exact, o.from = nil, antitableFolder{}
	if exact == nil {
		return false, nil
	}
	return true, exact.Close()
}

func (o *antitableOracle) at(w *worker) nodeOracle {
	if o.exact == nil {
		return nil
	}
	return &nodeAntitables{w, o.exact, o.exact.MaxMen()}
}

// answer plays the best move by distance where somebody wins, so that a win is really won: searching for the value
// alone might go round in circles. Draws are left to the search, which knows the rules of repetition and sets
// problems; so are those who want several lines.
func (o *antitableOracle) answer(t *task, roots []engine.Move) (Result, bool) {
	w := t.first()
	p := &w.frames[0].pos
	if o.exact == nil || t.engine.opt.MultiPV > 1 || p.Occupied().Count() > o.exact.MaxMen() {
		return Result{}, false
	}
	root, ok := o.exact.Probe(p)
	if !ok || root.Value == antitable.Draw {
		return Result{}, false
	}
	steps, ok := o.exact.Moves(p)
	if !ok {
		return Result{}, false
	}
	steps = slices.DeleteFunc(steps, func(s antitable.Step) bool { return !slices.Contains(roots, s.Move) })
	if len(steps) == 0 || steps[0].Outcome.Value == antitable.Draw {
		return Result{}, false
	}
	best := steps[0]
	n := &nodeAntitables{w, o.exact, o.exact.MaxMen()}
	score := draw
	if !best.Spoiled() {
		score = n.value(best.Outcome, 0)
	}
	w.hits += uint64(len(steps))
	return t.proclaim(best.Move, len(steps), func() (Score, []engine.Move) {
		return score, o.exact.Line(&w.frames[1].pos)
	}), true
}

// nodeAntitables are the tables in the tree of a worker.
type nodeAntitables struct {
	w     *worker
	exact *antitable.Tables
	men   int // most men that they cover
}

// certain returns what the tables know about the node at ply.
func (n *nodeAntitables) certain(ply int) (o antitable.Outcome, ok bool) {
	p := &n.w.frames[ply].pos
	if p.Occupied().Count() > n.men {
		return o, false
	}
	if o, ok = n.exact.Probe(p); ok {
		n.w.hits++
	}
	return o, ok
}

// score returns the exact score of the node at ply if the tables know it.
func (n *nodeAntitables) score(ply int) (Score, bool) {
	o, ok := n.certain(ply)
	if !ok {
		return 0, false
	}
	if o.At(n.w.frames[ply].pos.Clock()) == antitable.Draw {
		return draw, true
	}
	return n.value(o, ply), true
}

// value returns the score of a win or loss for the side to move at ply.
func (n *nodeAntitables) value(o antitable.Outcome, ply int) Score {
	if o.Value == antitable.Win {
		return winIn(ply + o.Plies)
	}
	return lossIn(ply + o.Plies)
}

// line returns best play from the node at ply on, nil if it is a draw or not known.
func (n *nodeAntitables) line(ply int) []engine.Move {
	if _, ok := n.certain(ply); !ok {
		return nil
	}
	return n.exact.Line(&n.w.frames[ply].pos)
}

func (*nodeAntitables) words(int) string { return "" }
