package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"contrary/internal/nearest"

	"github.com/spf13/pflag"
)

// command is one word after the program's name, or after the name of a command that has several.
type command struct {
	name  string
	about string
	// run gets what stands behind the word. It ends soon after ctx does; what it keeps then it says by stopped.
	run func(ctx context.Context, args []string, in io.Reader, out io.Writer) error
}

func commands() []command {
	return []command{
		{"bench", "search the benchmark positions and print the node count", runBench},
		{"perft", "count move paths", runPerft},
		{"judge", "the rules oracle: moves and verdict as JSON", runJudge},
		{"train", "make an evaluation network from games of the engine", runTrain},
		{"match", "engines against each other under any rules", runMatch},
		{"board", "a page to play and to analyse in the browser", runBoard},
		{"rmobility", "r-mobility in files of games: tags, tables", runRMobility},
		{"tables", "solve small endings exactly", runTables},
		{"probe", "look a position up in the tables", runProbe},
		{"prove", "find a forced win and write it down", runProve},
		{"verify", "check written proofs with the second implementation of the rules", runVerify},
		{"explore", "tell of every move of a position what is proven of it", runExplore},
		{"completion", "a script that lets the shell complete commands and flags", runCompletion},
		{"manpage", "the manual page, for man", runManPage},
	}
}

// commandNames is what the program may be asked for by its first word.
func commandNames() []string {
	names := []string{"uci", "help", "version"}
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

// obey runs the command that args begin with.
func obey(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	switch args[0] {
	case "help", "--help", "-h":
		return help(ctx, args[1:], out)
	case "uci", "version", "--version": // uci alone is told apart before
		switch {
		case len(args) == 1:
			return writeVersion(out)
		case len(args) == 2 && asksHelp(args[1]): // neither has flags
			usage(out)
			return pflag.ErrHelp
		}
		return fmt.Errorf("%s: unexpected argument %q", args[0], args[1])
	case completeWord:
		return complete(args[1:], out)
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], in, out)
		}
	}
	return fmt.Errorf("unknown command %q%s", args[0], hintOr(args[0], commandNames(), "contrary --help lists them"))
}

// hintOr is a guess at what word should have been, or advice, behind a semicolon.
func hintOr(word string, names []string, advice string) string {
	if hint := nearest.Hint(strings.TrimLeft(word, "-"), names); hint != "" {
		return hint
	}
	return "; " + advice
}

// asksHelp tells whether word stands for help, as a command or behind one.
func asksHelp(word string) bool { return word == "help" || word == "--help" || word == "-h" }

// help prints the overview, or the help of the command that words name.
func help(ctx context.Context, words []string, out io.Writer) error {
	if words = slices.DeleteFunc(slices.Clone(words), asksHelp); len(words) == 0 {
		usage(out)
		return nil
	}
	return obey(ctx, append(words, "--help"), strings.NewReader(""), out)
}

func usage(out io.Writer) {
	var b strings.Builder
	b.WriteString("Contrary: a chess engine for antichess, r-mobility and No-Draw chess.\n\nUsage:\n")
	fmt.Fprintf(&b, "  %-20s %s\n", "contrary", "speak UCI on standard input and output")
	for _, c := range commands() {
		fmt.Fprintf(&b, "  %-20s %s\n", "contrary "+c.name, c.about)
	}
	b.WriteString("\n\"contrary help COMMAND\" lists the flags of a command, \"contrary --version\" says which " +
		"version this is.\n")
	io.WriteString(out, b.String())
}

// subcommand runs the word that args begin with.
func subcommand(ctx context.Context, name, synopsis string, words []command, args []string, in io.Reader,
	out io.Writer) error {
	if page, ok := out.(*manual); ok {
		page.synopsis, page.words = synopsis, words
		return pflag.ErrHelp
	}
	if len(args) > 0 {
		var names []string
		for _, w := range words {
			if w.name == args[0] {
				return w.run(ctx, args[1:], in, out)
			}
			names = append(names, w.name)
		}
		if !strings.HasPrefix(args[0], "-") && args[0] != "help" {
			return fmt.Errorf("%s: unknown word %q%s", name, args[0],
				hintOr(args[0], names, "contrary help "+name+" lists them"))
		}
	}
	fmt.Fprintf(out, "Usage: contrary %s WORD [flags]\n\n%s\n\nWords:\n", name, synopsis)
	for _, w := range words {
		fmt.Fprintf(out, "  %-10s %s\n", w.name, w.about)
	}
	if len(args) == 0 {
		return fmt.Errorf("%s: no word given", name)
	}
	return pflag.ErrHelp
}
