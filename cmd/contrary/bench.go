package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/pprof"

	"contrary/bench"
)

const benchSynopsis = `Searches a fixed set of positions of all variants to fixed depths on one thread. The last line is "N nodes M nps"; N is the
signature of the program: it stays the same as long as the engine plays the same.`

func runBench(ctx context.Context, args []string, _ io.Reader, out io.Writer) (err error) {
	flags := newFlags("bench", benchSynopsis, out)
	profile := flags.String("cpuprofile", "", "write a CPU profile to this file")
	deeper := flags.Int("deeper", 0, "plies to search beyond the depths of the signature: more work for a profile")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"deeper": 0}); err != nil { // a depth of 0 or less would be no limit
		return err
	}
	if *profile != "" {
		f, err := os.Create(*profile)
		if err != nil {
			return err
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			return errors.Join(err, f.Close())
		}
		defer func() {
			pprof.StopCPUProfile()
			err = errors.Join(err, f.Close())
		}()
	}
	return stopped(ctx, benchmarkTo(ctx, *deeper, out), "the lines above stand")
}

// benchmark prints a line for each position of the bench and the line that OpenBench reads; it is also the bench of the
// UCI front end.
func benchmark(ctx context.Context, out io.Writer) error { return benchmarkTo(ctx, 0, out) }

// benchmarkTo is benchmark with some plies more for every position.
func benchmarkTo(ctx context.Context, deeper int, out io.Writer) error {
	nodes, taken, err := bench.Signature(ctx, deeper, func(s bench.Sample) {
		fmt.Fprintf(out, "%-14s depth %2d %10d nodes %6d ms  %-7s %s\n", s.Variant, s.Depth, s.Nodes,
			s.Time.Milliseconds(), s.Best, s.FEN)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%d nodes %.0f nps\n", nodes, float64(nodes)/max(taken.Seconds(), 1e-6))
	return err
}
