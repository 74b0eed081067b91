package uci

import (
	"io"
	"strings"
	"testing"
	"time"
)

// What a "go" says of clocks becomes what the search is told: an increment alone is all the time there is, one side's
// clock is both's.
func TestClocksOfGo(t *testing.T) {
	s := newSession(io.Discard, Config{})
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	for text, want := range map[string][4]time.Duration{ // wtime, btime, winc, binc
		"winc 5000":                   {ms(5000), ms(5000), ms(5000), ms(5000)},
		"binc 70":                     {ms(70), ms(70), ms(70), ms(70)},
		"wtime 0 winc 5000":           {ms(1), ms(1), ms(5000), ms(5000)},
		"wtime 1000 btime 9":          {ms(1000), ms(9), 0, 0},
		"btime 400":                   {ms(400), ms(400), 0, 0},
		"wtime 300 btime 200 binc 10": {ms(300), ms(200), 0, ms(10)},
		"wtime 300 binc 10":           {ms(300), ms(10), 0, ms(10)},
		"movetime 5000 wtime 1000":    {ms(1000), ms(1000), 0, 0},
	} {
		words := parseGo(strings.Fields(text))
		l, _ := s.limits(&words)
		if got := [4]time.Duration{l.Time[0], l.Time[1], l.Inc[0], l.Inc[1]}; got != want || !l.Clock {
			t.Errorf("go %s: %v, want %v", text, got, want)
		}
	}
}
