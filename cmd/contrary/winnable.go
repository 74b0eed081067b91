package main

import (
	"fmt"
	"strings"
	"time"

	"contrary/engine"
	"contrary/variant/dead"
)

// prospects is what "contrary judge" says about the mates that are still possible: can some sequence of legal moves let
// a side mate? null means that the budget did not suffice to tell.
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

// fenTally answers questions about positions of orthodox chess, FEN by FEN, and counts.
type fenTally struct {
	solver                         *dead.Solver
	budget                         int
	taken                          time.Duration
	positions, deadOnes, undecided int
}

// answer says of one line what is still possible in its position.
func (t *fenTally) answer(line string) any {
	fen := strings.TrimSpace(line)
	if fen == "" {
		return map[string]string{"error": "a blank line, no FEN"}
	}
	p, err := engine.ParseFEN(fen, engine.Orthodox)
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	start := time.Now()
	chances := prospectsOf(t.solver, &p, t.budget)
	t.taken += time.Since(start)
	t.positions++
	if chances.dead() {
		t.deadOnes++
	} else if chances.WinnableWhite == nil || chances.WinnableBlack == nil {
		t.undecided++
	}
	return struct {
		FEN string `json:"fen"`
		prospects
		Dead bool `json:"dead"`
	}{fen, chances, chances.dead()}
}

// String is the count, and how many positions it judged a second.
func (t *fenTally) String() string {
	return fmt.Sprintf("%d positions, %d dead, %d undecided; %.0f positions/s", t.positions, t.deadOnes, t.undecided,
		float64(t.positions)/max(t.taken.Seconds(), 1e-9))
}
