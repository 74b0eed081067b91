package main

import (
	"context"
	"fmt"
	"io"

	"contrary/bench/endings"
)

const rmobilityDrawnSynopsis = `Draws random endings of four men or more, both sides having men of the same value and as many pawns, in which nothing can be taken at
once, and prints those that a chess engine holds for drawn: starts for matches in which only smothering makes a difference.`

func runRMobilityDrawn(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("rmobility drawn", rmobilityDrawnSynopsis, out)
	d := endings.Drawn{}
	flags.StringVar(&d.Judge, "judge", "stockfish", "a UCI engine for chess")
	flags.IntVar(&d.Count, "count", 200, "number of endings")
	flags.Uint64Var(&d.Seed, "seed", 1, "of the random positions")
	flags.Uint64Var(&d.Nodes, "nodes", 20000, "nodes of the judge for each position")
	flags.IntVar(&d.Margin, "margin", 20, "centipawns by which either side may be ahead")
	flags.IntVar(&d.MinKey, "min-key", 8,
		"twice the least G that either side may have at once, the check half included")
	flags.IntVar(&d.MaxPawn, "pawns", 4, "most pawns of a side")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"count": 1, "nodes": 1, "margin": 0, "pawns": 0}); err != nil {
		return err
	}
	if d.MaxPawn > 8 {
		return fmt.Errorf("rmobility drawn: --pawns %d: a side has at most 8", d.MaxPawn)
	}
	found := 0
	err := d.Find(ctx, func(fen string) { found++; fmt.Fprintln(out, fen) })
	return stopped(ctx, err, "%d endings are printed", found)
}
