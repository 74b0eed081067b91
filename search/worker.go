package search

import (
	"sync/atomic"

	"contrary/engine"
	"contrary/eval"
	"contrary/internal/pages"
	"contrary/variant"
)

// pollInterval is how many nodes a worker searches between two looks at the stop flag and the clock.
const pollInterval = 1024

// worker is one searching goroutine and everything mutable it uses. Only the table, the stop flag and the published
// node counts are shared.
type worker struct {
	// What the variant allows, fixed.
	spec     *variant.Spec
	rules    variant.Rules
	counter  variant.Counter // the rules again, if they count the moves of every position; else nil
	barrer   variant.Barrer  // the rules of the game, if they bar more than repetition does; else nil
	licences variant.Licences
	must     bool         // captures are compulsory
	royal    bool         // kings are royal
	stateKey bool         // path memory belongs into the table key
	fading   int          // plies after which the 50-move rule draws, 0 where it does not draw
	grades   *eval.Grades // the values of records, nil where results are not graded

	id        int
	eval      eval.Evaluator
	table     *table
	memory    memory
	oracles   []nodeOracle // those that know something about nodes of this game
	params    parameters
	reduction [64][64]int16 // in 1024ths of a ply, by depth and move number

	// Kept from search to search.
	past histories

	// Cleared for every search.
	frames    [maxPly + 8]frame
	trail     trail
	roots     []rootMove
	partial   bool // some moves of the root are left out
	rank      int  // index of the MultiPV line in work
	rootDepth int
	anew      bool // the next iteration is the first one again
	// current is the move of the root in work and currentNumber its number, from 1.
	current       engine.Move
	currentNumber int
	completed     int // last iteration completed
	selDepth      int
	nodes         uint64
	pollAt        uint64
	stopped       bool
	taint         int // lowest step a result since the last reset has rested on, notFound if none
	stop          *atomic.Bool
	published     atomic.Uint64 // nodes, for the other goroutines

	hits          uint64 // positions found in exact tables
	publishedHits atomic.Uint64
	repeated      bool // some position since the last irreversible move of the game has occurred twice

	// supervise is called at each poll of the first worker; true ends the search.
	supervise func() bool
}

// newWorker returns a worker for a variant under its settings.
func newWorker(id int, spec *variant.Spec, set variant.Settings, opt Options, t *table) *worker {
	believed := opt.believed(spec)
	w := &worker{
		spec: spec, rules: variant.ForSearch(believed.New(set)), licences: spec.Licences,
		must: spec.Traits.Has(engine.MustCapture), royal: spec.Traits.Has(engine.RoyalKing), stateKey: spec.StateInKey,
		trail: trail{policy: spec.Repetition}, id: id, eval: eval.For(believed, set), table: t,
	}
	pages.Advise(w)
	w.counter, _ = w.rules.(variant.Counter)
	w.barrer, _ = variant.ForSearch(spec.New(set)).(variant.Barrer) // also known to who believes in another game
	switch spec.Repetition {
	case variant.RepetitionSettles:
		w.grades = eval.NewGrades(set)
	case variant.RepetitionDraws:
		w.fading = spec.ClockPlies
	}
	w.memory = newMemory(w)
	w.use(opt)
	return w
}

// use makes the worker search with the numbers of its game, tuned as the options say.
func (w *worker) use(opt Options) {
	w.params, _ = parametersOf(w.spec).tuned(opt.Tune) // Options.Set has looked for errors
	w.reduction = w.params.reductions()
}

// forget clears what is kept from search to search.
func (w *worker) forget() { w.past = histories{} }

// prepare sets w up for a search of the game's current position with the given root moves.
func (w *worker) prepare(g *variant.Game, roots []engine.Move, stop *atomic.Bool) {
	for i := range w.frames {
		f := &w.frames[i]
		f.killers, f.move, f.replies = [2]engine.Move{}, engine.NoMove, nil
	}
	f := &w.frames[0]
	f.pos, f.state = *g.Position(), g.State()
	f.check, f.moves = f.pos.InCheck(), -1
	if w.must {
		w.compel(f)
	}
	w.trail.start(g.Keys(), g.Moves(), w.fullKey(f))
	w.memory.begin(g)
	w.memory.recall(rootVisit(1, -infinite, infinite))
	w.roots = w.roots[:0]
	w.partial = len(roots) < len(g.Legal())
	for _, m := range roots {
		unknown := rootMove{move: m, score: -infinite, before: -infinite, least: -infinite, most: infinite}
		w.roots = append(w.roots, unknown)
	}
	w.rootDepth, w.completed, w.selDepth, w.anew = 0, 0, 0, false
	w.nodes, w.pollAt, w.taint = 0, pollInterval, notFound
	w.stop, w.stopped = stop, false
	w.published.Store(0)
	w.hits = 0
	w.publishedHits.Store(0)
	w.repeated = w.trail.repeated()
}

// fullKey combines position and path memory.
func (w *worker) fullKey(f *frame) engine.Key {
	key := f.pos.Key()
	if w.stateKey && f.state != 0 {
		key ^= engine.Key(engine.Mix(uint64(f.state)))
	}
	return key
}

// make plays m from ply to ply+1; it returns false, with nothing to undo, if the move is barred.
func (w *worker) make(ply int, m engine.Move) bool {
	if !w.step(ply, m) {
		return false
	}
	w.complete(ply, m)
	return true
}

// step is the first half of make: the position and whether it is barred, all that a move needs that is left out after
// all. Without the second half there is nothing to undo.
func (w *worker) step(ply int, m engine.Move) bool {
	f, c := &w.frames[ply], &w.frames[ply+1]
	f.pos.Make(m, &c.pos)
	i := w.trail.root + ply + 1
	key := c.pos.Key()
	if w.spec.StateRepeats {
		key = w.spec.RepetitionKey(&c.pos, w.rules.Next(f.state, &f.pos, m, &c.pos))
	}
	w.trail.advance(i, key, m.IsIrreversible())
	if w.trail.bars() {
		if j := w.trail.earlier(i, 0); j != notFound {
			// The table key of this node knows about the bar, those of its ancestors do not.
			f.barredFrom = min(f.barredFrom, j)
			return false
		}
	}
	if w.barrer != nil && w.barrer.Bars(f.state, &f.pos, m, &c.pos) {
		return false // on every path
	}
	return true
}

// complete is the second half of make: what the rules remember, which may be dear, and the frame.
func (w *worker) complete(ply int, m engine.Move) {
	f, c := &w.frames[ply], &w.frames[ply+1]
	if w.counter != nil {
		c.state, c.moves, c.check = w.counter.NextCounted(f.state, &f.pos, m, &c.pos)
	} else {
		c.state = w.rules.Next(f.state, &f.pos, m, &c.pos)
		c.moves, c.check = -1, w.royal && c.pos.InCheck()
	}
	f.move = m
	f.replies = &w.past.follow[man(f.pos.Side(), m.Piece())*64+int(m.To())]
	w.enter(ply + 1)
}

// idle tells, of a move that is made but not completed, that it is certainly not forcing (see forcing); false says
// nothing.
func (w *worker) idle(c *frame, licences variant.Licences) bool {
	switch {
	case w.must:
		return false
	case licences.Has(variant.ScarceReplies):
		scarce := w.params.PressingFreedom/2 + 1
		moves, check := c.pos.CountLegalUpTo(scarce)
		return !check && moves >= scarce
	}
	return !w.royal || !c.pos.InCheck()
}

// pass makes a null move from ply to ply+1. The path memory stays: nobody earns a record by passing. Across it nothing
// repeats, but what has been on the board stays barred where repetition bars: results below must not be better than
// they are.
func (w *worker) pass(ply int) {
	f, c := &w.frames[ply], &w.frames[ply+1]
	f.pos.MakeNull(&c.pos)
	w.trail.advance(w.trail.root+ply+1, w.spec.RepetitionKey(&c.pos, f.state), !w.trail.bars())
	c.state = f.state
	c.moves, c.check = -1, false
	f.move, f.replies = engine.NoMove, nil
	w.enter(ply + 1)
}

// enter completes frame ply after its position, path memory and check are set.
func (w *worker) enter(ply int) {
	f, i := &w.frames[ply], w.trail.root+ply
	key := w.fullKey(f)
	w.table.expect(key)
	w.trail.steps[i].full = key
	if w.must {
		w.compel(f)
	}
	w.trail.push(i)
}

// leave undoes make or pass that led to ply.
func (w *worker) leave(ply int) { w.trail.pop(w.trail.root + ply) }

// compel fills f.list and notes whether its moves are compulsory captures.
func (w *worker) compel(f *frame) {
	f.pos.Legal(&f.list)
	f.compelled = f.list.Len() > 0 && f.list.At(0).IsCapture()
}

// along plays line from the root, calls see with the ply where it ends, and takes it back. A line ends early before a
// barred move.
func (w *worker) along(line []engine.Move, see func(ply int)) {
	ply := 0
	for ply < len(line) && w.make(ply, line[ply]) {
		ply++
	}
	see(ply)
	for ; ply > 0; ply-- {
		w.leave(ply)
	}
}

// poll is called when w.nodes has reached pollAt; it returns whether the search is over.
func (w *worker) poll() bool {
	if w.stopped {
		return true
	}
	w.published.Store(w.nodes)
	w.publishedHits.Store(w.hits)
	w.pollAt = w.nodes + pollInterval
	if w.stop.Load() || w.supervise != nil && w.supervise() {
		w.stopped, w.pollAt = true, 0
	}
	return w.stopped
}
