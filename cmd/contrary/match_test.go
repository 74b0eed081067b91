package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contrary/bench/match"

	"github.com/spf13/pflag"
)

// The page about matches lists every flag, in the order of --help, and no other.
func TestMatchFlagsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/matches.md")
	if err != nil {
		t.Fatal(err)
	}
	var told, have []string
	for _, m := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\|").FindAllStringSubmatch(string(text), -1) {
		told = append(told, m[1])
	}
	flags := newFlags("match", "", io.Discard)
	addMatchFlags(flags, &matchFlags{}, &match.Config{})
	flags.VisitAll(func(f *pflag.Flag) { have = append(have, f.Name) })
	if !slices.Equal(told, have) {
		t.Errorf("docs/matches.md: %v\nflags:           %v", told, have)
	}
}

// The words that the help shows for an engine are words for an engine.
func TestMatchHelpIsObeyed(t *testing.T) {
	examples := regexp.MustCompile(`--engine ("[^"]*"|'[^']*')`).FindAllStringSubmatch(matchSynopsis, -1)
	if len(examples) != 2 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		if _, err := match.ParsePlayer(e[1][1:len(e[1])-1], match.Player{}); err != nil {
			t.Errorf("%s: %v", e[1], err)
		}
	}
}

// What cannot be played is refused in one line before anything is started.
func TestMatchRefuses(t *testing.T) {
	two := []string{"--engine", "cmd=./x", "--engine", "cmd=./y"}
	for want, args := range map[string][]string{
		"at least two engines":         {"--engine", "cmd=./x", "--depth", "1"},
		"no limit":                     two,
		"a limit is negative":          append(two, "--depth", "-1"),
		"exclude each other":           append(two, "--tc", "1+1", "--st", "1"),
		"unknown variant":              append(two, "--depth", "1", "--variant", "atomic"),
		"want sequential or random":    append(two, "--depth", "1", "--order", "reverse"),
		"want round-robin or gauntlet": append(two, "--depth", "1", "--tournament", "swiss"),
		"unknown key":                  append(two, "--depth", "1", "--each", "colour=red"),
		"elo0 (9) must be below elo1":  append(two, "--depth", "1", "--sprt", "elo0=9 elo1=5"),
		": cannot be run":              append(two, "--depth", "1"),
		"want something like G5.75":    append(two, "--depth", "1", "--variant", "rmobility", "--komi", "x"),
		"none of points, fullpoint":    append(two, "--depth", "1", "--variant", "rmobility", "--scoring", "half"),
		"means nothing in chess":       append(two, "--depth", "1", "--komi", "G5.5"),
		"no-such-book":                 append(two, "--depth", "1", "--openings", "no-such-book"),
		"has no draws":                 append(two, "--depth", "1", "--variant", "nodraw", "--draw", "moves=3"),
		"time control \"fast\"":        append(two, "--tc", "fast"),
		"resuming needs the PGN file":  append(two, "--depth", "1", "--resume"),
	} {
		var out strings.Builder
		err := runMatch(context.Background(), args, nil, &out)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: error %v, want %q", args[4:], err, want)
		}
	}
}

// The report and the log overwrite nothing, and what cannot be written is told before the first game.
func TestMatchFiles(t *testing.T) {
	t.Setenv(asEngine, "1")
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	play := func(args ...string) error {
		engine := "cmd=" + os.Args[0]
		args = append([]string{"--engine", engine, "--engine", engine, "--variant", "antichess", "--nodes", "50",
			"--random-plies", "4", "--pgn", file("g.pgn")}, args...)
		return runMatch(context.Background(), args, nil, io.Discard)
	}
	read := func(name string) string {
		text, err := os.ReadFile(file(name))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		return string(text)
	}
	for _, name := range []string{"old.html", "old.log"} {
		if err := os.WriteFile(file(name), []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for want, args := range map[string][]string{
		"old.html exists":      {"--report", file("old.html"), "--log", file("new.log")},
		"old.log exists":       {"--report", file("new.html"), "--log", file("old.log")},
		"no such file":         {"--report", file("missing/new.html"), "--log", file("new.log")},
		"name one file twice":  {"--report", file("x"), "--log", file("./x")},
		"name one file twice:": {"--report", file("g.pgn")},
	} {
		if err := play(args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", args, err)
		}
	}
	list, _ := os.ReadDir(dir)
	if len(list) != 2 || read("old.html") != "precious" || read("old.log") != "precious" {
		t.Errorf("refused matches leave %v behind", list)
	}
	if err := play("--report", file("new.html"), "--log", file("new.log")); err != nil {
		t.Fatal(err)
	}
	page, log := read("new.html"), read("new.log")
	if !strings.Contains(page, "</html>") || !strings.Contains(log, "bestmove") {
		t.Fatalf("page of %d bytes, log of %d", len(page), len(log))
	}
	if err := play("--games", "4", "--resume", "--report", file("new.html"), "--log", file("new.log")); err != nil {
		t.Fatal(err)
	}
	if text := read("new.log"); len(text) == len(log) || !strings.HasPrefix(text, log) {
		t.Error("the log does not go on")
	}
	if text := read("new.html"); strings.Count(text, "</html>") != 1 || text == page ||
		!strings.Contains(text, "4 of 4") {
		t.Error("the report was not replaced")
	}
}
