package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"contrary/variant"
)

// perftReport is what "contrary perft --json" prints.
type perftReport struct {
	Variant string            `json:"variant"`
	FEN     string            `json:"fen"`
	Depth   int               `json:"depth"`
	Nodes   uint64            `json:"nodes"`
	Seconds float64           `json:"seconds"`
	NPS     uint64            `json:"nps"`
	Divide  map[string]uint64 `json:"divide,omitempty"`
}

const perftSynopsis = `Counts the move paths of a given depth. Draws do not stop the count; a game that is won has no moves. In nodraw a
path holds no barred move, and the start position counts as having appeared. With --suite it checks files of known counts instead and
fails if one is wrong.`

func runPerft(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("perft", perftSynopsis, out)
	game := addGameFlags(flags)
	depth := flags.Int("depth", 5, "depth in plies")
	divide := flags.Bool("divide", false, "print the count of each root move")
	threads := flags.Int("threads", 1, "root moves counted at a time")
	noBulk := flags.Bool("no-bulk", false, "make every leaf instead of counting the moves of the last ply")
	suites := flags.StringArray("suite", nil, "check known counts: a variant's own (chess960, giveaway960 and "+
		"losers960 too), or a FILE of them; may be repeated")
	budget := flags.Uint64("budget", 1<<63, "with --suite: leave out counts above this")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"depth": 0, "threads": 1}); err != nil {
		return err
	}
	o := variant.PerftOptions{Threads: *threads, Made: *noBulk}
	if len(*suites) == 0 {
		if err := useless(flags, "without --suite", "budget"); err != nil {
			return err
		}
	} else {
		if err := useless(flags, "with --suite", "variant", "fen", "moves", "option", "depth", "divide"); err != nil {
			return err
		}
		return runSuites(ctx, out, *suites, o, *budget, *asJSON)
	}
	g, err := game.play()
	if err != nil {
		return err
	}
	report := perftReport{Variant: g.Spec().Name, FEN: g.FEN(), Depth: *depth}
	if *divide {
		report.Divide = map[string]uint64{}
	}
	start := time.Now()
	report.Nodes, err = variant.Perft(ctx, g, *depth, o, func(b variant.Branch) {
		if *divide && *asJSON {
			report.Divide[b.Move.String()] = b.Nodes
		} else if *divide {
			fmt.Fprintf(out, "%s: %d\n", b.Move, b.Nodes)
		}
	})
	if err != nil {
		if *divide && !*asJSON {
			return stopped(ctx, err, "the counts above stand")
		}
		return err
	}
	report.Seconds, report.NPS = speed(report.Nodes, time.Since(start))
	if *asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	_, err = fmt.Fprintf(out, "%d nodes %.3f s %d nps\n", report.Nodes, report.Seconds, report.NPS)
	return err
}

// speed returns the seconds taken and the nodes per second.
func speed(nodes uint64, taken time.Duration) (seconds float64, nps uint64) {
	seconds = taken.Seconds()
	return seconds, uint64(float64(nodes) / max(seconds, 1e-6))
}
