package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"contrary/bench/match"
	"contrary/bench/stats"
)

const samples = 240 // points of a curve at most

// curve is a chart of lines over games. Its drawing is 1000 wide and 300 high and is stretched to its place; its
// words are HTML.
type curve struct {
	Title, Caption, Alt string
	Band                string // the points of an area, "" for none
	Lines               []line
	Levels              []level // horizontal lines with a meaning
	X, Y                []tick
}

type line struct {
	Name  string
	Class int
	Runs  []string // the points, in pieces where some are missing
}

type level struct {
	Name string
	At   string // height in the drawing
}

// tick is a label of an axis, At percent from the left, or from above.
type tick struct {
	Label, At string
	Minor     bool // left out on a narrow screen
}

// series is what a curve is made of: values over games, NaN where there is none.
type series struct {
	name   string
	values []float64
}

// history calls visit after evenly spread games, the last one included, with the tally of the games up to there.
func history(s *match.Summary, visit func(games int, t *match.Tally)) {
	t := match.NewTally(s.Tally.Spec, s.Tally.Settings, s.Tally.Players)
	t.Tiebreaks = s.Tally.Tiebreaks
	n := len(s.Tally.Outcomes)
	step := max(1, n/samples)
	for i, o := range s.Tally.Outcomes {
		t.Add(o)
		if (i+1)%step == 0 || i+1 == n {
			visit(i+1, t)
		}
	}
}

// curves are the charts for which the match has games.
func curves(s *match.Summary) []curve {
	var all []curve
	for _, draw := range []func(*match.Summary) (curve, bool){eloCurve, llrCurve} {
		if c, ok := draw(s); ok {
			all = append(all, c)
		}
	}
	return all
}

// eloCurve is Elo over games, with its interval where there are two players. After wins alone Elo has no value, and
// none is drawn.
func eloCurve(s *match.Summary) (curve, bool) {
	players := s.Tally.Players
	two := len(players) == 2
	var games []int
	lines := make([]series, len(players))
	var band [2]series
	for i, name := range players {
		lines[i].name = name
	}
	if two {
		lines = []series{{name: "Elo of " + players[0]}}
	}
	history(s, func(n int, t *match.Tally) {
		if n < 10 && len(s.Tally.Outcomes) > 40 {
			return // the first few swing beyond the picture
		}
		games = append(games, n)
		if two {
			e := t.Duel(0, 1).Distribution().Estimate()
			lines[0].values = append(lines[0].values, e.Elo)
			band[0].values, band[1].values = append(band[0].values, e.Lo), append(band[1].values, e.Hi)
			return
		}
		for _, st := range t.Standings() {
			lines[st.Player].values = append(lines[st.Player].values, st.Estimate.Elo)
		}
	})
	caption := "Each engine against the field."
	if two {
		caption = "Rating difference; the area is its 95 % interval, from finished pairs."
	}
	c, ok := draw(games, lines, band, nil)
	c.Title, c.Caption = "Elo over games", caption
	if ok && two {
		e := s.Tally.Duel(0, 1).Distribution().Estimate()
		c.Alt = fmt.Sprintf("Elo of %s over %d games; at the end %s.", players[0], games[len(games)-1], e.EloText())
	} else if ok {
		c.Alt = fmt.Sprintf("Elo of %s over %d games; the standings have the last values.", strings.Join(players, ", "),
			games[len(games)-1])
	}
	return c, ok
}

func llrCurve(s *match.Summary) (curve, bool) {
	if s.SPRT == nil {
		return curve{}, false
	}
	lower, upper := s.SPRT.Bounds()
	var games []int
	llr := series{name: "LLR"}
	history(s, func(n int, t *match.Tally) {
		games = append(games, n)
		llr.values = append(llr.values, t.LLR(*s.SPRT))
	})
	c, ok := draw(games, []series{llr}, [2]series{}, []levelAt{{"H1 accepted", upper}, {"H0 accepted", lower}})
	c.Title = "Log-likelihood ratio over games"
	c.Caption = fmt.Sprintf(
		"%s Elo %g against %g, alpha %g, beta %g: %s.",
		s.SPRT.Model,
		s.SPRT.Elo0,
		s.SPRT.Elo1,
		s.SPRT.Alpha,
		s.SPRT.Beta,
		s.Decision,
	)
	if s.Decision == stats.Undecided {
		c.Caption = strings.TrimSuffix(c.Caption, ".") + " yet."
	}
	c.Alt = fmt.Sprintf(
		"Log-likelihood ratio over games; at the end %.2f between the bounds %.2f and %.2f.",
		s.LLR,
		lower,
		upper,
	)
	return c, ok
}

// levelAt is a level by its value.
type levelAt struct {
	name  string
	value float64
}

// draw puts series over games into a drawing. Values that are not finite are left out of the lines; the area ends
// at the edge there. ok is false if there is nothing to draw.
func draw(games []int, lines []series, band [2]series, levels []levelAt) (c curve, ok bool) {
	if len(games) < 2 {
		return c, false
	}
	low, high := math.Inf(1), math.Inf(-1)
	widen := func(v float64) {
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	for _, l := range append(append([]series{}, lines...), band[:]...) {
		for _, v := range l.values {
			widen(v)
		}
	}
	for _, l := range levels {
		widen(l.value)
	}
	if low > high {
		return c, false
	}
	widen(0) // whether it is above or below nought is the question
	marks, labels := ticks(low, high, 6)
	low, high = min(low, marks[0]), max(high, marks[len(marks)-1])
	x := func(i int) float64 {
		return 1000 * float64(games[i]-games[0]) / float64(games[len(games)-1]-games[0])
	}
	y := func(v float64) float64 { return 300 * (high - max(low, min(high, v))) / (high - low) }
	point := func(i int, v float64) string { return fmt.Sprintf("%.1f,%.1f", x(i), y(v)) }
	for k, l := range lines {
		drawn := line{Name: l.name, Class: k % 8}
		var run []string
		for i, v := range l.values {
			if math.IsInf(v, 0) || math.IsNaN(v) {
				drawn.Runs, run = keep(drawn.Runs, run), nil
				continue
			}
			run = append(run, point(i, v))
		}
		drawn.Runs = keep(drawn.Runs, run)
		c.Lines = append(c.Lines, drawn)
	}
	if len(band[0].values) > 0 {
		var area []string
		for i, v := range band[1].values {
			area = append(area, point(i, v))
		}
		for i := len(band[0].values) - 1; i >= 0; i-- {
			area = append(area, point(i, band[0].values[i]))
		}
		c.Band = strings.Join(area, " ")
	}
	for _, l := range levels {
		c.Levels = append(c.Levels, level{l.name, fmt.Sprintf("%.1f", y(l.value))})
	}
	for i, m := range marks {
		c.Y = append(c.Y, tick{Label: labels[i], At: fmt.Sprintf("%.2f", y(m)/3)})
	}
	marks, labels = ticks(float64(games[0]), float64(games[len(games)-1]), 8)
	for i, m := range marks {
		if at := 100 * (m - float64(games[0])) / float64(games[len(games)-1]-games[0]); at >= 0 && at <= 100 &&
			m == math.Trunc(m) {
			c.X = append(c.X, tick{labels[i], fmt.Sprintf("%.2f", at), i%2 == 1})
		}
	}
	return c, true
}

// keep adds a run of points unless it is too short to be seen.
func keep(runs, run []string) []string {
	if len(run) < 2 {
		return runs
	}
	return append(runs, strings.Join(run, " "))
}

// ticks are about n round numbers that span low to high, and what to write there: with just the decimals that tell
// them apart.
func ticks(low, high float64, n int) (marks []float64, labels []string) {
	if high <= low {
		high = low + 1
	}
	exponent := math.Floor(math.Log10((high - low) / float64(n)))
	step := math.Pow(10, exponent)
	for _, factor := range []float64{1, 2, 5, 10} {
		if step = factor * math.Pow(10, exponent); (high-low)/step <= float64(n) {
			break
		}
	}
	decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	for i := math.Floor(low/step + 1e-9); i <= math.Ceil(high/step-1e-9); i++ {
		v := i * step
		marks = append(marks, v)
		labels = append(labels, strings.Replace(strconv.FormatFloat(v+0, 'f', decimals, 64), "-", "−", 1))
	}
	return marks, labels
}
