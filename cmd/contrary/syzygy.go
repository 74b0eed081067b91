package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"contrary/engine"
	"contrary/variant/syzygy"
)

// probedSyzygy is the answer of probe from Syzygy tables as JSON.
type probedSyzygy struct {
	FEN string `json:"fen"`
	// Value is "win", "draw" or "loss" for the side to move, in endless play; WDL has "cursed win" and "blessed loss"
	// besides, which the 50-move rule makes drawn with the clock at 0.
	Value string `json:"value"`
	WDL   string `json:"wdl"`
	// Clock is the number of plies to the next capture or pawn move; Rounded says that it may be one more. Both are
	// missing without a DTZ file. Spoiled says that the position's own clock does not last for so many.
	Clock   *int               `json:"clock,omitempty"`
	Rounded bool               `json:"rounded,omitempty"`
	Spoiled bool               `json:"spoiled"`
	Line    []string           `json:"line"`
	Moves   []probedSyzygyMove `json:"moves"`
}

// probedSyzygyMove is a move with what it leads to, for the side that makes it; clock counts the move.
type probedSyzygyMove struct {
	Move    string `json:"move"`
	SAN     string `json:"san"`
	Value   string `json:"value"`
	WDL     string `json:"wdl"`
	Clock   int    `json:"clock"`
	Rounded bool   `json:"rounded,omitempty"`
	Spoiled bool   `json:"spoiled"`
}

// endless is the value in endless play.
func endless(v syzygy.WDL) string { return [...]string{"loss", "draw", "win"}[v.Sign()+1] }

// probeSyzygy looks a position of losing chess up in Syzygy tables.
func probeSyzygy(p *engine.Position, path, name string, each, asJSON bool, out io.Writer) error {
	rules, _ := syzygy.RulesOf(name)
	tables, err := syzygy.Open(path, rules)
	if err != nil {
		return err
	}
	defer tables.Close()
	if wdl, _ := tables.Len(); wdl == 0 {
		return fmt.Errorf("probe: no Syzygy tables of %s in %s", name, path)
	}
	v, ok := tables.WDL(p)
	if !ok {
		if err := tables.Err(); err != nil {
			return fmt.Errorf("probe: %w", err)
		}
		return fmt.Errorf("probe: no Syzygy table covers %s", p.FEN())
	}
	answer := probedSyzygy{FEN: p.FEN(), Value: endless(v), WDL: v.String(), Line: []string{},
		Moves: []probedSyzygyMove{}}
	o, complete := tables.Probe(p)
	if complete {
		answer.Clock, answer.Rounded, answer.Spoiled = &o.Zeroing, o.Rounded, o.At(p.Clock()) != v.Sign()
		for _, m := range tables.Line(p) {
			answer.Line = append(answer.Line, m.String())
		}
	} else {
		answer.Spoiled = v == syzygy.CursedWin || v == syzygy.BlessedLoss
	}
	steps, all := tables.Moves(p)
	for _, s := range steps {
		answer.Moves = append(answer.Moves, probedSyzygyMove{
			Move: s.Move.String(), SAN: p.SAN(s.Move), Value: endless(s.Outcome.WDL), WDL: s.Outcome.WDL.String(),
			Clock: s.Outcome.Zeroing, Rounded: s.Outcome.Rounded, Spoiled: s.Value != s.Outcome.WDL.Sign(),
		})
	}
	if err := tables.Err(); err != nil && (!complete || !all) {
		return fmt.Errorf("probe: %w", err)
	}
	if asJSON {
		return json.NewEncoder(out).Encode(answer)
	}
	clock := "unknown: no DTZ file"
	if complete {
		clock = fmt.Sprint(o.Zeroing, roundedWord(o.Rounded))
	}
	fmt.Fprintf(out, "value %s%s\nwdl %s\nclock %s\nline %s\n", answer.Value, spoiledWord(answer.Spoiled), answer.WDL,
		clock, cmp.Or(strings.Join(answer.Line, " "), "-"))
	if !each {
		return nil
	}
	if !all {
		return fmt.Errorf("probe: a Syzygy table is missing for the moves")
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range answer.Moves {
		fmt.Fprintf(w, "move %s\t%s\tvalue %s%s\twdl %s\tclock %d%s\n", m.Move, m.SAN, m.Value, spoiledWord(m.Spoiled),
			m.WDL, m.Clock, roundedWord(m.Rounded))
	}
	return w.Flush()
}

func roundedWord(rounded bool) string {
	if rounded {
		return " (or one more)"
	}
	return ""
}
