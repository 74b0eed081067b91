package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/variant/antitable"
)

// The tables that the command makes are read by the other commands, and those within the program are there without any.
func TestAntichessTables(t *testing.T) {
	dir := t.TempDir()
	made, err := output(t, "", "tables", "antichess", "--out", dir, "--quiet", "--variant", "suicide", "PvP")
	if err != nil || !strings.Contains(made, "21 tables") { // what the pawns become is needed
		t.Fatalf("%q, %v", made, err)
	}
	stats, err := output(t, "", "tables", "stats", "--tables", dir, "KvK", "QvN")
	if err != nil || !strings.Contains(stats, "QvN: file") || !strings.Contains(stats, "black to move  wins") {
		t.Errorf("%q, %v", stats, err)
	}
	proved, err := output(t, "", "tables", "verify", "--tables", dir, "--sample", "100")
	if err != nil || strings.Count(proved, "checksums right") != 21 {
		t.Errorf("%q, %v", proved, err)
	}
	within, err := output(t, "", "tables", "stats", "--variant", "antichess", "RvK")
	if err != nil || !strings.Contains(within, "longest win") {
		t.Errorf("%q, %v", within, err)
	}
	for _, bad := range [][]string{
		{"tables", "antichess", "--out", dir}, {"tables", "antichess", "--out", dir, "--men", "5"},
		{"tables", "antichess", "--men", "2"},
		{"tables", "antichess", "--out", dir, "--variant", "losers", "KvK"},
		{"tables", "antichess", "--out", dir, "KKKvKK"},
		{"tables", "stats", "--tables", dir, "KKvK"}, {"tables", "stats", "--variant", "suicide"},
		{"probe", "--variant", "antichess", "--fen", "8/8/8/8/8/8/8/KKkk4 w - - 0 1"},
		{"probe", "--variant", "rmobility", "--json"},
	} {
		if _, err := output(t, "", bad...); err == nil {
			t.Errorf("%q is no error", bad)
		}
	}
	name := filepath.Join(dir, antitable.FileName("KvK", "suicide"))
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := output(t, "", "tables", "verify", "--tables", dir); err == nil {
		t.Error("a damaged block is no error")
	}
	if _, err := output(t, "", "probe", "--variant", "suicide", "--tables", dir, "--fen",
		"8/8/8/8/8/1k6/8/K7 w - - 0 1"); err == nil {
		t.Error("a probe of a damaged block is no error")
	}
	if _, err := output(t, "", "tables", "antichess", "--out", dir, "--quiet", "--variant", "suicide",
		"KvK"); err != nil {
		t.Error(err)
	}
	if _, err := output(t, "", "tables", "verify", "--tables", dir); err != nil {
		t.Errorf("the damaged table was not made again: %v", err)
	}
}

func TestProbeAntichess(t *testing.T) {
	text, err := output(t, "", "probe", "--variant", "antichess", "--fen", "8/8/8/8/8/8/8/R6k w - - 0 1", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var got probed
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	// The rook must take the king, and then White has lost: Black has no men left.
	if got.Value != "loss" || got.Plies != 1 || got.Clock != 1 || got.Spoiled || len(got.Moves) != 1 ||
		got.Moves[0].Move != "a1h1" ||
		got.Moves[0].Value != "loss" || strings.Join(got.Line, " ") != "a1h1" {
		t.Errorf("%+v", got)
	}
	text, err = output(t, "", "probe", "--variant", "giveaway", "--fen", "8/8/8/8/2k5/8/8/5R2 w - - 98 1", "--each")
	if err != nil || !strings.Contains(text, "spoiled by the 50-move rule") || !strings.Contains(text, "clock") {
		t.Errorf("%q, %v", text, err)
	}
}
