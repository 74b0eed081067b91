package search

import (
	"fmt"
	"strings"

	"contrary/variant"
)

var (
	tablePathOption = variant.Option{Name: "RMobility Table Path", Type: "string", Default: ""}
	knowledgeOption = variant.Option{Name: "NoDraw Knowledge", Type: "combo", Default: "full", Vars: []string{"full", "chess"}}
)

// GameOptions are the UCI options of the search that matter for such a variant only, besides those that it declares for its rules.
func GameOptions(spec *variant.Spec) []variant.Option {
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

// Set gives the one of [GameOptions] that is called name, in any letter case, a value. On an error, which is [variant.ErrNoOption] for
// other names, the options stay as they were.
func (o *Options) Set(name, value string) error {
	switch {
	case strings.EqualFold(name, tablePathOption.Name):
		if value == "<empty>" {
			value = ""
		}
		o.TablePath = value
	case strings.EqualFold(name, knowledgeOption.Name):
		choice, err := knowledgeOption.Choice(value)
		if err != nil {
			return err
		}
		o.ChessMinded = choice == 1
	default:
		return fmt.Errorf("%w: %q", variant.ErrNoOption, name)
	}
	return nil
}
