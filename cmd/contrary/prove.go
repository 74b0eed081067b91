package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"contrary/engine"
	"contrary/internal/whole"
	"contrary/search"
	"contrary/search/proof"
	"contrary/variant"
)

const proveSynopsis = `Looks for a forced win of one side and writes it down: for each position of the defender all replies, for each of the attacker one
move. "contrary verify" checks the file. A position that exact tables know is not searched; the proof goes on to the end there, too. Progress goes to standard error; the last line of standard output is one JSON object:
result (won, not won, unknown), plies of the longest line, positions of the proof, nodes looked at, seconds.
On Ctrl-C, or when time or nodes run out, the state goes to the file of --resume; the same command goes on from there.`

// proveAnswer is the last line that prove prints.
type proveAnswer struct {
	Result    string  `json:"result"`
	Plies     int     `json:"plies"`
	Positions int     `json:"positions"`
	Nodes     uint64  `json:"nodes"`
	Seconds   float64 `json:"seconds"`
}

// proveFlags are the flags of prove beside those of the game.
type proveFlags struct {
	attacker, file, resume, tables string
	time                           time.Duration
	nodes                          uint64
	hash, threads                  int
	quiet                          bool
}

func runProve(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := newFlags("prove", proveSynopsis, out)
	game := addGameFlags(flags)
	game.standard(flags, "antichess")
	var f proveFlags
	flags.StringVar(&f.attacker, "attacker", "", "who is to win, white or black (default: the side to move)")
	flags.DurationVar(&f.time, "time", 0, "give up after so long, such as 90s or 30m")
	flags.Uint64Var(&f.nodes, "nodes", 0, "give up after so many positions looked at")
	flags.IntVar(&f.hash, "hash", 256, "MiB of table")
	flags.IntVar(&f.threads, "threads", 1, "number of threads")
	flags.StringVar(&f.tables, "tables", "", "folder of exact endings to use besides those in the program")
	flags.StringVar(&f.file, "proof", "", "file to write the proof to")
	flags.StringVar(&f.resume, "resume", "",
		"file for the state of an unfinished search: read if it is there, written if there is no result")
	flags.BoolVar(&f.quiet, "quiet", false, "no progress on standard error")
	walked := flags.String("walk", "",
		"go through a proof file move by move instead; moves are read from standard input")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *walked != "" {
		return walk(ctx, *walked, in, out)
	}
	if err := least(flags, map[string]int{"hash": 1, "threads": 1, "time": 0}); err != nil {
		return err
	}
	if err := fits(flags, f.hash); err != nil {
		return err
	}
	g, err := game.play()
	if err != nil {
		return err
	}
	attacker, err := f.side(g)
	if err != nil {
		return err
	}
	return f.prove(ctx, g, attacker, out)
}

// side reads the attacker.
func (f *proveFlags) side(g *variant.Game) (engine.Side, error) {
	switch strings.ToLower(f.attacker) {
	case "":
		return g.Position().Side(), nil
	case "white", "w":
		return engine.White, nil
	case "black", "b":
		return engine.Black, nil
	}
	return 0, fmt.Errorf("--attacker %q: white or black", f.attacker)
}

func (f *proveFlags) prove(ctx context.Context, g *variant.Game, attacker engine.Side, out io.Writer) error {
	endings, err := openEndings(f.tables, g.Spec().Name)
	if err != nil {
		return err
	}
	if endings != nil {
		defer endings.Close()
	}
	opt := proof.Options{Hash: uint64(f.hash) << 20, Threads: min(f.threads, search.MostThreads()), Nodes: f.nodes,
		Tables: endings}
	s, err := proof.New(g.Spec(), g.Settings(), opt)
	if err != nil {
		return fmt.Errorf("prove: %s: %w", g.Spec().Name, err)
	}
	var file *outFile
	if f.file != "" {
		if file, err = openOut("proof", f.file, false); err != nil {
			return err
		}
		defer file.done()
	}
	if f.resume != "" {
		if err := load(ctx, s, f.resume); err != nil {
			return err
		}
	}
	limited := ctx
	if f.time > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, f.time)
		defer cancel()
	}
	start := time.Now()
	var report func(proof.Progress)
	if !f.quiet {
		report = func(p proof.Progress) { sayProgress(os.Stderr, g, p) }
	}
	answer := proveAnswer{}
	result := s.Solve(limited, g, attacker, report)
	var found *proof.Proof
	if result == proof.Won {
		// The search is over; writing the proof down may take longer than the time given, but not for ever.
		if found, err = s.Extract(ctx, g, attacker); err != nil {
			result = proof.Unknown
		} else {
			answer.Plies, answer.Positions = found.Plies, found.Positions
		}
	}
	answer.Result, answer.Nodes, answer.Seconds = result.String(), s.Nodes(), time.Since(start).Seconds()
	if found != nil && file != nil {
		if err := found.Write(file); err != nil {
			return fmt.Errorf("--proof: %w", err)
		}
	}
	err = json.NewEncoder(out).Encode(answer)
	if result != proof.Unknown || f.resume == "" {
		return stoppedOr(ctx, err, result)
	}
	if err := errors.Join(err, save(s, f.resume)); err != nil {
		return err
	}
	return stopped(ctx, nil, "the state is in %s, the same command goes on", f.resume)
}

// stoppedOr is the end of a search that has nothing to save.
func stoppedOr(ctx context.Context, err error, result proof.Result) error {
	if err == nil && result == proof.Unknown {
		return stopped(ctx, nil, "nothing is kept without --resume")
	}
	return err
}

// load reads the state of an earlier search, if there is one.
func load(ctx context.Context, s *proof.Solver, path string) error {
	file, err := openFile(ctx, path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("--resume: %w", err)
	}
	defer file.Close()
	if err := s.Load(file); ctx.Err() != nil {
		return context.Cause(ctx)
	} else if err != nil {
		return fmt.Errorf("--resume %s: %w", path, err)
	}
	return nil
}

// save puts the state in the place of the old one when it is complete.
func save(s *proof.Solver, path string) error {
	if err := whole.File(path, s.Save); err != nil {
		return fmt.Errorf("--resume: %w", err)
	}
	return nil
}

// progressMoves is how much of the line being worked on a progress line shows.
const progressMoves = 12

// sayProgress prints one line about a search.
func sayProgress(w io.Writer, g *variant.Game, p proof.Progress) {
	line := make([]string, 0, progressMoves)
	for _, m := range p.Line[:min(len(p.Line), progressMoves)] {
		line = append(line, m.String())
	}
	speed := float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-9) / 1e6
	fmt.Fprintf(w, "%.0f s, %d nodes (%.2f M/s), to prove %d, to disprove %d, table %.0f %% full, swept %d times, "+
		"at %s\n", p.Elapsed.Seconds(), p.Nodes, speed,
		p.PN, p.DN, 100*p.Fill, p.Sweeps, strings.Join(line, " "))
}
