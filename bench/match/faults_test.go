package match

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"contrary/engine"
	"contrary/variant"
)

// Whatever an engine does, its game ends in time, it loses for the right reason, and the games of the others go on.
func TestFaults(t *testing.T) {
	timed := Limit{Clock: TimeControl{Base: 600 * time.Millisecond, Inc: 100 * time.Millisecond}}
	perMove := Limit{MoveTime: 500 * time.Millisecond}
	depth := Limit{Depth: 1}
	for _, c := range []struct {
		script  string
		limit   Limit
		reason  string
		detail  string
		endings Ending
	}{
		{"exit@3:3", timed, Disconnect, "exit status 3", ByAbandon},
		{"exit@1:0", depth, Disconnect, "exit status 0", ByAbandon},
		{"panic@2:1", depth, Disconnect, "panic: fake fault 1", ByAbandon},
		{"exit@ucinewgame:5", depth, Disconnect, "exit status 5", ByAbandon},
		{"exit@position:5", timed, Disconnect, "exit status 5", ByAbandon},
		{"close@2", timed, Disconnect, "closed its output", ByAbandon},
		{"close@2;child", depth, Stall, "no move within", ByAbandon}, // a child holds the pipe open
		{"hang@3", timed, TimeForfeit, "used", ByTime},
		{"hang@3", perMove, TimeForfeit, "500ms left", ByTime},
		{"hang@2", depth, Stall, "no move within 700ms", ByAbandon},
		{"deaf@3;deaf@stop", timed, TimeForfeit, "used", ByTime},
		{"deaf@2;deaf@stop", depth, Stall, "no move within", ByAbandon},
		{"dead@2;child", timed, TimeForfeit, "used", ByTime},
		{"dead@ucinewgame", depth, Stall, "no readyok", ByAbandon},
		{"late@2:2s", timed, TimeForfeit, "used", ByTime},
		{"late@2:600ms", perMove, TimeForfeit, "used", ByTime},
		{"say@2:bestmove e2e4", timed, TimeForfeit, "used", ByTime}, // no newline
		{`say@2:bestmove a1a1\n`, timed, IllegalMove, "a1a1", ByInfraction},
		{`say@1:bestmove e9e4 ponder x\n`, depth, IllegalMove, "e9e4", ByInfraction},
		{`say@2:bestmove \x00\xff%s\n`, depth, IllegalMove, "", ByInfraction},
		{`say@2:bestmove (none)\n`, depth, NoMove, "(none)", ByInfraction},
		{`say@2:bestmove 0000\n`, timed, NoMove, "0000", ByInfraction},
		{`say@2:bestmove\n`, timed, NoMove, "bestmove", ByInfraction},
		{"stream@2", Limit{MoveTime: 20 * time.Second}, Flood, "4 MiB", ByAbandon},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, "antichess", 2, c.script, "", "")
			a.cfg.Players[0].Limit = c.limit
			for i := range a.cfg.Players[1:] { // the machine may be busy: time enough for who does nothing wrong
				a.cfg.Players[i+1].Limit = Limit{MoveTime: 20 * time.Second}
			}
			if c.reason == Stall {
				a.cfg.Stall = 700 * time.Millisecond
				if strings.Contains(c.script, "ucinewgame") {
					a.cfg.Timeout = 5 * time.Second
				}
			} else if c.reason != TimeForfeit && c.limit == timed {
				a.cfg.Players[0].Limit.Clock.Base = 20 * time.Second
			}
			s := a.mustRun()
			bad := 0
			for _, o := range a.finished {
				if o.White != 0 && o.Black != 0 {
					if o.Ending() != ByRule {
						t.Errorf("a game of the others ended by %s", o.TerminationDetails())
					}
					continue
				}
				loser := o.Black
				if o.Winner == variant.BlackWins {
					loser = o.White
				}
				if o.Ending() == ByRule { // over before the fault was due
					continue
				}
				bad++
				if loser != 0 || o.Reason != c.reason || !strings.Contains(o.Detail, c.detail) ||
					o.Ending() != c.endings {
					t.Errorf("%s by %s (%s), want %s with %q against A", o.Result(), o.TerminationDetails(), o.Ending(),
						c.reason, c.detail)
				}
			}
			// A process that stays usable misbehaves in its first game only, one that dies in all four.
			if bad == 0 || bad != s.Tally.Forfeits()[0] {
				t.Errorf("%d faults, %v forfeits", bad, s.Tally.Forfeits())
			}
			if c.reason == Disconnect && bad < 3 {
				t.Errorf("only %d of 4 games lost: was a dead process used again?", bad)
			}
		})
	}
}

// An endless flood of lines either exceeds what an engine may write or runs out of time.
func TestFloodOfLines(t *testing.T) {
	a := newArena(t, "antichess", 2, "flood@2", "")
	a.cfg.Players[0].Limit = Limit{MoveTime: 500 * time.Millisecond}
	a.cfg.Players[1].Limit = Limit{MoveTime: 20 * time.Second}
	a.mustRun()
	for _, o := range a.finished {
		if o.Reason != Flood && o.Reason != TimeForfeit {
			t.Errorf("ended by %s", o.TerminationDetails())
		}
	}
}

// A second bestmove is ignored, however late it comes, and counted.
func TestBestmoveTwice(t *testing.T) {
	a := newArena(t, "antichess", 4, "twice@*:1ms", "")
	s := a.mustRun()
	for _, o := range a.finished {
		if o.Ending() != ByRule {
			t.Errorf("ended by %s", o.TerminationDetails())
		}
	}
	if s.Usage[0].Stray == 0 || s.Usage[1].Stray != 0 {
		t.Errorf("strays %d and %d", s.Usage[0].Stray, s.Usage[1].Stray)
	}
}

// A move that would repeat a position is legal in chess and barred in No-Draw chess.
func TestBarredMove(t *testing.T) {
	a := newArena(t, "nodraw", 1, "", `say@1:bestmove f6g8\n`)
	a.cfg.Book = Book{Path: filepath.Join(t.TempDir(), "book.pgn")}
	write(t, a.cfg.Book.Path, "1. Nf3 Nf6 2. Ng1 *\n")
	a.mustRun()
	if o := a.finished[0]; o.Reason != BarredMove || o.Detail != "f6g8" || o.Winner != variant.WhiteWins ||
		o.Ending() != ByInfraction || o.Plies != 3 {
		t.Errorf("%+v", o)
	}
}

// In r-mobility whoever forfeits loses as by mate, whatever the record was.
func TestForfeitRecord(t *testing.T) {
	a := newArena(t, "rmobility", 2, "exit@2:1", "")
	a.mustRun()
	for _, o := range a.finished {
		winner := engine.Black
		if o.Black == 0 {
			winner = engine.White
		}
		if !o.HasRecord || o.Record != (variant.Record{Holder: winner}) || o.Score != float64(1-winner) {
			t.Errorf("%+v", o)
		}
	}
}

// An engine that does not get ready is refused before the first game, within the time that the match gives it, options
// included.
func TestFailsAtStart(t *testing.T) {
	for _, c := range []struct {
		script, detail string
	}{
		{"exit@start:9", "exit status 9"},
		{"exit@uci:0", "exit status 0"},
		{"hang@uci", "no uciok within 3s"},
		{"dead@start;child", "no uciok within 3s"},
		{"stream@start", "output flood"},
		{"hang@isready", "stalled connection, no readyok within"},
		{"exit@isready:4", "disconnect, exit status 4"},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, "antichess", 2, c.script, "", "child")
			if strings.Contains(c.detail, "within") {
				a.cfg.Timeout = 3 * time.Second
			}
			begun := time.Now()
			s, err := a.run()
			if err == nil || s != nil || len(a.finished) > 0 || !strings.HasPrefix(err.Error(), "A: failed to start") ||
				!strings.Contains(err.Error(), c.detail) {
				t.Errorf("%v, summary %v, %d games", err, s, len(a.finished))
			}
			if took := time.Since(begun); strings.Contains(c.detail, "within") && took > 2*a.cfg.Timeout {
				t.Errorf("refused after %v, with a timeout of %v", took, a.cfg.Timeout)
			}
		})
	}
}

// A program that is not there is refused before anything is played.
func TestNoSuchProgram(t *testing.T) {
	a := newArena(t, "antichess", 2, "", "child")
	a.cfg.Players[0].Cmd = "./no-such-engine"
	if s, err := a.run(); s != nil || err == nil || !strings.HasPrefix(err.Error(), "A: cannot be run (") {
		t.Error(err)
	}
}

// A value that an engine would not take is refused before the first game, also where it is in the rules of a match.
func TestBadOptionValues(t *testing.T) {
	for value, want := range map[Setting]string{
		{Name: "Hash", Value: "abc"}:  `A: option "Hash" is a whole number from 1 to 1024, not "abc"`,
		{Name: "hash", Value: "2000"}: `A: option "Hash" is a whole number from 1 to 1024, not "2000"`,
		{Name: "Mode", Value: "fast"}: `A: option "Mode" has no value "fast", only slow, slower`,
	} {
		a := newArena(t, "antichess", 2, "option:name Mode type combo default slow var slow var slower", "")
		a.cfg.Players[0].Options = []Setting{value}
		if s, err := a.run(); s != nil || err == nil || err.Error() != want {
			t.Errorf("%v: %v", value, err)
		}
	}
	a := newArena(t, "antichess", 1, "option:name Mode type combo default slow var slow var slower", "")
	a.cfg.Rules = []Setting{{Name: "Mode", Value: "fast"}}
	a.cfg.Players[1].Options = []Setting{{Name: "Hsah", Value: "3"}}
	a.mustRun()
	if want := []string{`A plays with its own rule: option "Mode" has no value "fast", only slow, slower`,
		`B has no option "Hsah"; did you mean "Hash"?`}; !slices.Equal(a.warnings, want) {
		t.Errorf("%q", a.warnings)
	}
}

// Without openings and clocks the games are one game: it is said before, and counted after.
func TestRepeatedGames(t *testing.T) {
	a := newArena(t, "antichess", 6, "", "")
	a.cfg.Book = Book{}
	path := filepath.Join(t.TempDir(), "match.pgn")
	a.cfg.PGN = path
	s := a.mustRun()
	if len(a.warnings) != 1 || !strings.Contains(a.warnings[0], "play the same game again") || s.Tally.Repeats() != 4 {
		t.Errorf("%q, %d repeats", a.warnings, s.Tally.Repeats())
	}
	var text strings.Builder
	if s.Write(&text); !strings.Contains(text.String(), "4 games repeat another one") {
		t.Errorf("%s", text.String())
	}
	b := newArena(t, "antichess", 6, "", "") // read from the file they are the same
	b.cfg.Book, b.cfg.PGN, b.cfg.Resume = Book{}, path, true
	if s := b.mustRun(); s.Resumed != 6 || s.Tally.Repeats() != 4 {
		t.Errorf("%d resumed, %d repeats", s.Resumed, s.Tally.Repeats())
	}
	c := newArena(t, "antichess", 6, "", "")
	if s := c.mustRun(); len(c.warnings) != 0 || s.Tally.Repeats() != 0 {
		t.Errorf("%q, %d repeats", c.warnings, s.Tally.Repeats())
	}
}

// fullDisk takes some bytes and no more.
type fullDisk struct{ left int }

func (f *fullDisk) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(p), nil
}

// A log that cannot be written is said once, the games go on, and the match has failed in the end.
func TestLogFails(t *testing.T) {
	a := newArena(t, "antichess", 4, "", "")
	a.cfg.Log = &fullDisk{left: 2000}
	s, err := a.run()
	if err == nil || !strings.Contains(err.Error(),
		"the log cannot be written and ends early: no space left on device") || s == nil || s.Done() != 4 {
		t.Errorf("%v, %+v", err, s)
	}
	if len(a.warnings) != 1 || !strings.Contains(a.warnings[0], "the log cannot be written") {
		t.Errorf("%q", a.warnings)
	}
}

// An engine that lacks the variant is refused where it needs it, and plays along where its moves are orthodox.
func TestVariantNegotiation(t *testing.T) {
	play := func(name, vars string, options ...Setting) (*arena, error) {
		a := newArena(t, name, 1, "", "")
		a.cfg.MaxPlies = 20
		for i, e := range a.cfg.Players[0].Env {
			a.cfg.Players[0].Env[i] = strings.Replace(e, "vars:"+name, vars, 1)
		}
		a.cfg.Players[0].Options = options
		_, err := a.run()
		return a, err
	}
	if _, err := play("antichess", "delay:0s"); err == nil ||
		err.Error() != "A cannot play antichess: it offers no such UCI_Variant" {
		t.Error(err)
	}
	if _, err := play("antichess", "vars:suicide,losers"); err == nil ||
		err.Error() != "A cannot play antichess: it offers no such UCI_Variant, only chess, suicide, losers" {
		t.Error(err)
	}
	if a, err := play("antichess", "twin:antichess"); err != nil || len(a.warnings) > 0 {
		t.Error(err, a.warnings)
	}
	if a, err := play("antichess", "vars:ANTICHESS"); err != nil || len(a.warnings) > 0 {
		t.Error(err, a.warnings)
	}
	if a, err := play("rmobility", "vars:suicide"); err != nil ||
		!slices.Contains(a.warnings, "A does not know rmobility and plays it as chess") {
		t.Error(err, a.warnings)
	}
	if a, err := play("nodraw", "delay:0s"); err != nil || len(a.warnings) != 1 ||
		!strings.Contains(a.warnings[0], "a move that repeats a position loses") {
		t.Error(err, a.warnings)
	}
	if a, err := play("chess", "delay:0s", Setting{Name: "Hash", Value: "8"}, Setting{Name: "Contempt",
		Value: "1"}); err != nil || !slices.Equal(a.warnings, []string{`A has no option "Contempt"`}) {
		t.Error(err, a.warnings)
	}
}

// An engine that cannot be started again loses those games, and is given up after three; games without it go on.
func TestFailsToStartLater(t *testing.T) {
	a := newArena(t, "antichess", 6, "starts:"+filepath.Join(t.TempDir(), "count")+",2", "", "")
	a.cfg.Players[0].Restart = true
	a.cfg.Concurrency = 1
	s, err := a.run()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(s.Stopped, "A failed to start 3 times in a row") {
		t.Errorf("stopped %q", s.Stopped)
	}
	others, failed := 0, 0
	for _, o := range a.finished {
		switch {
		case o.White != 0 && o.Black != 0:
			others++
		case o.Reason == FailedStart:
			failed++
			if o.Winner == variant.WhiteWins != (o.Black == 0) || o.Detail != "exit status 7" {
				t.Errorf("%+v", o)
			}
		}
	}
	if failed != maxStarts || others != 6 {
		t.Errorf("%d failures, %d games of the others", failed, others)
	}
	if s.Done() != 6+2-1+failed && s.Done() != 6+1+failed {
		t.Errorf("%d games in all", s.Done())
	}
}

// An interrupted match stops at once and leaves nothing.
func TestInterrupt(t *testing.T) {
	a := newArena(t, "rmobility", 1000, "delay:2ms;child", "delay:2ms;deaf@stop")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begin time.Time
	a.onFinished = func(s *Status) {
		if s.Playing > 0 && begin.IsZero() {
			begin = time.Now()
			cancel()
		}
	}
	s, err := Run(ctx, a.cfg, a)
	if took := time.Since(begin); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
	if err != nil || !strings.HasPrefix(s.Stopped, "interrupted (") || s.Done() != len(a.finished) || s.Playing == 0 {
		t.Errorf("%v %+v", err, s)
	}
	a.checkGone()
}
