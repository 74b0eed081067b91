package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"contrary/variant/rmtable"
)

const tablesSynopsis = `Exact values of small endings.

  contrary tables rmobility --men 3 --out DIR [KNNvK ...]
  contrary tables antichess --men 4 --out DIR [--variant suicide] [KBNvK ...]
  contrary tables stats --tables DIR [KNvK ...]
  contrary tables verify --tables DIR
  contrary tables reach --tables DIR
  contrary tables search --tables DIR`

func runTables(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	return subcommand(ctx, "tables", tablesSynopsis, []command{
		{"rmobility", "solve endings of r-mobility", runTablesRMobility},
		{"antichess", "solve endings of antichess and its kin", runTablesAntichess},
		{"stats", "what the tables say: shares, longest lines, examples", runTablesStats},
		{"verify", "compare checksums, prove a sample of entries", runTablesVerify},
		{"reach", "what each pawnless material comes to, for the evaluation", runTablesReach},
		{"search", "how often the search alone agrees with the tables", runTablesSearch},
	}, args, in, out)
}

const tablesRMobilitySynopsis = `Solves r-mobility exactly for endings of a few men: the final record of best play for every position and every record that
may stand, with endless play and no 50-move rule. --men 3 solves all endings of two and three men (seconds), --men 4 those of four as well, at most
one man being a pawn (hours); materials can be named instead: KNNvK, KQvKR. What a named ending needs is solved too. Endings whose
file is there and sound are left alone, so an interrupted run can be repeated.`

func runTablesRMobility(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables rmobility [MATERIAL ...]", tablesRMobilitySynopsis, out)
	men := flags.Int("men", 0, "solve all endings of up to so many men, 2 to 4")
	dir := flags.String("out", "", "folder for the tables (made if missing)")
	scope := flags.String("scope", "reset", "reset, or wholegame: captures and pawn moves do not reset the record")
	takes(flags, "scope", "reset", "wholegame")
	quiet := flags.Bool("quiet", false, "no progress on standard error")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	sc, err := parseScope(*scope)
	if err != nil {
		return err
	}
	want, err := materials(flags.Args())
	switch {
	case err != nil:
		return err
	case flags.Changed("men") && (*men < 2 || *men > rmtable.MaxMen):
		return fmt.Errorf("tables: --men %d: 2, 3 or 4", *men)
	case *men == 0 && len(want) == 0:
		return fmt.Errorf("tables: nothing to solve: give --men or name materials")
	case *dir == "":
		return fmt.Errorf("tables: --out is missing")
	}
	if *men > 0 {
		want = append(rmtable.AllMaterials(*men), want...)
	}
	report := progress(os.Stderr)
	if *quiet {
		report = nil
	}
	start := time.Now()
	if err := rmtable.Generate(ctx, *dir, sc, want, report); err != nil {
		return stopped(ctx, err, "the tables that are finished are in %s, the same command goes on", *dir)
	}
	tables, err := rmtable.Open(*dir, sc)
	if err != nil {
		return err
	}
	defer tables.Close()
	fmt.Fprintf(out, "%d tables in %s, %.1f s\n", len(tables.Materials()), *dir, time.Since(start).Seconds())
	return nil
}

// progress prints a line at most once a second, and one for each new material.
func progress(w io.Writer) func(rmtable.Progress) {
	var last time.Time
	var material string
	return func(p rmtable.Progress) {
		if p.Material == material && time.Since(last) < time.Second {
			return
		}
		last, material = time.Now(), p.Material
		fmt.Fprintf(w, "%s: slice %d of %d, record key %d of %d\n", p.Material, p.Slice+1, p.Slices, p.Key, p.MaxKey)
	}
}

func parseScope(text string) (rmtable.Scope, error) {
	for _, s := range []rmtable.Scope{rmtable.Reset, rmtable.WholeGame} {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("--scope %q: want reset or wholegame", text)
}

func materials(names []string) (out []*rmtable.Material, err error) {
	for _, n := range names {
		m, err := rmtable.ParseMaterial(n)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}
