package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const twoGames = "[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. " +
	"Qf7 {done} 1/2-1/2\n\n" +
	"[White \"B\"]\n[Black \"A\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1\n"

func TestRMobilityTagCommand(t *testing.T) {
	want := strings.Replace(twoGames, "w - - 0 1\"]\n", "w - - 0 1\"]\n[RMobilityResult \"G0.5\"]\n", 1)
	want = strings.Replace(want, "[Result \"0-1\"]\n", "[Result \"0-1\"]\n[RMobilityResult \"-G0.0\"]\n", 1)
	got, err := output(t, twoGames, "rmobility", "tag", "-", "-")
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(twoGames), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // in place; the second time changes nothing
		if _, err := output(t, "", "rmobility", "tag", file, file); err != nil {
			t.Fatal(err)
		}
		if now, _ := os.ReadFile(file); string(now) != want {
			t.Errorf("in place:\n%s", now)
		}
	}
	if _, err := output(t, "", "rmobility", "tag", filepath.Join(t.TempDir(), "none.pgn"), "-"); err == nil {
		t.Error("a missing file is no error")
	}
	if _, err := output(t, "", "rmobility", "tag", "-"); err == nil {
		t.Error("a missing argument is no error")
	}
	if left, _ := filepath.Glob(filepath.Dir(file) + "/*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A file that is tagged in place stays what it was: its permissions, and a link to it. A new one gets those of any new
// file.
func TestRMobilityTagKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links are others there")
	}
	dir := t.TempDir()
	file, link, plain, made := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "link.pgn"),
		filepath.Join(dir, "plain"), filepath.Join(dir, "new.pgn")
	if err := os.WriteFile(file, []byte(twoGames), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("games.pgn", link); err != nil {
		t.Fatal(err)
	}
	if _, err := output(t, "", "rmobility", "tag", link, link); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(file); !strings.Contains(string(text), "RMobilityResult") {
		t.Error("the file is not tagged")
	}
	if _, err := output(t, "", "rmobility", "tag", link, made); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(plain)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	want, _ := os.Stat(plain)
	if info, err := os.Stat(made); err != nil || info.Mode() != want.Mode() {
		t.Errorf("a new file is %v, want %v, %v", info.Mode(), want.Mode(), err)
	}
}

func TestRMobilityTableCommand(t *testing.T) {
	got, err := output(t, twoGames, "rmobility", "table", "--tsv", "-")
	want := "rank\tplayer\tgames\tpoints\tr-points\tG0.5\n1\tA\t2\t1.5\t1.7500\t+1\n2\tB\t2\t0.5\t0.2500\t-1\n"
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	full, err := output(t, twoGames, "rmobility", "table", "--tsv", "--by", "rpoints", "--option",
		"RMobility Scoring=fullpoint", "-")
	if err != nil || !strings.Contains(full, "1\tA\t2\t1.5\t2.0000\t+1\n") {
		t.Errorf("%v\n%s", err, full)
	}
	formula, err := output(t, twoGames, "rmobility", "table", "--tsv", "--points", "formula", "-")
	if err != nil || !strings.Contains(formula, "1\tA\t2\t1.75\t1.7500\t+1\n") {
		t.Errorf("%v\n%s", err, formula)
	}
	// Sonneborn-Berger: 1½ points against who has ½, and ½ against who has 1½. Nobody is tied, so there is no direct
	// encounter.
	breaks, err := output(t, twoGames, "rmobility", "table", "--tsv", "--tiebreaks", "buchholz,direct,sb,wins,rmob",
		"-")
	want = "rank\tplayer\tgames\tpoints\tr-points\tbuchholz\tdirect\tsb\twins\tG0.5\n" +
		"1\tA\t2\t1.5\t1.7500\t1\t-\t0.75\t1\t+1\n2\tB\t2\t0.5\t0.2500\t3\t-\t0.75\t0\t-1\n"
	if err != nil || breaks != want {
		t.Errorf("%v\n%s", err, breaks)
	}
	for _, bad := range [][]string{{"--points", "half"}, {"--tiebreaks", "koya"}, {"--tiebreaks", "sb,sb"},
		{"--by", "name"}} {
		if _, err := output(t, twoGames, append([]string{"rmobility", "table", "-"}, bad...)...); err == nil {
			t.Errorf("%q is no error", bad)
		}
	}
}

func TestTablesAndProbeCommands(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if _, err := output(t, "", "tables", "rmobility", "--out", dir, "--quiet", "KNvK"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--fen", "8/8/8/8/N7/7K/8/7k w - - 0 1"}, "value G1.5\n"},
		{[]string{"--fen", "8/8/6K1/8/8/8/2k5/8 w - - 0 1", "--each"},
			"value -G8.5\nplies 0\nrecord -G8.5\nline - (the record stands)\nmove g6g5"},
		{[]string{"--fen", "8/8/6K1/8/8/8/2k5/8 w - - 0 1", "--moves", "g6h6"},
			"value -G5.5\nplies 1\nrecord -G8.5\nline c2b1 (-G5.5)\n"},
		{[]string{"--fen", "8/8/6K1/8/8/8/2k5/8 w - - 0 1 G1.5"}, "value G1.5\nplies 0\nrecord G1.5\n"},
	} {
		got, err := output(t, "", append([]string{"probe", "--variant", "rmobility", "--tables", dir}, c.args...)...)
		if err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: %v\n%s", c.args, err, got)
		}
	}
	if _, err := output(t, "", "probe", "--variant", "rmobility", "--tables", dir, "--fen",
		"8/8/6K1/8/8/8/2k5/R7 w - - 0 1"); err == nil {
		t.Error("a position outside the tables is no error")
	}
	stats, err := output(t, "", "tables", "stats", "--tables", dir, "KvK")
	if err != nil || !strings.Contains(stats, "white    -G5.5  304        33.6656 %") {
		t.Errorf("%v\n%s", err, stats)
	}
	proved, err := output(t, "", "tables", "verify", "--tables", dir, "--sample", "1000")
	if err != nil || !strings.Contains(proved, "KNvK: checksum right") {
		t.Errorf("%v\n%s", err, proved)
	}
	file := filepath.Join(dir, "KNvK.reset.rmt")
	data, _ := os.ReadFile(file)
	data[len(data)/2] ^= 1
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := output(t, "", "tables", "verify", "--tables", dir); err == nil {
		t.Error("a damaged table passes")
	}
	for _, bad := range [][]string{{"rmobility"}, {"rmobility", "--men", "5", "--out", dir},
		{"rmobility", "--men", "3"}, {"rmobility", "KPvKP", "--out", dir},
		{"rmobility", "--men", "2", "--out", dir, "--scope", "half"}, {"nothing"}, {"stats"},
		{"verify", "--tables", t.TempDir()}, {"stats", "--tables", t.TempDir()},
		{"verify", "--tables", dir, "--scope", "wholegame"}} {
		if _, err := output(t, "", append([]string{"tables"}, bad...)...); err == nil {
			t.Errorf("tables %q is no error", bad)
		}
	}
}

// The scope that the rules have and that of the tables are one: whichever is said counts, and they may not differ.
func TestProbeScope(t *testing.T) {
	dir := t.TempDir()
	for _, scope := range []string{"reset", "wholegame"} {
		if _, err := output(t, "", "tables", "rmobility", "--out", dir, "--quiet", "--scope", scope,
			"KRvK"); err != nil {
			t.Fatal(err)
		}
	}
	probe := func(args ...string) (string, error) {
		// Black takes the rook at once: the phase is over, but in whole-game scope the record stands.
		return output(t, "", append([]string{"probe", "--variant", "rmobility", "--tables", dir, "--fen",
			"8/8/8/8/8/2K5/1r6/7k w - - 0 1 -G3.0"}, args...)...)
	}
	reset, err := probe()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := probe("--scope", "wholegame")
	if err != nil || whole == reset {
		t.Fatalf("%v\n%s", err, whole)
	}
	for want, args := range map[string][]string{
		whole: {"--option", "RMobility Scope=wholegame"}, reset: {"--option", "rmobility scope=reset"},
		"": {"--option", "RMobility Scope=wholegame", "--scope", "reset"},
	} {
		got, err := probe(args...)
		if want == "" && (err == nil || !strings.Contains(err.Error(), "contradict each other")) ||
			want != "" && (err != nil || got != want) {
			t.Errorf("%q: %v\n%s", args, err, got)
		}
	}
}
