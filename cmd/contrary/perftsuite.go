package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"contrary/bench/perft"
	"contrary/variant"
)

// suiteReport is what "contrary perft --suite FILE --json" prints, one object a file.
type suiteReport struct {
	Suite     string          `json:"suite"`
	Variant   string          `json:"variant"`
	Wrong     int             `json:"wrong"`
	Nodes     uint64          `json:"nodes"`
	Seconds   float64         `json:"seconds"`
	NPS       uint64          `json:"nps"`
	Positions []suitePosition `json:"positions"`
}

// suitePosition is one position of a suite: the known counts and those found, which end with the first wrong one.
type suitePosition struct {
	Name    string   `json:"name"`
	FEN     string   `json:"fen"`
	Source  string   `json:"source"`
	Known   []uint64 `json:"known"`
	Found   []uint64 `json:"found"`
	Right   bool     `json:"right"`
	Nodes   uint64   `json:"nodes"`
	Seconds float64  `json:"seconds"`
	NPS     uint64   `json:"nps"`
}

// runSuites checks suites of known counts, given by file or by variant. The error is errSaid if a count is wrong.
func runSuites(ctx context.Context, out io.Writer, files []string, o variant.PerftOptions, budget uint64,
	asJSON bool) error {
	wrong := 0
	for _, name := range files {
		suite, err := openSuite(ctx, name)
		if err != nil {
			return stopped(ctx, fmt.Errorf("%s: %w", name, err), "what is printed stands")
		}
		report := suiteReport{Suite: name, Variant: suite.Spec.Name, Positions: []suitePosition{}}
		taken := time.Duration(0)
		report.Wrong, err = suite.Run(ctx, o, budget, func(r perft.Result) {
			p := suitePosition{Name: r.Position.Name, FEN: r.Position.FEN, Source: r.Position.Source,
				Known: r.Position.Counts, Found: append([]uint64{}, r.Got...), Right: !r.Wrong, Nodes: r.Nodes}
			p.Seconds, p.NPS = speed(r.Nodes, r.Time)
			report.Positions = append(report.Positions, p)
			report.Nodes += r.Nodes
			taken += r.Time
			if !asJSON {
				p.print(out, suite.Spec.Name)
			}
		})
		if err != nil {
			return stopped(ctx, err, "what is printed stands")
		}
		wrong += report.Wrong
		report.Seconds, report.NPS = speed(report.Nodes, taken)
		if asJSON {
			err = json.NewEncoder(out).Encode(report)
		} else {
			_, err = fmt.Fprintf(out, "%s: %d positions, %d wrong, %d nodes %.3f s %d nps\n", name,
				len(report.Positions), report.Wrong, report.Nodes, report.Seconds, report.NPS)
		}
		if err != nil {
			return err
		}
	}
	if wrong > 0 {
		return errSaid
	}
	return nil
}

// openSuite reads a file, or a suite that is part of the program.
func openSuite(ctx context.Context, name string) (*perft.Suite, error) {
	if slices.Contains(perft.Names(), name) {
		return perft.SuiteOf(name)
	}
	f, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	suite, err := perft.Read(f)
	return suite, errors.Join(err, f.Close())
}

func (p *suitePosition) print(out io.Writer, variant string) {
	verdict := "right"
	if !p.Right {
		depth := len(p.Found)
		verdict = fmt.Sprintf("WRONG at depth %d: %d, known %d, %s", depth, p.Found[depth-1], p.Known[depth-1], p.FEN)
	}
	fmt.Fprintf(out, "%-14s %-28s depth %2d %11d nodes %12d nps  %s\n", variant, p.Name, len(p.Found), p.Nodes, p.NPS,
		verdict)
}
