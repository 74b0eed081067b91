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
path holds no barred move, and the start position counts as having appeared.`

func runPerft(args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("perft", perftSynopsis, out)
	game := addGameFlags(flags)
	depth := flags.Int("depth", 5, "depth in plies")
	divide := flags.Bool("divide", false, "print the count of each root move")
	asJSON := flags.Bool("json", false, "print one JSON object")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *depth < 0 {
		return fmt.Errorf("perft: --depth %d is negative", *depth)
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
	report.Nodes, err = variant.Perft(context.Background(), g, *depth, func(b variant.Branch) {
		if *divide && *asJSON {
			report.Divide[b.Move.String()] = b.Nodes
		} else if *divide {
			fmt.Fprintf(out, "%s: %d\n", b.Move, b.Nodes)
		}
	})
	if err != nil {
		return err
	}
	report.Seconds = time.Since(start).Seconds()
	report.NPS = uint64(float64(report.Nodes) / max(report.Seconds, 1e-6))
	if *asJSON {
		return json.NewEncoder(out).Encode(report)
	}
	_, err = fmt.Fprintf(out, "%d nodes %.3f s %d nps\n", report.Nodes, report.Seconds, report.NPS)
	return err
}
