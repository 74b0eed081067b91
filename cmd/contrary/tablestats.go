package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"text/tabwriter"

	"contrary/variant/rmtable"

	"github.com/spf13/pflag"
)

const tablesStatsSynopsis = `Prints, for each material and side to move, how often each value occurs when a phase begins there, the most plies that best
play needs until the final record is made, and a position where it needs them. Reflections count once.

For tables of losing chess: wins, draws and losses of all boards, how many of them the 50-move rule spoils, and the longest lines with
their positions. Without --tables they are those within the program.`

// openTables adds the flags that name tables and returns what opens them.
func openTables(flags *pflag.FlagSet) func() (*rmtable.Tables, error) {
	dir := flags.String("tables", "", "folder of the tables")
	scope := flags.String("scope", "reset", "reset or wholegame")
	takes(flags, "scope", "reset", "wholegame")
	return func() (*rmtable.Tables, error) {
		sc, err := parseScope(*scope)
		if err != nil {
			return nil, err
		}
		if *dir == "" {
			return nil, fmt.Errorf("--tables is missing")
		}
		tables, err := rmtable.Open(*dir, sc)
		if err == nil && len(tables.Materials()) == 0 {
			return nil, errors.Join(fmt.Errorf("%s: no tables of scope %s in it", *dir, sc), tables.Close())
		}
		return tables, err
	}
}

// openMaterials opens tables and returns with them the materials that the words name, all without any.
func openMaterials(open func() (*rmtable.Tables, error), names []string) (*rmtable.Tables, []*rmtable.Material, error) {
	want, err := materials(names)
	if err != nil {
		return nil, nil, err
	}
	tables, err := open()
	if err != nil {
		return nil, nil, err
	}
	if len(names) == 0 {
		want = tables.Materials()
	}
	return tables, want, nil
}

// addTablesVariant adds the flag that says of which game the tables are.
func addTablesVariant(flags *pflag.FlagSet) {
	flags.String("variant", "", "whose tables: rmobility or a variant of losing chess (default: what the folder holds)")
}

func runTablesStats(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables stats [MATERIAL ...]", tablesStatsSynopsis, out)
	open := openTables(flags)
	addTablesVariant(flags)
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if name, ok, err := antichessTables(flags); err != nil {
		return err
	} else if ok {
		return statsOfAntichess(ctx, flags.Lookup("tables").Value.String(), name, flags.Args(), out)
	}
	tables, want, err := openMaterials(open, flags.Args())
	if err != nil {
		return err
	}
	defer tables.Close()
	for _, m := range want {
		st, ok := tables.Stats(ctx, m)
		if ctx.Err() != nil {
			return stopped(ctx, nil, "the tables above stand")
		}
		if !ok {
			return fmt.Errorf("no table of %s", m.Name())
		}
		if err := tables.Damage(); err != nil {
			return err
		}
		printStats(out, st)
	}
	return nil
}

func printStats(out io.Writer, st rmtable.Stats) {
	fmt.Fprintf(out, "%s: %d positions, white to move %d, black to move %d; file %d bytes, %d functions, %d bits a "+
		"position\n",
		st.Material.Name(), st.Positions[0]+st.Positions[1], st.Positions[0], st.Positions[1], st.File.Bytes,
		st.File.Functions, st.File.Bits)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  to move\tvalue\tpositions\tshare\tplies\texample")
	for _, s := range st.Shares {
		fmt.Fprintf(w, "  %s\t%s\t%d\t%.4f %%\t%d\t%s\n", s.Side, s.Value, s.Count,
			100*float64(s.Count)/float64(st.Positions[s.Side]), s.Longest, s.Example)
	}
	w.Flush()
	fmt.Fprintln(out)
}

const tablesVerifySynopsis = `Compares the checksum of every table, then proves entries from those one move on, by the rules: --sample of them, or
all with --all (minutes).`

func runTablesVerify(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables verify", tablesVerifySynopsis, out)
	open := openTables(flags)
	addTablesVariant(flags)
	sample := flags.Int("sample", 100000, "positions to draw from each material")
	all := flags.Bool("all", false, "prove every entry")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"sample": 1}); err != nil {
		return err
	}
	if *all {
		if err := useless(flags, "with --all", "sample"); err != nil {
			return err
		}
	}
	if name, ok, err := antichessTables(flags); err != nil {
		return err
	} else if ok {
		return verifyAntichess(ctx, flags.Lookup("tables").Value.String(), name, *sample, *all, out)
	}
	tables, err := open()
	if err != nil {
		return err
	}
	defer tables.Close()
	if err := orStopped(ctx, tables.Verify); err != nil {
		return err
	}
	for _, m := range tables.Materials() {
		share := 1.0
		if n := tables.Size(m); !*all && n > *sample {
			share = float64(*sample) / float64(n)
		}
		entries, err := tables.Prove(ctx, m, share, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			return stopped(ctx, err, "the tables named above are right")
		}
		fmt.Fprintf(out, "%s: checksum right, %d entries proved\n", m.Name(), entries)
	}
	return nil
}
