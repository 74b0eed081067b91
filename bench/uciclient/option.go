package uciclient

import (
	"slices"
	"strings"
)

// OptionInfo is one option an engine declared.
type OptionInfo struct {
	Name, Type, Default string
	Vars                []string // values of a combo
}

// Allows tells whether a combo lists the value, without regard to case.
func (o OptionInfo) Allows(value string) bool {
	return slices.ContainsFunc(o.Vars, func(v string) bool { return strings.EqualFold(v, value) })
}

// parseOption reads "option name <words> type <t> default <words> var <words> var ...".
// Names and values may contain spaces, a value may be missing.
func parseOption(line string) (OptionInfo, bool) {
	var o OptionInfo
	var field string
	var words []string
	flush := func() {
		text := strings.Join(words, " ")
		switch field {
		case "name":
			o.Name = text
		case "type":
			o.Type = text
		case "default":
			o.Default = text
		case "var":
			o.Vars = append(o.Vars, text)
		}
		words = words[:0]
	}
	for _, w := range strings.Fields(line)[1:] {
		switch w {
		case "name", "type", "default", "min", "max", "var":
			// "name" opens a field only once: an option may be called "Log file name".
			if w == "name" && field != "" {
				break
			}
			flush()
			field = w
			continue
		}
		words = append(words, w)
	}
	flush()
	return o, o.Name != "" && o.Type != ""
}
