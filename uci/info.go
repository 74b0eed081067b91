package uci

import (
	"fmt"
	"math"
	"strings"
	"time"

	"contrary/search"
	"contrary/variant"
)

// infoLine is the line "info depth ... pv ..." for what a search has found out, or the shorter one that says how far it
// is. The chances are shown if wdl is not nil.
func infoLine(i *search.Info, wdl chances) string {
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d", i.Depth, max(i.SelDepth, i.Depth))
	if i.MultiPV > 0 {
		fmt.Fprintf(&b, " multipv %d score %s", i.MultiPV, scoreText(i.Score))
		switch i.Bound {
		case search.Lower:
			b.WriteString(" lowerbound")
		case search.Upper:
			b.WriteString(" upperbound")
		}
		if wdl != nil {
			w, d, l := wdl(i.Score)
			fmt.Fprintf(&b, " wdl %d %d %d", w, d, l)
		}
	} else if i.CurrMoveNumber > 0 {
		fmt.Fprintf(&b, " currmove %s currmovenumber %d", i.CurrMove, i.CurrMoveNumber)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d", i.Nodes, i.NPS, i.HashFull, i.TBHits,
		i.Time/time.Millisecond)
	if len(i.PV) > 0 {
		b.WriteString(" pv")
		for _, m := range i.PV {
			b.WriteByte(' ')
			b.WriteString(m.String())
		}
	}
	return b.String()
}

// scoreText is a score as UCI writes it, "cp 34" or "mate -3".
func scoreText(s search.Score) string {
	if moves, ok := s.Mate(); ok {
		if moves == 0 && s > 0 {
			moves = 1 // won already, with no move to make; UCI has no word for it, and "mate 0" means lost
		}
		return fmt.Sprintf("mate %d", moves)
	}
	return fmt.Sprintf("cp %d", s.CP())
}

// chances gives win, draw and loss in thousandths for the side to move, by the score of a line.
type chances func(s search.Score) (win, draw, loss int)

// chancesOf returns the chances in a game: an estimate from the score, but where the game has ended they are what they
// are.
func chancesOf(g *variant.Game) chances {
	spec, v := g.Spec(), g.Verdict()
	switch v.Winner {
	case variant.Ongoing:
		return func(s search.Score) (win, draw, loss int) { return outcomes(s, spec) }
	case variant.Draw:
		return func(search.Score) (win, draw, loss int) { return 0, 1000, 0 }
	case variant.WinFor(g.Position().Side()):
		return func(search.Score) (win, draw, loss int) { return 1000, 0, 0 }
	}
	return func(search.Score) (win, draw, loss int) { return 0, 0, 1000 }
}

// outcomes estimates win, draw and loss in thousandths. Win and loss are logistic in the evaluation, half a pawn apart
// from even chances where games can be drawn; an estimate for people, not fitted to games.
func outcomes(s search.Score, spec *variant.Spec) (win, draw, loss int) {
	const slope, margin = 110.0, 90.0 // centipawns
	if s.Forced() {
		if s > 0 {
			return 1000, 0, 0
		}
		return 0, 0, 1000
	}
	m := 0.0
	if spec.Repetition == variant.RepetitionDraws {
		m = margin
	}
	share := func(x float64) int { return int(math.Round(1000 / (1 + math.Exp((m-x)/slope)))) }
	win = share(float64(s.CP()))
	if m == 0 {
		return win, 0, 1000 - win
	}
	loss = share(-float64(s.CP()))
	return win, 1000 - win - loss, loss
}
