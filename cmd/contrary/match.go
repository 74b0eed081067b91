package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"contrary/bench/match"
	"contrary/bench/report"

	"golang.org/x/term"
)

const matchSynopsis = `Plays engines against each other under the rules of a variant and counts what comes of it. An engine is described by words:
  --engine "cmd=./contrary name=A option.Hash=64 arg=--x dir=. proto=uci tc=10+0.1 nodes=50000 depth=20 restart=on"
Instead of a clock, st=0.5 gives seconds for each move. Values with spaces are quoted as in a shell: --engine 'cmd=./contrary "option.Skill Level=3"'.`

func runMatch(args []string, _ io.Reader, out io.Writer) error {
	var f matchFlags
	var c match.Config
	flags := newFlags("match", matchSynopsis, out)
	addMatchFlags(flags, &f, &c)
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := f.configure(&c); err != nil {
		return err
	}
	if f.log != "" {
		file, err := os.Create(f.log)
		if err != nil {
			return err
		}
		defer file.Close()
		c.Log = file
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	printer := &match.Printer{W: out}
	if file, ok := out.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		printer.Live = true
		printer.Width = func() int { w, _, _ := term.GetSize(int(file.Fd())); return w }
	}
	summary, err := match.Run(ctx, &c, printer)
	printer.Close()
	if summary != nil {
		summary.Write(out)
		err = errors.Join(err, writeReport(f.report, summary))
	}
	if err == nil && summary.Stopped != "" {
		return errSaid
	}
	return err
}

// writeReport writes the HTML page of a match, if one is wanted.
func writeReport(path string, summary *match.Summary) error {
	if path == "" {
		return nil
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(report.Write(file, summary), file.Close())
}
