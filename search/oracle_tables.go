package search

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// tableOracle asks the exact tables of r-mobility. They say what a position and a record are worth with endless play.
// The 50-move rule can only matter where the record is made too late for it, or where somebody makes a better one so
// late that the answer to it comes too late. So a value is taken for exact in the first freshClock plies of a phase if
// its record can be made in time, and later only if it ends the game, for which there is no answer. A third occurrence
// settles the record that stands; so it can only matter where the value is another one, and in a phase in which some
// position has occurred twice already.
type tableOracle struct {
	silence
	exact *rmtable.Tables // nil while none are open
	from  tableFolder
}

// tableFolder says which tables are open.
type tableFolder struct {
	path      string
	wholeGame bool
}

// freshClock is the clock up to which table values hold whatever the 50-move rule may do.
const freshClock = 40

func (o *tableOracle) open(_ *variant.Spec, set variant.Settings, opt Options) (changed bool, err error) {
	want := tableFolder{opt.TablePath, set.WholeGame}
	if o.from == want {
		return false, nil
	}
	if want.path == "" {
		return o.close()
	}
	scope := rmtable.Reset
	if want.wholeGame {
		scope = rmtable.WholeGame
	}
	exact, err := rmtable.Open(want.path, scope)
	if err != nil {
		return false, err
	}
	_, _ = o.close() // an unmapping that fails concerns nobody
	o.exact, o.from = exact, want
	return true, nil
}

func (o *tableOracle) opened() string {
	if o.exact == nil {
		return ""
	}
	return fmt.Sprintf("tables of %d endings, up to %d men", len(o.exact.Materials()), o.exact.MaxMen())
}

func (o *tableOracle) fault() error {
	if o.exact == nil {
		return nil
	}
	return o.exact.Damage()
}

func (o *tableOracle) close() (changed bool, err error) {
	exact := o.exact
	o.exact, o.from = nil, tableFolder{}
	if exact == nil {
		return false, nil
	}
	return true, exact.Close()
}

func (o *tableOracle) at(w *worker) nodeOracle {
	if o.exact == nil || w.grades == nil {
		return nil
	}
	return &nodeTables{w, o.exact, o.exact.MaxMen()}
}

// answer plays a move that keeps the value of the root, makes progress to it if that is to our advantage and delays it
// if not, and leaves the opponent most ways to go wrong. Somebody who wants several lines wants a search.
func (o *tableOracle) answer(t *task, roots []engine.Move) (Result, bool) {
	w := t.first()
	if o.exact == nil || w.grades == nil || t.engine.opt.MultiPV > 1 {
		return Result{}, false
	}
	n := &nodeTables{w, o.exact, o.exact.MaxMen()}
	f := &w.frames[0]
	stands := variant.RecordOf(f.state)
	root, ok := o.exact.Probe(&f.pos, stands)
	end := f.pos.Clock() + int(root.Plies)
	if !ok || end > w.spec.ClockPlies || end == w.spec.ClockPlies && root.Value.Key() > 1 {
		return Result{}, false
	}
	best, traps, move := rmtable.Outcome{}, -1.0, engine.NoMove
	for _, m := range roots {
		w.make(0, m)
		child, ok := n.afterMove()
		share := -1.0
		if ok {
			share = n.traps(child)
		}
		w.leave(1)
		if !ok {
			return Result{}, false
		}
		us := f.pos.Side()
		if move == engine.NoMove || rmtable.Better(child, best, us, stands) ||
			!rmtable.Better(best, child, us, stands) && share > traps {
			best, traps, move = child, share, m
		}
	}
	return t.proclaim(move, len(roots), func() (Score, []engine.Move) { return -n.value(best, 1), n.play(1) }), true
}

// nodeTables are the tables in the tree of a worker.
type nodeTables struct {
	w     *worker
	exact *rmtable.Tables
	men   int // most men that they cover
}

// probe returns what the tables know about the node at ply, whatever the rules of the game may change about it.
func (n *nodeTables) probe(ply int) (rmtable.Outcome, bool) {
	f := &n.w.frames[ply]
	n.w.hits++
	return n.exact.Probe(&f.pos, variant.RecordOf(f.state))
}

// certain returns what the tables know about the node at ply; ok is false if nothing, or nothing that the rules of the
// game could not change.
func (n *nodeTables) certain(ply int) (o rmtable.Outcome, ok bool) {
	w, f := n.w, &n.w.frames[ply]
	if f.pos.Occupied().Count() > n.men {
		return o, false
	}
	o, ok = n.exact.Probe(&f.pos, variant.RecordOf(f.state))
	if !ok {
		return o, false
	}
	w.hits++
	if w.repeated && w.trail.at(ply).reversible >= ply && o.Value.Record() != variant.RecordOf(f.state) {
		return o, false
	}
	end := f.pos.Clock() + int(o.Plies)
	if o.Value.Key() <= 1 {
		return o, end <= w.spec.ClockPlies
	}
	return o, end < w.spec.ClockPlies && f.pos.Clock() <= freshClock
}

// score returns the exact score of the node at ply if the tables know it.
func (n *nodeTables) score(ply int) (Score, bool) {
	o, ok := n.certain(ply)
	if !ok {
		return 0, false
	}
	return n.value(o, ply), true
}

// value returns the score of an outcome for the side to move at ply.
func (n *nodeTables) value(o rmtable.Outcome, ply int) Score {
	r, us := o.Value.Record(), n.w.frames[ply].pos.Side()
	switch {
	case r.Key > 0:
		return n.w.graded(r, us)
	case r.Holder == us:
		return winIn(ply + int(o.Plies))
	}
	return lossIn(ply + int(o.Plies))
}

// afterMove returns what the tables say about the node at ply 1, a third occurrence there or after the next move
// included.
func (n *nodeTables) afterMove() (o rmtable.Outcome, ok bool) {
	w, f := n.w, &n.w.frames[1]
	stands := variant.RecordOf(f.state)
	o, ok = n.probe(1)
	if !ok || !w.repeated {
		return o, ok
	}
	settled := rmtable.Outcome{Value: rmtable.MakeValue(int(stands.Key), stands.Holder)}
	if w.trail.recurs(1) {
		return settled, true
	}
	if rmtable.Better(settled, o, f.pos.Side(), stands) {
		f.pos.Legal(&f.list)
		for _, m := range f.list.Slice() {
			w.make(1, m)
			again := w.trail.recurs(2) && w.frames[2].state == f.state
			w.leave(2)
			if again {
				return settled, true
			}
		}
	}
	return o, true
}

// traps returns the share of the moves at ply 1, worth o, after which that is no longer the value.
func (n *nodeTables) traps(o rmtable.Outcome) float64 {
	f := &n.w.frames[1]
	f.pos.Legal(&f.list)
	wrong := 0
	for _, m := range f.list.Slice() {
		n.w.make(1, m)
		after, ok := n.probe(2)
		n.w.leave(2)
		if ok && after.Value != o.Value {
			wrong++
		}
	}
	return float64(wrong) / float64(max(f.list.Len(), 1))
}

// line returns best play from the node at ply on if its score is certain.
func (n *nodeTables) line(ply int) []engine.Move {
	if _, ok := n.certain(ply); !ok {
		return nil
	}
	return n.play(ply)
}

// play returns best play from the node at ply on as far as the tables know it.
func (n *nodeTables) play(ply int) (line []engine.Move) {
	f := &n.w.frames[ply]
	if f.pos.Occupied().Count() > n.men {
		return nil
	}
	for _, step := range n.exact.Line(&f.pos, variant.RecordOf(f.state)) {
		line = append(line, step.Move)
	}
	return line
}

func (*nodeTables) words(int) string { return "" }
