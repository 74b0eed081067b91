package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	syzygyFiles        = "../../variant/syzygy/testdata/giveaway"
	syzygySuicideFiles = "../../variant/syzygy/testdata/suicide"
)

// probe answers from Syzygy tables, as text and as JSON, with or without the file of distances.
func TestProbeSyzygy(t *testing.T) {
	const fen = "8/8/8/8/2k5/8/8/5R2 w - - 0 1"
	text, err := output(t, "", "probe", "--variant", "antichess", "--syzygy", syzygyFiles, "--fen", fen, "--each")
	if err != nil || !strings.HasPrefix(text, "value win\nwdl win\nclock 27 (or one more)\nline f1e1 ") ||
		strings.Count(text, "\nmove ") != 14 {
		t.Errorf("%q, %v", text, err)
	}
	text, err = output(t, "", "probe", "--variant", "antichess", "--syzygy", syzygyFiles, "--fen",
		"8/8/8/8/2k5/8/8/5R2 w - - 80 90", "--json")
	var got probedSyzygy
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if err != nil || got.Value != "win" || got.WDL != "win" || got.Clock == nil || *got.Clock != 27 || !got.Rounded ||
		!got.Spoiled || len(got.Moves) != 14 || got.Moves[0].Move != "f1e1" {
		t.Errorf("%s, %v", text, err)
	}
	both := syzygySuicideFiles + string(os.PathListSeparator) + syzygyFiles
	text, err = output(t, "", "probe", "--variant", "suicide", "--syzygy", both, "--fen", "8/8/8/p7/P7/8/8/8 w - - 0 1")
	if err != nil || text != "value draw\nwdl draw\nclock 0\nline -\n" {
		t.Errorf("%q, %v", text, err)
	}
	// Without a file of distances.
	dir := t.TempDir()
	data, err := os.ReadFile(filepath.Join(syzygyFiles, "KvR.gtbw"))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "KvR.gtbw")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	text, err = output(t, "", "probe", "--variant", "antichess", "--syzygy", dir, "--fen", fen)
	if err != nil || text != "value win\nwdl win\nclock unknown: no DTZ file\nline -\n" {
		t.Errorf("%q, %v", text, err)
	}
	// A file that is cut off is named.
	if err := os.WriteFile(name, data[:len(data)-64], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err = output(t, "", "probe", "--variant", "antichess", "--syzygy", dir, "--fen", fen); err == nil ||
		!strings.Contains(err.Error(), name+": shorter than its head says") {
		t.Errorf("%v", err)
	}
	for _, bad := range [][]string{
		{"--variant", "antichess", "--syzygy", t.TempDir()},
		{"--variant", "antichess", "--syzygy", filepath.Join(dir, "nowhere")},
		{"--variant", "antichess", "--syzygy", syzygyFiles, "--tables", dir},
		{"--variant", "rmobility", "--syzygy", syzygyFiles},
		{"--variant", "antichess", "--syzygy", syzygyFiles, "--fen", "8/8/8/8/kkkk4/8/8/5R2 w - - 0 1"},
	} {
		if _, err := output(t, "", append([]string{"probe"}, bad...)...); err == nil ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
