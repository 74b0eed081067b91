package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"contrary/bench/stats"
	"contrary/engine"
	"contrary/variant"
)

// maxStarts is how often in a row an engine may fail to start before its remaining games are given up.
const maxStarts = 3

// Observer is told what happens, always from one goroutine at a time.
type Observer interface {
	// Warn is called for what a user should know: skipped openings, engines that play a variant as chess.
	Warn(text string)
	// Finished is called after every game, once before the first (outcome nil), and now and then in between (outcome
	// nil).
	Finished(s *Status, outcome *Outcome)
}

// Status is where a match stands.
type Status struct {
	Tally   *Tally
	Total   int // games of the match
	Resumed int // games that were in the file already
	Playing int
	Elapsed time.Duration // of this run
	SPRT    *stats.SPRT
	LLR     float64
	Usage   []Usage // by player, of this run
}

// Done is the number of games that are over.
func (s *Status) Done() int { return len(s.Tally.Outcomes) }

// Rate is finished games per minute of this run.
func (s *Status) Rate() float64 {
	if s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Done()-s.Resumed) / s.Elapsed.Minutes()
}

// Left estimates the time to the last game; ok is false before the first game is over.
func (s *Status) Left() (d time.Duration, ok bool) {
	rate := s.Rate()
	if rate == 0 {
		return 0, false
	}
	return time.Duration(float64(s.Total-s.Done()) / rate * float64(time.Minute)), true
}

// Usage is how a player used its time, in one game or over the games of a run.
type Usage struct {
	Moves    int
	Thinking time.Duration
	Depth    int           // sum over moves
	Nodes    uint64        // sum of those announced
	Overruns int           // moves beyond the clock, within the margin
	Worst    time.Duration // the greatest of them
	Stray    int           // bestmoves nobody had asked for
	Pondered int           // moves of the opponent during which it pondered
	Hits     int           // of these, moves that it had expected
}

func (u *Usage) add(v Usage) {
	u.Moves += v.Moves
	u.Thinking += v.Thinking
	u.Depth += v.Depth
	u.Nodes += v.Nodes
	u.Overruns += v.Overruns
	u.Worst = max(u.Worst, v.Worst)
	u.Stray += v.Stray
	u.Pondered += v.Pondered
	u.Hits += v.Hits
}

// Rate is announced nodes per second of thinking, in thousands.
func (u Usage) Rate() float64 { return float64(u.Nodes) / 1000 / max(1e-9, u.Thinking.Seconds()) }

// Summary is a match that has ended, for whatever reason.
type Summary struct {
	Status
	Config   *Config
	Decision stats.Decision
	CPU      time.Duration // of this process while it played, the engines' not included; 0 if unknown
	Stopped  string        // why it ended before its last game, "" if it did not
	Files    int           // of a merged match: from how many files it was put together
}

// runner is a match in play.
type runner struct {
	cfg      *Config
	obs      Observer
	schedule schedule
	openings []Opening
	pool     *pool
	archive  *archive
	begun    time.Time
	cpu      time.Duration // at the beginning

	mu       sync.Mutex // guards the rest
	status   Status
	next     int // number of the next game to be played
	done     map[int]bool
	decision stats.Decision
	starts   []int // failures to start in a row, by player
	stopped  string
	told     [2]bool // which of the faults have been told
}

var errDecided = errors.New("the test is decided")

// Run plays the match. It returns when every game is over, the SPRT is decided, ctx ends, or nothing can go on; engines
// are gone by then. The error says why a match could not begin or not be recorded; the summary is nil only if it never
// began.
func Run(ctx context.Context, cfg *Config, obs Observer) (*Summary, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	r := &runner{
		cfg: cfg, obs: obs, pool: newPool(cfg), begun: time.Now(), cpu: cpuTime(), done: map[int]bool{},
		schedule: newSchedule(len(cfg.Players), cfg.Gauntlet, cfg.Games), starts: make([]int, len(cfg.Players)),
	}
	var names []string
	for _, p := range cfg.Players {
		names = append(names, p.Name)
	}
	r.status = Status{Tally: NewTally(cfg.Spec, cfg.Settings, names), Total: cfg.Shard.totalOf(r.schedule),
		SPRT: cfg.SPRT, Usage: make([]Usage, len(names))}
	r.status.Tally.Tiebreaks = cfg.Tiebreaks
	if err := cfg.openTables(); err != nil {
		return nil, err
	}
	defer cfg.closeTables()
	if err := cfg.Book.load(); err != nil {
		return nil, err
	}
	openings, warnings, err := cfg.Book.openings(cfg.Spec, cfg.Settings, r.schedule.openings())
	if err != nil {
		return nil, err
	}
	r.openings = openings
	cfg.key = cfg.matchKey()
	for _, w := range append(warnings, cfg.sameStart()...) {
		obs.Warn(w)
	}
	defer r.pool.close()
	if err := r.audition(ctx); err != nil {
		return nil, err
	}
	archive, recorded, err := openArchive(cfg)
	if err != nil {
		return nil, err
	}
	r.archive = archive
	defer archive.close()
	for _, o := range recorded {
		r.status.Tally.Add(o)
		r.done[o.Game] = true
	}
	r.status.Resumed = len(recorded)
	r.judgeTest()
	obs.Finished(&r.status, nil)
	if r.decision == stats.Undecided {
		err = r.playAll(ctx)
	}
	if ctx.Err() != nil && r.stopped == "" {
		r.stopped = fmt.Sprintf("interrupted (%v)", context.Cause(ctx))
	}
	r.status.Elapsed = time.Since(r.begun)
	r.pool.close()
	faults := r.faults()
	err = errors.Join(err, errors.Join(faults[:]...))
	return &Summary{Status: r.status, Config: cfg, Decision: r.decision, CPU: cpuTime() - r.cpu, Stopped: r.stopped},
		err
}

// audition starts every player once, so that a program that is not there, an engine that does not start, lacks the
// variant or would not take an option is refused before the first game: a match against nobody has no result. The
// processes stay for the games.
func (r *runner) audition(ctx context.Context) error {
	notes := make([][]string, len(r.cfg.Players))
	group, ctx := errgroup.WithContext(ctx)
	for i := range r.cfg.Players {
		group.Go(func() error {
			c, n, err := r.pool.start(ctx, i)
			notes[i] = n
			if err == nil {
				r.pool.put(i, c, true)
			}
			return err
		})
	}
	err := group.Wait()
	for _, list := range notes {
		for _, n := range list {
			r.obs.Warn(n)
		}
	}
	return err
}

// playAll runs as many games at a time as were asked for, until there are none left or one of the reasons to stop is
// met.
func (r *runner) playAll(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for range r.cfg.Concurrency {
		group.Go(func() error {
			for {
				f, ok := r.take()
				if !ok {
					return nil
				}
				rec, err := play(ctx, r.cfg, r.pool, f, r.openings[f.opening])
				if err != nil {
					return err
				}
				if err := r.record(rec); err != nil {
					return err
				}
			}
		})
	}
	idle := make(chan struct{})
	var ticking sync.WaitGroup
	ticking.Go(func() { r.tick(idle) })
	err := group.Wait()
	close(idle)
	ticking.Wait()
	switch {
	case errors.Is(err, errDecided):
		err = nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		err = nil
	}
	return err
}

// tick lets the observer refresh the time that is left.
func (r *runner) tick(idle <-chan struct{}) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-idle:
			return
		case <-t.C:
			r.mu.Lock()
			r.status.Elapsed = time.Since(r.begun)
			r.warnOfFaults()
			r.obs.Finished(&r.status, nil)
			r.mu.Unlock()
		}
	}
}

// faults are what the games go on without, each nil as long as nothing is wrong: the log, and the tables that end
// games.
func (r *runner) faults() [2]error {
	found := [2]error{r.pool.logFailure()}
	if t := r.cfg.tables; t != nil && t.Damage() != nil {
		found[1] = fmt.Errorf("no game ends by the tables any more: %w", t.Damage())
	}
	return found
}

// warnOfFaults says of each fault once, while the match goes on.
func (r *runner) warnOfFaults() {
	for i, err := range r.faults() {
		if err != nil && !r.told[i] {
			r.told[i] = true
			r.obs.Warn(err.Error())
		}
	}
}

// take returns the next game that is to be played.
func (r *runner) take() (fixture, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for ; r.next < r.schedule.limit(); r.next++ {
		f, ok := r.schedule.fixture(r.next)
		if !ok || !r.cfg.Shard.has(f.pair) || r.done[f.number] || r.starts[f.white] >= maxStarts ||
			r.starts[f.black] >= maxStarts {
			continue
		}
		r.next++
		r.status.Playing++
		return f, true
	}
	return fixture{}, false
}

// record writes a finished game and counts it.
func (r *runner) record(rec *gameRecord) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status.Playing--
	r.countStarts(rec)
	r.warnOfFaults()
	if rec.Reason == nobodyStarts {
		r.obs.Warn(fmt.Sprintf("game %d was not played: %s", rec.Game+1, rec.Detail))
		return nil
	}
	if r.archive != nil {
		if err := r.archive.append(r.cfg.document(rec).Append(nil)); err != nil {
			r.stopped = "the PGN file cannot be written"
			return fmt.Errorf("%s: %w; the games before are safe, --resume goes on with them", r.cfg.PGN, err)
		}
	}
	for side, player := range [2]int{rec.White, rec.Black} {
		r.status.Usage[player].add(rec.usage[side])
	}
	r.status.Tally.Add(rec.Outcome)
	r.status.Elapsed = time.Since(r.begun)
	r.judgeTest()
	r.obs.Finished(&r.status, &rec.Outcome)
	if r.decision != stats.Undecided {
		return errDecided
	}
	return nil
}

// countStarts gives up on a player that fails to start again and again.
func (r *runner) countStarts(rec *gameRecord) {
	for side, player := range [2]int{rec.White, rec.Black} {
		failed := rec.Reason == nobodyStarts || rec.Reason == FailedStart && rec.Winner != variant.Ongoing &&
			rec.Winner != variant.WinFor(engine.Side(side))
		if !failed {
			r.starts[player] = 0
			continue
		}
		if r.starts[player]++; r.starts[player] == maxStarts {
			r.stopped = fmt.Sprintf("%s failed to start %d times in a row: its other games are not played",
				r.cfg.Players[player].Name, maxStarts)
			r.obs.Warn(r.stopped)
		}
	}
}

func (r *runner) judgeTest() {
	if t := r.cfg.SPRT; t != nil {
		r.status.LLR = r.status.Tally.LLR(*t)
		r.decision = t.Decide(r.status.LLR)
	}
}
