package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"runtime"

	"contrary/uci/board"
)

const boardSynopsis = `Serves a page to play and to analyse every variant in the browser, on this machine alone: against the engine, engine against
engine, or two people. Ctrl-C ends it. Nothing is asked of the network.`

func runBoard(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("board", boardSynopsis, out)
	addr := flags.String("addr", "127.0.0.1:8642", "address to listen on; port 0 takes a free one")
	noOpen := flags.Bool("no-open", false, "do not open the browser")
	c := board.Config{Version: version}
	flags.IntVar(&c.Engines, "engines", 2, "searches at one time, in all tabs together")
	flags.IntVar(&c.HashMB, "hash", 64, "hash table of each of them, MiB")
	flags.IntVar(&c.Threads, "threads", max(1, runtime.NumCPU()/2), "most threads of one search")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"engines": 1, "hash": 1, "threads": 1}); err != nil {
		return err
	}
	if err := fits(flags, c.Engines*c.HashMB); err != nil {
		return err
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	at := pageAddress(l.Addr())
	fmt.Fprintf(out, "The board is at %s (Ctrl-C ends it)\n", at)
	if !*noOpen {
		openBrowser(at)
	}
	err = board.New(c).Serve(ctx, l)
	return stopped(ctx, err, "games stay in the tabs of the browser")
}

// pageAddress is the address of the page for a browser on this machine.
func pageAddress(at net.Addr) string {
	host, port, _ := net.SplitHostPort(at.String()) // a listener's own address
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return (&url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}).String()
}

// openBrowser shows a page in the browser of the desktop, if there is one. Whether it does cannot be told from
// here, so nothing waits for it. (The usual package for it writes to standard output and starts browsers for the
// terminal, which would take it over.)
func openBrowser(page string) {
	var command *exec.Cmd
	switch {
	case runtime.GOOS == "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", page)
	case runtime.GOOS == "darwin":
		command = exec.Command("open", page)
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		command = exec.Command("xdg-open", page)
	default:
		return
	}
	if command.Start() == nil {
		go func() { _ = command.Wait() }() // how it ended concerns nobody
	}
}
