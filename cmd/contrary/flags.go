package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"contrary/internal/memory"

	"github.com/spf13/pflag"
)

// newFlags is a flag set that prints its help to out.
func newFlags(name, synopsis string, out io.Writer) *pflag.FlagSet {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.SetOutput(out)
	flags.Usage = func() {
		if page, ok := out.(*manual); ok {
			page.synopsis, page.flags = synopsis, flags
			return
		}
		fmt.Fprintf(out, "Usage: contrary %s [flags]\n\n%s\n\nFlags:\n%s", name, synopsis, flags.FlagUsages())
	}
	return flags
}

// commandOf is the words of a flag set's name that are to be typed: "train fit" of "train fit SAMPLES ...".
func commandOf(flags *pflag.FlagSet) string {
	var words []string
	for _, w := range strings.Fields(flags.Name()) {
		if w != strings.ToLower(w) || strings.HasPrefix(w, "[") {
			break
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// parse reads args, which must be flags alone.
func parse(flags *pflag.FlagSet, args []string) error {
	if err := parseMixed(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s: unexpected argument %q", commandOf(flags), flags.Arg(0))
	}
	return nil
}

// parseMixed reads args, flags and other words; the words are flags.Args then. Its errors say what is wrong in the
// words of a user.
func parseMixed(flags *pflag.FlagSet, args []string) error {
	err := flags.Parse(args)
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return fmt.Errorf("%s: unknown flag -%s; flags begin with two hyphens", commandOf(flags),
			unknown.GetSpecifiedShortnames())
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		var names []string
		flags.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return fmt.Errorf("%s: unknown flag --%s%s", commandOf(flags), name,
			hintOr("--"+name, names, "contrary help "+commandOf(flags)+" lists them"))
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: want %s", invalid.GetFlag().Name, invalid.GetValue(),
			wanted(invalid.GetFlag(), invalid))
	case errors.As(err, &missing):
		return fmt.Errorf("--%s: want %s behind it", missing.GetFlag().Name, wanted(missing.GetFlag(), missing))
	}
	return err
}

// wanted says what values a flag takes, by its type; cause is why one was refused.
func wanted(f *pflag.Flag, cause error) string {
	switch f.Value.Type() {
	case "int", "int64":
		return "a whole number"
	case "uint64", "uint":
		return "a whole number, 0 or more"
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "duration":
		return "a time, such as 500ms, 20s or 2m"
	case "string", "stringArray":
		return "a value"
	}
	return cause.Error()
}

// useless refuses flags that were set but would mean nothing, because of what why names.
func useless(flags *pflag.FlagSet, why string, names ...string) error {
	for _, name := range names {
		if flags.Changed(name) {
			return fmt.Errorf("%s: --%s means nothing %s", commandOf(flags), name, why)
		}
	}
	return nil
}

// least refuses numbers that are too small: checks name flags and the least value each may have.
func least(flags *pflag.FlagSet, checks map[string]int) error {
	var err error
	flags.VisitAll(func(f *pflag.Flag) {
		if low, ok := checks[f.Name]; ok && err == nil {
			var n int
			if _, scan := fmt.Sscan(f.Value.String(), &n); scan == nil && n < low {
				err = fmt.Errorf("%s: --%s %v: want at least %d", commandOf(flags), f.Name, f.Value, low)
			}
		}
	})
	return err
}

// fits refuses a table of so many MiB that there is no memory for; the flag is --hash.
func fits(flags *pflag.FlagSet, megabytes int) error {
	if err := memory.Fits(megabytes); err != nil {
		return fmt.Errorf("%s: --hash: %w", commandOf(flags), err)
	}
	return nil
}
