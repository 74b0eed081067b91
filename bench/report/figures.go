package report

import (
	"fmt"
	"html/template"
	"math"
	"strconv"

	"github.com/go-analyze/charts"

	"contrary/bench/match"
	"contrary/bench/stats"
	"contrary/engine"
	"contrary/variant"
)

const (
	width, height = 1000, 360
	samples       = 240 // points of a curve at most
)

// figures draws whatever the match has data for.
func figures(s *match.Summary) ([]figure, error) {
	var list []figure
	for _, draw := range []func(*match.Summary) (figure, error){eloCurve, llrCurve, endBars, lengthBars, recordBars} {
		f, err := draw(s)
		if err != nil {
			return nil, err
		}
		if f.SVG != "" {
			list = append(list, f)
		}
	}
	return list, nil
}

// history calls visit after evenly spread games, the last one included, with the tally of the games up to there.
func history(s *match.Summary, visit func(games int, t *match.Tally)) {
	t := match.NewTally(s.Tally.Spec, s.Tally.Settings, s.Tally.Players)
	n := len(s.Tally.Outcomes)
	step := max(1, n/samples)
	for i, o := range s.Tally.Outcomes {
		t.Add(o)
		if (i+1)%step == 0 || i+1 == n {
			visit(i+1, t)
		}
	}
}

// eloCurve is Elo over games, with the ends of its interval where there are two players.
func eloCurve(s *match.Summary) (figure, error) {
	const limit = 800 // beyond it a curve says nothing
	clip := func(v float64) float64 {
		if math.IsNaN(v) {
			return charts.GetNullValue()
		}
		return max(-limit, min(limit, v))
	}
	var labels []string
	players := s.Tally.Players
	var curves [][]float64
	names := players
	if len(players) == 2 {
		curves, names = make([][]float64, 3), []string{"Elo of " + players[0], "upper end (95 %)", "lower end"}
	} else {
		curves = make([][]float64, len(players))
	}
	widest := 0.0
	history(s, func(games int, t *match.Tally) {
		if games < 10 && len(s.Tally.Outcomes) > 40 {
			return // the first few swing beyond the picture
		}
		labels = append(labels, strconv.Itoa(games))
		if len(players) == 2 {
			e := t.Duel(0, 1).Distribution().Estimate()
			for i, v := range []float64{e.Elo, e.Hi, e.Lo} {
				curves[i] = append(curves[i], clip(v))
				widest = max(widest, math.Abs(clip(v)))
			}
			return
		}
		for _, st := range t.Standings() {
			curves[st.Player] = append(curves[st.Player], clip(st.Estimate.Elo))
		}
	})
	if len(labels) < 2 {
		return figure{}, nil
	}
	svg, err := lines(names, labels, curves, "games", "Elo")
	return figure{"Elo over games", "Difference and ends of its 95 % interval, from finished pairs.", svg}, err
}

func llrCurve(s *match.Summary) (figure, error) {
	if s.SPRT == nil {
		return figure{}, nil
	}
	lower, upper := s.SPRT.Bounds()
	var labels []string
	curves := make([][]float64, 3)
	history(s, func(games int, t *match.Tally) {
		labels = append(labels, strconv.Itoa(games))
		for i, v := range []float64{t.LLR(*s.SPRT), upper, lower} {
			curves[i] = append(curves[i], v)
		}
	})
	if len(labels) < 2 {
		return figure{}, nil
	}
	svg, err := lines([]string{"LLR", "H1 accepted", "H0 accepted"}, labels, curves, "games", "LLR")
	caption := fmt.Sprintf("%s Elo %g against %g, alpha %g, beta %g: %s.", s.SPRT.Model, s.SPRT.Elo0, s.SPRT.Elo1, s.SPRT.Alpha, s.SPRT.Beta, s.Decision)
	if s.Decision == stats.Undecided {
		caption = caption[:len(caption)-1] + " yet."
	}
	return figure{"Log-likelihood ratio over games", caption, svg}, err
}

// endBars is one bar for each reason, divided by who won.
func endBars(s *match.Summary) (figure, error) {
	ends := s.Tally.Ends()
	if len(ends) == 0 {
		return figure{}, nil
	}
	labels := make([]string, len(ends))
	series := [3][]float64{}
	for i := range ends {
		e := ends[len(ends)-1-i] // the chart begins at the bottom
		labels[i] = e.Reason
		for j, n := range []int{e.White, e.Draws + e.None, e.Black} {
			series[j] = append(series[j], float64(n))
		}
	}
	svg, err := bars([]string{"White won", "drawn, or no result", "Black won"}, labels, series[:], true, max(160, 70+34*len(ends)))
	return figure{"Ends by reason", "", svg}, err
}

func lengthBars(s *match.Summary) (figure, error) {
	lengths := s.Tally.Lengths()
	if len(lengths) == 0 {
		return figure{}, nil
	}
	width := max(1, (lengths[len(lengths)-1]+19)/20)
	if width > 5 {
		width = (width + 4) / 5 * 5
	}
	from := lengths[0] / width
	counts := make([]float64, lengths[len(lengths)-1]/width-from+1)
	labels := make([]string, len(counts))
	for _, n := range lengths {
		counts[n/width-from]++
	}
	for i := range labels {
		labels[i] = strconv.Itoa((from + i) * width)
	}
	svg, err := bars([]string{"games"}, labels, [][]float64{counts}, false, height)
	return figure{"Lengths", fmt.Sprintf("Plies, %d to a bar; the label is where the bar begins.", width), svg}, err
}

// recordBars is the histogram of r-mobility records, by holder.
func recordBars(s *match.Summary) (figure, error) {
	keys := s.Tally.Keys()
	if len(keys) == 0 {
		return figure{}, nil
	}
	const most = 40
	labels := make([]string, 0, most)
	index := map[int16]int{}
	for _, k := range keys {
		if len(labels) == most { // the rest share the last bar
			labels[most-1] = variant.Record{Key: keys[most-1]}.String() + "+"
		} else {
			labels = append(labels, variant.Record{Key: k}.String())
		}
		index[k] = len(labels) - 1
	}
	series := make([][]float64, len(s.Tally.Players))
	for i := range series {
		series[i] = make([]float64, len(labels))
	}
	for _, o := range s.Tally.Outcomes {
		if o.HasRecord {
			holder := o.White
			if o.Record.Holder == engine.Black {
				holder = o.Black
			}
			series[holder][index[o.Record.Key]]++
		}
	}
	svg, err := bars(s.Tally.Players, labels, series, false, height)
	return figure{"R-mobility records", "Games by the record they ended with and the engine that held it.", svg}, err
}

// lines draws curves over common labels.
func lines(names, labels []string, curves [][]float64, xTitle, yTitle string) (template.HTML, error) {
	opt := charts.NewLineChartOptionWithData(curves)
	opt.Theme = theme
	opt.Legend = charts.LegendOption{SeriesNames: names}
	opt.XAxis = charts.XAxisOption{Labels: labels, Title: xTitle, LabelCount: min(len(labels), 10), BoundaryGap: charts.Ptr(false)}
	opt.YAxis = []charts.YAxisOption{{Title: yTitle}}
	opt.Symbol = charts.Symbol{Shape: charts.SymbolNone}
	opt.LineStrokeWidth = 1.6
	opt.Padding = charts.NewBoxEqual(12)
	opt.ValueFormatter = func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	p := charts.NewPainter(charts.PainterOptions{OutputFormat: charts.ChartOutputSVG, Width: width, Height: height})
	if err := p.LineChart(opt); err != nil {
		return "", err
	}
	return svg(p)
}

// bars draws stacked bars, horizontal ones for long labels.
func bars(names, labels []string, series [][]float64, horizontal bool, height int) (template.HTML, error) {
	opt := charts.NewBarChartOptionWithData(series)
	opt.Theme = theme
	opt.Horizontal = horizontal
	opt.StackSeries = charts.Ptr(true)
	opt.Legend = charts.LegendOption{SeriesNames: names, Show: charts.Ptr(len(names) > 1)}
	opt.CategoryAxis = charts.CategoryAxisOption{Labels: labels}
	if !horizontal {
		opt.CategoryAxis.LabelFontStyle.FontSize = 9
		opt.CategoryAxis.LabelCount = len(labels)
	}
	opt.Padding = charts.NewBoxEqual(12)
	opt.ValueFormatter = func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
	p := charts.NewPainter(charts.PainterOptions{OutputFormat: charts.ChartOutputSVG, Width: width, Height: height})
	if err := p.BarChart(opt); err != nil {
		return "", err
	}
	return svg(p)
}

var theme = charts.GetTheme(charts.ThemeLight)

func svg(p *charts.Painter) (template.HTML, error) {
	b, err := p.Bytes()
	return template.HTML(b), err
}
