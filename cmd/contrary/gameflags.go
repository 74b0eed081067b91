package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"contrary/internal/nearest"
	"contrary/search"
	"contrary/variant"

	"github.com/spf13/pflag"
)

// gameFlags are the flags that name a game: its variant, options, start and moves.
type gameFlags struct {
	variant, fen, moves string
	options             []string
}

func addGameFlags(flags *pflag.FlagSet) *gameFlags {
	g := &gameFlags{}
	flags.StringVar(&g.variant, "variant", "chess", "one of "+strings.Join(variant.Names(), ", "))
	flags.StringVar(&g.fen, "fen", "", "position to begin with (default: the start position)")
	flags.StringVar(&g.moves, "moves", "", "moves to play from there, such as \"e2e4 e7e5\"")
	flags.StringArrayVar(&g.options, "option", nil,
		"an option of the variant, such as \"NoDraw Dead Moves=0\"; may be repeated")
	return g
}

// check refuses a variant that does not exist, and options that mean nothing in it.
func (g *gameFlags) check() error {
	spec, ok := variant.Lookup(g.variant)
	if !ok {
		return unknownVariant(g.variant)
	}
	for _, o := range g.options {
		name, _, _ := strings.Cut(o, "=")
		same := func(known string) bool { return strings.EqualFold(known, strings.TrimSpace(name)) }
		if slices.ContainsFunc(optionNames(variant.All()...), same) && !slices.ContainsFunc(optionNames(spec), same) {
			return fmt.Errorf("--option %q means nothing in %s", o, spec.Name)
		}
	}
	return nil
}

// settings reads the options.
func (g *gameFlags) settings() (variant.Settings, error) {
	set := variant.DefaultSettings()
	for _, o := range g.options {
		name, value, ok := strings.Cut(o, "=")
		if !ok {
			return set, fmt.Errorf("--option %q: want NAME=VALUE", o)
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		err := set.Set(name, value)
		if errors.Is(err, variant.ErrNoOption) {
			// it changes nothing of the game, but engines in a match are told
			err = new(search.Options).Set(name, value)
		}
		if err != nil {
			hint := ""
			if errors.Is(err, variant.ErrNoOption) {
				hint = nearest.Hint(name, optionNames(variant.All()...))
			}
			return set, fmt.Errorf("--option %q: %w%s", o, err, hint)
		}
	}
	return set, nil
}

// play plays the game that the flags name.
func (g *gameFlags) play() (*variant.Game, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	set, err := g.settings()
	if err != nil {
		return nil, err
	}
	return playGame(set, g.variant, g.fen, g.moves)
}

// optionNames are the names of the options that belong to variants: of their rules, and of how they are searched.
func optionNames(specs ...*variant.Spec) (names []string) {
	for _, spec := range specs {
		for _, o := range slices.Concat(spec.Options, search.GameOptions(spec)) {
			names = append(names, o.Name)
		}
	}
	return names
}

// unknownVariant is the error about a name that no variant has.
func unknownVariant(name string) error {
	return fmt.Errorf("unknown variant %q%s; there are %s", name, nearest.Hint(name, variant.Names()),
		strings.Join(variant.Names(), ", "))
}

// playGame plays moves, separated by blanks, from fen.
func playGame(set variant.Settings, name, fen, moves string) (*variant.Game, error) {
	spec, ok := variant.Lookup(name)
	if !ok {
		return nil, unknownVariant(name)
	}
	game, err := variant.NewGame(spec, set, strings.TrimSpace(fen))
	if err != nil {
		return nil, err
	}
	for i, m := range strings.Fields(moves) {
		if err := game.PlayUCI(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return game, nil
}

// standard makes name the variant that is meant where none is named.
func (g *gameFlags) standard(flags *pflag.FlagSet, name string) {
	g.variant = name
	flags.Lookup("variant").DefValue = name
}
