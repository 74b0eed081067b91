package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// kind is the type of an option as UCI names it.
type kind string

const (
	kindCheck  kind = "check"
	kindSpin   kind = "spin"
	kindCombo  kind = "combo"
	kindButton kind = "button"
	kindString kind = "string"
)

// option is one UCI option: how it is announced, what it accepts, and what to do
// with an accepted value.
type option struct {
	name     string
	kind     kind
	initial  string   // default, as announced
	min, max int      // spin
	values   []string // combo
	aliases  map[string]string
	exact    bool                     // combo values are matched with regard to case
	hidden   bool                     // not announced: for those who build the engine
	apply    func(value string) error // gets the value in its canonical form
}

// announcement is the option's line in the answer to "uci".
func (o *option) announcement() string {
	var b strings.Builder
	fmt.Fprintf(&b, "option name %s type %s", o.name, o.kind)
	if o.kind == kindButton {
		return b.String()
	}
	initial := o.initial
	if initial == "" {
		initial = "<empty>"
	}
	fmt.Fprintf(&b, " default %s", initial)
	if o.kind == kindSpin {
		fmt.Fprintf(&b, " min %d max %d", o.min, o.max)
	}
	for _, v := range o.values {
		fmt.Fprintf(&b, " var %s", v)
	}
	return b.String()
}

// canonical checks a value and gives it the spelling the engine works with; the
// error says what would have been right.
func (o *option) canonical(value string) (string, error) {
	switch o.kind {
	case kindButton:
		return "", nil
	case kindString:
		if value == "<empty>" {
			value = ""
		}
		return value, nil
	}
	if value == "" {
		return "", fmt.Errorf("option %s needs a value", o.name)
	}
	switch o.kind {
	case kindCheck:
		switch strings.ToLower(value) {
		case "true":
			return "true", nil
		case "false":
			return "false", nil
		}
		return "", fmt.Errorf("option %s is true or false, not %s", o.name, shorten(value))
	case kindSpin:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.min || n > o.max {
			return "", fmt.Errorf("option %s is a number from %d to %d, not %s", o.name, o.min, o.max, shorten(value))
		}
		return strconv.Itoa(n), nil
	default: // combo
		if to, ok := o.aliases[value]; ok {
			return to, nil
		}
		i := slices.IndexFunc(o.values, func(v string) bool {
			return v == value || !o.exact && strings.EqualFold(v, value)
		})
		if i < 0 {
			return "", fmt.Errorf("option %s has no value %s, only: %s", o.name, shorten(value),
				strings.Join(o.values, ", "))
		}
		return o.values[i], nil
	}
}

// set checks the value and applies it.
func (o *option) set(value string) error {
	v, err := o.canonical(value)
	if err != nil {
		return err
	}
	return o.apply(v)
}

// findOption looks a name up without regard to case, or nil.
func findOption(options []*option, name string) *option {
	for _, o := range options {
		if strings.EqualFold(o.name, name) {
			return o
		}
	}
	return nil
}

// parseSetOption takes the words after "setoption" apart. hasValue tells an empty
// value from none.
func parseSetOption(w words) (name, value string, hasValue bool, err error) {
	if len(w.list) == 0 || !strings.EqualFold(w.list[0], "name") {
		return "", "", false, fmt.Errorf("setoption needs: name NAME [value VALUE]")
	}
	w = w.after(0)
	v := slices.IndexFunc(w.list, func(word string) bool { return strings.EqualFold(word, "value") })
	if v < 0 {
		v = len(w.list)
	} else {
		hasValue = true
	}
	name = strings.Join(w.list[:v], " ")
	if name == "" {
		return "", "", false, fmt.Errorf("setoption without an option's name")
	}
	return name, w.from(v + 1), hasValue, nil
}
