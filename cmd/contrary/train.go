package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/pflag"

	"contrary/bench/train"
	"contrary/eval"
	"contrary/search"
	"contrary/variant"
)

// runTrain makes networks: games first, then a fit to their positions.
func runTrain(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	return subcommand(ctx, "train", "Makes the network that evaluates losing chess.", []command{
		{"play", "play games and keep their quiet positions", trainPlay},
		{"fit", "fit a network to them", trainFit},
		{"foresee", "measure how well a network foresees results", trainForesee},
	}, args, in, out)
}

func trainPlay(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("train play", "Plays games of the engine against itself and appends them to a file. A run that "+
		"was stopped goes on where it was.", out)
	name := flags.String("variant", "antichess", "the variant to play")
	file := flags.String("out", "", "file to append the games to")
	o := train.PlayOptions{Settings: variant.DefaultSettings()}
	flags.IntVar(&o.First, "first", 0, "number of the first game: with it, several files share the games of one seed")
	flags.IntVar(&o.Games, "games", 1000, "number of games")
	flags.Uint64Var(&o.Nodes, "nodes", 1000, "nodes for each move")
	flags.IntVar(&o.RandomPlies, "random-plies", 6, "random moves at the start")
	flags.IntVar(&o.Unfair, "unfair", 600, "throw openings beyond this score away, in centipawns")
	flags.Float64Var(&o.Detours, "detours", 0, "share of the plies after the opening at which a random move is tried, "+
		"and played if the position stays fair")
	flags.IntVar(&o.Leaves, "leaves", 0, "positions kept of those that each search evaluates, with the score of a "+
		"shorter search of their own")
	flags.IntVar(&o.Threads, "threads", runtime.NumCPU(), "games at a time")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of all games")
	if err := parse(flags, args); err != nil {
		return err
	}
	spec, ok := variant.Lookup(*name)
	if !ok {
		return unknownVariant(*name)
	}
	o.Spec, o.Engine = spec, version+", "+eval.Fingerprint(spec)
	if *file == "" {
		return errors.New("train play: --out is missing")
	}
	if err := o.Check(); err != nil {
		return err
	}
	o.Threads = min(o.Threads, search.MostThreads())
	f, err := train.OpenGames(*file, o.Header(), out)
	if err != nil {
		return err
	}
	err = errors.Join(train.Play(ctx, o, f, out), f.Close())
	return stopped(ctx, err, "the games that are finished are in %s, the same command goes on", *file)
}

func trainFit(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("train fit SAMPLES ...", "Fits a network to the positions of files that train play has written, "+
		"and of matches in PGN that match has written.", out)
	file := flags.String("out", "", "network file to write")
	from := flags.String("from", "", "network file to begin with instead of random weights")
	kings := flags.Int("kings", 0,
		"groups of king squares with weights of their own: 0 (for games without royal kings), 1, 4 or 8")
	player := playerFlag(flags)
	var o train.FitOptions
	flags.IntVar(&o.Shape.Hidden, "hidden", 128, fmt.Sprintf("hidden neurons, a multiple of %d", eval.HiddenStep))
	flags.IntVar(&o.Shape.Outputs, "outputs", 8, "outputs, each for a range of the number of men")
	flags.BoolVar(&o.Shape.Threats, "threats", false, "inputs that also tell whether a man is attacked and defended")
	flags.BoolVar(&o.Correct, "correct", false, "fit what is to be added to the evaluation of orthodox chess by hand")
	flags.IntVar(&o.Epochs, "epochs", 20, "passes over the samples")
	flags.IntVar(&o.Batch, "batch", 16384, "samples a step")
	flags.Float64Var(&o.Rate, "rate", 0.001, "learning rate at the start")
	flags.Float64Var(&o.Blend, "blend", 0.5, "weight of the game's result against the search's score")
	flags.Float64Var(&o.LineEnd, "line-ends", 1, "weight of positions at the end of a line of play")
	flags.BoolVar(&o.Mirror, "mirror", true, "mirror half of the samples left to right, where there are no king groups")
	flags.IntVar(&o.Threads, "threads", runtime.NumCPU(), "goroutines")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the first weights and of the order")
	chart := flags.String("chart", "", "SVG file to draw the learning curve in")
	flags.StringVar(&o.Checkpoint, "checkpoint", "", "file that keeps the state after each epoch, to go on from")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("train fit: no file of samples is named")
	}
	if *file == "" {
		return errors.New("train fit: --out is missing")
	}
	var err error
	if o.Shape.KingGroup, err = train.KingGroups(*kings); err != nil {
		return err
	}
	o.Shape.Kings = *kings
	o.Mirror = o.Mirror && *kings == 0
	if err := o.Check(); err != nil {
		return err
	}
	o.Threads = min(o.Threads, search.MostThreads())
	if *from != "" {
		if o.From, err = readNetwork(ctx, *from); err != nil {
			return err
		}
	}
	var parts [][]train.Sample
	total, ends := 0, 0
	for _, name := range flags.Args() {
		samples, err := readSamples(ctx, name, *player, out)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i := range samples {
			if samples[i].LineEnd() {
				ends++
			}
		}
		total += len(samples)
		parts = append(parts, samples)
	}
	fmt.Fprintf(out, "%d samples, %d of them at ends of lines\n", total, ends)
	to, err := openOut("out", *file, true) // before the hours of work
	if err != nil {
		return err
	}
	var picture *outFile
	if *chart != "" {
		if picture, err = openOut("chart", *chart, true); err != nil {
			return errors.Join(err, to.done())
		}
	}
	net, curve, err := train.Fit(ctx, parts, o, out)
	if err == nil {
		err = to.replace(net)
	}
	if picture != nil {
		if len(curve) > 0 { // also of a fit that was stopped
			err = errors.Join(err, picture.replace([]byte(train.DrawCurve(curve))))
		}
		err = errors.Join(err, picture.done())
	}
	return errors.Join(err, to.done())
}

func playerFlag(flags *pflag.FlagSet) *string {
	return flags.String("player", "Contrary", "of matches in PGN: the player whose scores are read, in its own games")
}

func readSamples(ctx context.Context, name, player string, log io.Writer) ([]train.Sample, error) {
	f, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return train.Load(f, player, log)
}

func readNetwork(ctx context.Context, name string) (*eval.Network, error) {
	data, err := readFile(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	net, err := eval.ParseNetwork(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return net, nil
}

func trainForesee(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("train foresee NETWORK SAMPLES ...", "Measures how well a network foresees the results of games "+
		"that train play or match has written. Games of longer searches than those it has learned from tell most.", out)
	threads := flags.Int("threads", runtime.NumCPU(), "goroutines")
	player := playerFlag(flags)
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() < 2 {
		return errors.New("train foresee: a network and a file of samples must be named")
	}
	net, err := readNetwork(ctx, flags.Arg(0))
	if err != nil {
		return err
	}
	for _, name := range flags.Args()[1:] {
		samples, err := readSamples(ctx, name, *player, out)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		f, err := train.Foresee(net, samples, min(*threads, search.MostThreads()))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(out, "%s: %v\n", name, f)
	}
	return nil
}
