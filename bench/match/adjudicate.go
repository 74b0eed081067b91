package match

import (
	"fmt"
	"strconv"
	"strings"

	"contrary/bench/uciclient"
	"contrary/variant"
)

// ResignRule ends a game as lost for a player whose own score stays at or below −Score for Moves moves in a row, the
// opponent's staying at or above Score unless OneSided.
type ResignRule struct {
	Moves, Score int // Score in centipawns
	OneSided     bool
}

// DrawRule ends a game as drawn when both scores stay within ±Score for Moves moves of each side, from move After on.
type DrawRule struct {
	Moves, Score, After int
}

// parseRule reads "moves=5 score=600 onesided"; spaces and commas separate.
func parseRule(text string, fields map[string]*int, flags map[string]*bool) error {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, value, hasValue := strings.Cut(w, "=")
		if f, ok := flags[key]; ok && !hasValue {
			*f = true
			continue
		}
		f, ok := fields[key]
		if !ok {
			return fmt.Errorf("%q: unknown word %q", text, w)
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%q: %s wants a number", text, key)
		}
		*f = n
	}
	return nil
}

// ParseResign reads "moves=5 score=600", optionally with "onesided".
func ParseResign(text string) (*ResignRule, error) {
	r := &ResignRule{Moves: 5, Score: 1000}
	err := parseRule(text, map[string]*int{"moves": &r.Moves, "score": &r.Score},
		map[string]*bool{"onesided": &r.OneSided})
	if err == nil && (r.Moves < 1 || r.Score < 1) {
		err = fmt.Errorf("%q: moves and score must be positive", text)
	}
	return r, err
}

// ParseDraw reads "moves=8 score=10 after=40".
func ParseDraw(text string) (*DrawRule, error) {
	r := &DrawRule{Moves: 8, Score: 10, After: 40}
	err := parseRule(text, map[string]*int{"moves": &r.Moves, "score": &r.Score, "after": &r.After}, nil)
	if err == nil && r.Moves < 1 {
		err = fmt.Errorf("%q: moves must be positive", text)
	}
	return r, err
}

// adjudicator watches the scores of one game.
type adjudicator struct {
	resign *ResignRule
	draw   *DrawRule
	bad    [2]int // moves in a row a side has called itself lost
	good   [2]int // ... won
	calm   int    // moves in a row, of either side, close to zero
}

// note takes the score a side announced with its move.
func (a *adjudicator) note(side int, s uciclient.Score) {
	count := func(n *int, holds bool) {
		if *n++; !s.Known || !holds {
			*n = 0
		}
	}
	if a.resign != nil {
		count(&a.bad[side], s.CP() <= -a.resign.Score)
		count(&a.good[side], s.CP() >= a.resign.Score)
	}
	if a.draw != nil {
		count(&a.calm, s.CP() >= -a.draw.Score && s.CP() <= a.draw.Score)
	}
}

// verdict says how the game would be adjudicated now, Ongoing if it would not. It is asked only where no rule has ended
// the game.
func (a *adjudicator) verdict(fullMove int) (variant.Winner, string) {
	if r := a.resign; r != nil {
		for side, winner := range [2]variant.Winner{variant.BlackWins, variant.WhiteWins} {
			if a.bad[side] >= r.Moves && (r.OneSided || a.good[1-side] >= r.Moves) {
				return winner, Resignation
			}
		}
	}
	if d := a.draw; d != nil && a.calm >= 2*d.Moves && fullMove > d.After {
		return variant.Draw, AgreedDraw
	}
	return variant.Ongoing, ""
}
