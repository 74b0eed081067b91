package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/antitable"

	"github.com/spf13/pflag"
)

const tablesAntichessSynopsis = `Solves endings of losing chess with ordinary kings exactly: win, draw or loss in endless play, the plies to the end, and the plies to
the next capture or pawn move, by which the 50-move rule is judged. --men 4 solves all endings of up to four men; materials
can be named instead: KBNvK, NNvR. What they need is solved too. Castling is left out, so giveaway has the tables of
antichess. Endings whose file is there and sound are left alone, so an interrupted run can be repeated.`

func runTablesAntichess(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("tables antichess [MATERIAL ...]", tablesAntichessSynopsis, out)
	men := flags.Int("men", 0, "solve all endings of up to so many men, 2 to 4")
	dir := flags.String("out", "", "folder for the tables (made if missing)")
	name := flags.String("variant", "antichess", "antichess, giveaway, suicide, jointantichess or queenantichess")
	takes(flags, "variant", antitable.Variants()...)
	threads := flags.Int("threads", 0, "endings solved at the same time (default: as many as there are cores)")
	quiet := flags.Bool("quiet", false, "no progress on standard error")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	spec, ok := variant.Lookup(*name)
	if !ok {
		return unknownVariant(*name)
	}
	want, err := antichessMaterials(flags.Args())
	switch {
	case err != nil:
		return err
	case flags.Changed("men") && (*men < 2 || *men > antitable.MaxMen):
		return fmt.Errorf("tables: --men %d: 2, 3 or 4", *men)
	case *men == 0 && len(want) == 0:
		return fmt.Errorf("tables: nothing to solve: give --men or name materials")
	case *dir == "":
		return fmt.Errorf("tables: --out is missing")
	case *threads < 0:
		return fmt.Errorf("tables: --threads %d: want at least 1", *threads)
	}
	if *men > 0 {
		want = append(antitable.AllMaterials(*men, spec.Traits), want...)
	}
	start := time.Now()
	watch := newAntichessProgress(os.Stderr, *quiet)
	defer watch.stop()
	if err := antitable.Generate(ctx, *dir, *name, want, *threads, watch.report); err != nil {
		watch.stop()
		return stopped(ctx, err, "the tables that are finished are in %s, the same command goes on", *dir)
	}
	watch.stop()
	tables, err := antitable.OpenFolder(*dir, *name)
	if err != nil {
		return err
	}
	defer tables.Close()
	bytes := int64(0)
	for _, m := range tables.Materials() {
		f, _ := tables.File(m)
		bytes += f.Bytes
	}
	fmt.Fprintf(out, "%d tables in %s, %d bytes, %.1f s\n", tables.Len(), *dir, bytes, time.Since(start).Seconds())
	return nil
}

func antichessMaterials(names []string) (out []*antitable.Material, err error) {
	for _, n := range names {
		m, err := antitable.ParseMaterial(n)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// antichessProgress prints how far a run is, once a second.
type antichessProgress struct {
	mu   sync.Mutex
	last antitable.Progress
	at   time.Time // of the last report
	end  chan struct{}
	once sync.Once
	done sync.WaitGroup
}

func newAntichessProgress(w io.Writer, quiet bool) *antichessProgress {
	p := &antichessProgress{end: make(chan struct{})}
	if quiet {
		return p
	}
	p.done.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-p.end:
				return
			case <-tick.C:
				p.print(w)
			}
		}
	})
	return p
}

func (p *antichessProgress) report(now antitable.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last, p.at = now, time.Now()
}

func (p *antichessProgress) print(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last.Total == 0 {
		return
	}
	left := "nobody can tell yet how long"
	if p.last.Left > 0 {
		left = "about " + max(0, p.last.Left-time.Since(p.at)).Round(time.Second).String() + " left"
	}
	fmt.Fprintf(w, "%d of %d endings, %.1f %% of the boards, at %s, %s\n", p.last.Done, p.last.Total, 100*p.last.Share,
		p.last.Material, left)
}

func (p *antichessProgress) stop() {
	p.once.Do(func() { close(p.end) })
	p.done.Wait()
}

// antichessTables says which tables of losing chess a command is about: those of the variant that the flag names or,
// without one, the first of which the folder holds some; ok is false if they are those of r-mobility.
func antichessTables(flags *pflag.FlagSet) (name string, ok bool, err error) {
	name, dir := flags.Lookup("variant").Value.String(), flags.Lookup("tables").Value.String()
	if flags.Changed("variant") {
		if _, known := variant.Lookup(name); !known {
			return "", false, unknownVariant(name)
		}
		return name, name != "rmobility", nil
	}
	if found, err := filepath.Glob(filepath.Join(dir, "*.rmt")); dir == "" || err != nil || len(found) > 0 {
		return "", false, err
	}
	for _, name := range antitable.Variants() {
		if found, err := filepath.Glob(filepath.Join(dir, antitable.FileName("*", name))); err != nil ||
			len(found) > 0 {
			return name, err == nil, err
		}
	}
	return "", false, nil
}

// openAntichess opens the tables in a folder, or those within the program if there is none.
func openAntichess(dir, name string) (*antitable.Tables, error) {
	if dir != "" {
		tables, err := antitable.OpenFolder(dir, name)
		if err == nil && tables.Len() == 0 {
			return nil, errors.Join(fmt.Errorf("%s: no tables of %s in it", dir, name), tables.Close())
		}
		return tables, err
	}
	tables, err := antitable.Open("", name)
	if err == nil && tables.Len() == 0 {
		return nil, errors.Join(fmt.Errorf("no tables of %s are in the program; name a folder with --tables", name),
			tables.Close())
	}
	return tables, err
}

// openEndings opens the tables that help to prove wins in a variant: those within the program and those in a folder, ""
// for none. It returns nil where there can be none.
func openEndings(dir, name string) (*antitable.Tables, error) {
	if !slices.Contains(antitable.Variants(), name) {
		if dir != "" {
			return nil, fmt.Errorf("--tables: there are none of %s", name)
		}
		return nil, nil
	}
	tables, err := antitable.Open(dir, name)
	if err != nil {
		return nil, fmt.Errorf("--tables: %w", err)
	}
	if found, err := filepath.Glob(filepath.Join(dir, antitable.FileName("*", tables.Variant()))); dir != "" &&
		(err != nil || len(found) == 0) {
		return nil, errors.Join(err, fmt.Errorf("--tables %s: no tables of %s in it", dir, name), tables.Close())
	}
	return tables, nil
}

// chosen returns the materials that the words name, all without any.
func chosen(tables *antitable.Tables, names []string) ([]*antitable.Material, error) {
	if len(names) == 0 {
		return tables.Materials(), nil
	}
	want, err := antichessMaterials(names)
	for _, m := range want {
		if _, ok := tables.File(m); !ok {
			return nil, fmt.Errorf("no table of %s", m.Name())
		}
	}
	return want, err
}

// statsOfAntichess prints what the tables say of themselves.
func statsOfAntichess(ctx context.Context, dir, name string, names []string, out io.Writer) error {
	tables, err := openAntichess(dir, name)
	if err != nil {
		return err
	}
	defer tables.Close()
	want, err := chosen(tables, names)
	if err != nil {
		return err
	}
	for _, m := range want {
		if ctx.Err() != nil {
			return stopped(ctx, nil, "the tables above stand")
		}
		f, _ := tables.File(m)
		fmt.Fprintf(out, "%s: file %d bytes\n", m.Name(), f.Bytes)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, s := range f.Sides {
			fmt.Fprintf(w, "  %s to move\twins %d\tdraws %d\tlosses %d\tspoiled wins %d\tspoiled losses %d\n",
				s.Side, s.Wins, s.Draws, s.Losses, s.SpoiledWins, s.SpoiledLosses)
		}
		w.Flush()
		for _, s := range f.Sides {
			printLongest(w, s.Side, "longest win", s.Win)
			printLongest(w, s.Side, "longest loss", s.Loss)
			printLongest(w, s.Side, "longest to zeroing, not spoiled", s.Zeroing)
		}
		w.Flush()
		fmt.Fprintln(out)
	}
	return nil
}

func printLongest(w io.Writer, side engine.Side, what string, l antitable.Longest) {
	if l.Plies > 0 {
		fmt.Fprintf(w, "  %s to move\t%s\t%d plies\t%s\n", side, what, l.Plies, l.FEN)
	}
}

// verifyAntichess compares checksums and proves a sample of entries.
func verifyAntichess(ctx context.Context, dir, name string, sample int, all bool, out io.Writer) error {
	tables, err := openAntichess(dir, name)
	if err != nil {
		return err
	}
	defer tables.Close()
	for _, m := range tables.Materials() {
		if err := orStopped(ctx, func() error { return tables.Verify(m) }); err != nil {
			return err
		}
		share := 1.0
		if n := tables.Size(m); !all && n > sample {
			share = float64(sample) / float64(n)
		}
		entries, err := tables.Prove(ctx, m, share, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			return stopped(ctx, err, "the tables named above are right")
		}
		fmt.Fprintf(out, "%s: checksums right, %d entries proved\n", m.Name(), entries)
	}
	return nil
}

// probed is the answer of probe as JSON.
type probed struct {
	FEN string `json:"fen"`
	// Value is "win", "draw" or "loss" for the side to move, in endless play; Plies the length of the game, 0 for a
	// draw.
	Value string `json:"value"`
	Plies int    `json:"plies"`
	// Clock is the number of plies to the next capture or pawn move, or the end; Spoiled says that the position's own
	// clock does not last for so many, so that the game is drawn by the 50-move rule.
	Clock   int          `json:"clock"`
	Spoiled bool         `json:"spoiled"`
	Line    []string     `json:"line"`
	Moves   []probedMove `json:"moves"`
}

// probedMove is a move with what it leads to, for the side that makes it; plies and clock count the move.
type probedMove struct {
	Move    string `json:"move"`
	SAN     string `json:"san"`
	Value   string `json:"value"`
	Plies   int    `json:"plies"`
	Clock   int    `json:"clock"`
	Spoiled bool   `json:"spoiled"`
}

// probeAntichess looks a position of losing chess up.
func probeAntichess(p *engine.Position, dir, name string, each, asJSON bool, out io.Writer) error {
	tables, err := antitable.Open(dir, name)
	if err != nil {
		return err
	}
	defer tables.Close()
	o, ok := tables.Probe(p)
	steps, all := tables.Moves(p)
	if !ok || !all {
		if err := tables.Err(); err != nil {
			return fmt.Errorf("probe: %w", err)
		}
		return fmt.Errorf("probe: no table covers %s", p.FEN())
	}
	answer := probed{FEN: p.FEN(), Value: o.Value.String(), Plies: o.Plies, Clock: o.Zeroing,
		Spoiled: o.Spoiled(p.Clock()), Line: []string{}, Moves: []probedMove{}}
	for _, m := range tables.Line(p) {
		answer.Line = append(answer.Line, m.String())
	}
	for _, s := range steps {
		answer.Moves = append(answer.Moves, probedMove{s.Move.String(), p.SAN(s.Move), s.Outcome.Value.String(),
			s.Outcome.Plies, s.Outcome.Zeroing, s.Spoiled()})
	}
	if asJSON {
		return json.NewEncoder(out).Encode(answer)
	}
	fmt.Fprintf(out, "value %s%s\nplies %d\nclock %d\nline %s\n", answer.Value, spoiledWord(answer.Spoiled),
		answer.Plies, answer.Clock, cmp.Or(strings.Join(answer.Line, " "), "-"))
	if !each {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range answer.Moves {
		fmt.Fprintf(w, "move %s\t%s\tvalue %s%s\tplies %d\tclock %d\n", m.Move, m.SAN, m.Value, spoiledWord(m.Spoiled),
			m.Plies, m.Clock)
	}
	return w.Flush()
}

func spoiledWord(spoiled bool) string {
	if spoiled {
		return " (spoiled by the 50-move rule)"
	}
	return ""
}
