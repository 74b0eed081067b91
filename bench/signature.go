// Package bench measures the engine: the bench signature, perft suites and the speed of the parts.
package bench

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"contrary/search"
	"contrary/variant"
)

//go:embed signature.tsv
var signaturePositions string

// Sample is one position of the bench signature with what its search took.
type Sample struct {
	Variant string
	FEN     string
	Depth   int
	Best    string // the move found, as UCI writes it
	Score   search.Score
	Nodes   uint64
	Time    time.Duration
}

// Signature searches each position of the signature on one thread from empty tables to its fixed depth, and calls each
// after it. The sum of the nodes identifies the engine's behaviour: a change that is meant to change nothing keeps it.
// deeper plies are added to every depth; only with 0 is it the signature.
func Signature(ctx context.Context, deeper int, each func(Sample)) (nodes uint64, taken time.Duration, err error) {
	var engine *search.Engine
	for line := range strings.Lines(signaturePositions) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			return 0, 0, fmt.Errorf("signature: bad line %q", line)
		}
		s := Sample{Variant: fields[0], FEN: fields[2]}
		if s.Depth, err = strconv.Atoi(fields[1]); err != nil {
			return 0, 0, fmt.Errorf("signature: %q: %w", line, err)
		}
		s.Depth += deeper
		spec, ok := variant.Lookup(s.Variant)
		if !ok {
			return 0, 0, fmt.Errorf("signature: unknown variant %q", s.Variant)
		}
		game, err := variant.NewGame(spec, variant.DefaultSettings(), s.FEN)
		if err != nil {
			return 0, 0, fmt.Errorf("signature: %s %s: %w", s.Variant, s.FEN, err)
		}
		if engine == nil {
			engine = search.New(spec, variant.DefaultSettings(), search.DefaultOptions())
		}
		engine.Clear()
		r := engine.Search(ctx, game, search.Limits{Depth: s.Depth}, func(search.Info) {})
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		s.Best, s.Score, s.Nodes, s.Time = r.Best.String(), r.Score, r.Nodes, r.Time
		nodes, taken = nodes+s.Nodes, taken+s.Time
		each(s)
	}
	return nodes, taken, nil
}
