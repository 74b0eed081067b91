// Command contrary is a chess engine for chess turned against itself: losing chess, r-mobility, No-Draw chess. Without arguments it
// speaks UCI; see "contrary --help" for the rest.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// version names the state of the program; the link step may set it.
var version = "0.1-dev"

// command is one word after the program's name.
type command struct {
	name  string
	about string
	run   func(args []string, in io.Reader, out io.Writer) error
}

func commands() []command {
	return []command{
		{"bench", "search the benchmark positions and print the node count", runBench},
		{"perft", "count move paths", runPerft},
		{"judge", "the rules oracle: moves and verdict as JSON", runJudge},
		{"train", "make an evaluation network from games of the engine", runTrain},
		{"match", "engines against each other under any rules", runMatch},
		{"rmobility", "r-mobility in files of games: tags, tables", runRMobility},
		{"tables", "solve small endings exactly", runTables},
		{"probe", "look a position up in the tables", runProbe},
	}
}

func main() {
	switch err := run(os.Args[1:], os.Stdin, os.Stdout); {
	case err == nil || errors.Is(err, pflag.ErrHelp):
	case errors.Is(err, errSaid):
		os.Exit(1)
	default:
		fmt.Fprintln(os.Stderr, "contrary:", err)
		os.Exit(2)
	}
}

// errSaid ends the program with status 1; what was wrong is on standard output already.
var errSaid = errors.New("failed")

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 {
		return runUCI(in, out)
	}
	if args[0] == "uci" {
		return runUCI(in, out)
	}
	p := &printout{w: out}
	err := obey(args, in, p)
	if p.err != nil && (err == nil || errors.Is(err, pflag.ErrHelp)) {
		return p.err
	}
	return err
}

// obey runs the command that args begin with.
func obey(args []string, in io.Reader, out io.Writer) error {
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(args[1:], in, out)
		}
	}
	switch args[0] {
	case "help", "--help", "-h":
		usage(out)
		return nil
	case "version", "--version":
		fmt.Fprintln(out, "Contrary", version)
		return nil
	}
	return fmt.Errorf("unknown command %q; contrary --help lists them", args[0])
}

func usage(out io.Writer) {
	var b strings.Builder
	b.WriteString("Contrary: a chess engine for antichess, r-mobility and No-Draw chess.\n\nUsage:\n")
	fmt.Fprintf(&b, "  %-18s %s\n", "contrary", "speak UCI on standard input and output")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-18s %s\n", "contrary "+c.name, c.about)
	}
	b.WriteString("\n\"contrary COMMAND --help\" lists the flags of a command.\n")
	io.WriteString(out, b.String())
}

// newFlags is a flag set that prints its help to out.
func newFlags(name, synopsis string, out io.Writer) *pflag.FlagSet {
	flags := pflag.NewFlagSet("contrary "+name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.SetOutput(out)
	flags.Usage = func() {
		fmt.Fprintf(out, "Usage: contrary %s [flags]\n\n%s\n\nFlags:\n%s", name, synopsis, flags.FlagUsages())
	}
	return flags
}

// parse reads args, which must be flags alone.
func parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s: unexpected argument %q", flags.Name(), flags.Arg(0))
	}
	return nil
}
