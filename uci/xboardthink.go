package uci

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"contrary/search"
	"contrary/variant"
)

// think searches for a move and plays it.
func (x *xboard) think() {
	x.drop()
	if x.claim() {
		return
	}
	x.search(x.s.game.Clone(), x.limits(0), x.played)
}

// limits are those of the clock, seen by the side to move. ahead is how many moves of the game the position is not yet
// part of.
func (x *xboard) limits(ahead int) search.Limits {
	l := search.Limits{Depth: x.depth, MoveTime: x.moveTime}
	if x.moveTime > 0 {
		return l
	}
	us := x.side
	l.Clock = true
	l.Time[us], l.Time[1-us] = x.clock[0], x.clock[1]
	l.Inc = [2]time.Duration{x.increment, x.increment}
	if x.session > 0 {
		l.MovesToGo = x.session - (x.s.game.Ply()+ahead)/2%x.session
	}
	return l
}

// search starts a search of game as the job; then is told what came of it.
func (x *xboard) search(game *variant.Game, l search.Limits, then func(search.Result)) *job {
	hit := make(chan struct{})
	l.Hit = hit
	engine, post, last := x.s.engine, x.post, &x.last
	j := x.s.start(func(ctx context.Context, v voice) func() {
		r := engine.Search(ctx, game, l, func(i search.Info) {
			last.set(i)
			if text := xboardLine(&i); post && text != "" {
				v.line(text)
			}
		})
		return func() {
			x.s.tellFault()
			then(r)
		}
	})
	j.hold, j.infinite = l.Infinite || l.Ponder, l.Infinite
	if l.Ponder {
		j.ponderHit = sync.OnceFunc(func() { close(hit) })
	}
	return j
}

// played tells and plays the move of a search, and thinks on if it may.
func (x *xboard) played(r search.Result) {
	if r.Best == 0 {
		x.claim()
		return
	}
	x.s.out.linef("move %s", x.written(r.Best.String()))
	x.make(r.Best.String())
	if x.claim() || !x.hard || r.Ponder == 0 {
		return
	}
	game := x.s.game.Clone()
	if game.Play(r.Ponder) != nil || game.Verdict().Over() {
		return
	}
	l := x.limits(1)
	l.Ponder = true
	x.search(game, l, x.played)
	x.expected = r.Ponder.String()
}

// analyse searches the position until something changes.
func (x *xboard) analyse() {
	x.drop()
	if x.s.game.Verdict().Over() && len(x.s.game.Legal()) == 0 {
		return
	}
	x.search(x.s.game.Clone(), search.Limits{Infinite: true}, func(search.Result) {})
}

// xboardLine is "depth score time nodes pv" for a line that a search has found, time in hundredths of a second; ""
// where there is no line.
func xboardLine(i *search.Info) string {
	if len(i.PV) == 0 {
		return ""
	}
	score := i.Score.CP()
	if moves, ok := i.Score.Mate(); ok {
		if score = 100_000 + moves; moves < 0 || moves == 0 && i.Score < 0 {
			score = -100_000 + moves
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %d %d", i.Depth, score, i.Time/(10*time.Millisecond), i.Nodes)
	for _, m := range i.PV {
		b.WriteByte(' ')
		b.WriteString(m.String())
	}
	return b.String()
}

// lastInfo is the newest report of a search, for the "." of analysis.
type lastInfo struct{ info atomic.Pointer[search.Info] }

func (l *lastInfo) set(i search.Info) { l.info.Store(&i) }

func (l *lastInfo) tell(out *output) {
	if i := l.info.Load(); i != nil {
		out.linef("stat01: %d %d %d 0 0", i.Time/(10*time.Millisecond), i.Nodes, i.Depth)
	}
}
