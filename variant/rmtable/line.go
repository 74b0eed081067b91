package rmtable

import (
	"contrary/engine"
	"contrary/variant"
)

// Step is a move with what it leads to.
type Step struct {
	Move    engine.Move
	Record  variant.Record // after the move
	Outcome Outcome        // of best play from there
}

// Moves returns every legal move with its outcome; ok is false if a table is missing.
func (t *Tables) Moves(p *engine.Position, record variant.Record) (steps []Step, ok bool) {
	rules, record := t.rules(), Standing(p, record)
	var moves engine.MoveList
	p.Legal(&moves)
	for _, m := range moves.Slice() {
		var child engine.Position
		p.Make(m, &child)
		after := variant.RecordOf(rules.Next(record.State(), p, m, &child))
		o, ok := t.Probe(&child, after)
		if !ok {
			return nil, false
		}
		steps = append(steps, Step{m, after, o})
	}
	return steps, true
}

// Standing returns the record that stands at p if record is what went before: that of p itself if its key is smaller.
func Standing(p *engine.Position, record variant.Record) variant.Record {
	if own := variant.MobilityKey(p); own < record.Key {
		return variant.Record{Key: own, Holder: p.Side().Other()}
	}
	return record
}

// rules returns the rules of the tables' scope.
func (t *Tables) rules() variant.Rules {
	spec, _ := variant.Lookup("rmobility")
	return spec.New(variant.Settings{WholeGame: t.scope == WholeGame})
}

// Better tells whether the mover prefers outcome a to b when the record stands: value first; whoever gains by the
// change from the record hurries, the other side delays.
func Better(a, b Outcome, mover engine.Side, stands variant.Record) bool {
	return better(a, b, mover, valueOf(stands))
}

func better(a, b Outcome, mover engine.Side, stands Value) bool {
	v, w := a.Value.by(mover), b.Value.by(mover)
	if v != w || a.Plies == b.Plies {
		return v > w
	}
	return (a.Plies < b.Plies) == (v > stands.by(mover))
}

// Line returns best play from p until the final record is made. It is empty if the record stands already or a table is
// missing.
func (t *Tables) Line(p *engine.Position, record variant.Record) (line []Step) {
	at, record := *p, Standing(p, record)
	for {
		o, ok := t.Probe(&at, record)
		if !ok || o.Plies == 0 {
			return line
		}
		steps, ok := t.Moves(&at, record)
		if !ok || len(steps) == 0 {
			return line
		}
		best := steps[0]
		for _, s := range steps[1:] {
			if better(s.Outcome, best.Outcome, at.Side(), valueOf(record)) {
				best = s
			}
		}
		line = append(line, best)
		var next engine.Position
		at.Make(best.Move, &next)
		at, record = next, best.Record
	}
}

// valueOf is the inverse of Value.Record; the key must not exceed MaxKey.
func valueOf(r variant.Record) Value { return MakeValue(int(r.Key), r.Holder) }
