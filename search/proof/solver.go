package proof

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
)

// Options are what a Solver is made with.
type Options struct {
	// Hash is the size of the table in bytes.
	Hash uint64
	// Threads is how many goroutines search, at least 1.
	Threads int
	// Nodes ends the search after so many positions looked at; 0 is no limit.
	Nodes uint64
	// Tables are exact endings: a position that they know is not searched. nil is none. They must be those of the
	// variant, and stay open.
	Tables *antitable.Tables
}

// Result is what a search has found out.
type Result uint8

// The results.
const (
	// Unknown: the search was ended before.
	Unknown Result = iota
	// Won: the attacker has a forced win.
	Won
	// NotWon: the attacker has none.
	NotWon
)

// String returns "unknown", "won" or "not won".
func (r Result) String() string { return [...]string{"unknown", "won", "not won"}[r] }

// Progress tells how a search is going.
type Progress struct {
	// Nodes is the number of positions looked at, Elapsed the time since the start.
	Nodes   uint64
	Elapsed time.Duration
	// PN and DN are the proof and disproof number of the root.
	PN, DN uint32
	// Fill is the share of the table in use, Sweeps how often small trees were swept out.
	Fill   float64
	Sweeps uint64
	// Line is the line being worked on, from the root.
	Line []engine.Move
}

// ErrMemory is returned for variants in which the past counts for more than repetition and the clock.
var ErrMemory = errors.New("proofs are not for variants with path memory")

// Solver looks for forced wins of one side. It is not safe for concurrent use.
type Solver struct {
	spec       *variant.Spec
	rules      variant.Rules
	clockPlies int
	threads    int
	nodes      uint64
	factors    *factors
	endings    *antitable.Tables // nil if there are none
	mostMen    int               // that they cover
	table      *table
	busy       *busy
	workers    []*worker

	// Of the present search.
	attacker engine.Side
	winner   variant.Winner
	// positions of the game that have appeared twice since the last irreversible move: a third time draws
	twice    []engine.Key
	tooLong  atomic.Bool // a line was given up for its length
	stop     atomic.Bool
	ask      func() bool // whether to stop, nil if nobody is to be asked
	looked   atomic.Uint64
	limit    uint64
	root     atomic.Uint64 // pn and dn of the root
	wantLine atomic.Bool   // the first worker is to say where it is
	lineLock sync.Mutex
	line     []engine.Move
}

// New returns a solver for a variant. The error is ErrMemory.
func New(spec *variant.Spec, set variant.Settings, opt Options) (*Solver, error) {
	if spec.Repetition != variant.RepetitionDraws || spec.StateInKey {
		return nil, ErrMemory
	}
	s := &Solver{
		spec: spec, rules: spec.New(set), clockPlies: spec.ClockPlies, threads: max(opt.Threads, 1),
		nodes: opt.Nodes, factors: newFactors(),
		table: newTable(opt.Hash), busy: &busy{},
	}
	s.Consult(opt.Tables)
	for i := range s.threads {
		s.workers = append(s.workers, newWorker(s, i))
	}
	return s, nil
}

// Solve looks for a forced win of attacker from the current position of g. The table is kept, so that a search can be
// gone on with. report, if not nil, is called about once a second from another goroutine, never twice at once.
func (s *Solver) Solve(ctx context.Context, g *variant.Game, attacker engine.Side, report func(Progress)) Result {
	s.begin(g, attacker)
	switch v := g.Verdict(); {
	case v.Winner == s.winner:
		return Won
	case v.Over():
		return NotWon
	}
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	start := time.Now()
	done := make(chan struct{})
	var told sync.WaitGroup
	if report != nil {
		told.Go(func() {
			tick := time.NewTicker(time.Second)
			defer tick.Stop()
			for {
				select {
				case <-done:
					return
				case <-tick.C:
					report(s.progress(time.Since(start)))
				}
			}
		})
	}
	var working sync.WaitGroup
	results := make([]numbers, s.threads)
	for i, w := range s.workers {
		working.Go(func() {
			if results[i] = w.search(0, unprovable, unprovable); results[i].solved() {
				s.stop.Store(true)
			}
		})
	}
	working.Wait()
	close(done)
	told.Wait()
	for _, w := range s.workers {
		w.tell()
	}
	for _, n := range results {
		if r := s.result(n); r != Unknown {
			return r
		}
	}
	return Unknown
}

// result tells what the numbers of the root mean.
func (s *Solver) result(n numbers) Result {
	switch {
	case n.proven():
		return Won
	case n.disproven() && !s.tooLong.Load():
		return NotWon
	}
	return Unknown
}

// begin prepares the search of a position.
func (s *Solver) begin(g *variant.Game, attacker engine.Side) {
	s.attacker, s.winner = attacker, variant.WinFor(attacker)
	s.stop.Store(false)
	s.tooLong.Store(false)
	s.limit = 0
	if s.nodes > 0 {
		s.limit = s.looked.Load() + s.nodes
	}
	s.twice = s.twice[:0]
	keys, moves := g.Keys(), g.Moves()
	first := len(keys) - 1
	for first > 0 && !moves[first-1].IsIrreversible() {
		first--
	}
	run := engine.Mix(uint64(g.Position().Clock()))
	for i := first; i < len(keys); i++ {
		for _, k := range keys[first:i] {
			if k == keys[i] {
				s.twice = append(s.twice, k)
				run += engine.Mix(uint64(k) + 1)
			}
		}
	}
	for _, w := range s.workers {
		root := &w.frames[0]
		root.pos, root.key, root.first = *g.Position(), g.Position().Key(), 0
		root.run = run + engine.Mix(uint64(root.key))
	}
}

// clockAllows tells whether a proof may need run more plies without capture or pawn move where the clock stands at
// clock.
func (s *Solver) clockAllows(clock, run int) bool {
	return s.clockPlies == 0 || clock+run < s.clockPlies
}

// Nodes returns how many positions have been looked at in all.
func (s *Solver) Nodes() uint64 { return s.looked.Load() }

// tellEvery is how many looks a thread keeps to itself.
const tellEvery = 1024

// halted tells whether the search must end.
func (w *worker) halted(ply int) bool {
	if w.spent >= w.tellAt {
		w.depth = ply
		w.tell()
	}
	return w.shared.stop.Load()
}

// tell adds what the worker has looked at to the shared count, and says where it is.
func (w *worker) tell() {
	s := w.shared
	all := s.looked.Add(w.spent - w.told)
	w.told, w.tellAt = w.spent, w.spent+tellEvery
	if s.limit > all {
		w.tellAt = min(w.tellAt, w.spent+s.limit-all)
	}
	if s.ask != nil && s.ask() {
		s.stop.Store(true)
	}
	if s.limit > 0 && all >= s.limit {
		s.stop.Store(true)
	}
	if w.number == 0 && s.wantLine.Load() {
		s.wantLine.Store(false)
		s.lineLock.Lock()
		s.line = s.line[:0]
		for i := range w.depth {
			s.line = append(s.line, w.frames[i].move)
		}
		s.lineLock.Unlock()
	}
}

// progress collects what to report.
func (s *Solver) progress(elapsed time.Duration) Progress {
	p := Progress{Nodes: s.looked.Load(), Elapsed: elapsed, Fill: s.table.fill(), Sweeps: s.table.sweeps.Load()}
	root := s.root.Load()
	p.PN, p.DN = uint32(root>>32), uint32(root)
	s.lineLock.Lock()
	p.Line = append(p.Line, s.line...)
	s.lineLock.Unlock()
	s.wantLine.Store(true)
	return p
}
