package search

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"contrary/search/proof"
	"contrary/variant"
	"contrary/variant/antitable"
)

// Options are the settings of an Engine that hold in every variant.
type Options struct {
	HashMB  int // size of the transposition table in MiB, at least 1
	Threads int // number of searching goroutines, at least 1
	MultiPV int // number of lines reported, at least 1
	// Overhead is what each move loses between the engine and the clock it plays by.
	Overhead time.Duration
	// TablePath is the folder of the exact r-mobility tables, "" for none; see [Engine.Open].
	TablePath string
	// ChessMinded makes the search believe in orthodox results and values where repetition bars, which is No-Draw
	// chess: it then knows the rules as legality only. There is no use for it but to be compared with.
	ChessMinded bool
	// Tune gives parameters of the search other values, for tuning: "NAME=VALUE NAME=VALUE"; see [Parameters].
	Tune string
	// AntichessPath is the folder of further exact tables of losing chess, "" for none: those within the program are
	// used anyway, unless NoAntichessTables is set; see [Engine.Open].
	AntichessPath     string
	NoAntichessTables bool
	// SyzygyPath names the folders of Syzygy tables of losing chess, as the system separates folders, "" for none;
	// SyzygyLimit is the greatest number of men at which they are asked; see [Engine.Open].
	SyzygyPath  string
	SyzygyLimit int
	// ProofBook lets the engine play what the book of proofs inside the program knows to win.
	ProofBook bool
	// Handicap is how many Skill Levels below FullLevel the engine plays. With LimitStrength, Elo from LeastElo to
	// MostElo takes its place.
	Handicap      int
	LimitStrength bool
	Elo           int
}

// DefaultOptions returns the options of an Engine for which nothing was chosen.
func DefaultOptions() Options {
	return Options{
		HashMB: 16, Threads: 1, MultiPV: 1, Overhead: 10 * time.Millisecond, ProofBook: true, Elo: DefaultElo,
		SyzygyLimit: mostSyzygyMen,
	}
}

var (
	tablePathOption       = variant.Option{Name: "RMobility Table Path", Type: "string", Default: ""}
	antichessPathOption   = variant.Option{Name: "Antichess Table Path", Type: "string", Default: ""}
	antichessTablesOption = variant.Option{Name: "Antichess Tables", Type: "check", Default: "true"}

	syzygyPathOption  = variant.Option{Name: "SyzygyPath", Type: "string", Default: ""}
	syzygyLimitOption = variant.Option{
		Name: "SyzygyProbeLimit", Type: "spin", Default: strconv.Itoa(mostSyzygyMen), Max: mostSyzygyMen,
	}

	proofBookOption = variant.Option{Name: "Proof Book", Type: "check", Default: "true"}
	knowledgeOption = variant.Option{
		Name: "NoDraw Knowledge", Type: "combo", Default: "full", Vars: []string{"full", "chess"},
	}
)

// mostSyzygyMen is the greatest SyzygyLimit, that of other programs. No table of losing chess has so many men.
const mostSyzygyMen = 7

// GameOptions are the UCI options of the search that matter for such a variant only, besides those that it declares for
// its rules.
func GameOptions(spec *variant.Spec) []variant.Option {
	if slices.Contains(antitable.Variants(), spec.Name) {
		list := []variant.Option{antichessPathOption, antichessTablesOption}
		if spec.Name == proof.BookVariant {
			list = append(list, proofBookOption)
		}
		return append(list, syzygyPathOption, syzygyLimitOption)
	}
	switch spec.Repetition {
	case variant.RepetitionSettles:
		return []variant.Option{tablePathOption}
	case variant.RepetitionBars:
		return []variant.Option{knowledgeOption}
	}
	return nil
}

// believed returns the variant whose results and values a search of spec believes in.
func (o *Options) believed(spec *variant.Spec) *variant.Spec {
	if o.ChessMinded && spec.Repetition == variant.RepetitionBars {
		return variant.Orthodox()
	}
	return spec
}

// Set gives the one of [GameOptions] that is called name, in any letter case, a value. On an error, which is
// [variant.ErrNoOption] for other names, the options stay as they were.
func (o *Options) Set(name, value string) error {
	switch {
	case strings.EqualFold(name, tablePathOption.Name):
		o.TablePath = named(value)
	case strings.EqualFold(name, antichessPathOption.Name):
		o.AntichessPath = named(value)
	case strings.EqualFold(name, antichessTablesOption.Name):
		on, err := truth(antichessTablesOption, value)
		if err != nil {
			return err
		}
		o.NoAntichessTables = !on
	case strings.EqualFold(name, syzygyPathOption.Name):
		o.SyzygyPath = named(value)
	case strings.EqualFold(name, syzygyLimitOption.Name):
		men, err := syzygyLimitOption.Choice(value)
		if err != nil {
			return err
		}
		o.SyzygyLimit = men
	case strings.EqualFold(name, proofBookOption.Name):
		on, err := truth(proofBookOption, value)
		if err != nil {
			return err
		}
		o.ProofBook = on
	case strings.EqualFold(name, knowledgeOption.Name):
		choice, err := knowledgeOption.Choice(value)
		if err != nil {
			return err
		}
		o.ChessMinded = choice == 1
	case strings.EqualFold(name, "Tune"):
		if _, err := parametersOf(variant.Orthodox()).tuned(value); err != nil {
			return err
		}
		o.Tune = value
	default:
		return fmt.Errorf("%w: %q", variant.ErrNoOption, name)
	}
	return nil
}

// named is the path or list of paths that the value of an option names; UCI has a word for none.
func named(value string) string {
	if value == "<empty>" {
		return ""
	}
	return value
}

// truth reads the value of a check option.
func truth(o variant.Option, value string) (bool, error) {
	on, err := strconv.ParseBool(strings.ToLower(value))
	if err != nil {
		return false, fmt.Errorf("%s: %q is neither true nor false", o.Name, value)
	}
	return on, nil
}
