package main

import (
	"errors"
	"fmt"
	"strings"

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
	flags.StringArrayVar(&g.options, "option", nil, "an option of the variant, such as \"NoDraw Dead Moves=0\"; may be repeated")
	return g
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
			err = new(search.Options).Set(name, value) // it changes nothing of the game, but engines in a match are told
		}
		if err != nil {
			return set, fmt.Errorf("--option %q: %w", o, err)
		}
	}
	return set, nil
}

// play plays the game that the flags name.
func (g *gameFlags) play() (*variant.Game, error) {
	set, err := g.settings()
	if err != nil {
		return nil, err
	}
	return playGame(set, g.variant, g.fen, g.moves)
}

// playGame plays moves, separated by blanks, from fen.
func playGame(set variant.Settings, name, fen, moves string) (*variant.Game, error) {
	spec, ok := variant.Lookup(name)
	if !ok {
		return nil, fmt.Errorf("unknown variant %q; there are %s", name, strings.Join(variant.Names(), ", "))
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
