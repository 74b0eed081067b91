package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"contrary/uci"

	"golang.org/x/term"
)

// runUCI lets a GUI, or a person at a terminal, drive the engine.
func runUCI(in io.Reader, out io.Writer) error {
	// A GUI that has gone away shows as a failed write, not as a deadly signal: the process ends with status 0.
	signal.Ignore(syscall.SIGPIPE)
	config := uci.Config{Name: "Contrary " + version, Author: "the Contrary authors", Bench: benchmark}
	if isTerminal(in) && isTerminal(out) {
		config.Banner = "Contrary " + version +
			": chess turned against itself, over UCI. Type help for the commands, quit to end."
	}
	uci.Run(in, out, config) // its error says that nobody reads any more, so there is nobody to tell
	return nil
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
