package search

import (
	"time"

	"contrary/engine"
)

// Limits say when a search ends. The zero value never ends by itself.
type Limits struct {
	Depth     int
	Nodes     uint64
	MoveTime  time.Duration
	Time, Inc [2]time.Duration // by engine.Side
	// MovesToGo is the number of moves to the next time control, 0 if the clock is for the whole game.
	MovesToGo int
	// Mate ends the search at a forced end within so many moves.
	Mate int
	// Infinite and Ponder searches go on until they are stopped, a ponder search also until Hit.
	Infinite, Ponder bool
	// Hit is closed when the move pondered on has been played: the clock then runs. A channel, because the word may come before
	// the search has begun.
	Hit <-chan struct{}
	// SearchMoves, if not empty, are the only moves considered; those that are not legal are ignored.
	SearchMoves []engine.Move
	// Clock says that there is a clock although it shows nothing. Any Time or Inc other than zero implies it.
	Clock bool
}

// budget is how long a search may take: soft when no new iteration should begin, before adjustments, hard when it must stop. Zero
// means no limit.
type budget struct{ soft, hard time.Duration }

const (
	// longest bounds every duration, so that absurd clocks cannot overflow.
	longest = 1000 * time.Hour
	// least is what a search may always take.
	least = time.Millisecond
	// horizon is for how many more moves a clock without MovesToGo has to last.
	horizon = 26
)

// timed tells whether the clock limits the search.
func (l *Limits) timed() bool {
	return l.Clock || l.Time != [2]time.Duration{} || l.Inc != [2]time.Duration{}
}

// budget divides the clock of side. overhead is lost with every move between the engine and whoever measures.
func (l *Limits) budget(side engine.Side, overhead time.Duration) budget {
	bounded := func(d time.Duration) time.Duration { return min(max(d, 0), longest) }
	overhead = bounded(overhead)
	if l.MoveTime > 0 {
		d := max(bounded(l.MoveTime)-overhead, least)
		return budget{hard: d}
	}
	if !l.timed() {
		return budget{}
	}
	left, inc := bounded(l.Time[side&1]), bounded(l.Inc[side&1])
	moves := time.Duration(horizon)
	if l.MovesToGo > 0 {
		moves = time.Duration(min(l.MovesToGo, horizon+14))
	}
	// Never think longer than this: what is on the clock less the overhead, and a reserve.
	safe := max(left-overhead-left/16, least)
	total := max(left+(moves-1)*inc-moves*overhead, 0)
	soft := total / moves
	if l.MovesToGo == 1 {
		soft = total * 2 / 3
	}
	return budget{
		soft: min(max(soft, least), max(safe*3/4, least)),
		hard: min(max(soft*5, least), max(safe*4/5, least)),
	}
}
