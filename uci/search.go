package uci

import (
	"context"
	"fmt"
	"sync"

	"contrary/search"
)

// search obeys "go". Without any limit the search goes on until it is stopped.
func (s *session) search(args words) {
	s.dropJob()
	words := parseGo(args.list)
	for _, complaint := range words.complaints {
		s.out.note("%s", complaint)
	}
	if words.perft != nil {
		s.perft(int(min(max(*words.perft, 0), maxPerft)))
		return
	}
	if s.said.refused != "" {
		s.out.note("searching without the rest of the position command: %s", s.said.refused)
	}
	limits, movesLeft := s.limits(&words)
	hit := make(chan struct{})
	limits.Infinite, limits.Ponder, limits.Hit = words.infinite, words.ponder, hit

	game, engine := s.game.Clone(), s.engine
	var wdl chances
	if s.showWDL {
		wdl = chancesOf(game)
	}
	j := s.start(func(ctx context.Context, v voice) func() {
		told := "" // the best line with the words about it
		result := search.Result{}
		if movesLeft {
			result = engine.Search(ctx, game, limits, func(i search.Info) {
				v.line(infoLine(&i, wdl))
				if i.MultiPV != 1 || i.Extra == "" {
					return
				}
				if now := fmt.Sprint(i.Extra, i.PV); now != told {
					told = now
					v.line("info string " + i.Extra)
				}
			})
		}
		return func() {
			s.tellFault()
			s.out.line(bestMoveLine(result))
		}
	})
	j.infinite = words.infinite
	j.hold = words.infinite || words.ponder
	if words.ponder {
		j.ponderHit = sync.OnceFunc(func() { close(hit) })
	}
}

// tellFault says which file of tables turned out to be of no use, once.
func (s *session) tellFault() {
	fault := s.engine.Fault()
	if fault != nil && fault.Error() != s.fault {
		s.out.note("%v", fault)
		s.fault = fault.Error()
	}
}

// limits translates the limits of a "go" command for the search. movesLeft is false if the command allows certain moves
// only and none of them can be played.
func (s *session) limits(w *goWords) (l search.Limits, movesLeft bool) {
	if w.depth != nil {
		l.Depth = int(min(max(*w.depth, 1), 1<<20))
	}
	if w.nodes != nil {
		l.Nodes = uint64(max(*w.nodes, 1))
	}
	if w.moveTime != nil {
		l.MoveTime = millis(*w.moveTime)
	}
	if w.mate != nil {
		l.Mate = int(min(max(*w.mate, 1), 1<<20))
	}
	if w.movesToGo != nil {
		l.MovesToGo = int(min(max(*w.movesToGo, 0), 1<<20))
	}
	if w.timed() {
		l.Clock = true
		for side := range l.Time {
			clock, inc := w.clock[side], w.inc[side]
			if clock == nil && inc == nil { // one side's clock only: the other's must be much like it
				clock, inc = w.clock[1-side], w.inc[1-side]
			}
			if clock == nil {
				clock = inc // an increment alone is all the time there is
			}
			if clock != nil {
				l.Time[side] = millis(*clock)
			}
			if inc != nil {
				l.Inc[side] = millis(*inc)
			}
		}
	}
	if !w.bounded() && len(w.complaints) > 0 {
		l.Depth = 1 // a limit was meant but could not be read: answer, and at once
	}
	if !w.hasSearchMoves || len(w.searchMoves) == 0 {
		return l, true
	}
	for _, text := range w.searchMoves {
		m, err := s.game.Position().ParseMove(text)
		if err != nil || !s.game.IsLegal(m) {
			s.out.note("searchmoves: %s cannot be played here", shorten(text))
			continue
		}
		l.SearchMoves = append(l.SearchMoves, m)
	}
	return l, len(l.SearchMoves) > 0
}

// bestMoveLine is the answer to "go". The search leaves out a move to ponder on that cannot be played.
func bestMoveLine(r search.Result) string {
	if r.Best == 0 {
		return "bestmove (none)"
	}
	line := fmt.Sprintf("bestmove %s", r.Best)
	if r.Ponder != 0 {
		line += fmt.Sprintf(" ponder %s", r.Ponder)
	}
	return line
}

// evaluate obeys "eval".
func (s *session) evaluate() {
	v := search.Evaluate(s.game, s.engine.Options())
	s.out.linef("Static evaluation: %s for the side to move (%s)", scoreText(v), s.game.Position().Side())
}
