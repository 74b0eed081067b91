package search

import (
	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// Exact tables of r-mobility. They say what a position and a record are worth with endless play. The 50-move rule can only matter where
// the record is made too late for it, or where somebody makes a better one so late that the answer to it comes too late. So a value is
// taken for exact in the first freshClock plies of a phase if its record can be made in time, and later only if it ends the game, for
// which there is no answer. A third occurrence settles the record that stands; so it can only matter where the value is another one, and in
// a phase in which some position has occurred twice already.

// freshClock is the clock up to which table values hold whatever the 50-move rule may do.
const freshClock = 40

// UseTables opens the folder of r-mobility tables that the options name, for games under these settings, and closes the one before. On
// an error, a folder or table that cannot be read, that one stays in use. It may not be called while Search runs.
func (e *Engine) UseTables(set variant.Settings) error {
	want := tablesAt{e.opt.TablePath, set.WholeGame}
	if e.tablesAt == want {
		return nil
	}
	if want.path == "" {
		return e.closeTables()
	}
	scope := rmtable.Reset
	if want.wholeGame {
		scope = rmtable.WholeGame
	}
	tables, err := rmtable.Open(want.path, scope)
	if err != nil {
		return err
	}
	_ = e.closeTables() // an unmapping that fails concerns nobody
	e.tables, e.tablesAt = tables, want
	e.table.clear()
	for _, w := range e.workers {
		w.useTables(tables)
	}
	return nil
}

// TableCount returns how many endings the tables in use cover, and of how many men at most.
func (e *Engine) TableCount() (materials, men int) {
	if e.tables == nil {
		return 0, 0
	}
	return len(e.tables.Materials()), e.tables.MaxMen()
}

// Close lets the tables go; the engine can be used further without. It may not be called while Search runs.
func (e *Engine) Close() error {
	e.opt.TablePath = ""
	return e.closeTables()
}

func (e *Engine) closeTables() error {
	if e.tables == nil {
		return nil
	}
	tables := e.tables
	e.tables, e.tablesAt = nil, tablesAt{}
	for _, w := range e.workers {
		w.useTables(nil)
	}
	return tables.Close()
}

// tablesAt says which tables are open.
type tablesAt struct {
	path      string
	wholeGame bool
}

func (w *worker) useTables(t *rmtable.Tables) {
	if w.tables, w.tableMen = nil, 0; t != nil && w.grades != nil {
		w.tables, w.tableMen = t, t.MaxMen()
	}
}

// look returns what the tables know about the node at ply; ok is false if nothing, or nothing that the rules of the game could not change.
func (w *worker) look(ply int) (o rmtable.Outcome, ok bool) {
	f := &w.frames[ply]
	if f.pos.Occupied().Count() > w.tableMen {
		return o, false
	}
	o, ok = w.tables.Probe(&f.pos, variant.RecordOf(f.state))
	if !ok {
		return o, false
	}
	w.tableHits++
	if w.repeated && w.trail.steps[w.trail.root+ply].quiet >= ply && o.Value.Record() != variant.RecordOf(f.state) {
		return o, false
	}
	end := f.pos.Clock() + int(o.Plies)
	if o.Value.Key() <= 1 {
		return o, end <= w.clockPlies
	}
	return o, end < w.clockPlies && f.pos.Clock() <= freshClock
}

// tabled returns the exact score of the node at ply if the tables know it.
func (w *worker) tabled(ply int) (Score, bool) {
	if w.tables == nil {
		return 0, false
	}
	o, ok := w.look(ply)
	if !ok {
		return 0, false
	}
	return w.tableScore(o, ply), true
}

// tableScore returns the score of an outcome for the side to move at ply.
func (w *worker) tableScore(o rmtable.Outcome, ply int) Score {
	r, us := o.Value.Record(), w.frames[ply].pos.Side()
	switch {
	case r.Key > 0 && us == engine.White:
		return Score(w.grades.White(r))
	case r.Key > 0:
		return -Score(w.grades.White(r))
	case r.Holder == us:
		return winIn(ply + int(o.Plies))
	}
	return lossIn(ply + int(o.Plies))
}

// lookedUp answers without a search where the tables know the root: with a move that keeps the value, makes progress to it if that is to our
// advantage and delays it if not, and leaves the opponent most ways to go wrong. Somebody who wants several lines wants a search.
func (s *session) lookedUp(roots []engine.Move) (Result, bool) {
	w := s.engine.workers[0]
	if w.tables == nil || s.engine.opt.MultiPV > 1 {
		return Result{}, false
	}
	f := &w.frames[0]
	stands := variant.RecordOf(f.state)
	o, ok := w.tables.Probe(&f.pos, stands)
	end := f.pos.Clock() + int(o.Plies)
	if !ok || end > w.clockPlies || end == w.clockPlies && o.Value.Key() > 1 {
		return Result{}, false
	}
	best, traps := rmtable.Outcome{}, -1.0
	r := Result{Depth: 1}
	for _, m := range roots {
		w.make(0, m)
		child, ok := w.outcome()
		share := -1.0
		if ok {
			share = w.traps(child)
		}
		w.leave(1)
		if !ok {
			return Result{}, false
		}
		us := f.pos.Side()
		if r.Best == engine.NoMove || rmtable.Better(child, best, us, stands) || !rmtable.Better(best, child, us, stands) && share > traps {
			best, traps, r.Best = child, share, m
		}
	}
	w.make(0, r.Best)
	r.Score = -w.tableScore(best, 1)
	line := append([]engine.Move{r.Best}, w.tableLine(1)...)
	w.leave(1)
	if len(line) > 1 {
		r.Ponder = line[1]
	}
	r.Nodes = uint64(len(roots))
	s.report(Info{Depth: 1, SelDepth: max(1, len(line)), MultiPV: 1, Score: r.Score, Nodes: r.Nodes, TBHits: w.tableHits, PV: line, Extra: w.outlook(line, r.Score)})
	return r, true
}

// outcome returns what the tables say about the node at ply 1, a third occurrence there or after the next move included.
func (w *worker) outcome() (o rmtable.Outcome, ok bool) {
	f := &w.frames[1]
	stands := variant.RecordOf(f.state)
	o, ok = w.tables.Probe(&f.pos, stands)
	w.tableHits++
	if !ok || !w.repeated {
		return o, ok
	}
	settled := rmtable.Outcome{Value: rmtable.MakeValue(int(stands.Key), stands.Holder)}
	if w.trail.repeats(w.trail.root+1, w.repetition) {
		return settled, true
	}
	if rmtable.Better(settled, o, f.pos.Side(), stands) {
		f.pos.Legal(&f.list)
		for _, m := range f.list.Slice() {
			w.make(1, m)
			again := w.trail.repeats(w.trail.root+2, w.repetition) && w.frames[2].state == f.state
			w.leave(2)
			if again {
				return settled, true
			}
		}
	}
	return o, true
}

// traps returns the share of the moves at ply 1, worth o, after which that is no longer the value.
func (w *worker) traps(o rmtable.Outcome) float64 {
	f := &w.frames[1]
	f.pos.Legal(&f.list)
	wrong := 0
	for _, m := range f.list.Slice() {
		w.make(1, m)
		after, ok := w.tables.Probe(&w.frames[2].pos, variant.RecordOf(w.frames[2].state))
		w.tableHits++
		w.leave(2)
		if ok && after.Value != o.Value {
			wrong++
		}
	}
	return float64(wrong) / float64(max(f.list.Len(), 1))
}

// tableLine returns best play from the node at ply on as far as the tables know it.
func (w *worker) tableLine(ply int) (line []engine.Move) {
	f := &w.frames[ply]
	if w.tables == nil || f.pos.Occupied().Count() > w.tableMen {
		return nil
	}
	for _, step := range w.tables.Line(&f.pos, variant.RecordOf(f.state)) {
		line = append(line, step.Move)
	}
	return line
}

// extended returns a line from the root, continued by best play where the tables know it.
func (w *worker) extended(line []engine.Move) []engine.Move {
	if w.tables == nil {
		return line
	}
	ply := 0
	for ply < len(line) && w.make(ply, line[ply]) {
		ply++
	}
	if ply > 0 && !w.trail.repeats(w.trail.root+ply, w.repetition) {
		if _, ok := w.tabled(ply); ok {
			line = append(line[:ply:ply], w.tableLine(ply)...)
		}
	}
	for ; ply > 0; ply-- {
		w.leave(ply)
	}
	return line
}
