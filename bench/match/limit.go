package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl is a chess clock. The zero value is no clock.
type TimeControl struct {
	Moves     int           // Base is for so many moves, then added again; 0 for the whole game
	Base, Inc time.Duration // Inc is added after every move
}

// On tells whether there is a clock.
func (t TimeControl) On() bool { return t != TimeControl{} }

// ParseTimeControl reads "10+0.1" (seconds), "40/60+0.5", "1:30+1" (minutes and seconds) and "inf".
func ParseTimeControl(text string) (TimeControl, error) {
	bad := func(what string) (TimeControl, error) {
		return TimeControl{}, fmt.Errorf("time control %q: %s; want something like 10+0.1, 40/60+0.5 or 1:30+1", text,
			what)
	}
	if text == "inf" {
		return TimeControl{}, nil
	}
	var t TimeControl
	base := text
	if moves, rest, ok := strings.Cut(base, "/"); ok {
		n, err := strconv.Atoi(moves)
		if err != nil || n < 1 {
			return bad("bad number of moves")
		}
		t.Moves, base = n, rest
	}
	base, inc, ok := strings.Cut(base, "+")
	if ok {
		d, err := parseSeconds(inc)
		if err != nil {
			return bad("bad increment")
		}
		t.Inc = d
	}
	d, err := parseSeconds(base)
	if err != nil {
		return bad("bad time")
	}
	t.Base = d
	if t.Base+t.Inc <= 0 {
		return bad("no time at all")
	}
	return t, nil
}

// parseSeconds reads "12.5" or "1:30".
func parseSeconds(text string) (time.Duration, error) {
	minutes := 0.0
	if m, s, ok := strings.Cut(text, ":"); ok {
		v, err := strconv.ParseFloat(m, 64)
		if err != nil {
			return 0, err
		}
		minutes, text = v, s
	}
	s, err := strconv.ParseFloat(text, 64)
	if s += 60 * minutes; err != nil || !(s >= 0 && s < 1e7) {
		return 0, errors.New("bad seconds")
	}
	return time.Duration(s * float64(time.Second)), nil
}

// String is the form of PGN's TimeControl tag and of ParseTimeControl: "40/60+0.5".
func (t TimeControl) String() string {
	if !t.On() {
		return "-"
	}
	s := seconds(t.Base)
	if t.Moves > 0 {
		s = strconv.Itoa(t.Moves) + "/" + s
	}
	if t.Inc > 0 {
		s += "+" + seconds(t.Inc)
	}
	return s
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

// Limit says how long an engine may think. Several limits may hold together.
type Limit struct {
	Clock    TimeControl
	MoveTime time.Duration // for each move; 0 none
	Nodes    uint64        // 0 none
	Depth    int           // 0 none
}

// Check refuses what cannot be played.
func (l Limit) Check() error {
	switch {
	case l.Clock.On() && l.MoveTime > 0:
		return errors.New("tc and st exclude each other")
	case l.Depth < 0 || l.MoveTime < 0 || l.Clock.Moves < 0 || l.Clock.Base < 0 || l.Clock.Inc < 0:
		return errors.New("a limit is negative")
	case l == Limit{}:
		return errors.New("no limit: set tc, st, nodes or depth")
	}
	return nil
}

// Timed tells whether a limit of time is among them.
func (l Limit) Timed() bool { return l.Clock.On() || l.MoveTime > 0 }

// String names the limits as PGN's TimeControl tag shows them.
func (l Limit) String() string {
	var parts []string
	if l.Clock.On() {
		parts = append(parts, l.Clock.String())
	}
	if l.MoveTime > 0 {
		parts = append(parts, seconds(l.MoveTime)+"/move")
	}
	if l.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d nodes", l.Nodes))
	}
	if l.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", l.Depth))
	}
	return strings.Join(parts, ", ")
}

// ParseLimit reads what String writes.
func ParseLimit(text string) (l Limit, err error) {
	for part := range strings.SplitSeq(text, ", ") {
		if move, ok := strings.CutSuffix(part, "/move"); ok {
			l.MoveTime, err = parseSeconds(move)
		} else if nodes, ok := strings.CutSuffix(part, " nodes"); ok {
			l.Nodes, err = strconv.ParseUint(nodes, 10, 64)
		} else if depth, ok := strings.CutPrefix(part, "depth "); ok {
			l.Depth, err = strconv.Atoi(depth)
		} else {
			l.Clock, err = ParseTimeControl(part)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

// clock is the time of one player in one game.
type clock struct {
	limit Limit
	left  time.Duration
	moves int // made so far
}

func newClock(l Limit) *clock { return &clock{limit: l, left: l.Clock.Base} }

// allowance is how long the next move may take before it is lost on time, the margin not counted; ok is false without a
// limit of time.
func (c *clock) allowance() (d time.Duration, ok bool) {
	switch {
	case c.limit.Clock.On():
		return c.left, true
	case c.limit.MoveTime > 0:
		return c.limit.MoveTime, true
	}
	return 0, false
}

// spend takes a move that was made in time.
func (c *clock) spend(d time.Duration) {
	c.moves++
	if tc := c.limit.Clock; tc.On() {
		c.left = max(0, c.left-d) + tc.Inc
		if tc.Moves > 0 && c.moves%tc.Moves == 0 {
			c.left += tc.Base
		}
	}
}

// goCommand is what the player whose clocks[side] it is gets to see, behind "go" or "go ponder".
func goCommand(verb string, clocks [2]*clock, side int) string {
	var b strings.Builder
	b.WriteString(verb)
	if clocks[side].limit.Clock.On() {
		for i, name := range [2]string{"w", "b"} {
			if clocks[i].limit.Clock.On() {
				fmt.Fprintf(&b, " %stime %d", name, max(1, clocks[i].left.Milliseconds()))
			}
		}
		for i, name := range [2]string{"w", "b"} {
			if inc := clocks[i].limit.Clock.Inc; inc > 0 {
				fmt.Fprintf(&b, " %sinc %d", name, inc.Milliseconds())
			}
		}
		if m := clocks[side].limit.Clock.Moves; m > 0 {
			fmt.Fprintf(&b, " movestogo %d", m-clocks[side].moves%m)
		}
	}
	l := clocks[side].limit
	if l.MoveTime > 0 {
		fmt.Fprintf(&b, " movetime %d", max(1, l.MoveTime.Milliseconds()))
	}
	if l.Depth > 0 {
		fmt.Fprintf(&b, " depth %d", l.Depth)
	}
	if l.Nodes > 0 {
		fmt.Fprintf(&b, " nodes %d", l.Nodes)
	}
	return b.String()
}
