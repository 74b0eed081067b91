package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Games become samples and samples a network; what cannot come to anything is refused at once and leaves nothing
// behind.
func TestTrainCommands(t *testing.T) {
	dir := t.TempDir()
	samples, empty, net := filepath.Join(dir, "samples"), filepath.Join(dir, "empty"), filepath.Join(dir, "net")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	play := []string{"play", "--out", samples, "--games", "2", "--nodes", "50", "--threads", "1"}
	if _, err := output(t, "", append([]string{"train"}, play...)...); err != nil {
		t.Fatal(err)
	}
	fit := []string{"fit", samples, "--out", net, "--epochs", "1", "--batch", "64", "--threads", "1"}
	for want, args := range map[string][]string{
		"no file of samples":         {"fit", "--out", net},
		"no samples":                 {"fit", empty, "--out", net},
		"--out is missing":           fit[:2],
		"0 samples a step":           append(fit, "--batch", "0"),
		"0 epochs":                   append(fit, "--epochs", "0"),
		"rate -1":                    append(fit, "--rate", "-1"),
		"blend 2":                    append(fit, "--blend", "2"),
		"no such file":               append(fit, "--out", filepath.Join(dir, "missing", "net")),
		"0 games":                    append(play, "--games", "0"),
		"of 0 nodes":                 append(play, "--nodes", "0"),
		"train play: --out is missi": {"play", "--games", "2"},
	} {
		if text, err := output(t, "", append([]string{"train"}, args...)...); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q\n%s", args, err, want, text)
		}
		if _, err := os.Stat(net); err == nil {
			t.Fatalf("%v leaves a network behind", args)
		}
	}
	if _, err := output(t, "", append([]string{"train"}, fit...)...); err != nil {
		t.Fatal(err)
	}
	chart := filepath.Join(dir, "curve.svg")
	if _, err := output(t, "", append([]string{"train"}, append(fit, "--chart", chart)...)...); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(chart); err != nil || !strings.Contains(string(text), "held out") {
		t.Errorf("no curve: %v", err)
	}
	if info, err := os.Stat(net); err != nil || info.Size() == 0 {
		t.Errorf("no network: %v", err)
	}
	foresee := []string{"train", "foresee", net, samples}
	if text, err := output(t, "", foresee...); err != nil || !strings.Contains(text, "log loss") {
		t.Errorf("%v\n%s", err, text)
	}
	for want, args := range map[string][]string{
		"must be named": foresee[:3],
		"no samples":    {"train", "foresee", net, empty},
		"network":       {"train", "foresee", samples, samples},
	} {
		if _, err := output(t, "", args...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}
