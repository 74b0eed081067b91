package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/search"
)

// lastLine is the last line of a command's output.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

func TestProveAndVerify(t *testing.T) {
	file := filepath.Join(t.TempDir(), "d4.proof")
	text, err := output(t, "", "prove", "--moves", "d2d4", "--hash", "8", "--quiet", "--proof", file)
	if err != nil {
		t.Fatal(err)
	}
	var found proveAnswer
	decode(t, lastLine(text), &found)
	if found.Result != "won" || found.Plies < 20 || found.Positions < 50 || found.Nodes == 0 {
		t.Errorf("%+v", found)
	}
	if text, err = output(t, "", "verify", file); err != nil {
		t.Fatal(err)
	}
	var verified verifyAnswer
	decode(t, text, &verified)
	if !verified.OK || verified.Plies != found.Plies || verified.Positions != found.Positions ||
		verified.Attacker != "black" || verified.Moves != "d2d4" {
		t.Errorf("%+v after %+v", verified, found)
	}
	if _, err := output(t, "", "prove", "--moves", "d2d4", "--quiet", "--proof", file); err == nil ||
		!strings.Contains(err.Error(), "exists") {
		t.Errorf("a proof is overwritten: %v", err)
	}

	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data = append(data, 0)
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	text, err = output(t, "", "verify", file)
	decode(t, text, &verified)
	if !errors.Is(err, errSaid) || verified.OK || !strings.Contains(verified.Error, "checksum") {
		t.Errorf("a byte more: %v, %+v", err, verified)
	}
	text, err = output(t, "", "verify", "--ignore-checksum", file)
	decode(t, text, &verified)
	if !errors.Is(err, errSaid) || !strings.Contains(verified.Error, "bytes") {
		t.Errorf("a byte more, its checksum ignored: %v, %+v", err, verified)
	}
}

// TestProveResume ends a search again and again by its nodes, and goes on each time.
func TestProveResume(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	var last proveAnswer
	runs := 0
	for ; runs < 50 && last.Result != "won"; runs++ {
		text, err := output(t, "", "prove", "--moves", "e2e3 b8a6", "--attacker", "white", "--hash", "16", "--quiet",
			"--nodes", "100000", "--resume", state)
		if err != nil {
			t.Fatal(err)
		}
		before := last
		decode(t, lastLine(text), &last)
		if last.Nodes < before.Nodes+1000 {
			t.Errorf("%+v after %+v", last, before)
		}
	}
	if last.Result != "won" || runs < 2 {
		t.Errorf("after %d runs: %+v", runs, last)
	}
	if _, err := output(t, "", "prove", "--variant", "suicide", "--moves", "d2d4", "--quiet", "--resume",
		state); err == nil {
		t.Error("the state of another variant is read")
	}
}

func TestProveRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"--variant", "nodraw"}, {"--variant", "rmobility"}, {"--attacker", "both"}, {"--threads", "0"},
		{"--hash", "0"}, {"--moves", "e2e5"}, {"--fen", "x"},
		{"--proof", "/nowhere/at/all"},
	} {
		if text, err := output(t, "", append([]string{"prove", "--quiet", "--nodes", "1000"}, args...)...); err == nil {
			t.Errorf("%v: %s", args, text)
		}
	}
	for _, args := range [][]string{{"verify"}, {"verify", "/nowhere"}} {
		if text, err := output(t, "", args...); err == nil {
			t.Errorf("%v: %s", args, text)
		}
	}
}

func TestWalk(t *testing.T) {
	file := filepath.Join(t.TempDir(), "d5.proof")
	if _, err := output(t, "", "prove", "--moves", "e2e3 d7d5", "--hash", "8", "--quiet", "--proof", file); err != nil {
		t.Fatal(err)
	}
	text, err := output(t, "longest\nline\nback\nstart\nnonsense\n"+strings.Repeat("longest\n", 40)+"quit\n", "prove",
		"--walk", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"white wins in at most", "2.", "1.e3 d5 2.", "no such move: nonsense",
		"white: no men", "The game is over."} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if _, err := output(t, "", "prove", "--walk", "/nowhere"); err == nil {
		t.Error("a walk through nothing")
	}
}

func TestExplore(t *testing.T) {
	text, err := output(t, "", "explore", "--json")
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]exploredMove{}
	for line := range strings.Lines(text) {
		var m exploredMove
		decode(t, line, &m)
		results[m.Move] = m
	}
	if len(results) != 20 || results["e2e4"].Result != "lost" || results["d2d4"].Result != "lost" ||
		results["d2d3"].Result != "lost" ||
		results["e2e3"].Result != "unknown" || results["e2e4"].Plies < 10 {
		t.Errorf("%+v", results)
	}
	text, err = output(t, "", "explore", "--fen", "8/p6p/8/8/8/8/PP6/8 w - - 0 1", "--nodes", "100000", "--hash", "16")
	if err != nil || !strings.Contains(text, "a2a4  won in at most") ||
		!strings.Contains(text, "b2b4  lost in at most") {
		t.Errorf("%v:\n%s", err, text)
	}
	text, err = output(t, "", "explore", "--fen", "8/8/8/8/8/8/1r6/K7 w - - 0 1")
	if err != nil || !strings.Contains(text, "lost in at most 1 plies (no men)") {
		t.Errorf("%v:\n%s", err, text)
	}
	text, err = output(t, "", "explore", "--fen", "8/8/8/8/8/2k5/8/1R6 w - - 0 1")
	if err != nil || !strings.Contains(text, "b1b3  won in 2 plies") || !strings.Contains(text, "(table)") ||
		strings.Contains(text, "unknown") {
		t.Errorf("%v:\n%s", err, text)
	}
	for _, flag := range []string{"--proof", "--tables"} {
		if _, err := output(t, "", "explore", flag, "/nowhere"); err == nil {
			t.Errorf("%s names nothing", flag)
		}
	}
}

// As many threads run as find something sooner: each looks at some positions before it knows of the limit.
func TestProveThreads(t *testing.T) {
	text, err := output(t, "", strings.Fields("prove --moves d2d4 --hash 4 --quiet --nodes 10 --threads 5000")...)
	if err != nil {
		t.Fatal(err)
	}
	var said struct{ Nodes int }
	if err := json.Unmarshal([]byte(text), &said); err != nil || said.Nodes > 1000*search.MostThreads() {
		t.Errorf("%v: %d nodes, %s", err, said.Nodes, text)
	}
}
