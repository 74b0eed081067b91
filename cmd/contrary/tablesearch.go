package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"contrary/bench/endings"
	"contrary/search"
	"contrary/variant"
)

const tablesSearchSynopsis = `Searches random endings without tables, on one thread and with an empty hash table each, and compares with the tables:
how often is the value that the search finds the table's, and how often does its move keep that value? What disagrees is listed.`

func runTablesSearch(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables search", tablesSearchSynopsis, out)
	open := openTables(flags)
	n := flags.Int("positions", 500, "number of positions")
	men := flags.Int("men", 3, "men on the board, kings included")
	seed := flags.Uint64("seed", 1, "of the random positions")
	nodes := flags.Uint64("nodes", 1000000, "nodes for each position")
	movetime := flags.Duration("movetime", 0, "time for each position, instead of nodes")
	hash := flags.Int("hash", 16, "MiB of hash table")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"positions": 1, "men": 2, "nodes": 1, "hash": 1}); err != nil {
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
	list, err := endings.Positions(tables, *men, *n, *seed)
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
	var values, moves int
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
			return stopped(ctx, err, "%d of %d positions were searched, %d values and %d moves agreed", i, len(list), values, moves)
		}
		searched += a.Nodes
		if a.ValueAgrees() {
			values++
		}
		if a.MoveAgrees() {
			moves++
		}
		if !a.ValueAgrees() || !a.MoveAgrees() {
			found := fmt.Sprintf("cp %d", a.Score.CP())
			if a.Exact {
				found = a.Value.String()
			}
			fmt.Fprintf(w, "%s\ttable %v in %d\tsearch %s (%d) at depth %d\tmove %s keeps %v in %d\n", fen, a.Table.Value, a.Table.Plies, found, a.Score, a.Depth, a.Best, a.Kept.Value, a.Kept.Plies)
		}
	}
	w.Flush()
	percent := func(n int) float64 { return 100 * float64(n) / float64(len(list)) }
	fmt.Fprintf(out, "%d positions: value as in the table %d (%.1f %%), move keeps it %d (%.1f %%); %d nodes in %.0f s\n",
		len(list), values, percent(values), moves, percent(moves), searched, time.Since(start).Seconds())
	return nil
}
