package match

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// lines is a log that keeps its lines without the time.
type lines struct {
	mu   sync.Mutex
	text []string
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, line, _ := strings.Cut(strings.TrimSpace(string(p)), " ")
	l.text = append(l.text, line)
	return len(p), nil
}

const offersPonder = "option:name Ponder type check default false;"

// ponderArena is a match of a game of A, which ponders, against B, both with all the time they need.
func ponderArena(t *testing.T, games int, a, b string) (*arena, *lines) {
	log := &lines{}
	m := newArena(t, "antichess", games, a, b)
	m.cfg.Log, m.cfg.Concurrency = log, 1
	for i := range m.cfg.Players {
		m.cfg.Players[i].Limit = Limit{Clock: TimeControl{Base: 60 * time.Second}}
	}
	m.cfg.Players[0].Ponder = true
	return m, log
}

// An engine that ponders thinks while its opponent does: it is told to before the opponent is, and what it has thought
// by then is not on its clock.
func TestPonderUsesTheOpponentsTime(t *testing.T) {
	a, log := ponderArena(t, 2, offersPonder+"think:60ms;ponder:right", "think:90ms;ponder:right")
	a.cfg.MaxPlies = 24
	s := a.mustRun()
	u := s.Usage
	// All moves but the first of a game and those after an unexpected one are hits.
	if u[0].Pondered < 12 || u[0].Hits != u[0].Pondered || u[1].Pondered != 0 {
		t.Fatalf("%+v", u)
	}
	own := (u[0].Thinking - time.Duration(u[0].Moves-u[0].Hits)*60*time.Millisecond) / time.Duration(u[0].Hits)
	if own > 40*time.Millisecond || u[1].Thinking < time.Duration(u[1].Moves)*90*time.Millisecond {
		t.Errorf("%v a move after a hit, of 60 ms of thought; the opponent %v in %d moves", own, u[1].Thinking,
			u[1].Moves)
	}
	seen := 0
	for i, line := range log.text {
		if strings.HasPrefix(line, "A > go ponder wtime ") {
			rest := strings.Join(log.text[i:], "\n")
			if b, hit := strings.Index(rest, "B > go "), strings.Index(rest, "A > ponderhit"); b >= 0 && hit > b {
				seen++
			}
		}
	}
	if seen < 12 {
		t.Errorf("%d of %d times the opponent was asked while the other pondered:\n%s", seen, u[0].Pondered,
			strings.Join(log.text, "\n"))
	}
	if !strings.Contains(strings.Join(log.text, "\n"), "A > setoption name Ponder value true") {
		t.Error("A was not told that it may ponder")
	}
	var text strings.Builder
	if s.Write(&text); !strings.Contains(text.String(), fmt.Sprintf("%d of %d", u[0].Hits, u[0].Pondered)) {
		t.Errorf("%s", text.String())
	}
}

// After an unexpected move the engine is stopped, and what it thought of the other one is no answer: the games are
// those without pondering.
func TestPonderMisses(t *testing.T) {
	play := func(ponder bool, script string) ([]Outcome, *Summary) {
		a, _ := ponderArena(t, 4, script, "")
		a.cfg.Players[0].Ponder, a.cfg.MaxPlies = ponder, 60
		s := a.mustRun()
		return a.finished, s
	}
	plain, _ := play(false, offersPonder+"ponder:wrong")
	for _, script := range []string{"ponder:wrong", "ponder:right"} {
		games, s := play(true, offersPonder+script)
		for i := range games {
			if games[i] != plain[i] {
				t.Errorf("%s: game %d: %+v, without pondering %+v", script, i+1, games[i], plain[i])
			}
		}
		u := s.Usage[0]
		if u.Pondered == 0 || u.Stray != 0 || (script == "ponder:wrong") != (u.Hits < u.Pondered) {
			t.Errorf("%s: %+v", script, u)
		}
	}
}

// What goes wrong with pondering costs the game of who is at fault, or nothing.
func TestPonderFaults(t *testing.T) {
	for _, c := range []struct {
		script, reason string
		pondered       bool
	}{
		{offersPonder + "ponder:wrong;deaf@stop", Stall, true},     // it goes on pondering
		{offersPonder + "ponder:right;exit@2:3", Disconnect, true}, // at the first ponderhit
		{offersPonder + "ponder:right;hang@2", TimeForfeit, true},  // no move after it
		{"ponder:right", "", false},                                // it has no option Ponder
		{offersPonder + "ponder:right;say@2:bestmove a1a1\\n", IllegalMove, true},
	} {
		a, _ := ponderArena(t, 2, c.script, "")
		a.cfg.Players[0].Limit.Clock.Base = 2 * time.Second
		s := a.mustRun()
		if (s.Usage[0].Pondered > 0) != c.pondered {
			t.Errorf("%s: %+v", c.script, s.Usage[0])
		}
		for _, o := range a.finished {
			if c.reason == "" && o.Ending() != ByRule {
				t.Errorf("%s: %s", c.script, o.TerminationDetails())
			}
		}
		if c.reason != "" && (a.finished[0].Reason != c.reason || s.Tally.Forfeits()[0] == 0) {
			t.Errorf("%s: %s", c.script, a.finished[0].TerminationDetails())
		}
	}
}

// Only a clock leaves an opponent's time to be used.
func TestPonderWantsAClock(t *testing.T) {
	a := newArena(t, "antichess", 1, offersPonder, "")
	a.cfg.Players[0].Ponder = true
	if _, err := a.run(); err == nil || !strings.Contains(err.Error(), "ponder=on wants a clock") {
		t.Error(err)
	}
}
