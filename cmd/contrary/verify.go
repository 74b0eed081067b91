package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"contrary/internal/refmodel"
)

const verifySynopsis = `Checks proof files with the slow, second implementation of the rules alone: every reply of the defender is answered, every line ends on the
board in a win of the attacker, no line comes back to a position, and the 50-move rule holds. It prints one JSON object a file, with the
first fault in "error", and ends with status 1 if there is one. With --ignore-checksum it looks behind a wrong checksum for what else is wrong.`

// verifyAnswer is what verify prints of a file.
type verifyAnswer struct {
	File      string  `json:"file"`
	OK        bool    `json:"ok"`
	Error     string  `json:"error,omitempty"`
	Variant   string  `json:"variant,omitempty"`
	FEN       string  `json:"fen,omitempty"`
	Moves     string  `json:"moves,omitempty"`
	Attacker  string  `json:"attacker,omitempty"`
	Plies     int     `json:"plies,omitempty"`
	Positions int     `json:"positions,omitempty"`
	Seconds   float64 `json:"seconds"`
}

func runVerify(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("verify FILE...", verifySynopsis, out)
	ignore := flags.Bool("ignore-checksum", false, "go on behind a wrong checksum")
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("verify: no file given")
	}
	say := json.NewEncoder(out)
	say.SetEscapeHTML(false)
	bad := false
	for _, path := range flags.Args() {
		file, err := readFile(ctx, path)
		if err != nil {
			return stopped(ctx, fmt.Errorf("verify: %w", err), "nothing is known of %s", path)
		}
		if *ignore {
			file = refmodel.MendProof(file)
		}
		start := time.Now()
		var rep refmodel.ProofReport
		err = orStopped(ctx, func() (err error) {
			rep, err = refmodel.CheckProof(file)
			return err
		})
		if ctx.Err() != nil {
			return stopped(ctx, nil, "nothing is known of %s", path)
		}
		a := verifyAnswer{
			File: path, OK: err == nil, Variant: rep.Variant, FEN: rep.FEN, Moves: rep.Moves, Attacker: rep.Attacker,
			Plies:     rep.Plies,
			Positions: rep.Positions, Seconds: time.Since(start).Seconds(),
		}
		if err != nil {
			a.Error, bad = err.Error(), true
		}
		if err := say.Encode(a); err != nil {
			return err
		}
	}
	if bad {
		return errSaid
	}
	return nil
}
