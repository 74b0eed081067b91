package main

import (
	"os"
	"strings"
	"testing"
)

// eval/reach.tsv is what the tables say: of two and three men every time, of some endings of four with CONTRARY_LONG=1.
func TestReachIsWhatTheTablesSay(t *testing.T) {
	dir := t.TempDir()
	make := []string{"tables", "rmobility", "--out", dir, "--quiet", "--men", "3"}
	if os.Getenv("CONTRARY_LONG") != "" {
		make = append(make, "KNNvK", "KBBvK", "KBvKN")
	}
	if _, err := output(t, "", make...); err != nil {
		t.Fatal(err)
	}
	text, err := output(t, "", "tables", "reach", "--tables", dir)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../../eval/reach.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(file)) {
		if cells := strings.SplitN(line, "\t", 3); len(cells) == 3 {
			known[cells[0]+cells[1]] = line
		}
	}
	lines := 0
	for line := range strings.Lines(text) {
		if cells := strings.SplitN(line, "\t", 3); len(cells) == 3 {
			lines++
			if known[cells[0]+cells[1]] != line {
				t.Errorf("the tables say %sthe file %s", line, known[cells[0]+cells[1]])
			}
		}
	}
	if lines < 5 {
		t.Errorf("%d lines only", lines)
	}
}
