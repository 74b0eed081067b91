package search

import (
	"fmt"
	"time"

	"contrary/engine"
	"contrary/variant"
)

// Bound says how far a reported score is final.
type Bound uint8

// The kinds of reported scores.
const (
	Exact Bound = iota
	Lower       // at least
	Upper       // at most
)

// Info is what a search has found out so far about one line.
type Info struct {
	Depth    int // plies searched in full
	SelDepth int // plies reached
	MultiPV  int // 1 for the best line
	Score    Score
	Bound    Bound
	Nodes    uint64
	Time     time.Duration
	NPS      uint64
	HashFull int // permille
	TBHits   uint64
	// PV is the line; it is valid until the report function returns.
	PV []engine.Move
	// Extra says in words what the numbers cannot: in r-mobility the record so far and the one the line leads to ("record G28.5 ->
	// G1.5"), in No-Draw chess how the game is decided.
	Extra string
}

// outlook follows the line from the current position of g and says in words where it leads; "" if there is nothing to say.
func outlook(g *variant.Game, line []engine.Move, s Score) string {
	record, _, graded := g.Record()
	_, forced := s.Mate()
	if !graded && (!forced || g.Spec().Repetition != variant.RepetitionBars) {
		return ""
	}
	c := g.Clone()
	for _, m := range line {
		if !c.IsLegal(m) || c.Play(m) != nil {
			break
		}
	}
	if graded {
		end, _, _ := c.Record()
		return fmt.Sprintf("record %s -> %s", record, end)
	}
	if v := c.Verdict(); v.Over() {
		return fmt.Sprintf("%s, %s wins", v.Reason, v.Winner)
	}
	return ""
}
