package variant

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Option is a UCI option that a variant declares.
type Option struct {
	Name string
	// Type is the UCI type: "combo", "spin" or "string".
	Type    string
	Default string
	// Min and Max bound a spin.
	Min, Max int
	// Vars are the values of a combo.
	Vars []string
}

// Scoring says what a record is worth at the end of an r-mobility game.
type Scoring uint8

// The scorings of r-mobility.
const (
	// Points: the holder scores ½ + ½^(1+2G).
	Points Scoring = iota
	// FullPoint: the holder takes the whole point.
	FullPoint
	// Komi: the side whose sign the komi bears must do better than it.
	Komi
)

// Settings are the values of the options that variants declare. The zero value is not the default: use [DefaultSettings].
type Settings struct {
	// Scoring, and Komi in quarters with its sign (G5.75 = 23), say what a record is worth in r-mobility.
	Scoring Scoring
	Komi    int
	// ImprovementResets lets a better record below G6.0 restart the 50-move clock of r-mobility.
	ImprovementResets bool
	// WholeGame makes the whole game one phase of r-mobility.
	WholeGame bool
	// TablePath is the folder of the exact r-mobility tables, "" for none.
	TablePath string
	// DeadMoves is how many moves the creator of a dead position of No-Draw chess has; 0 plays without that rule.
	DeadMoves int
	// ChessMinded makes the search believe in orthodox results and values in No-Draw chess: it knows the rules as legality only.
	ChessMinded bool
}

// DefaultSettings returns the settings of a game for which nothing was chosen.
func DefaultSettings() Settings { return Settings{DeadMoves: 20, Komi: 23} }

var rmobilityOptions = []Option{
	{Name: "RMobility Scoring", Type: "combo", Default: "points", Vars: []string{"points", "fullpoint", "komi"}},
	{Name: "UCI_komi", Type: "string", Default: "G5.75"},
	{Name: "RMobility 50-move", Type: "combo", Default: "fide", Vars: []string{"fide", "improvement"}},
	{Name: "RMobility Scope", Type: "combo", Default: "reset", Vars: []string{"reset", "wholegame"}},
	{Name: "RMobility Table Path", Type: "string", Default: ""},
}

var nodrawOptions = []Option{
	{Name: "NoDraw Dead Moves", Type: "spin", Default: "20", Min: 0, Max: 200},
	{Name: "NoDraw Knowledge", Type: "combo", Default: "full", Vars: []string{"full", "chess"}},
}

// Options returns the options of every variant, each once.
func Options() []Option {
	var all []Option
	for _, s := range specs {
		all = append(all, s.Options...)
	}
	return all
}

// ErrNoOption is returned by Set for a name that no variant declares.
var ErrNoOption = errors.New("no such option")

// Set gives the option called name, in any letter case, a value. On an error the settings stay as they were.
func (s *Settings) Set(name, value string) error {
	for _, o := range Options() {
		if strings.EqualFold(o.Name, name) {
			return s.set(o, value)
		}
	}
	return fmt.Errorf("%w: %q", ErrNoOption, name)
}

func (s *Settings) set(o Option, value string) error {
	choice := 0
	switch o.Type {
	case "combo":
		for choice < len(o.Vars) && !strings.EqualFold(o.Vars[choice], value) {
			choice++
		}
		if choice == len(o.Vars) {
			return fmt.Errorf("%s: %q is none of %s", o.Name, value, strings.Join(o.Vars, ", "))
		}
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%s: %q is not a number from %d to %d", o.Name, value, o.Min, o.Max)
		}
		choice = n
	}
	switch o.Name {
	case "RMobility Scoring":
		s.Scoring = Scoring(choice)
	case "UCI_komi":
		komi, err := ParseKomi(value)
		if err != nil {
			return err
		}
		s.Komi = komi
	case "RMobility 50-move":
		s.ImprovementResets = choice == 1
	case "RMobility Scope":
		s.WholeGame = choice == 1
	case "RMobility Table Path":
		if value == "<empty>" {
			value = ""
		}
		s.TablePath = value
	case "NoDraw Dead Moves":
		s.DeadMoves = choice
	case "NoDraw Knowledge":
		s.ChessMinded = choice == 1
	default:
		return fmt.Errorf("%w: %q", ErrNoOption, o.Name)
	}
	return nil
}
