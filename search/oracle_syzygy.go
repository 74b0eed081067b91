package search

import (
	"cmp"
	"fmt"
	"slices"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/syzygy"
)

// syzygyOracle asks the Syzygy tables of losing chess in the folders that the option names. In the tree they say who
// wins by the 50-move rule. At the root the distances to the next capture or pawn move lead to the win, so that a
// won ending is really won; whoever follows them repeats nothing. How long a win takes they do not say.
type syzygyOracle struct {
	silence
	exact *syzygy.Tables // nil while none are open
	from  syzygyFolders
	men   int // most men at which they are asked
}

// syzygyFolders says which tables are open.
type syzygyFolders struct {
	rules syzygy.Rules
	path  string
}

func (o *syzygyOracle) open(spec *variant.Spec, _ variant.Settings, opt Options) (changed bool, err error) {
	rules, known := syzygy.RulesOf(spec.Name)
	want := syzygyFolders{rules, opt.SyzygyPath}
	if !known || want.path == "" || opt.SyzygyLimit == 0 {
		return o.close()
	}
	if o.exact == nil || o.from != want {
		exact, err := syzygy.Open(want.path, want.rules)
		if err != nil {
			return false, err
		}
		_, _ = o.close() // an unmapping that fails concerns nobody
		o.exact, o.from = exact, want
	}
	before := o.men
	o.men = min(opt.SyzygyLimit, o.exact.MaxMen())
	return o.men != before, nil
}

func (o *syzygyOracle) opened() string {
	if o.exact == nil {
		return ""
	}
	wdl, dtz := o.exact.Len()
	if wdl == 0 {
		return "no Syzygy tables of this game in " + o.from.path
	}
	return fmt.Sprintf("Syzygy: %d WDL and %d DTZ files, up to %d men", wdl, dtz, o.exact.MaxMen())
}

func (o *syzygyOracle) close() (changed bool, err error) {
	exact := o.exact
	o.exact, o.from, o.men = nil, syzygyFolders{}, 0
	if exact == nil {
		return false, nil
	}
	return true, exact.Close()
}

func (o *syzygyOracle) fault() error {
	if o.exact == nil {
		return nil
	}
	return o.exact.Err()
}

func (o *syzygyOracle) at(w *worker) nodeOracle {
	if o.men == 0 {
		return nil
	}
	return &nodeSyzygy{w, o.exact, o.men}
}

// best returns the moves of the root with what they lead to, the best first; ok is false if the tables do not know, and
// where nobody wins.
func (o *syzygyOracle) best(t *task) (steps []syzygy.Step, ok bool) {
	p := &t.first().frames[0].pos
	if p.Occupied().Count() > o.men {
		return nil, false
	}
	if root, ok := o.exact.Probe(p); !ok || root.WDL == syzygy.Draw {
		return nil, false
	}
	return o.exact.Moves(p)
}

// answer plays the best move by distance where somebody wins. Draws are left to the search, which sets problems; so
// are those who want several lines, and what needs a file that is missing.
func (o *syzygyOracle) answer(t *task, roots []engine.Move) (Result, bool) {
	if t.engine.opt.MultiPV > 1 {
		return Result{}, false
	}
	steps, ok := o.best(t)
	if !ok {
		return Result{}, false
	}
	steps = slices.DeleteFunc(steps, func(s syzygy.Step) bool { return !slices.Contains(roots, s.Move) })
	if len(steps) == 0 || steps[0].Outcome.WDL == syzygy.Draw {
		return Result{}, false
	}
	best, w := steps[0], t.first()
	w.hits += uint64(len(steps))
	return t.proclaim(best.Move, len(steps), func() (Score, []engine.Move) {
		score := Score(best.Value) * forced
		if best.Move.IsIrreversible() {
			return score, nil
		}
		return score, o.exact.Line(&w.frames[1].pos)
	}), true
}

// study puts the moves of the root in the order of their distances where a search must find several lines: among wins
// that it cannot tell apart the first one stays first.
func (o *syzygyOracle) study(t *task) {
	if t.engine.opt.MultiPV == 1 {
		return
	}
	steps, ok := o.best(t)
	if !ok {
		return
	}
	place := make(map[engine.Move]int, len(steps))
	for i, s := range steps {
		place[s.Move] = i
	}
	for _, w := range t.engine.workers {
		slices.SortStableFunc(w.roots, func(a, b rootMove) int { return cmp.Compare(place[a.move], place[b.move]) })
	}
}

// nodeSyzygy are the tables in the tree of a worker.
type nodeSyzygy struct {
	w     *worker
	exact *syzygy.Tables
	men   int
}

// score returns the value of the node at ply by the 50-move rule. WDL files tell it after a capture or pawn move, and
// draws always; elsewhere, which is where the root is in the tables too, DTZ files must tell how long the clock lasts.
func (n *nodeSyzygy) score(ply int) (Score, bool) {
	p := &n.w.frames[ply].pos
	if p.Occupied().Count() > n.men || p.Of(engine.White) == 0 || p.Of(engine.Black) == 0 {
		return 0, false // a game that is over has its score by the ply
	}
	v, ok := n.exact.WDL(p)
	if !ok {
		return 0, false
	}
	n.w.hits++
	if v != syzygy.Win && v != syzygy.Loss {
		return draw, true
	}
	if p.Clock() == 0 {
		return Score(v.Sign()) * forced, true
	}
	o, ok := n.exact.Probe(p)
	if !ok || o.Doubtful(p.Clock()) {
		return 0, false
	}
	return Score(o.At(p.Clock())) * forced, true
}

func (*nodeSyzygy) line(int) []engine.Move { return nil }

func (*nodeSyzygy) words(int) string { return "" }
