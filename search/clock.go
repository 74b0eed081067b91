package search

import (
	"time"

	"contrary/engine"
)

// budget is how long a search may take: soft when no new iteration should begin, before adjustments, hard when it must
// stop. Zero means no limit.
type budget struct{ soft, hard time.Duration }

const (
	// longest bounds every duration, so that absurd clocks cannot overflow.
	longest = 1000 * time.Hour
	// least is what a search may always take.
	least = time.Millisecond
	// mostMoves bounds MovesToGo: a game may end before.
	mostMoves = 40
)

// budget divides the clock of side. overhead is lost with every move between the engine and whoever measures. A time
// for the move that is given beside a clock is used up, but never more than the clock allows. A clock without MovesToGo
// has to last for horizon more moves.
func (l *Limits) budget(side engine.Side, overhead time.Duration, horizon int) budget {
	bounded := func(d time.Duration) time.Duration { return min(max(d, 0), longest) }
	overhead = bounded(overhead)
	switch {
	case l.MoveTime > 0 && !l.timed():
		return budget{hard: max(bounded(l.MoveTime)-overhead, least)}
	case !l.timed():
		return budget{}
	}
	left, inc := bounded(l.Time[side&1]), bounded(l.Inc[side&1])
	moves := time.Duration(horizon)
	if l.MovesToGo > 0 {
		moves = time.Duration(min(l.MovesToGo, mostMoves))
	}
	// Never think longer than this: what is on the clock less the overhead, and a reserve.
	safe := max(left-overhead-left/16, least)
	if l.MoveTime > 0 {
		return budget{hard: min(max(bounded(l.MoveTime)-overhead, least), safe)}
	}
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

// enough tells whether another iteration is not worth the time, after one whose best move is best. drop is by how many
// pawns its score has fallen since the iteration before.
func (t *task) enough(best *rootMove, drop float64) bool {
	w := t.first()
	// An only move, or a forced end seen with room to spare, needs no more thought.
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
	factor := (1.35 - 0.07*float64(min(t.stable, 10))) * (1.6 - effort) * (1 + 0.5*min(max(drop, 0), 1.5))
	return float64(time.Since(t.start)) >= factor*float64(t.budget.soft)
}

// hastyInterval is the polling interval, in nodes, where every millisecond counts.
const hastyInterval = pollInterval / 8

// hasty tells whether the time is so short that polling at the usual interval could overrun it on a busy machine.
func (b budget) hasty() bool { return b.hard > 0 && b.hard < 100*time.Millisecond }
