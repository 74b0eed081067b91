package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"
	"time"

	"contrary/bench/endings"
	"contrary/search"
	"contrary/variant"
)

const tablesSearchSynopsis = `Searches random endings without tables, on one thread and with an empty hash table each, and compares with the tables:
how often is the value that the search finds the table's, and how often does its move keep that value? What disagrees is listed. Materials
can be named: KNNvK.`

func runTablesSearch(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables search [MATERIAL ...]", tablesSearchSynopsis, out)
	open := openTables(flags)
	n := flags.Int("positions", 500, "number of positions")
	men := flags.Int("men", 3, "men on the board, kings included")
	seed := flags.Uint64("seed", 1, "of the random positions")
	nodes := flags.Uint64("nodes", 1000000, "nodes for each position")
	movetime := flags.Duration("movetime", 0, "time for each position, instead of nodes")
	hash := flags.Int("hash", 16, "MiB of hash table")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"positions": 1, "men": 2, "nodes": 1, "hash": 1}); err != nil {
		return err
	}
	only, err := materials(flags.Args())
	if err != nil {
		return err
	}
	for _, m := range only {
		if flags.Changed("men") && m.Men() != *men || m.Men() != only[0].Men() {
			return fmt.Errorf("tables search: %s has %d men; all must have as many", m.Name(), m.Men())
		}
		*men = m.Men()
	}
	if err := fits(flags, *hash); err != nil {
		return err
	}
	if *movetime > 0 {
		if err := useless(flags, "with --movetime", "nodes"); err != nil {
			return err
		}
	}
	tables, err := open()
	if err != nil {
		return err
	}
	defer tables.Close()
	list, err := endings.Positions(tables, *men, *n, *seed, only...)
	if damage := tables.Damage(); damage != nil {
		return damage
	}
	if err != nil {
		return err
	}
	limits := search.Limits{Nodes: *nodes}
	if *movetime > 0 {
		limits = search.Limits{MoveTime: *movetime}
	}
	spec, _ := variant.Lookup("rmobility")
	opt := search.DefaultOptions()
	opt.HashMB, opt.Overhead = *hash, 0
	e := search.New(spec, variant.DefaultSettings(), opt)
	var all agreement
	by := map[string]*agreement{}
	var searched uint64
	start := time.Now()
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, fen := range list {
		a, err := endings.Ask(ctx, e, tables, fen, limits)
		if damage := tables.Damage(); damage != nil {
			return damage
		}
		if err != nil {
			w.Flush()
			return stopped(ctx, err, "%d of %d positions were searched, %d values and %d moves agreed", i, len(list),
				all.values, all.moves)
		}
		searched += a.Nodes
		if by[a.Material] == nil {
			by[a.Material] = &agreement{}
		}
		all.add(&a)
		by[a.Material].add(&a)
		if !a.ValueAgrees() || !a.MoveAgrees() {
			found := fmt.Sprintf("cp %d", a.Score.CP())
			if a.Exact {
				found = a.Value.String()
			}
			fmt.Fprintf(w, "%s\ttable %v in %d\tsearch %s (%d) at depth %d\tmove %s keeps %v in %d\n", fen,
				a.Table.Value, a.Table.Plies, found, a.Score, a.Depth, a.Best, a.Kept.Value, a.Kept.Plies)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		a := by[name]
		fmt.Fprintf(w, "%s\t%d positions\tvalue %d\tmove %d\n", name, a.asked, a.values, a.moves)
	}
	w.Flush()
	percent := func(n int) float64 { return 100 * float64(n) / float64(len(list)) }
	fmt.Fprintf(out, "%d positions: value as in the table %d (%.1f %%), move keeps it %d (%.1f %%); %d nodes in "+
		"%.0f s\n",
		len(list), all.values, percent(all.values), all.moves, percent(all.moves), searched,
		time.Since(start).Seconds())
	return nil
}

// agreement counts how often the search said what the tables say.
type agreement struct{ asked, values, moves int }

func (a *agreement) add(answer *endings.Answer) {
	a.asked++
	if answer.ValueAgrees() {
		a.values++
	}
	if answer.MoveAgrees() {
		a.moves++
	}
}
