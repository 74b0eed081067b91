package match

import (
	"fmt"
	"io"
	"strings"
	"time"

	"contrary/bench/stats"
)

// Printer shows a match as text while it is played: on a terminal one line that is rewritten, elsewhere a line for
// every game.
type Printer struct {
	W     io.Writer
	Live  bool
	Width func() int // columns of the terminal, asked anew for every line
	shown bool       // the live line is on the screen
}

// Warn prints a line that stays.
func (p *Printer) Warn(text string) { p.line("note: " + text) }

// Finished shows where the match stands.
func (p *Printer) Finished(s *Status, o *Outcome) {
	if o != nil && (!p.Live || o.Ending().Forfeit()) {
		t := s.Tally
		p.line(fmt.Sprintf("game %d: %s - %s %s %s (%d plies)", o.Game+1, t.Players[o.White], t.Players[o.Black],
			o.Result(), o.TerminationDetails(), o.Plies))
	}
	switch {
	case p.Live:
		text := []rune(s.Line())
		if p.Width != nil {
			if w := p.Width(); w > 1 { // 0: the terminal does not know
				text = text[:min(len(text), w-1)]
			}
		}
		fmt.Fprintf(p.W, "\r%s\x1b[K", string(text))
		p.shown = true
	case o != nil || s.Resumed > 0 && s.Done() == s.Resumed && s.Elapsed == 0:
		p.line(s.Line())
	}
}

// Close leaves the live line behind.
func (p *Printer) Close() {
	if p.shown {
		fmt.Fprintln(p.W)
	}
}

func (p *Printer) line(text string) {
	if p.shown {
		fmt.Fprint(p.W, "\r\x1b[K")
		p.shown = false
	}
	fmt.Fprintln(p.W, text)
}

// Line is where the match stands in one line.
func (s *Status) Line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d/%d ", s.Done(), s.Total)
	if t := s.Tally; len(t.Players) == 2 {
		d := t.Duel(0, 1)
		fmt.Fprintf(&b, "%s %s", t.Players[0], d.score())
		if d.Games() > 0 {
			fmt.Fprintf(&b, "  %s", eloText(d.Distribution().Estimate()))
		}
		if r := d.Records; r.Total() > 0 {
			fmt.Fprintf(&b, "  pairs by record +%d =%d -%d", r.Better, r.Equal, r.Worse)
		}
	} else {
		for i, st := range t.Standings() {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "%s %.1f/%d", t.Players[st.Player], st.Score, st.Games())
		}
	}
	if s.SPRT != nil {
		lower, upper := s.SPRT.Bounds()
		fmt.Fprintf(&b, "  LLR %.2f (%.2f, %.2f)", s.LLR, lower, upper)
	}
	fmt.Fprintf(&b, "  %.1f/min", s.Rate())
	if left, ok := s.Left(); ok {
		fmt.Fprintf(&b, "  left %s", clockText(left))
	}
	return b.String()
}

// score is "+12 =3 -5 [0.675]".
func (d *Duel) score() string {
	return fmt.Sprintf("+%d =%d -%d [%.3f]", d.Wins, d.Draws, d.Losses, d.Score/max(1, float64(d.Games())))
}

// eloText is "Elo 12.3 ± 45.6  LOS 78.9 %".
func eloText(e stats.Estimate) string {
	return fmt.Sprintf("Elo %s  LOS %.1f %%", e.EloText(), 100*e.LOS)
}

// clockText is "1:23:45".
func clockText(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
