package uciclient

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OptionInfo is one option an engine declared.
type OptionInfo struct {
	Name, Type, Default string
	Min, Max            string   // of a spin, as declared
	Vars                []string // values of a combo
}

// Allows tells whether a combo lists the value, without regard to case.
func (o OptionInfo) Allows(value string) bool {
	return slices.ContainsFunc(o.Vars, func(v string) bool { return strings.EqualFold(v, value) })
}

// Check tells why the engine would not take the value, by what it declared; nil if it should.
func (o OptionInfo) Check(value string) error {
	switch o.Type {
	case "spin":
		n, err := strconv.ParseInt(value, 10, 64)
		low, noMin := strconv.ParseInt(o.Min, 10, 64)
		high, noMax := strconv.ParseInt(o.Max, 10, 64)
		if err != nil || noMin == nil && n < low || noMax == nil && n > high {
			return fmt.Errorf("option %q is a whole number%s, not %q", o.Name, o.bounds(), value)
		}
	case "check":
		if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
			return fmt.Errorf("option %q is true or false, not %q", o.Name, value)
		}
	case "combo":
		if !o.Allows(value) {
			return fmt.Errorf("option %q has no value %q, only %s", o.Name, value, strings.Join(o.Vars, ", "))
		}
	}
	return nil
}

// bounds is " from 1 to 5", as far as they are declared.
func (o OptionInfo) bounds() (text string) {
	if o.Min != "" {
		text = " from " + o.Min
	}
	if o.Max != "" {
		text += " to " + o.Max
	}
	return text
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
		case "min":
			o.Min = text
		case "max":
			o.Max = text
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
