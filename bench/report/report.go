// Package report makes one self-contained HTML page of a match: tables, and charts as inline SVG drawn by go-analyze/charts, which needs no
// script and no network to be looked at.
package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
	"strconv"

	"contrary/bench/match"
	"contrary/variant"
)

//go:embed page.html
var pageText string

// page is parsed once; it cannot fail unless page.html is broken, which the tests would show.
var page = template.Must(template.New("page").Parse(pageText))

// view is what page.html shows.
type view struct {
	Title, Subtitle, State string
	Numbers                []number
	Standings              [][]string
	Cross                  [][]string
	Duels                  [][]string
	Ends                   [][]string
	RMobility              [][]string
	Tiebreak               [][]string
	Usage                  [][]string
	Charts                 []figure
	Settings               [][]string
}

type number struct{ Name, Value string }

type figure struct {
	Title, Caption string
	SVG            template.HTML
}

// Write writes the page of a match that is over, or of its state so far.
func Write(w io.Writer, s *match.Summary) error {
	v := view{
		Title:     s.Config.Spec.Name + ": " + names(s),
		Subtitle:  s.Config.Spec.Title,
		Numbers:   numbers(s),
		Standings: standings(s),
		Cross:     cross(s),
		Duels:     duels(s),
		Ends:      ends(s),
		RMobility: rmobility(s),
		Tiebreak:  tiebreak(s),
		Usage:     usage(s),
		Settings:  settings(s),
	}
	if s.Stopped != "" {
		v.State = "Stopped early: " + s.Stopped + "."
	}
	charts, err := figures(s)
	if err != nil {
		return err
	}
	v.Charts = charts
	return page.Execute(w, v)
}

func names(s *match.Summary) string {
	if len(s.Tally.Players) == 2 {
		return s.Tally.Players[0] + " against " + s.Tally.Players[1]
	}
	return fmt.Sprintf("%d engines", len(s.Tally.Players))
}

// f1 writes a number as the text report does: one decimal, no negative zero.
func f1(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', 1, 64)
}

func itoa(n int) string { return strconv.Itoa(n) }

// numbers are the large figures at the top.
func numbers(s *match.Summary) []number {
	list := []number{{"games", fmt.Sprintf("%d of %d", s.Done(), s.Total)}}
	if len(s.Tally.Players) == 2 {
		d := s.Tally.Duel(0, 1)
		e := d.Distribution().Estimate()
		list = append(list,
			number{"score of " + s.Tally.Players[0], fmt.Sprintf("+%d =%d −%d", d.Wins, d.Draws, d.Losses)},
			number{"Elo", e.EloText()},
			number{"likelihood of superiority", f1(100*e.LOS) + " %"},
			number{"normalized Elo", e.NEloText()})
	}
	if t := s.SPRT; t != nil {
		lower, upper := t.Bounds()
		list = append(list, number{
			fmt.Sprintf("LLR, %s Elo %g against %g: %s", t.Model, t.Elo0, t.Elo1, s.Decision),
			fmt.Sprintf("%.2f (%.2f, %.2f)", s.LLR, lower, upper)})
	}
	if n := s.Tally.Repeats(); n > 0 {
		list = append(list, number{"games that repeat another one", itoa(n)})
	}
	forfeits := 0
	for _, n := range s.Tally.Forfeits() {
		forfeits += n
	}
	return append(list, number{"forfeits", itoa(forfeits)})
}

func standings(s *match.Summary) [][]string {
	if len(s.Tally.Players) == 2 {
		return nil
	}
	rows := [][]string{{"", "engine", "points", "games", "+", "=", "−", "Elo against the field"}}
	for i, st := range s.Tally.Standings() {
		rows = append(rows, []string{itoa(i + 1), s.Tally.Players[st.Player], fmt.Sprintf("%.2f", st.Score), itoa(st.Games()),
			itoa(st.Wins), itoa(st.Draws), itoa(st.Losses), st.Estimate.EloText()})
	}
	return rows
}

// cross is the cross table: each row's points against each column.
func cross(s *match.Summary) [][]string {
	t := s.Tally
	head := []string{"engine"}
	for _, name := range t.Players {
		head = append(head, "against "+name)
	}
	rows := [][]string{append(head, "points")}
	for _, st := range t.Standings() {
		row := []string{t.Players[st.Player]}
		for other := range t.Players {
			cell := "—"
			if other != st.Player {
				d := t.Duel(min(st.Player, other), max(st.Player, other))
				score := d.Score
				if d.A != st.Player {
					score = float64(d.Games()) - score
				}
				if d.Games() > 0 {
					cell = fmt.Sprintf("%.2f / %d", score, d.Games())
				}
			}
			row = append(row, cell)
		}
		rows = append(rows, append(row, fmt.Sprintf("%.2f", st.Score)))
	}
	return rows
}

func duels(s *match.Summary) [][]string {
	t := s.Tally
	rows := [][]string{{"pairing", "games", "score", "as White", "as Black", "Elo", "LOS", "pairs LL LD LW/DD WD WW"}}
	for a := range t.Players {
		for b := a + 1; b < len(t.Players); b++ {
			d := t.Duel(a, b)
			if d.Games() == 0 {
				continue
			}
			e := d.Distribution().Estimate()
			colour := func(n [3]int) string { return fmt.Sprintf("+%d =%d −%d", n[0], n[1], n[2]) }
			rows = append(rows, []string{t.Players[a] + " – " + t.Players[b], itoa(d.Games()), colour([3]int{d.Wins, d.Draws, d.Losses}),
				colour(d.AsWhite), colour(d.AsBlack), e.EloText(), f1(100*e.LOS) + " %",
				fmt.Sprintf("%d %d %d %d %d", d.Pairs[0], d.Pairs[1], d.Pairs[2], d.Pairs[3], d.Pairs[4])})
		}
	}
	return rows
}

func ends(s *match.Summary) [][]string {
	head := []string{"end", "games", "White won", "draws", "Black won"}
	for _, name := range s.Tally.Players {
		head = append(head, name+" won")
	}
	rows := [][]string{head}
	for _, e := range s.Tally.Ends() {
		row := []string{e.Reason, itoa(e.Total()), itoa(e.White), itoa(e.Draws), itoa(e.Black)}
		for _, n := range e.ByPlayer {
			row = append(row, itoa(n))
		}
		rows = append(rows, row)
	}
	return rows
}

func rmobility(s *match.Summary) [][]string {
	list := s.Tally.RMobility()
	if list == nil {
		return nil
	}
	rows := [][]string{{"engine", "points", "held", "suffered", "komi + = −"}}
	for _, r := range list {
		rows = append(rows, []string{s.Tally.Players[r.Player], fmt.Sprintf("%.4f", r.Points), itoa(r.Held), itoa(r.Suffered),
			fmt.Sprintf("+%d =%d −%d", r.KomiWins, r.KomiDraw, r.KomiLosses)})
	}
	return rows
}

// tiebreak is the table of achieved minus suffered for every record that occurred.
func tiebreak(s *match.Summary) [][]string {
	list := s.Tally.RMobility()
	if list == nil {
		return nil
	}
	head := []string{"record"}
	for _, r := range list {
		head = append(head, s.Tally.Players[r.Player])
	}
	rows := [][]string{head}
	for _, k := range s.Tally.Keys() {
		row := []string{variant.Record{Key: k}.String()}
		for _, r := range list {
			row = append(row, fmt.Sprintf("%+d (%d − %d)", r.Balance(k), r.Achieved[k], r.Against[k]))
		}
		rows = append(rows, row)
	}
	return rows
}

func usage(s *match.Summary) [][]string {
	rows := [][]string{{"engine", "limit", "forfeits", "moves", "ms a move", "mean depth", "knps", "late within the margin", "worst", "stray bestmoves", "pondered moves expected"}}
	forfeits := s.Tally.Forfeits()
	for i, u := range s.Usage {
		moves := float64(max(1, u.Moves))
		rows = append(rows, []string{s.Tally.Players[i], s.Config.Players[i].Limit.String(), itoa(forfeits[i]), itoa(u.Moves),
			f1(u.Thinking.Seconds() * 1000 / moves), f1(float64(u.Depth) / moves), fmt.Sprintf("%.0f", u.Rate()), itoa(u.Overruns), u.Worst.Round(100_000).String(), itoa(u.Stray), u.PonderText()})
	}
	return rows
}

func settings(s *match.Summary) [][]string {
	c := s.Config
	rows := [][]string{{"setting", "value"},
		{"concurrency", itoa(c.Concurrency)}, {"openings", orNone(c.Book.Path)}, {"random plies, seed", fmt.Sprintf("%d, %d", c.Book.RandomPlies, c.Book.Seed)},
		{"margin", c.Margin.String()}, {"PGN", orNone(c.PGN)}, {"games resumed", itoa(s.Resumed)}, {"time of this run", s.Elapsed.Round(1_000_000_000).String()}}
	for _, p := range c.Players {
		options := ""
		for _, o := range p.Options {
			options += "; " + o.Name + " = " + o.Value
		}
		if p.Ponder {
			options += "; ponders"
		}
		rows = append(rows, []string{p.Name, p.Cmd + options})
	}
	return slices.Clip(rows)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}
