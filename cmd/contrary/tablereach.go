package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"contrary/variant/rmtable"
)

const tablesReachSynopsis = `Prints what each pawnless material of the tables comes to in quiet positions (no check, no capture), a phase beginning: the file
eval/reach.tsv, which is all that the evaluation knows of such endings where there are no tables. make reach runs it.`

func runTablesReach(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables reach [MATERIAL ...]", tablesReachSynopsis, out)
	open := openTables(flags)
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	tables, want, err := openMaterials(open, flags.Args())
	if err != nil {
		return err
	}
	defer tables.Close()
	if flags.NArg() == 0 {
		want = slices.DeleteFunc(want, (*rmtable.Material).HasPawns)
	}
	fmt.Fprintln(out, "# Made by: contrary tables reach. Material, bishops, quiet positions, values with their "+
		"shares in thousandths.")
	for _, m := range want {
		list, ok := tables.Reaches(ctx, m)
		if ctx.Err() != nil {
			return stopped(ctx, nil, "the lines above stand")
		}
		if !ok {
			return fmt.Errorf("no table of %s", m.Name())
		}
		if err := tables.Damage(); err != nil {
			return err
		}
		for i := range list {
			fmt.Fprintln(out, list[i].Line())
		}
	}
	return nil
}
