package rmtable

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// Check proves one entry from those one move on, by the rules themselves and not by the solver's arithmetic: a value
// other than the record must be reached by the best move with the plies counting down, so it really is forced; a value
// equal to the record must be kept by the best move and bettered by none, so nobody forces anything. If every entry of
// a table and of those it needs passes, the table is right.
func (t *Tables) Check(p *engine.Position, record variant.Record) error {
	var set variant.Settings
	set.WholeGame = t.scope == WholeGame
	spec, _ := variant.Lookup("rmobility")
	return t.check(spec.NewRules(set), p, record)
}

func (t *Tables) check(rules variant.Rules, p *engine.Position, record variant.Record) error {
	got, ok := t.Probe(p, record)
	if !ok {
		return fmt.Errorf("no entry for %s %v", p.FEN(), record)
	}
	mover := p.Side()
	var moves engine.MoveList
	p.Legal(&moves)
	stands := MakeValue(int(record.Key), record.Holder)
	gains := engine.White // whoever profits from the change hurries
	if got.Value < stands {
		gains = engine.Black
	}
	var best Outcome
	for i, m := range moves.Slice() {
		var child engine.Position
		p.Make(m, &child)
		after := variant.RecordOf(rules.Next(record.State(), p, m, &child))
		o, ok := t.Probe(&child, after)
		if !ok {
			return fmt.Errorf("no entry for %s %v, after %v", child.FEN(), after, m)
		}
		v, w := o.Value.by(mover), best.Value.by(mover)
		if i == 0 || v > w || v == w && (o.Plies < best.Plies) == (mover == gains) {
			best = o
		}
	}
	if got.Plies > 0 {
		best.Plies++
	} else {
		best.Plies = 0
	}
	if moves.Len() > 0 && best != got || (got.Plies == 0) != (got.Value == stands) {
		return fmt.Errorf("%s %v: %v in %d plies, but the moves give %v in %d", p.FEN(), record, got.Value, got.Plies, best.Value, best.Plies)
	}
	return nil
}
