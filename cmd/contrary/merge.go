package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"contrary/bench/match"
	"contrary/bench/standings"
)

const mergeSynopsis = `Reads the games of a match that was played in parts (contrary match --shard I/N) and gives the one result: that of the
match played in one piece. Games that are missing are named, a torn last game of a file is left out.
  contrary match merge --sprt "elo0=0 elo1=5" --report match.html shard-*.pgn`

func runMerge(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("match merge FILE ...", mergeSynopsis, out)
	test := flags.String("sprt", "",
		"`TEST` to decide: \"elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic\" (or model=normalized)")
	page := flags.String("report", "", "HTML `FILE` to write")
	games := flags.String("pgn", "", "`FILE` for all games, in order: contrary match --resume goes on with it")
	var order string
	addTiebreaks(flags, &order)
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("match merge: no files are named")
	}
	if twice(append([]string{*page, *games}, flags.Args()...)) {
		return errors.New("match merge: one file is named twice")
	}
	var c match.Config
	if err := optional(*test, &c.SPRT, match.ParseSPRT); err != nil {
		return err
	}
	tiebreaks, err := standings.Parse(order)
	if err != nil {
		return err
	}
	var merged *match.Merged
	if err := orStopped(ctx,
		func() (err error) { merged, err = match.Merge(flags.Args(), c.SPRT, tiebreaks); return err }); err != nil {
		return err
	}
	for _, w := range merged.Warnings {
		fmt.Fprintln(out, "note:", w)
	}
	merged.Write(out)
	err = errors.Join(writeMerged(*games, merged), writePage(*page, merged))
	if err == nil && merged.Stopped != "" {
		return errSaid
	}
	return err
}

// writeMerged writes all games into one new file, if one is wanted.
func writeMerged(path string, merged *match.Merged) error {
	if path == "" {
		return nil
	}
	file, err := openOut("pgn", path, false)
	if err != nil {
		return err
	}
	return errors.Join(merged.WriteGames(func(text []byte) error { _, err := file.Write(text); return err }),
		file.done())
}

// writePage writes the HTML page into a new file, if one is wanted.
func writePage(path string, merged *match.Merged) error {
	if path == "" {
		return nil
	}
	file, err := openOut("report", path, false)
	if err != nil {
		return err
	}
	return errors.Join(writeReport(file, &merged.Summary), file.done())
}
