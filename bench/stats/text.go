package stats

import (
	"fmt"
	"math"
)

// EloText is the difference with its error, "12.3 ± 45.6"; where no number can be named, what is known instead: "more
// than 120.0" after wins alone, "340.1 (180.2 or more)" where the interval has no upper end, "unknown" without games.
func (e Estimate) EloText() string {
	low, high := !math.IsInf(e.Lo, 0), !math.IsInf(e.Hi, 0)
	switch {
	case e.N == 0:
		return "unknown"
	case math.IsInf(e.Elo, 1) && low:
		return "more than " + number(e.Lo)
	case math.IsInf(e.Elo, -1) && high:
		return "less than " + number(e.Hi)
	case low && high:
		return number(e.Elo) + " ± " + number(e.Error())
	case low:
		return fmt.Sprintf("%s (%s or more)", number(e.Elo), number(e.Lo))
	case high:
		return fmt.Sprintf("%s (%s or less)", number(e.Elo), number(e.Hi))
	}
	return number(e.Elo) + " (too few games for an error)"
}

// NEloText is the normalized Elo with its error, or "unknown": it is measured in standard deviations, and equal results
// have none.
func (e Estimate) NEloText() string {
	if e.N == 0 || math.IsInf(e.NElo, 0) || math.IsNaN(e.NElo) {
		return "unknown"
	}
	return number(e.NElo) + " ± " + number(e.NEloError)
}

// number is v with one decimal and no negative zero.
func number(v float64) string { return fmt.Sprintf("%.1f", math.Round(v*10)/10+0) }
