package match

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"contrary/bench/standings"
	"contrary/variant"
)

// Write prints the final report of a match.
func (s *Summary) Write(out io.Writer) {
	t := s.Tally
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	defer w.Flush()
	source := "in " + clockText(s.Elapsed)
	if s.Files > 0 {
		source = fmt.Sprintf("from %d file%s", s.Files, map[bool]string{true: "s"}[s.Files != 1])
	} else if s.Config.Shard.Count > 1 {
		source = fmt.Sprintf("of shard %v %s", s.Config.Shard, source)
	}
	fmt.Fprintf(w, "\n%s: %d of %d games %s, %s\n", s.Config.Spec.Name, s.Done(), s.Total, source,
		limits(s.Config.Players))
	if s.Resumed > 0 {
		fmt.Fprintf(w, "%d of them were in %s before\n", s.Resumed, s.Config.PGN)
	}
	switch {
	case s.Stopped != "" && s.Files > 0:
		fmt.Fprintln(w, s.Stopped)
	case s.Stopped != "":
		fmt.Fprintf(w, "stopped early: %s\n", s.Stopped)
	}
	if s.RanksPlayers() {
		s.writeStandings(w)
	}
	for a := range t.Players {
		for b := a + 1; b < len(t.Players); b++ {
			if d := t.Duel(a, b); d.Games() > 0 {
				s.writeDuel(w, d)
			}
		}
	}
	s.writeEnds(w)
	s.writeRMobility(w)
	s.writeNoDraw(w)
	if lengths := t.Lengths(); len(lengths) > 0 {
		sum := 0
		for _, n := range lengths {
			sum += n
		}
		fmt.Fprintf(w, "\nlengths: %.1f plies in the mean, median %d, from %d to %d\n",
			float64(sum)/float64(len(lengths)), lengths[len(lengths)/2], lengths[0], lengths[len(lengths)-1])
	}
	if n := t.Repeats(); n > 0 {
		fmt.Fprintf(w, "%d games repeat another one move for move and tell nothing new: more openings (--openings, "+
			"--random-plies) would\n", n)
	}
	s.writeUsage(w)
}

func limits(players []Player) string {
	first := players[0].Limit.String()
	for _, p := range players {
		if p.Limit.String() != first {
			var all []string
			for _, p := range players {
				all = append(all, p.Name+" "+p.Limit.String())
			}
			return strings.Join(all, ", ")
		}
	}
	return first
}

// RanksPlayers tells whether the match is a tournament: there are more than two players, or records break ties.
func (s *Summary) RanksPlayers() bool {
	return len(s.Tally.Players) > 2 || s.Tally.Settings.Scoring == variant.Tiebreak &&
		s.Tally.Spec.Repetition == variant.RepetitionSettles
}

func (s *Summary) writeStandings(w io.Writer) {
	breaks := s.Tally.ShownTiebreaks()
	fmt.Fprintf(w, "\n\tplayer\tscore\tgames\t+\t=\t-")
	for _, b := range breaks {
		fmt.Fprintf(w, "\t%v", b)
	}
	fmt.Fprintf(w, "\tElo against the field\n")
	for _, st := range s.Tally.Standings() {
		fmt.Fprintf(w, "%d\t%s\t%.2f\t%d\t%d\t%d\t%d", st.Row.Place, s.Tally.Players[st.Player], st.Score, st.Games(),
			st.Wins, st.Draws, st.Losses)
		for _, b := range breaks {
			fmt.Fprintf(w, "\t%s", st.Row.Text(b))
		}
		fmt.Fprintf(w, "\t%s\n", st.Estimate.EloText())
	}
}

// ShownTiebreaks are the tiebreaks of which the standings have a column. That of records has a table of its own.
func (t *Tally) ShownTiebreaks() []standings.Tiebreak { return standings.Columns(t.Tiebreaks) }

func (s *Summary) writeDuel(w io.Writer, d *Duel) {
	t := s.Tally
	fmt.Fprintf(w, "\n%s against %s: %s, %.2f points of %d\n", t.Players[d.A], t.Players[d.B], d.score(), d.Score,
		d.Games())
	fmt.Fprintf(w, "  as White +%d =%d -%d, as Black +%d =%d -%d\n", d.AsWhite[0], d.AsWhite[1], d.AsWhite[2],
		d.AsBlack[0], d.AsBlack[1], d.AsBlack[2])
	dist := d.Distribution()
	e := dist.Estimate()
	fmt.Fprintf(w, "  %s  normalized Elo %s\n", eloText(e), e.NEloText())
	if dist.Games == 2 {
		p := d.Pairs
		fmt.Fprintf(w, "  pairs LL %d, LD %d, LW or DD %d, WD %d, WW %d\n", p[0], p[1], p[2], p[3], p[4])
	} else {
		fmt.Fprintf(w, "  no pair with both colours is over yet: games taken singly\n")
	}
	if r := d.Records; r.Total() > 0 {
		fmt.Fprintf(w, "  %s\n", r.text())
	}
	if test := s.SPRT; test != nil {
		lower, upper := test.Bounds()
		fmt.Fprintf(w, "  SPRT %s Elo %g against %g, alpha %g, beta %g: LLR %.3f (%.3f, %.3f), %s\n",
			test.Model, test.Elo0, test.Elo1, test.Alpha, test.Beta, s.LLR, lower, upper, s.Decision)
	}
}

func (s *Summary) writeEnds(w io.Writer) {
	t := s.Tally
	ends := t.Ends()
	if len(ends) == 0 {
		return
	}
	fmt.Fprintf(w, "\nend\tgames\tWhite\tdraw\tBlack")
	for _, name := range t.Players {
		fmt.Fprintf(w, "\t%s won", name)
	}
	fmt.Fprintln(w)
	for _, e := range ends {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d", e.Reason, e.Total(), e.White, e.Draws, e.Black)
		for _, n := range e.ByPlayer {
			fmt.Fprintf(w, "\t%d", n)
		}
		fmt.Fprintln(w)
	}
}

func (s *Summary) writeRMobility(w io.Writer) {
	t := s.Tally
	list := t.RMobility()
	if list == nil {
		return
	}
	fmt.Fprintf(w, "\nr-mobility\tpoints\theld\tsuffered\tkomi %s", komiText(t.Settings.Komi))
	keys := t.Keys()
	shown := keys[:min(len(keys), 12)]
	for _, k := range shown {
		fmt.Fprintf(w, "\t%s", variant.Record{Key: k})
	}
	fmt.Fprintln(w)
	for _, r := range list {
		fmt.Fprintf(w, "%s\t%.4f\t%d\t%d\t+%d =%d -%d", t.Players[r.Player], r.Points, r.Held, r.Suffered, r.KomiWins,
			r.KomiDraw, r.KomiLosses)
		for _, k := range shown {
			fmt.Fprintf(w, "\t%+d (%d-%d)", r.Balance(k), r.Achieved[k], r.Against[k])
		}
		fmt.Fprintln(w)
	}
	if len(shown) < len(keys) {
		fmt.Fprintf(w, "(and %d keys from %s on)\n", len(keys)-len(shown), variant.Record{Key: keys[len(shown)]})
	}
}

// komiText is "G5.75" of 23 quarters.
func komiText(quarters int) string {
	sign := ""
	if quarters < 0 {
		sign, quarters = "-", -quarters
	}
	return fmt.Sprintf("%sG%g", sign, float64(quarters)/4)
}

func (s *Summary) writeNoDraw(w io.Writer) {
	n, won := 0, 0
	for _, o := range s.Tally.Outcomes {
		if o.HasCreator {
			if n++; o.Winner == variant.WinFor(o.Creator) {
				won++
			}
		}
	}
	if s.Config.Spec.Repetition == variant.RepetitionBars {
		fmt.Fprintf(w, "\ndead positions: %d games; their creators won %d\n", n, won)
	}
}

// PonderText is how often the player had expected the move on which it pondered, "-" if it never pondered.
func (u Usage) PonderText() string {
	if u.Pondered == 0 {
		return "-"
	}
	return fmt.Sprintf("%d of %d", u.Hits, u.Pondered)
}

func (s *Summary) writeUsage(w io.Writer) {
	forfeits := s.Tally.Forfeits()
	if s.Files > 0 { // what stands in the comments of moves
		fmt.Fprintf(w, "\nplayer\tforfeits\tmoves\tms a move\tdepth\n")
		for i, u := range s.Usage {
			moves := float64(max(1, u.Moves))
			fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.1f\n", s.Tally.Players[i], forfeits[i], u.Moves,
				u.Thinking.Seconds()*1000/moves, float64(u.Depth)/moves)
		}
		return
	}
	fmt.Fprintf(w, "\nplayer\tforfeits\tmoves\tms a move\tdepth\tknps\tlate within the margin\tworst\tstray "+
		"bestmoves\tpondered moves expected\n")
	for i, u := range s.Usage {
		moves := max(1, u.Moves)
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.1f\t%.0f\t%d\t%v\t%d\t%s\n", s.Tally.Players[i], forfeits[i], u.Moves,
			u.Thinking.Seconds()*1000/float64(moves), float64(u.Depth)/float64(moves), u.Rate(), u.Overruns,
			u.Worst.Round(100*time.Microsecond), u.Stray, u.PonderText())
	}
	if s.CPU > 0 && s.Done() > s.Resumed {
		var thinking time.Duration
		for _, u := range s.Usage {
			thinking += u.Thinking
		}
		fmt.Fprintf(w, "the match itself took %.2f s of processor time, %.2f %% of the engines' %.0f s\n",
			s.CPU.Seconds(), 100*s.CPU.Seconds()/max(0.001, thinking.Seconds()), thinking.Seconds())
	}
}
