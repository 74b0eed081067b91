package match

import (
	"fmt"

	"contrary/variant"
	"contrary/variant/rmtable"
)

// openTables maps the tables that end games whose record stands, of the scope in which the match is played.
func (c *Config) openTables() error {
	if c.Tables == "" {
		return nil
	}
	scope := rmtable.Reset
	if c.Settings.WholeGame {
		scope = rmtable.WholeGame
	}
	t, err := rmtable.Open(c.Tables, scope)
	if err != nil {
		return err
	}
	if len(t.Materials()) == 0 {
		t.Close()
		return fmt.Errorf("%s has no tables of r-mobility for the scope %v", c.Tables, scope)
	}
	c.tables = t
	return nil
}

func (c *Config) closeTables() {
	if c.tables != nil {
		c.tables.Close()
		c.tables = nil
	}
}

// standing returns the record of a game in which nothing can improve any more: the tables say that it is what the best
// play of both sides ends with, and the side to move has no move either that makes a better one for the moment. Players
// may agree on the result then. ok is false if that is not so, if no table covers the position, or as soon as a damaged
// part of a table was met: see runner.faults.
//
// The tables reckon with endless play. The moves are looked at because of the 50-move rule: a record that best play
// would soon better again may be the last one in front of it.
func standing(t *rmtable.Tables, g *variant.Game) (record variant.Record, ok bool) {
	if t == nil {
		return record, false
	}
	if record, _, ok = g.Record(); !ok {
		return record, false
	}
	p := g.Position()
	best, ok := t.Probe(p, record)
	if !ok || best.Value.Record() != record || best.Plies != 0 {
		return record, false
	}
	steps, ok := t.Moves(p, record)
	if !ok || t.Damage() != nil {
		return record, false
	}
	for _, s := range steps {
		if s.Record.Key < record.Key && !(s.Move.IsIrreversible() && t.Scope() == rmtable.Reset) {
			return record, false
		}
	}
	return record, true
}
