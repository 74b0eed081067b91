package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"contrary/bench/match"
	"contrary/bench/report"

	"golang.org/x/term"
)

const matchSynopsis = `Plays engines against each other under the rules of a variant and counts what comes of it. An engine is described by words:
  --engine "cmd=./contrary name=A option.Hash=64 arg=--x dir=. proto=uci tc=10+0.1 nodes=50000 depth=20 restart=on ponder=on"
Instead of a clock, st=0.5 gives seconds for each move. Values with spaces are quoted as in a shell: --engine 'cmd=./contrary "option.Skill Level=3"'.
Many machines share a match by --shard; contrary match merge then gives the one result.`

func runMatch(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	if len(args) > 0 && args[0] == "merge" {
		return runMerge(ctx, args[1:], nil, out)
	}
	var f matchFlags
	var c match.Config
	if page, ok := out.(*manual); ok {
		page.words = []command{{"merge", "the one result of a match that was played in parts", runMerge}}
	}
	flags := newFlags("match", matchSynopsis, out)
	addMatchFlags(flags, &f, &c)
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"games": 1, "concurrency": 1, "plies": 0, "random-plies": 0, "max-plies": 0,
		"margin": 0, "timeout": 0, "stall": 0, "grace": 0}); err != nil {
		return err
	}
	if err := f.configure(&c); err != nil {
		return err
	}
	if err := f.useless(flags, &c); err != nil {
		return err
	}
	if c.Book.Path != "" {
		text, err := readFile(ctx, c.Book.Path)
		if err != nil {
			return stopped(ctx, err, "%s", keptGames(&c))
		}
		c.Book.Take(text)
	}
	files, err := f.openFiles(&c)
	if err != nil {
		return err
	}
	return errors.Join(playMatch(ctx, &c, files.report, out), files.done())
}

// playMatch plays the match and says what came of it, in out and, unless it is nil, in page.
func playMatch(ctx context.Context, c *match.Config, page *outFile, out io.Writer) error {
	printer := &match.Printer{W: out}
	if file, ok := fileOf(out); ok && term.IsTerminal(int(file.Fd())) {
		printer.Live = true
		printer.Width = func() int { w, _, _ := term.GetSize(int(file.Fd())); return w }
	}
	summary, err := match.Run(ctx, c, printer)
	printer.Close()
	if summary != nil {
		summary.Write(out)
		err = errors.Join(err, writeReport(page, summary))
	}
	if err == nil && summary.Stopped != "" {
		err = errSaid
	}
	return stopped(ctx, err, "%s", keptGames(c))
}

// keptGames says where the games of a match are that was interrupted.
func keptGames(c *match.Config) string {
	if c.PGN == "" {
		return "the games were written to no file (--pgn)"
	}
	return "the finished games are in " + c.PGN + ", --resume goes on"
}

// writeReport writes the HTML page of a match, if one is wanted.
func writeReport(page *outFile, summary *match.Summary) error {
	if page == nil {
		return nil
	}
	var text bytes.Buffer
	if err := report.Write(&text, summary); err != nil {
		return err
	}
	return page.replace(text.Bytes())
}

// matchFiles are the files of a match beside its games; nil where none is wanted.
type matchFiles struct{ log, report *outFile }

// openFiles opens them. When the match is resumed, the log goes on and the page is replaced.
func (f *matchFlags) openFiles(c *match.Config) (files matchFiles, err error) {
	if paths := []string{c.PGN, f.log, f.report}; twice(paths) {
		return files, fmt.Errorf("--pgn, --log and --report name one file twice: %q", paths)
	}
	if f.log != "" {
		if files.log, err = openOut("log", f.log, c.Resume); err != nil {
			return files, err
		}
		c.Log = files.log
	}
	if f.report != "" {
		if files.report, err = openOut("report", f.report, c.Resume); err != nil {
			return files, errors.Join(err, files.done())
		}
	}
	return files, nil
}

func (m matchFiles) done() (err error) {
	for _, o := range []*outFile{m.log, m.report} {
		if o != nil {
			err = errors.Join(err, o.done())
		}
	}
	return err
}

// twice tells whether a path, "" apart, occurs again.
func twice(paths []string) bool {
	seen := map[string]bool{}
	for _, p := range paths {
		if p = filepath.Clean(p); p != "." && seen[p] {
			return true
		}
		seen[p] = true
	}
	return false
}
