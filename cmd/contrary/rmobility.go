package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"text/tabwriter"
	"time"

	"contrary/bench/rmob"
	"contrary/bench/standings"
	"contrary/internal/whole"
	"contrary/variant"

	"github.com/spf13/pflag"
)

const rmobilitySynopsis = `R-mobility in files of games (PGN), and endings to play it from.

  contrary rmobility tag IN.pgn OUT.pgn
  contrary rmobility table IN.pgn
  contrary rmobility drawn --judge stockfish`

func runRMobility(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	return subcommand(ctx, "rmobility", rmobilitySynopsis, []command{
		{"tag", "write the final record of every game as a tag", runRMobilityTag},
		{"table", "tournament table with records", runRMobilityTable},
		{"drawn", "random endings that are drawn in chess", runRMobilityDrawn},
	}, args, in, out)
}

// judgeFlags are the flags that say how games are judged.
func judgeFlags(flags *pflag.FlagSet) func() (rmob.Options, error) {
	wins := flags.Bool("adjudicated-wins", false,
		"an adjudicated win is G0.0 for the winner, not the record of that moment")
	game := &gameFlags{variant: "rmobility"}
	flags.StringArrayVar(&game.options, "option", nil,
		"an option of r-mobility, such as \"RMobility Scope=wholegame\"; may be repeated")
	return func() (rmob.Options, error) {
		if err := game.check(); err != nil {
			return rmob.Options{}, err
		}
		set, err := game.settings()
		return rmob.Options{Settings: set, AdjudicatedWins: *wins}, err
	}
}

const rmobilityTagSynopsis = `Copies a PGN file of any size and sets in every game the tag RMobilityResult: the final record, G5.5 or -G5.5. All else stays
as it is, byte for byte. A broken game is named in one line on standard error and copied unchanged. "-" is standard
input or output; IN and OUT may be the same file.

Mate and stalemate on the board decide; another decisive result is G0.0 for the winner, but where the tags Termination or
TerminationDetails or the last comment say that the game was adjudicated the record of that moment counts, as for draws.
A game without a result gets no tag.`

func runRMobilityTag(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := newFlags("rmobility tag IN OUT", rmobilityTagSynopsis, out)
	judge := judgeFlags(flags)
	points := flags.Bool("points", false, "also write RMobilityPoints, White's r-mobility points")
	ply := flags.Bool("ply", false, "also write RMobilityPly, the number of half-moves after which the record was made")
	drop := flags.Bool("drop-broken", false, "leave broken games out")
	stats := flags.Bool("stats", false, "print counts and speed on standard error")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 2 {
		return fmt.Errorf("rmobility tag: want IN and OUT, got %d arguments", flags.NArg())
	}
	opt, err := judge()
	if err != nil {
		return err
	}
	kept := "the games that were tagged are written"
	if flags.Arg(1) != "-" {
		kept = flags.Arg(1) + " is as it was"
	}
	r, name, err := openGames(ctx, flags.Arg(0), in)
	if err != nil {
		return stopped(ctx, err, "%s", kept)
	}
	defer r.Close()
	start := time.Now()
	var c rmob.Counts
	err = writeFile(flags.Arg(1), out, func(w io.Writer) error {
		var err error
		c, err = rmob.Tag(ctx, r, w, rmob.TagOptions{Options: opt, Points: *points, Ply: *ply, DropBroken: *drop},
			warner(name))
		return err
	})
	if *stats {
		s := time.Since(start).Seconds()
		fmt.Fprintf(os.Stderr, "%d games, %d tagged, %d broken; %.1f MB in %.2f s, %.1f MB/s\n",
			c.Games, c.Tagged, c.Broken, float64(c.Bytes)/1e6, s, float64(c.Bytes)/1e6/s)
	}
	return stopped(ctx, err, "%s", kept)
}

// mostRemarks is how many games are named that were judged in spite of something; a file may have millions without a
// tag Result.
const mostRemarks = 20

// warner prints one line for a broken game, or for one that was judged in spite of something.
func warner(name string) func(int, error) {
	remarks := 0
	return func(number int, err error) {
		var remark rmob.Remark
		if !errors.As(err, &remark) {
			fmt.Fprintf(os.Stderr, "%s: game %d skipped: %v\n", name, number, err)
			return
		}
		if remarks++; remarks <= mostRemarks {
			fmt.Fprintf(os.Stderr, "%s: game %d: %v\n", name, number, err)
		} else if remarks == mostRemarks+1 {
			fmt.Fprintf(os.Stderr, "%s: more such games are not named\n", name)
		}
	}
}

// openGames opens a file, or standard input for "-".
func openGames(ctx context.Context, name string, in io.Reader) (io.ReadCloser, string, error) {
	if name == "-" {
		return io.NopCloser(in), "standard input", nil
	}
	f, err := openFile(ctx, name)
	return f, name, err
}

// writeFile lets write fill a file, or standard output for "-". The file appears in one step when all is well, so that
// it may be the one that is being read. A file that is there keeps its permissions, and a link to it stays a link.
func writeFile(name string, out io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(out)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() { // a pipe or device
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer f.Close()
		return write(f)
	}
	return whole.File(name, write)
}

const rmobilityTableSynopsis = `Prints the table of a tournament: games, points, sum of r-mobility points, tiebreaks and, for G0.5, G1.0, G1.5 ..., how often
the player achieved the record minus how often it was suffered. Points are those of chess: mate, resignation, forfeits and
adjudicated wins are decisive, all else is half a point, and records break ties. With --points formula they are what the records
are worth. Games without a result do not count; a broken game is named on standard error.`

func runRMobilityTable(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := newFlags("rmobility table IN", rmobilityTableSynopsis, out)
	judge := judgeFlags(flags)
	by := flags.String("by", "points",
		"rank by points or by rpoints, the sum of r-mobility points; both then by the tiebreaks")
	takes(flags, "by", "points", "rpoints")
	points := flags.String("points", "chess",
		"points of a game: chess (1, ½, 0), or formula: ½ ± ½^(1+2G), or what --option \"RMobility Scoring=...\" says")
	takes(flags, "points", "chess", "formula")
	var tiebreaks string
	addTiebreaks(flags, &tiebreaks)
	columns := flags.Int("columns", 12, "how many records to print, the strongest first; 0 for all that occur")
	tsv := flags.Bool("tsv", false, "separate columns by tabs alone")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("rmobility table: want IN, got %d arguments", flags.NArg())
	}
	if err := least(flags, map[string]int{"columns": 0}); err != nil {
		return err
	}
	var order rmob.Ranking
	err := errors.Join(choose("by", *by, &order.ByRPoints, "points", "rpoints"),
		choose("points", *points, &order.Formula, "chess", "formula"))
	if err != nil {
		return err
	}
	if order.Tiebreaks, err = standings.Parse(tiebreaks); err != nil {
		return err
	}
	opt, err := judge()
	if err != nil {
		return err
	}
	r, name, err := openGames(ctx, flags.Arg(0), in)
	const kept = "nothing is kept: a table is of all games"
	if err != nil {
		return stopped(ctx, err, kept)
	}
	defer r.Close()
	t, err := rmob.NewTable(ctx, r, opt, order, warner(name))
	if err != nil {
		return stopped(ctx, err, kept)
	}
	if *columns > 0 && len(t.Keys) > *columns {
		t.Keys = t.Keys[:*columns]
	}
	if *tsv {
		w := bufio.NewWriter(out)
		printTable(w, t, order.Tiebreaks, "\n")
		return w.Flush()
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	printTable(w, t, order.Tiebreaks, "\t\n") // the tabwriter aligns what a tab ends
	return w.Flush()
}

func printTable(w io.Writer, t *rmob.Table, tiebreaks []standings.Tiebreak, eol string) {
	fmt.Fprint(w, "rank\tplayer\tgames\tpoints\tr-points")
	columns := standings.Columns(tiebreaks)
	for _, b := range columns {
		fmt.Fprintf(w, "\t%v", b)
	}
	for _, k := range t.Keys {
		fmt.Fprintf(w, "\t%v", variant.Record{Key: k})
	}
	fmt.Fprint(w, eol)
	for _, p := range t.Players {
		fmt.Fprintf(w, "%d\t%s\t%d\t%g\t%.4f", p.Row.Place, p.Name, p.Games, math.Round(p.Points*1e6)/1e6, p.RPoints)
		for _, b := range columns {
			fmt.Fprintf(w, "\t%s", p.Row.Text(b))
		}
		for _, k := range t.Keys {
			fmt.Fprintf(w, "\t%+d", p.Balance(k))
		}
		fmt.Fprint(w, eol)
	}
}
