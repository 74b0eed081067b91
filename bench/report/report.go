// Package report makes one self-contained HTML page of a match, which needs no script and no network to be looked
// at. Its bars are rows of tables, its curves SVG without any text: all words and numbers are HTML, of one size on
// every screen, and there for a screen reader.
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
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"named": func(name string, rows [][]string) namedTable { return namedTable{name, rows} },
}).Parse(pageText))

// namedTable is a table with what a screen reader calls it.
type namedTable struct {
	Name string
	Rows [][]string
}

// view is what page.html shows.
type view struct {
	Title, Subtitle, State string
	Lead                   string // who is stronger, and how sure that is
	Numbers                []number
	Standings              [][]string
	Cross                  [][]string
	Duels                  [][]string
	Ends                   [][]string
	RMobility              [][]string
	Tiebreak               [][]string
	Usage                  [][]string
	Curves                 []curve
	Bars                   []bars
	Settings               [][]string
}

// number is a large figure at the top with a line that says what it means.
type number struct{ Name, Value, Note string }

// Write writes the page of a match that is over, or of its state so far.
func Write(w io.Writer, s *match.Summary) error {
	v := view{
		Title:     s.Config.Spec.Name + ": " + names(s),
		Subtitle:  s.Config.Spec.Title,
		Lead:      lead(s),
		Numbers:   numbers(s),
		Standings: standings(s),
		Cross:     cross(s),
		Duels:     upright(s, duels(s)),
		Ends:      ends(s),
		RMobility: rmobility(s),
		Tiebreak:  tiebreak(s),
		Usage:     upright(s, usage(s)),
		Settings:  settings(s),
	}
	if s.Stopped != "" {
		v.State = "Stopped early: " + s.Stopped + "."
		if s.Files > 0 {
			v.State = "Not complete: " + s.Stopped + "."
		}
	}
	v.Curves, v.Bars = curves(s), allBars(s)
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
	list := []number{{"games", fmt.Sprintf("%d of %d", s.Done(), s.Total), "with a result, of those planned"}}
	if players := s.Tally.Players; len(players) == 2 {
		d := s.Tally.Duel(0, 1)
		e := d.Distribution().Estimate()
		list = append(list, number{"score of " + players[0], fmt.Sprintf("+%d =%d −%d", d.Wins, d.Draws, d.Losses),
			"games won, drawn and lost"})
		if s.Config.Spec.Repetition == variant.RepetitionSettles {
			list = append(list, number{"points of " + players[0], fmt.Sprintf("%.2f of %d", d.Score, d.Games()),
				"what the records are worth by the scoring in use"})
		}
		list = append(list,
			number{"Elo", e.EloText(), "rating difference; the true one is in this interval in 95 of 100 such matches"},
			number{"LOS", losText(e.LOS), "likelihood of superiority: how probable it is that " + players[0] +
				" is the stronger one"},
			number{"normalized Elo", e.NEloText(),
				"the lead measured by the spread of single games, so matches with many draws and few compare"})
		if d.Pairs != [5]int{} {
			list = append(list, number{"pairs",
				fmt.Sprintf("%d · %d · %d · %d · %d", d.Pairs[0], d.Pairs[1], d.Pairs[2], d.Pairs[3], d.Pairs[4]),
				"each opening is played with both colours: both games lost, one half, one whole, one and a half, two " +
					"points"})
		}
		if r := d.Records; r.Total() > 0 {
			list = append(list,
				number{"pairs by record", fmt.Sprintf("%d better · %d equal · %d worse", r.Better, r.Equal, r.Worse),
					"of the two games of each opening, who achieved the better record with the same colour"},
				number{"Elo of pairs", r.Estimate().EloText(), "a pair counts as won by who got the better record"})
		}
	}
	if t := s.SPRT; t != nil {
		lower, upper := t.Bounds()
		list = append(list, number{
			"LLR", fmt.Sprintf("%.2f (%.2f, %.2f)", s.LLR, lower, upper),
			fmt.Sprintf("the test of %s Elo %g against %g ends outside of these bounds: %s", t.Model, t.Elo0, t.Elo1,
				s.Decision)})
	}
	if n := s.Tally.Repeats(); n > 0 {
		list = append(list, number{"repeats", itoa(n),
			"games that are another one move for move, and tell nothing new"})
	}
	forfeits := 0
	for _, n := range s.Tally.Forfeits() {
		forfeits += n
	}
	return append(list, number{"forfeits", itoa(forfeits), "games lost by time, an illegal move or a crash"})
}

// losText is a likelihood in percent. No match makes it a certainty.
func losText(los float64) string {
	switch {
	case los > 0.9995:
		return "more than 99.9 %"
	case los < 0.0005:
		return "less than 0.1 %"
	}
	return f1(100*los) + " %"
}

// lead says in one sentence who is stronger and how sure that is.
func lead(s *match.Summary) string {
	t := s.Tally
	standings := t.Standings()
	first, second := standings[0], standings[min(1, len(standings)-1)]
	if first.Games() == 0 {
		return "No game has a result yet."
	}
	a, b := min(first.Player, second.Player), max(first.Player, second.Player)
	d := t.Duel(a, b)
	e := d.Distribution().Estimate()
	los, elo := e.LOS, e.Elo
	if a != first.Player {
		los, elo = 1-los, -elo
	}
	by := ""
	if !math.IsInf(elo, 0) {
		by = fmt.Sprintf(", by about %.0f Elo", elo)
	}
	one, other := t.Players[first.Player], t.Players[second.Player]
	against := ""
	if len(t.Players) > 2 {
		against = fmt.Sprintf("%s is ahead of %d engines with %.2f points of %d. By their games against each other, ",
			one, len(t.Players), first.Score, first.Games())
	}
	games := d.Games()
	switch {
	case games == 0:
		return fmt.Sprintf("%s is ahead with %.2f points of %d.", one, first.Score, first.Games())
	case los >= 0.975:
		return fmt.Sprintf("%s%s is stronger than %s%s: after %d games the likelihood that it is stronger at all "+
			"is %s.", against, one, other, by, games, losText(los))
	case los >= 0.85:
		return fmt.Sprintf("%s%s is probably stronger than %s, but %d games do not settle it: the likelihood is %s.",
			against, one, other, games, losText(los))
	}
	return fmt.Sprintf("%swho is stronger, %s or %s, is open after %d games: the likelihood is %s for %s.", against,
		one, other, games, losText(los), one)
}

// upright turns a table of a match between two engines on its side: its many columns would not fit on a phone.
func upright(s *match.Summary, rows [][]string) [][]string {
	if len(s.Tally.Players) > 2 || len(rows) < 2 {
		return rows
	}
	turned := make([][]string, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			turned[i] = append(turned[i], cell)
		}
	}
	return turned
}

func standings(s *match.Summary) [][]string {
	if !s.RanksPlayers() {
		return nil
	}
	head := []string{"", "engine", "points", "games", "+", "=", "−"}
	breaks := s.Tally.ShownTiebreaks()
	for _, b := range breaks {
		head = append(head, b.String())
	}
	rows := [][]string{append(head, "Elo against the field")}
	for _, st := range s.Tally.Standings() {
		row := []string{itoa(st.Row.Place), s.Tally.Players[st.Player], fmt.Sprintf("%.2f", st.Score), itoa(st.Games()),
			itoa(st.Wins), itoa(st.Draws), itoa(st.Losses)}
		for _, b := range breaks {
			row = append(row, st.Row.Text(b))
		}
		rows = append(rows, append(row, st.Estimate.EloText()))
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
	head := []string{"pairing", "games", "score", "as White", "as Black", "Elo", "LOS", "pairs LL LD LW/DD WD WW"}
	records := s.Config.Spec.Repetition == variant.RepetitionSettles
	if records {
		head = append(head, "pairs by record: better, equal, worse", "Elo of pairs")
	}
	rows := [][]string{head}
	for a := range t.Players {
		for b := a + 1; b < len(t.Players); b++ {
			d := t.Duel(a, b)
			if d.Games() == 0 {
				continue
			}
			e := d.Distribution().Estimate()
			colour := func(n [3]int) string { return fmt.Sprintf("+%d =%d −%d", n[0], n[1], n[2]) }
			row := []string{t.Players[a] + " – " + t.Players[b], itoa(d.Games()),
				colour([3]int{d.Wins, d.Draws, d.Losses}),
				colour(d.AsWhite), colour(d.AsBlack), e.EloText(), losText(e.LOS),
				fmt.Sprintf("%d %d %d %d %d", d.Pairs[0], d.Pairs[1], d.Pairs[2], d.Pairs[3], d.Pairs[4])}
			if r := d.Records; records {
				row = append(row, fmt.Sprintf("%d %d %d", r.Better, r.Equal, r.Worse), r.Estimate().EloText())
			}
			rows = append(rows, row)
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
	rows := [][]string{{"engine", "points", "held", "suffered", "pairs better, equal, worse", "komi + = −"}}
	for _, r := range list {
		rows = append(rows, []string{s.Tally.Players[r.Player], fmt.Sprintf("%.4f", r.Points), itoa(r.Held),
			itoa(r.Suffered),
			fmt.Sprintf("%d %d %d", r.Pairs.Better, r.Pairs.Equal, r.Pairs.Worse),
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
	rows := [][]string{{"engine", "limit", "forfeits", "moves", "ms a move", "mean depth", "knps",
		"late within the margin", "worst", "stray bestmoves", "pondered moves expected"}}
	forfeits := s.Tally.Forfeits()
	for i, u := range s.Usage {
		moves := float64(max(1, u.Moves))
		rows = append(rows, []string{s.Tally.Players[i], s.Config.Players[i].Limit.String(), itoa(forfeits[i]),
			itoa(u.Moves),
			f1(u.Thinking.Seconds() * 1000 / moves), f1(float64(u.Depth) / moves), fmt.Sprintf("%.0f", u.Rate()),
			itoa(u.Overruns), u.Worst.Round(100_000).String(), itoa(u.Stray), u.PonderText()})
	}
	return rows
}

func settings(s *match.Summary) [][]string {
	c := s.Config
	if s.Files > 0 {
		return [][]string{{"setting", "value"}, {"files merged", itoa(s.Files)}}
	}
	rows := [][]string{{"setting", "value"},
		{"concurrency", itoa(c.Concurrency)}, {"openings", orNone(c.Book.Path)},
		{"random plies, seed", fmt.Sprintf("%d, %d", c.Book.RandomPlies, c.Book.Seed)},
		{"margin", c.Margin.String()}, {"PGN", orNone(c.PGN)}, {"games resumed", itoa(s.Resumed)},
		{"time of this run", s.Elapsed.Round(1_000_000_000).String()}}
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
