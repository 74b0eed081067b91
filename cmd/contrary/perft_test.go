package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestPerftThreadsAndLeaves(t *testing.T) {
	for _, args := range [][]string{{}, {"--threads", "3"}, {"--no-bulk"}, {"--threads", "2", "--no-bulk"}} {
		text, err := output(t, "",
			append([]string{"perft", "--variant", "losers", "--depth", "4", "--divide", "--json"}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		var report perftReport
		decode(t, text, &report)
		sum := uint64(0)
		for _, n := range report.Divide {
			sum += n
		}
		if report.Nodes != 152955 || len(report.Divide) != 20 || sum != report.Nodes {
			t.Errorf("%v: %+v", args, report)
		}
	}
	if text, err := output(t, "", "perft", "--threads", "0"); err == nil {
		t.Errorf("no threads are accepted: %q", text)
	}
}

func TestPerftSuite(t *testing.T) {
	const right = "../../bench/perft/suicide.txt"
	text, err := output(t, "", "perft", "--suite", right, "--budget", "1000")
	if err != nil || !strings.Contains(text, "suicide.txt: 24 positions, 0 wrong, ") {
		t.Errorf("error %v, %q", err, text)
	}

	// The same suite with one wrong digit, and a right one after it.
	data, err := os.ReadFile(right)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(bad, []byte(strings.Replace(string(data), "; 20 400 ", "; 20 401 ", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err = output(t, "", "perft", "--suite", bad, "--suite", right, "--budget", "1000", "--json")
	if !errors.Is(err, errSaid) {
		t.Errorf("error %v", err)
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d objects", len(lines))
	}
	var first, second suiteReport
	decode(t, lines[0], &first)
	decode(t, lines[1], &second)
	if first.Wrong != 1 || second.Wrong != 0 || len(first.Positions) != 24 || second.Variant != "suicide" {
		t.Errorf("%d and %d wrong, %d positions", first.Wrong, second.Wrong, len(first.Positions))
	}
	start := first.Positions[0]
	if start.Right || !slices.Equal(start.Found, []uint64{20, 400}) || start.Known[1] != 401 ||
		!first.Positions[1].Right {
		t.Errorf("%+v", start)
	}
	text, err = output(t, "", "perft", "--suite", bad, "--budget", "1000")
	if !errors.Is(err, errSaid) || !strings.Contains(text, "WRONG at depth 2: 400, known 401") {
		t.Errorf("error %v, %q", err, text)
	}

	text, err = output(t, "", "perft", "--suite", "nodraw", "--budget", "1000", "--threads", "2")
	if err != nil || !strings.Contains(text, "nodraw: 15 positions, 0 wrong, ") {
		t.Errorf("error %v, %q", err, text)
	}

	if text, err := output(t, "", "perft", "--suite", "no-such-file"); err == nil {
		t.Errorf("no error, %q", text)
	}
}
