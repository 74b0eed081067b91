package search

import (
	"math"
	"sync/atomic"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
	"contrary/variant/rmtable"
)

const (
	// maxPly is how deep the stack goes, extensions and quiescence included.
	maxPly = 240
	// pollInterval is how many nodes a worker searches between two looks at the stop flag and the clock.
	pollInterval = 1024
)

// frame is a worker's memory of one ply of the stack.
type frame struct {
	pos   engine.Position
	state variant.State
	key   engine.Key // of the table: position, path memory, moves barred now
	path  engine.Key // of the table: position, path memory, positions visited

	list     engine.MoveList // under MustCapture filled when the position is made
	order    [engine.MaxMoves]int32
	next     int
	compel   bool // under MustCapture: the legal moves are captures
	check    bool
	moves    int      // number of legal moves, -1 if nobody has counted them
	plain    bool     // nothing but the record to go by: see plain.go
	shared   bool     // key leaves the record out: see plain.go
	symmetry symmetry // of a plain ending, as key sees it
	eval     Score    // noScore where no static evaluation was made
	killers  [2]engine.Move
	exclude  engine.Move // the move left out by a singular test

	move     engine.Move // the move being searched, NoMove for a null move
	follow   *followUp   // what the histories know about replies to it
	quiets   [64]engine.Move
	nquiets  int
	loud     [32]engine.Move
	nloud    int
	extended int // plies by which the path has been extended
	fails    int // how often the node was left by a beta cutoff
	barredBy int // lowest step that bars a move here, notFound if none

	pv    [maxPly]engine.Move
	pvLen int
}

// worker is one searching goroutine and everything mutable it uses. Only the table, the stop flag and the published node counts are
// shared.
type worker struct {
	// What the variant allows, fixed.
	spec       *variant.Spec
	rules      variant.Rules
	advisor    variant.Advisor // the rules again, if they know more than what is over; else nil
	counter    variant.Counter // the rules again, if they count the moves of every position; else nil
	repetition variant.Repetition
	licences   variant.Licences
	clockPlies int
	must       bool            // captures are compulsory
	royal      bool            // kings are royal
	stateKey   bool            // path memory belongs into the table key
	bars       bool            // a position may not recur
	exchange   bool            // static exchange evaluation says something
	betaMargin Score           // by ply of depth, what an evaluation must exceed beta by to be believed
	grades     *eval.Grades    // the values of records, nil where results are not graded
	tables     *rmtable.Tables // exact values of records in small endings, or nil
	tableMen   int             // most men that they cover

	id        int
	eval      eval.Evaluator
	table     *table
	reduction [64][64]int16 // in 1024ths of a ply, by depth and move number

	// Kept from search to search.
	past histories

	// Cleared for every search.
	frames    [maxPly + 8]frame
	trail     trail
	reaches   [2]reach          // the last answer of reach, by side
	gone      []engine.Position // the positions of the game before the root that can recur
	roots     []rootMove
	partial   bool // some moves of the root are left out
	line      int  // index of the MultiPV line in work
	rootDepth int
	completed int // last iteration completed
	selDepth  int
	nodes     uint64
	pollAt    uint64
	allowance uint64 // nodes left for trying everything
	stopped   bool
	taint     int // lowest step a result since the last reset has rested on, notFound if none
	stop      *atomic.Bool
	published atomic.Uint64 // nodes, for the other goroutines

	tableHits     uint64 // positions found in the exact tables
	publishedHits atomic.Uint64
	repeated      bool // some position since the last irreversible move of the game has occurred twice

	// supervise is called at each poll of the first worker; true ends the search.
	supervise func() bool
}

// newWorker returns a worker for a variant under its settings.
func newWorker(id int, spec *variant.Spec, set variant.Settings, opt Options, t *table) *worker {
	believed := opt.believed(spec)
	w := &worker{
		spec: spec, rules: believed.NewRules(set).InSearch(), repetition: spec.Repetition, licences: spec.Licences, clockPlies: spec.ClockPlies,
		must: spec.Traits.Has(engine.MustCapture), royal: spec.Traits.Has(engine.RoyalKing),
		stateKey: spec.StateInKey, bars: spec.Repetition == variant.RepetitionBars,
		reaches:  [2]reach{{bound: noScore}, {bound: noScore}},
		exchange: spec.Licences.Has(variant.Exchange),
		id:       id, eval: eval.For(believed, set), table: t,
	}
	w.advisor, _ = w.rules.(variant.Advisor)
	// Where captures are compulsory, evaluations swing more.
	w.betaMargin = 50 * centipawn
	if w.must {
		w.betaMargin = 80 * centipawn
	}
	w.counter, _ = w.rules.(variant.Counter)
	if spec.Repetition == variant.RepetitionSettles {
		w.grades = eval.NewGrades(set)
	}
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			w.reduction[depth][n] = int16(1024 * (0.9 + math.Log(float64(depth))*math.Log(float64(n))/2.1))
		}
	}
	return w
}

// forget clears what is kept from search to search.
func (w *worker) forget() { w.past = histories{} }

// prepare sets w up for a search of the game's current position with the given root moves.
func (w *worker) prepare(g *variant.Game, roots []engine.Move, stop *atomic.Bool) {
	for i := range w.frames {
		f := &w.frames[i]
		f.killers, f.exclude, f.move, f.follow = [2]engine.Move{}, engine.NoMove, engine.NoMove, nil
	}
	f := &w.frames[0]
	f.pos, f.state, f.extended = *g.Position(), g.State(), 0
	f.check, f.moves, f.plain = f.pos.InCheck(), -1, w.isPlain(&f.pos)
	if w.must {
		w.compulsion(f)
	}
	w.trail.start(g.Keys(), g.Moves(), w.fullKey(f))
	f.shared, f.symmetry = false, symmetry{}
	w.gone = w.gone[:0]
	if w.bars {
		for i := w.trail.steps[w.trail.root].quiet; i > 0; i-- {
			w.gone = append(w.gone, *g.PositionAt(g.Ply() - i))
		}
	}
	w.setKeys(0, -infinite, infinite)
	w.roots = w.roots[:0]
	w.partial = len(roots) < len(g.Legal())
	for _, m := range roots {
		w.roots = append(w.roots, rootMove{move: m, score: -infinite, before: -infinite, least: -infinite, most: infinite})
	}
	w.rootDepth, w.completed, w.selDepth, w.nodes, w.pollAt, w.stopped, w.taint = 0, 0, 0, 0, pollInterval, false, notFound
	w.stop = stop
	w.published.Store(0)
	w.tableHits = 0
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
	f, c := &w.frames[ply], &w.frames[ply+1]
	f.pos.Make(m, &c.pos)
	i := w.trail.root + ply + 1
	w.trail.advance(i, c.pos.Key(), m.IsIrreversible())
	if w.bars {
		if j := w.trail.earlier(i, 0); j != notFound {
			// The table key of this node knows about the bar, those of its ancestors do not.
			f.barredBy = min(f.barredBy, j)
			return false
		}
	}
	if w.counter != nil {
		c.state, c.moves, c.check = w.counter.NextCounted(f.state, &f.pos, m, &c.pos)
	} else {
		c.state = w.rules.Next(f.state, &f.pos, m, &c.pos)
		c.moves, c.check = -1, w.royal && c.pos.InCheck()
	}
	f.move = m
	f.follow = &w.past.follow[man(f.pos.Side(), m.Piece())*64+int(m.To())]
	w.enter(ply + 1)
	return true
}

// pass makes a null move from ply to ply+1. The path memory stays: nobody earns a record by passing. Across it nothing repeats, but
// what has been on the board stays barred where repetition bars: results below must not be better than they are.
func (w *worker) pass(ply int) {
	f, c := &w.frames[ply], &w.frames[ply+1]
	f.pos.MakeNull(&c.pos)
	w.trail.advance(w.trail.root+ply+1, c.pos.Key(), !w.bars)
	c.state = f.state
	c.moves, c.check = -1, false
	f.move, f.follow = engine.NoMove, nil
	w.enter(ply + 1)
}

// enter completes frame ply after its position, path memory and check are set.
func (w *worker) enter(ply int) {
	f := &w.frames[ply]
	f.plain = w.isPlain(&f.pos)
	if w.must {
		w.compulsion(f)
	}
	i := w.trail.root + ply
	w.trail.steps[i].full = w.fullKey(f)
	w.trail.push(i)
	f.extended = w.frames[ply-1].extended
}

// leave undoes make or pass that led to ply.
func (w *worker) leave(ply int) { w.trail.pop(w.trail.root + ply) }

// compulsion fills f.list and notes whether its moves are compulsory captures.
func (w *worker) compulsion(f *frame) {
	f.pos.Legal(&f.list)
	f.compel = f.list.Len() > 0 && f.list.At(0).IsCapture()
}

// poll is called when w.nodes has reached pollAt; it returns whether the search is over.
func (w *worker) poll() bool {
	if w.stopped {
		return true
	}
	w.published.Store(w.nodes)
	w.publishedHits.Store(w.tableHits)
	w.pollAt = w.nodes + pollInterval
	if w.stop.Load() || w.supervise != nil && w.supervise() {
		w.stopped, w.pollAt = true, 0
	}
	return w.stopped
}

// evaluate returns the static evaluation of the node at ply. Where nothing happens for long in a game drawn by the 50-move rule, it
// fades.
func (w *worker) evaluate(ply int) Score {
	f := &w.frames[ply]
	s := Score(w.eval.Evaluate(&f.pos, f.state))
	if w.clockPlies > 0 && w.repetition == variant.RepetitionDraws {
		s -= s / 256 * Score(min(f.pos.Clock(), w.clockPlies))
	}
	return min(max(s, -maxEval), maxEval)
}
