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
	// Hit is closed when the move pondered on has been played: the clock then runs. A channel, because the word may
	// come before the search has begun.
	Hit <-chan struct{}
	// SearchMoves, if not empty, are the only moves considered; those that are not legal are ignored.
	SearchMoves []engine.Move
	// Clock says that there is a clock although it shows nothing. Any Time or Inc other than zero implies it.
	Clock bool
}

// timed tells whether the clock limits the search.
func (l *Limits) timed() bool {
	return l.Clock || l.Time != [2]time.Duration{} || l.Inc != [2]time.Duration{}
}
