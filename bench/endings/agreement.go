package endings

import (
	"context"
	"errors"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// Answer is what the search said about one position, beside what the table says.
type Answer struct {
	FEN      string
	Material string
	Table    rmtable.Outcome // of best play from here, a phase beginning
	Score    search.Score
	Value    variant.Record // the result that the score stands for; Exact says whether it stands for one
	Exact    bool
	Best     engine.Move
	Kept     rmtable.Outcome // of best play after Best
	Depth    int
	Nodes    uint64
}

// ValueAgrees tells whether the score of the search is that of the table's value.
func (a *Answer) ValueAgrees() bool { return a.Exact && a.Value == a.Table.Value.Record() }

// MoveAgrees tells whether the move of the search keeps the table's value.
func (a *Answer) MoveAgrees() bool { return a.Kept.Value == a.Table.Value }

// ErrNotCovered is returned for a position, or a move of it, that no table covers.
var ErrNotCovered = errors.New("endings: no table covers the position")

// Ask searches one position on one thread without tables and with nothing learned before.
func Ask(ctx context.Context, e *search.Engine, tables *rmtable.Tables, fen string, l search.Limits) (a Answer,
	err error) {
	spec, _ := variant.Lookup("rmobility")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
	if err != nil {
		return a, err
	}
	record, _, _ := g.Record()
	a.FEN = fen
	m, ok := rmtable.MaterialOf(g.Position())
	if !ok {
		return a, ErrNotCovered
	}
	a.Material = m.Name()
	if a.Table, ok = tables.Fresh(g.Position()); !ok {
		return a, ErrNotCovered
	}
	steps, ok := tables.Moves(g.Position(), record)
	if !ok {
		return a, ErrNotCovered
	}
	e.Clear()
	r := e.Search(ctx, g, l, func(search.Info) {})
	a.Score, a.Best, a.Depth, a.Nodes = r.Score, r.Best, r.Depth, r.Nodes
	a.Value, a.Exact = search.RecordOf(r.Score, g)
	for _, s := range steps {
		if s.Move == r.Best {
			a.Kept = s.Outcome
		}
	}
	return a, ctx.Err()
}
