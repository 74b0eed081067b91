package report

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"contrary/bench/match"
	"contrary/bench/stats"
	"contrary/engine"
	"contrary/variant"
)

// summary makes up a match with a result, reason and record for every game.
func summary(t *testing.T, name string, players []string, games int) *match.Summary {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	tally := match.NewTally(spec, variant.DefaultSettings(), players)
	reasons := []string{"checkmate", "stalemate", match.TimeForfeit, "threefold repetition"}
	for i := range games {
		o := match.Outcome{Game: i, White: i % 2, Black: 1 - i%2, Winner: variant.Winner(1 + i%3),
			Reason: reasons[i%len(reasons)], Plies: 5 + i*i%160}
		o.Score = map[variant.Winner]float64{variant.WhiteWins: 1, variant.Draw: 0.5}[o.Winner]
		if spec.Repetition == variant.RepetitionSettles {
			o.HasRecord, o.Record = true, variant.Record{Key: int16(i % 70), Holder: engine.Side(i % 2)}
		}
		tally.Add(o)
	}
	s := &match.Summary{Config: &match.Config{Spec: spec}}
	s.Status = match.Status{Tally: tally, Total: games + 10, Usage: make([]match.Usage, len(players)),
		SPRT: &stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}}
	for _, name := range players {
		s.Config.Players = append(s.Config.Players, match.Player{Name: name, Cmd: "./x", Limit: match.Limit{Depth: 3},
			Options: []match.Setting{{Name: "Hash", Value: "<16>"}}})
	}
	return s
}

func render(t *testing.T, s *match.Summary) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	for name, want := range map[string][]string{
		"chess": {"chess: A against B", "Elo over games", "Log-likelihood ratio", "Why the games ended", "Lengths",
			"pairs LL LD", "Cross table"},
		"rmobility": {"Elo of pairs", "pairs by record", "R-mobility records",
			"Tiebreak: records achieved minus suffered", "komi", "G34.5"},
		"nodraw": {"nodraw: A against B"},
	} {
		text := render(t, summary(t, name, []string{"A", "B"}, 301))
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q", name, w)
			}
		}
		if strings.Contains(text, "R-mobility records") != (name == "rmobility") {
			t.Errorf("%s: r-mobility histogram out of place", name)
		}
		wellFormed(t, text)
	}
}

var svgPart = regexp.MustCompile(`(?s)<svg.*?</svg>`)

// wellFormed checks every chart as XML, and that the page asks the network for nothing.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	parts := svgPart.FindAllString(text, -1)
	if len(parts) < 2 {
		t.Errorf("%d charts", len(parts))
	}
	for _, part := range parts {
		d := xml.NewDecoder(strings.NewReader(part))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("chart: %v", err)
			}
		}
		if strings.Contains(part, "NaN") || strings.Contains(part, "Inf") {
			t.Error("a chart holds no number")
		}
	}
	for _, bad := range []string{"<script", "src=", "href=", "@import", "url("} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
}

// Whatever the engines are called, the page stays a page.
func TestNamesAreEscaped(t *testing.T) {
	text := render(t, summary(t, "rmobility", []string{`<script>alert(1)</script>`, `a & "b"`}, 60))
	wellFormed(t, text)
	if !strings.Contains(text, "&lt;script&gt;") || strings.Contains(text, "<16>") {
		t.Error("names or options are not escaped")
	}
}

// Who has won or lost every game has an Elo of which one end is known, on the page as in the text report; nothing
// infinite is a result.
func TestEndlessElo(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	for want, first := range map[string]variant.Winner{"more than -636.4": variant.WhiteWins,
		"less than 636.4": variant.BlackWins} {
		s := summary(t, "antichess", []string{"A", "B"}, 0)
		s.Tally = match.NewTally(spec, variant.DefaultSettings(), []string{"A", "B"})
		for i, winner := range []variant.Winner{first, 3 - first} { // White and Black win are 1 and 2
			o := match.Outcome{Game: i, White: i, Black: 1 - i, Winner: winner, Reason: "no men"}
			if winner == variant.WhiteWins {
				o.Score = 1
			}
			s.Tally.Add(o)
		}
		var text strings.Builder
		s.Write(&text)
		if !strings.Contains(text.String(), "Elo "+want) || strings.Contains(text.String(), "∞") {
			t.Errorf("no %q in the text report\n%s", want, text.String())
		}
		if page := render(t, s); !strings.Contains(page, ">"+want) || strings.Contains(page, "∞") {
			t.Errorf("no %q on the page", want)
		}
	}
	if f1(-0.04) != "0.0" || f1(-0.06) != "-0.1" {
		t.Errorf("%s, %s", f1(-0.04), f1(-0.06))
	}
}

// Few games, or none, and many players make a page too.
func TestSmallAndLarge(t *testing.T) {
	for games := range 4 {
		render(t, summary(t, "antichess", []string{"A", "B"}, games))
	}
	wellFormed(t, render(t, summary(t, "antichess", []string{"A", "B", "C", "D"}, 50)))
}
