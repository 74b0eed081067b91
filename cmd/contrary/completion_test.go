package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string // what is offered, without explanations
	}{
		{[]string{"pe"}, "perft"},
		{[]string{"--v"}, "--version"},
		{[]string{"help", "ta"}, "tables"},
		{[]string{"help", "tables", "v"}, "verify"},
		{[]string{"help", "perft", "--"}, ""},
		{[]string{"tables", ""}, "rmobility antichess stats verify reach search"},
		{[]string{"tables", "verify", "--s"}, "--scope --sample"},
		{[]string{"tables", "verify", "--all", "--scope", ""}, "reset wholegame"},
		{[]string{"match", "--variant", "no"}, "nodraw"},
		{[]string{"match", "--openings", ""}, ""}, // a file: the shell's matter
		{[]string{"match", "m"}, "merge"},
		{[]string{"match", "merge", "--r"}, "--report"},
		{[]string{"match", "merge", "a.pgn", "--sp"}, "--sprt"},
		{[]string{"match", "--engine", "x", "m"}, ""},
		{[]string{"rmobility", "table", "--tsv", "--b"}, "--by"},
		{[]string{"nonsense", ""}, ""},
		{[]string{"judge", ""}, ""},
	} {
		text, err := output(t, "", append([]string{completeWord}, c.words...)...)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for line := range strings.Lines(text) {
			name, _, tab := strings.Cut(line, "\t")
			if names = append(names, name); !tab {
				t.Errorf("%q: no tab in %q", c.words, line)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%q: %q, want %q", c.words, got, c.want)
		}
	}
}

// TestCompletionScripts loads each script in its shell, if the shell is there, and completes with it.
func TestCompletionScripts(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "contrary")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"+asEngine+"=1 exec '"+os.Args[0]+"' \"$@\"\n"),
		0o700); err != nil {
		t.Fatal(err)
	}
	for shell, line := range map[string]string{
		"bash": `source SCRIPT; COMP_WORDS=(PROGRAM tables ver) COMP_CWORD=2; _contrary; echo "${COMPREPLY[@]}"`,
		"fish": `source SCRIPT; complete -C "contrary tables ver"`,
		"zsh": `compdef() { :; }; _describe() { print -l -- ${(P)2}; }; _files() { :; }; source SCRIPT; words=(PROGRAM tables ver) CURRENT=3;` +
			` _contrary`,
	} {
		path, err := exec.LookPath(shell)
		if err != nil {
			t.Logf("no %s here", shell)
			continue
		}
		text, err := output(t, "", "completion", shell)
		if err != nil {
			t.Fatal(err)
		}
		script := filepath.Join(dir, shell)
		if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		command := exec.Command(path, "-c", strings.NewReplacer("SCRIPT", script, "PROGRAM", program).Replace(line))
		command.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "HOME="+dir)
		out, err := command.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), "verify") || strings.Contains(string(out), "stats") {
			t.Errorf("%s: %v %q", shell, err, out)
		}
	}
}

// The manual page names every command and every flag, and has no request that man does not know.
func TestManPage(t *testing.T) {
	text, err := output(t, "", "manpage")
	if err != nil {
		t.Fatal(err)
	}
	var walk func(above string, list []command)
	walk = func(above string, list []command) {
		for _, c := range list {
			page := manualOf(c)
			name := above + " " + c.name
			if page.flags == nil && page.words == nil {
				t.Errorf("%s has no help of its own", name)
			}
			if !strings.Contains(text, ".SS "+roff(name)) {
				t.Errorf("the page lacks %s", name)
			}
			for _, f := range page.flagList() {
				if !strings.Contains(text, "\n.B "+roff("--"+f.Name)+"\n") {
					t.Errorf("the page lacks %s --%s", name, f.Name)
				}
			}
			walk(name, page.words)
		}
	}
	walk("contrary", commands())
	known := []string{"TH", "SH", "SS", "TP", "B", "I", "RI", "PP", "br", "nf", "fi"}
	for _, m := range regexp.MustCompile(`(?m)^[.'](\S*)`).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(known, m[1]) {
			t.Errorf("a line begins with %q", m[0])
		}
	}
}
