package report

import (
	"fmt"

	"contrary/bench/match"
	"contrary/engine"
	"contrary/variant"
)

// bars is a table with a bar in each row, divided among the names of the legend.
type bars struct {
	Title, Caption string
	Head           string // of the first column
	Legend         []entry
	Rows           []bar
}

// entry is a name of the legend with its colour.
type entry struct {
	Name  string
	Class int // 0 to 7; beyond eight names colours come again
}

// bar is a row: its parts are shares of the longest one, in percent.
type bar struct {
	Label string
	Parts []part
	Total int
}

type part struct {
	Name  string
	Count int
	Width string // in percent of the longest bar
	Class int    // 0 to 7
}

// allBars are the tables of bars for which the match has games.
func allBars(s *match.Summary) []bars {
	var all []bars
	for _, b := range []bars{endBars(s), lengthBars(s), recordBars(s)} {
		if len(b.Rows) > 0 {
			all = append(all, b)
		}
	}
	return all
}

// newBars divides counts, one row of them for each label, among the names.
func newBars(title, caption, head string, legend, labels []string, counts [][]int) bars {
	b := bars{Title: title, Caption: caption, Head: head}
	for k, name := range legend {
		for _, row := range counts {
			if row[k] > 0 { // what does not occur needs no colour
				b.Legend = append(b.Legend, entry{name, k % 8})
				break
			}
		}
	}
	most := 1
	for _, row := range counts {
		n := 0
		for _, c := range row {
			n += c
		}
		most = max(most, n)
	}
	for i, row := range counts {
		r := bar{Label: labels[i]}
		for k, c := range row {
			r.Total += c
			if c > 0 {
				r.Parts = append(r.Parts, part{legend[k], c, fmt.Sprintf("%.2f", 100*float64(c)/float64(most)), k % 8})
			}
		}
		b.Rows = append(b.Rows, r)
	}
	return b
}

// endBars is one bar for each reason, divided by who won.
func endBars(s *match.Summary) bars {
	var labels []string
	var counts [][]int
	for _, e := range s.Tally.Ends() {
		labels = append(labels, e.Reason)
		counts = append(counts, []int{e.White, e.Draws, e.Black, e.None})
	}
	return newBars(
		"Ends",
		"Why the games ended, and who won them.",
		"end",
		[]string{"White won", "drawn", "Black won", "no result"},
		labels,
		counts,
	)
}

// lengthBars is the histogram of lengths.
func lengthBars(s *match.Summary) bars {
	lengths := s.Tally.Lengths()
	if len(lengths) == 0 {
		return bars{}
	}
	width := max(1, (lengths[len(lengths)-1]+11)/12)
	if width > 5 {
		width = (width + 4) / 5 * 5
	}
	from := lengths[0] / width
	counts := make([][]int, lengths[len(lengths)-1]/width-from+1)
	labels := make([]string, len(counts))
	for i := range counts {
		counts[i] = []int{0}
		low := (from + i) * width
		if labels[i] = fmt.Sprintf("%d–%d", low, low+width-1); width == 1 {
			labels[i] = itoa(low)
		}
	}
	for _, n := range lengths {
		counts[n/width-from][0]++
	}
	return newBars("Lengths", "Games by their number of half-moves.", "half-moves", []string{"games"}, labels, counts)
}

// recordBars is the histogram of r-mobility records, by holder.
func recordBars(s *match.Summary) bars {
	keys := s.Tally.Keys()
	const most = 24
	var labels []string
	index := map[int16]int{}
	for _, k := range keys {
		if len(labels) == most { // the rest share the last bar
			labels[most-1] = variant.Record{Key: keys[most-1]}.String() + " and more"
		} else {
			labels = append(labels, variant.Record{Key: k}.String())
		}
		index[k] = len(labels) - 1
	}
	counts := make([][]int, len(labels))
	for i := range counts {
		counts[i] = make([]int, len(s.Tally.Players))
	}
	for _, o := range s.Tally.Outcomes {
		if o.HasRecord {
			holder := o.White
			if o.Record.Holder == engine.Black {
				holder = o.Black
			}
			counts[index[o.Record.Key]][holder]++
		}
	}
	return newBars(
		"R-mobility records",
		"Games by the record they ended with, and who held it. G0.0 is mate.",
		"record",
		s.Tally.Players,
		labels,
		counts,
	)
}
