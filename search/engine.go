// Package search finds moves: one alpha-beta search for all variants. What a variant allows it to believe stands in the Spec's
// licences; how games end it asks the variant's Rules. It never prints: it reports.
package search

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// Options are the settings of an Engine that hold in every variant.
type Options struct {
	HashMB  int // size of the transposition table in MiB, at least 1
	Threads int // number of searching goroutines, at least 1
	MultiPV int // number of lines reported, at least 1
	// Overhead is what each move loses between the engine and the clock it plays by.
	Overhead time.Duration
	// TablePath is the folder of the exact r-mobility tables, "" for none; see [Engine.UseTables].
	TablePath string
	// ChessMinded makes the search believe in orthodox results and values where repetition bars, which is No-Draw chess: it then knows
	// the rules as legality only. There is no use for it but to be compared with.
	ChessMinded bool
}

// DefaultOptions returns the options of an Engine for which nothing was chosen.
func DefaultOptions() Options {
	return Options{HashMB: 16, Threads: 1, MultiPV: 1, Overhead: 10 * time.Millisecond}
}

// Engine owns the transposition table and the workers. One search at a time: its methods may not be called while Search runs.
type Engine struct {
	spec    *variant.Spec
	set     variant.Settings
	opt     Options
	table   *table
	workers []*worker
	blind   bool    // no look at everything before the search, for tests
	prover  *prover // nil where the variant has no licence for it

	tables   *rmtable.Tables // of r-mobility, or nil
	tablesAt tablesAt
}

// Result is the answer of a search.
type Result struct {
	Best   engine.Move // NoMove only if there is no move to choose
	Ponder engine.Move // a legal answer to Best, or NoMove
	Score  Score
	Depth  int // last iteration completed
	Nodes  uint64
	Time   time.Duration
}

// New returns an engine for a variant under its settings.
func New(spec *variant.Spec, set variant.Settings, opt Options) *Engine {
	e := &Engine{spec: spec, set: set}
	e.SetOptions(opt)
	_ = e.UseTables(set) // whoever wants to know asks again
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
	if opt.ChessMinded != e.opt.ChessMinded {
		e.table.clear()
		e.workers = nil
	}
	e.opt = opt
	if e.prover == nil && e.spec.Licences.Has(variant.ForcedWins) {
		e.prover = newProver(e.spec, e.spec.NewRules(e.set).InSearch())
	}
	for len(e.workers) < opt.Threads {
		w := newWorker(len(e.workers), e.spec, e.set, opt, e.table)
		w.useTables(e.tables)
		e.workers = append(e.workers, w)
	}
	e.workers = slices.Delete(e.workers, opt.Threads, len(e.workers))
}

// Clear forgets everything that earlier searches have learned.
func (e *Engine) Clear() {
	e.table.clear()
	if e.prover != nil {
		e.prover.table = newProofTable()
	}
	for _, w := range e.workers {
		w.forget()
	}
}

// configure makes e an engine for the variant of g.
func (e *Engine) configure(g *variant.Game) {
	if g.Spec() == e.spec && g.Settings() == e.set && e.tablesAt.path == e.opt.TablePath {
		return
	}
	e.spec, e.set, e.workers, e.prover = g.Spec(), g.Settings(), nil, nil
	e.table.clear()
	e.SetOptions(e.opt)
	if e.UseTables(e.set) != nil { // whoever wants to know calls it when the setting is made
		_ = e.Close() // those in use are not for this game
	}
}

// Search looks for the best move in the current position of g, which it does not change, until the limits are reached or ctx ends.
// report is called from the calling goroutine with every new result. A game of another variant or under other settings than the last
// one starts with an empty table.
func (e *Engine) Search(ctx context.Context, g *variant.Game, l Limits, report func(Info)) Result {
	e.configure(g)
	s := &session{engine: e, game: g, limits: l, report: report, start: time.Now()}
	return s.run(ctx)
}

// session is one search.
type session struct {
	engine *Engine
	game   *variant.Game
	limits Limits
	report func(Info)
	start  time.Time
	stop   atomic.Bool

	budget    budget
	pondering bool
	running   time.Time // when our clock began to run
	best      engine.Move
	stable    int // iterations in which the best move has stayed
	last      Score
	looks     uint64 // positions the prover has looked at
	looked    uint64 // times it asked whether to go on
}

func (s *session) run(ctx context.Context) Result {
	e, l := s.engine, &s.limits
	s.running, s.pondering = s.start, l.Ponder
	s.budget = l.budget(s.game.Position().Side(), e.opt.Overhead)
	roots := s.game.Legal()
	if len(l.SearchMoves) > 0 {
		roots = slices.DeleteFunc(roots, func(m engine.Move) bool { return !slices.Contains(l.SearchMoves, m) })
	}
	cancel := context.AfterFunc(ctx, func() { s.stop.Store(true) })
	defer cancel()
	e.table.nextSearch()
	for _, w := range e.workers {
		w.prepare(s.game, roots, &s.stop)
		w.supervise = nil
	}
	first := e.workers[0]
	if len(roots) == 0 {
		score := first.hopeless(s.game)
		s.report(Info{MultiPV: 1, Score: score, Extra: first.outlook(nil, score)})
		s.wait(ctx)
		return Result{Score: score, Time: time.Since(s.start)}
	}
	r, ok := s.lookedUp(roots)
	if !ok {
		r, ok = s.advised()
	}
	if ok {
		s.wait(ctx)
		r.Time = time.Since(s.start)
		return r
	}
	depths := maxPly / 2
	if l.Depth > 0 {
		depths = min(l.Depth, depths)
	}
	lines := min(e.opt.MultiPV, len(roots))
	first.supervise = s.supervise
	if l.Nodes > 0 {
		first.pollAt = min(first.pollAt, l.Nodes)
	}
	if s.hasty() {
		first.pollAt = min(first.pollAt, hastyInterval)
	}

	if !e.blind {
		first.exhaust(s.trial())
	}
	var helpers errgroup.Group
	for _, w := range e.workers[1:] {
		helpers.Go(func() error {
			w.iterate(maxPly/2, 1, func() bool { return false }, func(Score, Bound) {})
			return nil
		})
	}
	first.iterate(depths, lines, s.finished, s.failed)
	s.wait(ctx)
	s.stop.Store(true)
	_ = helpers.Wait() // helpers return no error
	return s.result()
}

// hastyInterval is the polling interval, in nodes, where every millisecond counts.
const hastyInterval = pollInterval / 8

// hasty tells whether the time is so short that polling at the usual interval could overrun it on a busy machine.
func (s *session) hasty() bool { return s.budget.hard > 0 && s.budget.hard < 100*time.Millisecond }

// trial returns how many nodes the search may spend on trying everything before it begins.
func (s *session) trial() uint64 {
	nodes := uint64(exhaustNodes)
	if s.limits.Nodes > 0 {
		nodes = min(nodes, s.limits.Nodes/8)
	}
	for _, limit := range []time.Duration{s.budget.soft, s.budget.hard} {
		if limit > 0 {
			nodes = min(nodes, uint64(limit/(8*exhaustPace)))
		}
	}
	return nodes
}

// supervise is asked by the first worker at each poll whether the search must end.
func (s *session) supervise() bool {
	l := &s.limits
	if s.pondering {
		select {
		case <-l.Hit:
			s.pondering, s.running = false, time.Now()
		default:
		}
	}
	first := s.engine.workers[0]
	if s.hasty() {
		first.pollAt = min(first.pollAt, first.nodes+hastyInterval)
	}
	if l.Nodes > 0 {
		nodes := s.nodes()
		if nodes >= l.Nodes {
			return true
		}
		first.pollAt = min(first.pollAt, first.nodes+(l.Nodes-nodes))
	}
	return s.budget.hard > 0 && !s.pondering && !l.Infinite && time.Since(s.running) >= s.budget.hard
}

// nodes returns the nodes searched so far by all workers.
func (s *session) nodes() (n uint64) {
	for _, w := range s.engine.workers {
		n += w.published.Load()
	}
	return n + s.looks/looksPerNode
}

// finished reports a completed iteration and tells whether another one is worth while.
func (s *session) finished() bool {
	w, l := s.engine.workers[0], &s.limits
	w.published.Store(w.nodes)
	for line := range min(s.engine.opt.MultiPV, len(w.roots)) {
		s.tell(line, w.roots[line].score, Exact)
	}
	best := &w.roots[0]
	if best.move == s.best {
		s.stable++
	} else {
		s.stable = 0
	}
	drop := 0.0
	if w.rootDepth > 1 && !best.score.Forced() && !s.last.Forced() {
		drop = float64(s.last-best.score) / float64(100*centipawn)
	}
	s.best, s.last = best.move, best.score
	if s.stop.Load() || s.supervise() {
		return true
	}
	if l.Mate > 0 {
		if moves, ok := best.score.Mate(); ok && max(moves, -moves) <= l.Mate {
			return true
		}
	}
	won, refuted := s.prove()
	if s.pondering || l.Infinite || s.budget.soft == 0 || refuted {
		return s.stop.Load()
	}
	if won {
		return true
	}
	// The clock decides. An only move, or a forced end seen with room to spare, needs no more thought.
	if len(w.roots) == 1 && w.rootDepth >= 6 {
		return true
	}
	if best.score.Forced() && w.rootDepth > 2*int(mate-max(best.score, -best.score))+8 {
		return true
	}
	// A best move that stays best needs less time; one that gets worse, or to which few of the nodes went, more.
	effort := 1.0
	if w.nodes > 0 {
		effort = float64(best.nodes) / float64(w.nodes)
	}
	factor := (1.35 - 0.07*float64(min(s.stable, 10))) * (1.6 - effort) * (1 + 0.5*min(max(drop, 0), 1.5))
	return float64(time.Since(s.start)) >= factor*float64(s.budget.soft)
}

// failed reports a score out of the window, once a search has taken long enough for somebody to watch.
func (s *session) failed(score Score, b Bound) {
	w := s.engine.workers[0]
	if time.Since(s.start) > 3*time.Second {
		w.published.Store(w.nodes)
		s.tell(w.line, score, b)
	}
}

// tell reports one line.
func (s *session) tell(line int, score Score, b Bound) {
	w := s.engine.workers[0]
	r := &w.roots[line]
	taken := time.Since(s.start)
	nodes := s.nodes()
	info := Info{
		Depth: w.rootDepth, SelDepth: max(r.selDepth, 1), MultiPV: line + 1, Score: score, Bound: b, Nodes: nodes, Time: taken,
		NPS: uint64(float64(nodes) / max(taken.Seconds(), 1e-6)), HashFull: s.engine.table.full(), TBHits: s.tableHits(), PV: w.extended(r.pv[:r.pvLen]),
	}
	if b == Exact {
		info.Extra = w.outlook(info.PV, score)
	}
	s.report(info)
}

// wait keeps a search that may not end by itself from ending.
func (s *session) wait(ctx context.Context) {
	if s.limits.Infinite {
		<-ctx.Done()
		return
	}
	if s.pondering {
		select {
		case <-ctx.Done():
		case <-s.limits.Hit:
		}
	}
}

// result picks the worker with the best claim and its move.
func (s *session) result() Result {
	w := s.engine.workers[0]
	for _, other := range s.engine.workers[1:] {
		if s.engine.opt.MultiPV == 1 && other.completed > w.completed && other.roots[0].score > w.roots[0].score {
			w = other
		}
	}
	r := &w.roots[0]
	res := Result{Best: r.move, Score: r.score, Depth: w.completed, Time: time.Since(s.start)}
	if res.Score == -infinite {
		res.Score = draw
	}
	for _, w := range s.engine.workers {
		res.Nodes += w.nodes
	}
	res.Ponder = w.answer(r)
	return res
}

// answer returns the expected reply to a root move, NoMove if none is known or the game is over by then.
func (w *worker) answer(r *rootMove) engine.Move {
	if !w.make(0, r.move) {
		return engine.NoMove
	}
	defer w.leave(1)
	f := &w.frames[1]
	m := engine.NoMove
	if r.pvLen > 1 && r.pv[0] == r.move {
		m = r.pv[1]
	} else {
		w.setKeys(1, -infinite, infinite)
		hit, _ := w.recall(1)
		m = f.pos.Expand(hit.move)
	}
	f.pos.Legal(&f.list)
	if m == engine.NoMove || !f.list.Contains(m) || !w.make(1, m) {
		return engine.NoMove
	}
	w.leave(2)
	return m
}

// tableHits returns how often all workers have found a position in the tables.
func (s *session) tableHits() (n uint64) {
	s.engine.workers[0].publishedHits.Store(s.engine.workers[0].tableHits)
	for _, w := range s.engine.workers {
		n += w.publishedHits.Load()
	}
	return n
}

// hopeless returns the score of a root without moves.
func (w *worker) hopeless(g *variant.Game) Score {
	if v := g.Verdict(); v.Over() {
		return w.verdict(v, 0)
	}
	return draw // moves exist, but none of those asked for
}
