package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

const probeSynopsis = `Looks a position up in the tables and prints the final record of best play (value), the plies until it is made, the record
that stands, and best play until then. A seventh FEN field or --moves brings a record along.`

func runProbe(args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("probe", probeSynopsis, out)
	game := addGameFlags(flags)
	open := openTables(flags)
	each := flags.Bool("each", false, "print what every move leads to")
	if err := parse(flags, args); err != nil {
		return err
	}
	if game.variant != "rmobility" {
		return fmt.Errorf("probe: no tables of %q; use --variant rmobility", game.variant)
	}
	tables, err := open()
	if err != nil {
		return err
	}
	defer tables.Close()
	if tables.Scope() == rmtable.WholeGame {
		game.options = append(game.options, "RMobility Scope=wholegame")
	}
	g, err := game.play()
	if err != nil {
		return err
	}
	record, _, _ := g.Record()
	p := g.Position()
	o, ok := tables.Probe(p, record)
	if !ok {
		return fmt.Errorf("probe: no table covers %s with record %v", p.FEN(), record)
	}
	fmt.Fprintf(out, "value %v\nplies %d\nrecord %v\nline %s\n", o.Value, o.Plies, record, line(tables.Line(p, record)))
	if !*each {
		return nil
	}
	steps, ok := tables.Moves(p, record)
	if !ok {
		return fmt.Errorf("probe: a table is missing")
	}
	printSteps(out, p, steps, record)
	return nil
}

// line writes moves, each record they set in brackets.
func line(steps []rmtable.Step) string {
	var words []string
	var stands variant.Record
	for i, s := range steps {
		words = append(words, s.Move.String())
		if i == 0 || s.Record != stands {
			stands = s.Record
			words = append(words, "("+stands.String()+")")
		}
	}
	if len(words) == 0 {
		return "- (the record stands)"
	}
	return strings.Join(words, " ")
}

// printSteps prints every move with its outcome, the mover's best first.
func printSteps(out io.Writer, p *engine.Position, steps []rmtable.Step, record variant.Record) {
	slices.SortStableFunc(steps, func(a, b rmtable.Step) int {
		if rmtable.Better(a.Outcome, b.Outcome, p.Side(), record) {
			return -1
		}
		if rmtable.Better(b.Outcome, a.Outcome, p.Side(), record) {
			return 1
		}
		return 0
	})
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range steps {
		fmt.Fprintf(w, "move %v\t%s\tvalue %v\tplies %d\trecord %v\n", s.Move, p.SAN(s.Move), s.Outcome.Value, s.Outcome.Plies, s.Record)
	}
	w.Flush()
}
