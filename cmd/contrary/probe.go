package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"
	"contrary/variant/rmtable"

	"github.com/spf13/pflag"
)

const probeSynopsis = `Looks a position up in the tables and prints the final record of best play (value), the plies until it is made, the record
that stands, and best play until then. A seventh FEN field or --moves brings a record along.

In losing chess: who wins in endless play, in how many plies, how many plies there are to the next capture or pawn move (clock),
whether the 50-move rule spoils the win, and best play. Tables of antichess of up to three men are in the program. With --syzygy
the answer comes from Syzygy tables, which do not say how long the game lasts.`

func runProbe(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("probe", probeSynopsis, out)
	game := addGameFlags(flags)
	open := openTables(flags)
	takes(flags, "variant", append([]string{"rmobility"}, antitable.Variants()...)...)
	syzygyPath := flags.String("syzygy", "",
		"losing chess: folders with Syzygy tables, separated as in PATH; the answer is theirs")
	each := flags.Bool("each", false, "print what every move leads to")
	asJSON := flags.Bool("json", false, "losing chess: print the answer as one line of JSON, every move in it")
	if err := parse(flags, args); err != nil {
		return err
	}
	if slices.Contains(antitable.Variants(), game.variant) {
		if err := useless(flags, "in "+game.variant, "scope"); err != nil {
			return err
		}
		g, err := game.play()
		if err != nil {
			return err
		}
		if *syzygyPath != "" {
			if err := useless(flags, "beside --syzygy", "tables"); err != nil {
				return err
			}
			return probeSyzygy(g.Position(), *syzygyPath, game.variant, *each, *asJSON, out)
		}
		return probeAntichess(g.Position(), flags.Lookup("tables").Value.String(), game.variant, *each, *asJSON, out)
	}
	if game.variant != "rmobility" {
		return fmt.Errorf("probe: no tables of %q; use --variant rmobility or one of %s", game.variant,
			strings.Join(antitable.Variants(), ", "))
	}
	if err := useless(flags, "in rmobility", "json", "syzygy"); err != nil {
		return err
	}
	if err := game.oneScope(flags); err != nil {
		return err
	}
	tables, err := open()
	if err != nil {
		return err
	}
	defer tables.Close()
	g, err := game.play()
	if err != nil {
		return err
	}
	record, _, _ := g.Record()
	p := g.Position()
	o, ok := tables.Probe(p, record)
	if err := tables.Damage(); err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("probe: no table covers %s with record %v", p.FEN(), record)
	}
	best := tables.Line(p, record)
	steps, complete := []rmtable.Step(nil), true
	if *each {
		steps, complete = tables.Moves(p, record)
	}
	if err := tables.Damage(); err != nil {
		return err
	}
	fmt.Fprintf(out, "value %v\nplies %d\nrecord %v\nline %s\n", o.Value, o.Plies, record, line(best))
	if !*each {
		return nil
	}
	if !complete {
		return fmt.Errorf("probe: a table is missing")
	}
	printSteps(out, p, steps, record)
	return nil
}

// oneScope makes the flag --scope and the option of the rules say the same, if only one of them is given, and refuses
// them if they differ. Without either the scope is reset.
func (g *gameFlags) oneScope(flags *pflag.FlagSet) error {
	if err := g.check(); err != nil {
		return err
	}
	set, err := g.settings()
	if err != nil {
		return err
	}
	rules := rmtable.Reset
	if set.WholeGame {
		rules = rmtable.WholeGame
	}
	said := slices.ContainsFunc(g.options, func(o string) bool {
		name, _, _ := strings.Cut(o, "=")
		return strings.EqualFold(strings.TrimSpace(name), "RMobility Scope")
	})
	scope := flags.Lookup("scope")
	switch {
	case !said:
		g.options = append(g.options, "RMobility Scope="+scope.Value.String())
	case !scope.Changed:
		return scope.Value.Set(rules.String())
	case scope.Value.String() != rules.String():
		return fmt.Errorf("--scope %s and the option RMobility Scope=%s contradict each other", scope.Value, rules)
	}
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
		fmt.Fprintf(w, "move %v\t%s\tvalue %v\tplies %d\trecord %v\n", s.Move, p.SAN(s.Move), s.Outcome.Value,
			s.Outcome.Plies, s.Record)
	}
	w.Flush()
}
