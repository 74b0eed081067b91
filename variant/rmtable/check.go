package rmtable

import (
	"context"
	"fmt"
	"math/rand/v2"

	"contrary/engine"
	"contrary/variant"
)

// Check proves one entry from those one move on, by the rules themselves and not by the solver's arithmetic: a value
// other than the record must be reached by the best move with the plies counting down, so it really is forced; a value
// equal to the record must be kept by the best move and bettered by none, so nobody forces anything. If every entry of
// a table and of those it needs passes, the table is right.
func (t *Tables) Check(p *engine.Position, record variant.Record) error {
	record = Standing(p, record)
	got, ok := t.Probe(p, record)
	steps, all := t.Moves(p, record)
	if !ok || !all {
		return fmt.Errorf("no entry for %s %v or a move from there", p.FEN(), record)
	}
	if len(steps) == 0 {
		return nil
	}
	stands := valueOf(record)
	best := steps[0].Outcome
	for _, s := range steps[1:] {
		if better(s.Outcome, best, p.Side(), stands) {
			best = s.Outcome
		}
	}
	if best.Plies++; got.Plies == 0 {
		best.Plies = 0
	}
	if best != got || (got.Plies == 0) != (got.Value == stands) {
		return fmt.Errorf("%s %v: %v in %d plies, but the moves give %v in %d", p.FEN(), record, got.Value, got.Plies,
			best.Value, best.Plies)
	}
	return nil
}

// Prove checks all entries (every record) of a share of a material's positions, drawn by random, and returns how many
// entries that were. The first that fails ends it.
func (t *Tables) Prove(ctx context.Context, m *Material, share float64, random *rand.Rand) (entries int, err error) {
	one := t.by[m.counts()]
	if one == nil {
		return 0, fmt.Errorf("no table of %s", m.name)
	}
	for n := range one.pk.size() {
		if share < 1 && random.Float64() >= share {
			continue
		}
		if ctx.Err() != nil {
			return entries, ctx.Err()
		}
		b := one.pk.board(n)
		p, ok := m.position(&b)
		if !ok {
			continue
		}
		for key := int16(2); key <= variant.MobilityKey(&p); key++ {
			for holder, limit := range one.limit {
				if int(key) > limit {
					continue
				}
				entries++
				if err := t.Check(&p, variant.Record{Key: key, Holder: engine.Side(holder)}); err != nil {
					return entries, err
				}
			}
		}
	}
	return entries, nil
}
