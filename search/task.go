package search

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"contrary/engine"
	"contrary/variant"
)

// Result is the answer of a search.
type Result struct {
	Best   engine.Move // NoMove only if there is no move to choose
	Ponder engine.Move // a legal answer to Best, or NoMove
	Score  Score
	Depth  int // last iteration completed
	Nodes  uint64
	Time   time.Duration
}

// task is one search from the question to the answer.
type task struct {
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
	regain    int // depth to be reached again after the best move was proven to lose, whatever the soft limit
	last      Score
	elsewhere atomic.Uint64 // work done outside the workers, in nodes

	said  time.Time     // when the last report was made
	told  []engine.Move // how the best line began when it was last told, at most two moves
	bound Bound         // what the score of the iteration in work is as long as it has failed
}

// first is the worker that reports and watches the limits.
func (t *task) first() *worker { return t.engine.workers[0] }

// run is the life of a search; doc.go tells it in words.
func (t *task) run(ctx context.Context) Result {
	e, l := t.engine, &t.limits
	t.running, t.pondering = t.start, l.Ponder
	t.budget = l.budget(t.game.Position().Side(), e.opt.Overhead, t.first().params.Horizon)
	roots := t.game.Legal()
	if len(l.SearchMoves) > 0 {
		roots = slices.DeleteFunc(roots, func(m engine.Move) bool { return !slices.Contains(l.SearchMoves, m) })
	}
	cancel := context.AfterFunc(ctx, func() { t.stop.Store(true) })
	defer cancel()
	e.table.nextSearch()
	for _, w := range e.workers {
		w.prepare(t.game, roots, &t.stop)
		w.supervise = nil
	}
	first := t.first()
	if len(roots) == 0 {
		score := first.hopeless(t.game)
		t.say(Info{MultiPV: 1, Score: score, Extra: first.memory.words(nil, score)})
		t.wait(ctx)
		return Result{Score: score, Time: time.Since(t.start)}
	}
	for _, o := range e.asked() {
		if r, ok := o.answer(t, roots); ok {
			t.wait(ctx)
			r.Time = time.Since(t.start)
			t.confirm(first, &r)
			return r
		}
	}
	t.pace()
	for _, o := range e.asked() {
		o.study(t)
	}
	t.think(ctx)
	return t.result()
}

// pace lets the first worker watch the limits.
func (t *task) pace() {
	first := t.first()
	first.supervise = t.supervise
	if t.limits.Nodes > 0 {
		first.pollAt = min(first.pollAt, t.limits.Nodes)
	}
	if t.budget.hasty() {
		first.pollAt = min(first.pollAt, hastyInterval)
	}
}

// think lets all workers search, until it is enough.
func (t *task) think(ctx context.Context) {
	var helpers errgroup.Group
	for _, w := range t.engine.workers[1:] {
		helpers.Go(func() error {
			w.iterate(maxPly/2, 1, func() bool { return false }, func(Score, Bound) {})
			return nil
		})
	}
	depths, first := maxPly/2, t.first()
	if t.limits.Depth > 0 {
		depths = min(t.limits.Depth, depths)
	}
	first.iterate(depths, min(t.engine.opt.MultiPV, len(first.roots)), t.finished, t.failed)
	for _, o := range t.engine.asked() {
		o.settle(t)
	}
	t.wait(ctx)
	t.stop.Store(true)
	_ = helpers.Wait() // helpers return no error
}

// supervise is asked by the first worker at each poll whether the search must end.
func (t *task) supervise() bool {
	l := &t.limits
	t.pulse()
	if t.pondering {
		select {
		case <-l.Hit:
			t.pondering, t.running = false, time.Now()
		default:
		}
	}
	first := t.first()
	if t.budget.hasty() {
		first.pollAt = min(first.pollAt, first.nodes+hastyInterval)
	}
	if l.Nodes > 0 {
		nodes := t.nodes()
		if nodes >= l.Nodes {
			return true
		}
		first.pollAt = min(first.pollAt, first.nodes+(l.Nodes-nodes))
	}
	return t.budget.hard > 0 && !t.pondering && !l.Infinite && time.Since(t.running) >= t.budget.hard
}

// nodes returns the nodes searched so far by all workers, and the work done elsewhere.
func (t *task) nodes() (n uint64) {
	for _, w := range t.engine.workers {
		n += w.published.Load()
	}
	return n + t.elsewhere.Load()
}

// hits returns how often all workers have found a position in exact tables.
func (t *task) hits() (n uint64) {
	t.first().publishedHits.Store(t.first().hits)
	for _, w := range t.engine.workers {
		n += w.publishedHits.Load()
	}
	return n
}

// finished reports a completed iteration and tells whether another one is not worth while.
func (t *task) finished() bool {
	w, l := t.first(), &t.limits
	w.published.Store(w.nodes)
	t.bound = Exact
	for line := range min(t.engine.opt.MultiPV, len(w.roots)) {
		t.tell(line, w.roots[line].score, Exact)
	}
	best := &w.roots[0]
	if best.move == t.best {
		t.stable++
	} else {
		t.stable = 0
	}
	drop := 0.0
	if w.rootDepth > 1 && !best.score.Forced() && !t.last.Forced() {
		drop = float64(t.last-best.score) / float64(100*centipawn)
	}
	t.best, t.last = best.move, best.score
	if t.stop.Load() || t.supervise() {
		return true
	}
	if l.Mate > 0 {
		if moves, ok := best.score.Mate(); ok && max(moves, -moves) <= l.Mate {
			return true
		}
	}
	said := nothing
	for _, o := range t.engine.asked() {
		said = max(said, o.ponder(t))
	}
	switch {
	case w.roots[0].lost:
		return true // all are, and there is nothing to find out
	case said == refuted:
		w.anew, t.regain = true, max(t.regain, w.rootDepth-regainLess)
		return t.stop.Load()
	case t.pondering || l.Infinite || t.budget.soft == 0 || said != won && w.rootDepth < t.regain:
		return t.stop.Load()
	case said == won:
		return true
	}
	return t.enough(best, drop)
}

// regainLess is how many plies less than before are enough once the best move has been proven to lose.
const regainLess = 2

// failed reports a score out of the window, once a search has taken long enough for somebody to watch.
func (t *task) failed(score Score, b Bound) {
	w := t.first()
	if w.rank == 0 {
		t.bound = b
	}
	if time.Since(t.start) > 3*time.Second {
		w.published.Store(w.nodes)
		t.tell(w.rank, score, b)
	}
}

// wait keeps a search that may not end by itself from ending.
func (t *task) wait(ctx context.Context) {
	if t.limits.Infinite {
		<-ctx.Done()
		return
	}
	if t.pondering {
		select {
		case <-ctx.Done():
		case <-t.limits.Hit:
		}
	}
}

// result picks the worker with the best claim and its move.
func (t *task) result() Result {
	w := t.first()
	for _, other := range t.engine.workers[1:] {
		if t.lost(other.roots[0].move) {
			continue
		}
		if t.engine.opt.MultiPV == 1 && other.completed > w.completed && other.roots[0].score > w.roots[0].score {
			w = other
		}
	}
	r := &w.roots[0]
	res := Result{Best: r.move, Score: r.score, Depth: w.completed, Time: time.Since(t.start)}
	if res.Score == -infinite {
		res.Score = draw
	}
	for _, w := range t.engine.workers {
		res.Nodes += w.nodes
	}
	res.Ponder = w.reply(r, t.told)
	t.confirm(w, &res)
	return res
}

// lost tells whether the first worker knows that a root move is proven to lose.
func (t *task) lost(m engine.Move) bool {
	return slices.ContainsFunc(t.first().roots, func(r rootMove) bool { return r.lost && r.move == m })
}

// reply returns the expected answer to a root move, NoMove if none is known or the game is over by then. told is
// how the best line began when it was last reported.
func (w *worker) reply(r *rootMove, told []engine.Move) engine.Move {
	if !w.make(0, r.move) {
		return engine.NoMove
	}
	defer w.leave(1)
	f := &w.frames[1]
	m := engine.NoMove
	if w.ended(1, variant.Uncounted).Over() {
		return m
	}
	if len(told) > 1 && told[0] == r.move {
		m = told[1]
	} else if r.pv.n > 1 && r.pv.moves[0] == r.move {
		m = r.pv.moves[1]
	} else {
		n := rootVisit(1, -infinite, infinite)
		hit, _ := w.memory.recall(n.child(1, -infinite, infinite))
		m = f.pos.Expand(hit.move)
	}
	f.pos.Legal(&f.list)
	if m == engine.NoMove || !f.list.Contains(m) || !w.make(1, m) {
		return engine.NoMove
	}
	w.leave(2)
	return m
}
