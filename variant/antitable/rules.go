package antitable

import (
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// ruleSet is what the solver must know of a variant.
type ruleSet struct {
	name       string        // of the tables
	traits     engine.Traits // as in the tables: without castling
	rules      variant.Rules
	promotions []engine.Piece
}

// Variants returns the names of the variants there can be tables of.
func Variants() (names []string) {
	for _, s := range variant.All() {
		if s.Family == "antichess" && s.Traits&engine.RoyalKing == 0 {
			names = append(names, s.Name)
		}
	}
	return names
}

// newRules returns the rules of a variant, an error if there can be no tables of it.
func newRules(name string) (*ruleSet, error) {
	spec, ok := variant.Lookup(name)
	if !ok || spec.Family != "antichess" || spec.Traits.Has(engine.RoyalKing) {
		return nil, fmt.Errorf("no tables of %q: there are some of %v", name, Variants())
	}
	t := spec.Traits &^ engine.Castling
	if name = spec.Name; spec.Traits.Has(engine.Castling) {
		// Without castling rights giveaway is antichess; a test holds the rules to it.
		name = "antichess"
	}
	return &ruleSet{name: name, traits: t, rules: spec.New(variant.DefaultSettings()), promotions: promotions(t)}, nil
}

// stalemate asks the rules what it means that the side to move of a board has men but no move. It depends on the men
// alone.
func (r *ruleSet) stalemate(b *board) cell {
	p, ok := b.position(r.traits)
	if !ok {
		return drawn
	}
	switch winner, over := r.rules.NoMoves(0, &p, false).Winner.Side(); {
	case !over:
		return drawn
	case winner == b.side:
		return decided | won
	}
	return decided | lost
}

// dead tells whether the rules call a board a draw although there are moves: a matter of bishops and pawns alone.
func (r *ruleSet) dead(b *board) bool {
	p, ok := b.position(r.traits)
	return ok && r.rules.Ended(0, &p).Over()
}
