package search

import (
	"context"
	"runtime"
	"slices"
	"time"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// Engine owns the transposition table, the workers and the oracles. One search at a time: its methods may not be called
// while Search runs.
type Engine struct {
	spec    *variant.Spec
	set     variant.Settings
	opt     Options
	table   *table
	workers []*worker
	oracles []oracle
	level   level
	seed    uint64                   // of the mistakes that a level below the full one makes
	seen    func(p *engine.Position) // see Watch
}

// New returns an engine for a variant under its settings.
func New(spec *variant.Spec, set variant.Settings, opt Options) *Engine {
	e := &Engine{spec: spec, set: set, oracles: newOracles(), level: FullLevel, seed: newSeed()}
	e.SetOptions(opt)
	_ = e.Open(set) // whoever wants to know asks again
	return e
}

// Options returns the options in force.
func (e *Engine) Options() Options { return e.opt }

// SetOptions changes the options. A new size empties the table.
func (e *Engine) SetOptions(opt Options) {
	opt.HashMB, opt.Threads, opt.MultiPV = max(opt.HashMB, 1), max(opt.Threads, 1), max(opt.MultiPV, 1)
	if e.table == nil || opt.HashMB != e.opt.HashMB {
		e.table = nil // let the old one go before the new one comes
		e.table = newTable(opt.HashMB)
		for _, w := range e.workers {
			w.table = e.table
		}
	}
	level := opt.level(e.spec)
	if opt.ChessMinded != e.opt.ChessMinded || level != e.level {
		e.table.clear()
		e.workers = nil
	}
	if opt.Tune != e.opt.Tune {
		for _, w := range e.workers {
			w.use(opt)
		}
	}
	e.opt, e.level = opt, level
	threads := min(opt.Threads, MostThreads())
	if !level.full() {
		threads = 1 // its nodes are few
	}
	for _, o := range e.asked() {
		threads = max(threads-o.threads(e.spec, opt), 1)
	}
	for len(e.workers) < threads {
		w := newWorker(len(e.workers), e.spec, e.set, opt, e.table)
		w.eval = e.watch(level.evaluator(w.eval, e.seed))
		w.consult(e.asked())
		e.workers = append(e.workers, w)
	}
	e.workers = slices.Delete(e.workers, threads, len(e.workers))
}

// asked are the oracles that a search may ask: none below the full level.
func (e *Engine) asked() []oracle {
	if e.level.full() {
		return e.oracles
	}
	return nil
}

// leaves returns the exact endings that the solver may take as leaves of its proofs, nil if no oracle has any.
func (e *Engine) leaves() *antitable.Tables {
	for _, o := range e.asked() {
		if tables := o.leaves(); tables != nil {
			return tables
		}
	}
	return nil
}

// MostThreads is how many threads run at most, whatever the option says: two for each processor. More find nothing
// sooner, and who has to answer or to stop them waits until each has had its turn.
func MostThreads() int { return 2 * runtime.GOMAXPROCS(0) }

// Open makes the oracles ready for games of the engine's variant under these settings: it opens the files that the
// options name, and closes those that were in use before. On an error, something that cannot be read, they stay in use.
func (e *Engine) Open(set variant.Settings) error {
	for _, o := range e.oracles {
		changed, err := o.open(e.spec, set, e.opt)
		if err != nil {
			return err
		}
		if changed {
			e.inform()
		}
	}
	return nil
}

// Opened says in words what Open has opened, "" if nothing.
func (e *Engine) Opened() (text string) {
	for _, o := range e.oracles {
		if s := o.opened(); s != "" {
			if text != "" {
				text += "; "
			}
			text += s
		}
	}
	return text
}

// Fault returns the first fault that was met in a file in use, nil if there was none: one line that names it.
func (e *Engine) Fault() error {
	for _, o := range e.oracles {
		if err := o.fault(); err != nil {
			return err
		}
	}
	return nil
}

// Close lets go what Open has opened, and forgets that the options named it; the engine can be used further without.
func (e *Engine) Close() (err error) {
	e.opt.TablePath, e.opt.AntichessPath, e.opt.SyzygyPath = "", "", ""
	for _, o := range e.oracles {
		changed, failed := o.close()
		if changed {
			e.inform()
		}
		if failed != nil {
			err = failed
		}
	}
	return err
}

// inform lets the workers ask oracles that have changed. What the table knows rested on others.
func (e *Engine) inform() {
	e.table.clear()
	for _, w := range e.workers {
		w.consult(e.asked())
	}
}

// Clear forgets everything that earlier searches have learned.
func (e *Engine) Clear() {
	e.table.clear()
	for _, o := range e.oracles {
		o.forget()
	}
	for _, w := range e.workers {
		w.forget()
	}
	if !e.level.full() { // another game, other mistakes
		e.seed, e.workers = newSeed(), nil
		e.SetOptions(e.opt)
	}
}

// configure makes e an engine for the variant of g.
func (e *Engine) configure(g *variant.Game) {
	if g.Spec() != e.spec || g.Settings() != e.set {
		e.spec, e.set, e.workers = g.Spec(), g.Settings(), nil
		e.table.clear()
		e.SetOptions(e.opt)
	}
	if e.Open(e.set) != nil { // whoever wants to know calls it when the setting is made
		_ = e.Close() // those in use are not for this game
	}
}

// Search looks for the best move in the current position of g, which it does not change, until the limits are reached
// or ctx ends. report is called from the calling goroutine with every new result. A game of another variant or under
// other settings than the last one starts with an empty table.
func (e *Engine) Search(ctx context.Context, g *variant.Game, l Limits, report func(Info)) Result {
	e.configure(g)
	if !e.level.full() {
		l = e.level.limit(l)
	}
	t := &task{engine: e, game: g, limits: l, report: report, start: time.Now()}
	return t.run(ctx)
}
