package variant

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is a UCI option that belongs to one variant: of its rules, or of how it is played.
type Option struct {
	Name string
	// Type is the UCI type: "check", "combo", "spin" or "string".
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
	// Tiebreak: points as in chess, 1 for mate and ½ for all else; records only break ties in a tournament.
	Tiebreak
)

// DeadRule says what it means in No-Draw chess that a move creates a dead position.
type DeadRule uint8

// The rules about dead positions.
const (
	// DeadClock: whoever creates one must win within so many moves.
	DeadClock DeadRule = iota
	// DeadBarred: no move may create one.
	DeadBarred
	// DeadFree: nothing. The game goes on until somebody has no move.
	DeadFree
)

// Settings are the values of the options that variants declare. The zero value is not the default: use
// [DefaultSettings].
type Settings struct {
	// Chess960 lets king and rooks castle from any files, in the variants that castle. Castling rights of a FEN are
	// then those of X-FEN or Shredder-FEN, and castling moves are written as the king's capture of its rook.
	Chess960 bool
	// Scoring, and Komi in quarters with its sign (G5.75 = 23), say what a record is worth in r-mobility.
	Scoring Scoring
	Komi    int
	// ImprovementResets lets a better record below G6.0 restart the 50-move clock of r-mobility.
	ImprovementResets bool
	// WholeGame makes the whole game one phase of r-mobility.
	WholeGame bool
	// DeadMoves is how many moves the creator of a dead position of No-Draw chess has; 0 plays without that rule.
	DeadMoves int
	// DeadPosition is the rule about dead positions; DeadMoves counts only under DeadClock.
	DeadPosition DeadRule
}

// Deadline returns how many moves the creator of a dead position of No-Draw chess has to win, 0 if no clock ever runs.
func (s Settings) Deadline() int {
	if s.DeadPosition != DeadClock {
		return 0
	}
	return s.DeadMoves
}

// DefaultSettings returns the settings of a game for which nothing was chosen.
func DefaultSettings() Settings { return Settings{DeadMoves: 20, Komi: 23} }

// chess960Option belongs to every variant that castles.
var chess960Option = Option{Name: "UCI_Chess960", Type: "check", Default: "false"}

var rmobilityOptions = []Option{
	{Name: "RMobility Scoring", Type: "combo", Default: "points",
		Vars: []string{"points", "fullpoint", "komi", "tiebreak"}},
	{Name: "UCI_komi", Type: "string", Default: "G5.75"},
	{Name: "RMobility 50-move", Type: "combo", Default: "fide", Vars: []string{"fide", "improvement"}},
	{Name: "RMobility Scope", Type: "combo", Default: "reset", Vars: []string{"reset", "wholegame"}},
}

var nodrawOptions = []Option{
	{Name: "NoDraw Dead Position", Type: "combo", Default: "clock", Vars: []string{"clock", "barred", "free"}},
	{Name: "NoDraw Dead Moves", Type: "spin", Default: "20", Min: 0, Max: 200},
}

// Options returns the options of every variant, each once.
func Options() []Option {
	var all []Option
	for _, s := range specs {
		for _, o := range s.Options {
			if !slices.ContainsFunc(all, func(have Option) bool { return have.Name == o.Name }) {
				all = append(all, o)
			}
		}
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

// Choice reads a value of the option: 0 or 1 of a check, the index of that of a combo, in any letter case, or the
// number of a spin; 0 for a string.
func (o Option) Choice(value string) (int, error) {
	switch o.Type {
	case "check":
		switch strings.ToLower(value) {
		case "true":
			return 1, nil
		case "false":
			return 0, nil
		}
		return 0, fmt.Errorf("%s: %q is neither true nor false", o.Name, value)
	case "combo":
		for i, v := range o.Vars {
			if strings.EqualFold(v, value) {
				return i, nil
			}
		}
		return 0, fmt.Errorf("%s: %q is none of %s", o.Name, value, strings.Join(o.Vars, ", "))
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return 0, fmt.Errorf("%s: %q is not a number from %d to %d", o.Name, value, o.Min, o.Max)
		}
		return n, nil
	}
	return 0, nil
}

func (s *Settings) set(o Option, value string) error {
	choice, err := o.Choice(value)
	if err != nil {
		return err
	}
	switch o.Name {
	case "UCI_Chess960":
		s.Chess960 = choice == 1
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
	case "NoDraw Dead Position":
		s.DeadPosition = DeadRule(choice)
	case "NoDraw Dead Moves":
		s.DeadMoves = choice
	default:
		return fmt.Errorf("%w: %q", ErrNoOption, o.Name)
	}
	return nil
}
