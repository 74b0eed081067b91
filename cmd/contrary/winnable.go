package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"contrary/engine"
	"contrary/variant/dead"
)

// prospects is what "contrary judge" says about the mates that are still possible: can some sequence of legal moves let a side mate?
// null means that the budget did not suffice to tell.
type prospects struct {
	WinnableWhite *bool `json:"winnableWhite"`
	WinnableBlack *bool `json:"winnableBlack"`
}

// dead tells whether neither side can mate. What is not decided is not dead.
func (p prospects) dead() bool {
	return p.WinnableWhite != nil && !*p.WinnableWhite && p.WinnableBlack != nil && !*p.WinnableBlack
}

// prospectsOf asks the solver, which may look at budget positions for each side.
func prospectsOf(solver *dead.Solver, p *engine.Position, budget int) prospects {
	ask := func(side engine.Side) *bool {
		answer := solver.Winnable(p, side, budget)
		yes := answer == dead.Yes
		if answer == dead.Unknown {
			return nil
		}
		return &yes
	}
	return prospects{ask(engine.White), ask(engine.Black)}
}

// judgeFENs reads positions of orthodox chess, one FEN a line, writes what is still possible in each, and tells on summary how long it
// took.
func judgeFENs(in io.Reader, w *bufio.Writer, summary io.Writer, budget int) error {
	say := json.NewEncoder(w)
	var solver dead.Solver
	var taken time.Duration
	positions, deadOnes, undecided := 0, 0, 0
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if fen := strings.TrimSpace(line); fen != "" {
			var answer any
			if p, err := engine.ParseFEN(fen, engine.Orthodox); err != nil {
				answer = map[string]string{"error": err.Error()}
			} else {
				start := time.Now()
				chances := prospectsOf(&solver, &p, budget)
				taken += time.Since(start)
				positions++
				if chances.dead() {
					deadOnes++
				} else if chances.WinnableWhite == nil || chances.WinnableBlack == nil {
					undecided++
				}
				answer = struct {
					FEN string `json:"fen"`
					prospects
					Dead bool `json:"dead"`
				}{fen, chances, chances.dead()}
			}
			if err := say.Encode(answer); err != nil {
				return err
			}
			if lines.Buffered() == 0 { // somebody may be waiting for this answer before asking on
				if err := w.Flush(); err != nil {
					return err
				}
			}
		}
		if err != nil { // the end of the input
			fmt.Fprintf(summary, "%d positions, %d dead, %d undecided; %.0f positions/s\n", positions, deadOnes, undecided,
				float64(positions)/max(taken.Seconds(), 1e-9))
			return nil
		}
	}
}
