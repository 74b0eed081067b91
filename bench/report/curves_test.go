package report

import (
	"math"
	"slices"
	"strings"
	"testing"

	"contrary/bench/match"
	"contrary/variant"
)

// Labels of an axis are short: 2.4, never 2.4000000000000004.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		n         int
		want      string
	}{
		{0, 400, 6, "0 100 200 300 400"},
		{-2.944, 2.974, 6, "−3 −2 −1 0 1 2 3"},
		{0, 2.4, 6, "0.0 0.5 1.0 1.5 2.0 2.5"},
		{0.1, 0.31, 6, "0.10 0.15 0.20 0.25 0.30 0.35"},
		{-0.3, 0.3, 6, "−0.3 −0.2 −0.1 0.0 0.1 0.2 0.3"},
		{10, 72, 8, "10 20 30 40 50 60 70 80"},
		{5, 5, 6, "5.0 5.2 5.4 5.6 5.8 6.0"},
		{-1234, 56789, 6, "−10000 0 10000 20000 30000 40000 50000 60000"},
	} {
		marks, labels := ticks(c.low, c.high, c.n)
		if got := strings.Join(labels, " "); got != c.want || len(marks) != len(labels) {
			t.Errorf("%g to %g: %s, want %s", c.low, c.high, got, c.want)
		}
	}
	for _, span := range []float64{1e-6, 0.037, 1, 7.3, 99, 1e5, 3e9} {
		for _, low := range []float64{-1e4, -0.3, 0, 2.4, 1e6} {
			marks, labels := ticks(low, low+span, 6)
			if marks[0] > low+span*1e-6 || marks[len(marks)-1] < low+span*(1-1e-6) || !slices.IsSorted(marks) ||
				len(marks) > 10 {
				t.Errorf("%g + %g: %v", low, span, marks)
			}
			if unique := slices.Compact(slices.Clone(labels)); len(unique) != len(labels) {
				t.Errorf("%g + %g: %v", low, span, labels)
			}
		}
	}
}

// Values that are not finite are left out, and nothing leaves the drawing.
func TestDrawLeavesOutTheEndless(t *testing.T) {
	inf := math.Inf(1)
	c, ok := draw([]int{10, 20, 30, 40}, []series{{"A", []float64{inf, inf, 30, 20}}},
		[2]series{{"", []float64{-40, 5, 6, 7}}, {"", []float64{inf, inf, 60, 50}}}, nil)
	if !ok || len(c.Lines[0].Runs) != 1 || strings.Count(c.Lines[0].Runs[0], ",") != 2 ||
		!strings.HasPrefix(c.Band, "0.0,0.0 ") {
		t.Errorf("%+v", c)
	}
	if _, ok := draw([]int{1, 2}, []series{{"A", []float64{inf, -inf}}}, [2]series{}, nil); ok {
		t.Error("something is drawn of nothing")
	}
}

// The page begins with who is stronger and how sure that is.
func TestLead(t *testing.T) {
	for _, c := range []struct {
		wins, draws, losses int
		want                string
	}{
		{0, 0, 0, "No game has a result yet."},
		{60, 20, 20, "A is stronger than B, by about 147 Elo: after 100 games the likelihood that it is stronger at " +
			"all is more than 99.9 %."},
		{20, 20, 60, "B is stronger than A, by about 147 Elo: after 100 games"},
		{12, 2, 6, "A is probably stronger than B, but 20 games do not settle it: the likelihood is "},
		{10, 2, 10, "who is stronger, A or B, is open after 22 games: the likelihood is 50.0 % for A."},
		{10, 0, 0, "A is stronger than B: after 10 games the likelihood that it is stronger at all is 99.9 %."},
	} {
		s := summary(t, "antichess", []string{"A", "B"}, 0)
		s.Tally = match.NewTally(s.Config.Spec, variant.DefaultSettings(), []string{"A", "B"})
		game := 0
		add := func(n int, winner variant.Winner, score float64) {
			for range n {
				// single games, no pairs
				s.Tally.Add(match.Outcome{Game: 2 * game, White: 0, Black: 1, Winner: winner, Score: score})
				game++
			}
		}
		add(c.wins, variant.WhiteWins, 1)
		add(c.draws, variant.Draw, 0.5)
		add(c.losses, variant.BlackWins, 0)
		if got := lead(s); !strings.HasPrefix(got, c.want) {
			t.Errorf("+%d =%d -%d: %q, want %q", c.wins, c.draws, c.losses, got, c.want)
		}
		render(t, s)
	}
}

// Every drawing is told in words, and every bar has its number.
func TestAlternativeTexts(t *testing.T) {
	text := render(t, summary(t, "rmobility", []string{"A", "B"}, 301))
	for _, want := range []string{`role="img" aria-label="Elo of A over 301 games; at the end `,
		`aria-label="Log-likelihood ratio over games; at the end `, `points of A`,
		`likelihood of superiority`, `prefers-color-scheme: dark`, `<span class="unseen">White won `} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(text, "<text") {
		t.Error("words in a drawing are stretched with it")
	}
}
