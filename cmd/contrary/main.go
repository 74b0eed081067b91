// Command contrary is a chess engine for chess turned against itself: losing chess, r-mobility, No-Draw chess. Without
// arguments it speaks UCI; see "contrary --help" for the rest.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"
)

func main() { os.Exit(obeySignals(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// errSaid ends the program with status 1; what was wrong is on standard output already.
var errSaid = errors.New("failed")

// statusOf is the exit status that goes with the end of a command: 0, or 1 if it has said what is wrong itself, or 2.
func statusOf(err error, complaints io.Writer) int {
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return 0
	case errors.Is(err, errSaid):
		return 1
	}
	fmt.Fprintln(complaints, "contrary:", err)
	return 2
}

// speaksUCI tells whether args ask for the engine: it has no flags, and obeys its GUI rather than signals.
func speaksUCI(args []string) bool { return len(args) == 0 || len(args) == 1 && args[0] == "uci" }

// run runs the program. When ctx ends, so does the command.
func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if speaksUCI(args) {
		return runUCI(in, out)
	}
	p := &printout{w: out}
	err := obey(ctx, args, in, p)
	if p.err != nil && (err == nil || errors.Is(err, pflag.ErrHelp)) {
		return p.err
	}
	return err
}
