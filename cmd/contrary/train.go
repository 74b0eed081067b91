package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"

	"contrary/bench/train"
	"contrary/variant"
)

// runTrain makes networks: games first, then a fit to their positions.
func runTrain(args []string, in io.Reader, out io.Writer) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return subcommand("train", "Makes the network that evaluates losing chess.", []command{
		{"play", "play games and keep their quiet positions", func(args []string, _ io.Reader, out io.Writer) error { return trainPlay(ctx, args, out) }},
		{"fit", "fit a network to them", func(args []string, _ io.Reader, out io.Writer) error { return trainFit(ctx, args, out) }},
	}, args, in, out)
}

func trainPlay(ctx context.Context, args []string, out io.Writer) error {
	flags := newFlags("train play", "Plays games of the engine against itself and appends their quiet positions to a file.", out)
	name := flags.String("variant", "antichess", "the variant to play")
	file := flags.String("out", "", "file to append the samples to")
	o := train.PlayOptions{Settings: variant.DefaultSettings()}
	flags.IntVar(&o.Games, "games", 1000, "number of games")
	flags.Uint64Var(&o.Nodes, "nodes", 1000, "nodes for each move")
	flags.IntVar(&o.RandomPlies, "random-plies", 6, "random moves at the start")
	flags.IntVar(&o.Unfair, "unfair", 600, "throw openings beyond this score away, in centipawns")
	flags.IntVar(&o.Threads, "threads", runtime.NumCPU(), "games at a time")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the first game")
	if err := parse(flags, args); err != nil {
		return err
	}
	spec, ok := variant.Lookup(*name)
	if !ok {
		return fmt.Errorf("unknown variant %q", *name)
	}
	o.Spec = spec
	if *file == "" {
		return errors.New("train play: --out is missing")
	}
	if err := o.Check(); err != nil {
		return err
	}
	f, err := os.OpenFile(*file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	err = train.Play(ctx, o, f, out)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func trainFit(ctx context.Context, args []string, out io.Writer) error {
	flags := newFlags("train fit SAMPLES ...", "Fits a network to the positions of files that train play has written.", out)
	file := flags.String("out", "", "network file to write")
	var o train.FitOptions
	flags.IntVar(&o.Epochs, "epochs", 20, "passes over the samples")
	flags.IntVar(&o.Batch, "batch", 8192, "samples a step")
	flags.Float64Var(&o.Rate, "rate", 0.001, "learning rate at the start")
	flags.Float64Var(&o.Blend, "blend", 0.5, "weight of the game's result against the search's score")
	flags.BoolVar(&o.Mirror, "mirror", true, "mirror half of the samples left to right")
	flags.IntVar(&o.Threads, "threads", runtime.NumCPU(), "goroutines")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the first weights and of the order")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("train fit: no file of samples is named")
	}
	if *file == "" {
		return errors.New("train fit: --out is missing")
	}
	var samples []train.Sample
	for _, name := range flags.Args() {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		samples, err = train.ReadSamples(f, samples)
		_ = f.Close() // only read
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	fmt.Fprintf(out, "%d samples\n", len(samples))
	to, err := openOut("out", *file, true) // before the hours of work
	if err != nil {
		return err
	}
	net, err := train.Fit(ctx, samples, o, out)
	if err == nil {
		err = to.replace(net)
	}
	return errors.Join(err, to.done())
}
