package variant

import (
	"slices"

	"contrary/engine"
)

// specs lists every variant in the order in which front ends show them.
var specs = withChess960(
	&chess,
	&antichess, &giveaway, &suicide, &jointAntichess, &queenAntichess,
	&bareMate, &bareMated, &losers,
	&rmobility,
	&nodraw,
)

// withChess960 gives the variants that castle the option to do so from any files.
func withChess960(all ...*Spec) []*Spec {
	for _, s := range all {
		if s.Traits.Has(engine.Castling) {
			s.Options = append([]Option{chess960Option}, slices.Clone(s.Options)...)
		}
	}
	return all
}

// known marks a variant that other programs call by the same name.
func known(s Spec) Spec {
	s.Known = true
	return s
}

// All returns every variant, in the order in which front ends show them.
func All() []*Spec { return append([]*Spec(nil), specs...) }

// Names returns the UCI_Variant values of every variant.
func Names() []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Name
	}
	return names
}

// Orthodox returns the game that every program plays unasked: chess.
func Orthodox() *Spec { return &chess }

// Lookup finds a variant by its UCI_Variant value; "standard" means chess.
func Lookup(name string) (*Spec, bool) {
	if name == "standard" {
		return &chess, true
	}
	for _, s := range specs {
		if s.Name == name {
			return s, true
		}
	}
	return nil, false
}
