package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"contrary/variant/rmtable"
)

// TestInterrupted ends the context of every command that can take long, as Ctrl-C does: it returns soon, and says what
// it kept.
func TestInterrupted(t *testing.T) {
	t.Setenv(asEngine, "1")
	dir := t.TempDir()
	tables := filepath.Join(dir, "tables")
	material, err := rmtable.ParseMaterial("KQvK")
	if err != nil {
		t.Fatal(err)
	}
	if err := rmtable.Generate(t.Context(), tables, rmtable.Reset, []*rmtable.Material{material}, nil); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(games, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	self := "cmd=" + os.Args[0]
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"bench":           {[]string{"bench", "--deeper", "9"}, "the lines above stand"},
		"perft":           {[]string{"perft", "--depth", "12"}, "nothing is kept"},
		"perft --divide":  {[]string{"perft", "--depth", "12", "--divide"}, "the counts above stand"},
		"perft --suite":   {[]string{"perft", "--no-bulk", "--suite", "losers"}, "what is printed stands"},
		"judge --stdin":   {[]string{"judge", "--stdin"}, "the answers above stand"},
		"judge --fens":    {[]string{"judge", "--fens"}, "the answers above stand"},
		"rmobility tag":   {[]string{"rmobility", "tag", "-", games}, games + " is as it was"},
		"rmobility tag -": {[]string{"rmobility", "tag", "-", "-"}, "the games that were tagged are written"},
		"rmobility table": {[]string{"rmobility", "table", "-"}, "a table is of all games"},
		"rmobility drawn": {[]string{"rmobility", "drawn", "--judge", os.Args[0], "--count", "1000000"},
			"endings are printed"},
		"rmobility drawn 0": {[]string{"rmobility", "drawn", "--judge", os.Args[0], "--min-key", "600"},
			"0 endings are printed"},
		"tables rmobility": {[]string{"tables", "rmobility", "--out", filepath.Join(dir, "new"), "--quiet", "KRvKB"},
			"the same command goes on"},
		"tables stats": {[]string{"tables", "stats", "--tables", tables}, "the tables above stand"},
		"tables verify": {[]string{"tables", "verify", "--all", "--tables", tables},
			"the tables named above are right"},
		"tables search": {[]string{"tables", "search", "--tables", tables, "--nodes", "100000000"},
			"0 of 500 positions were searched"},
		"train play": {[]string{"train", "play", "--games", "1000000", "--out", filepath.Join(dir, "samples")},
			"the same command goes on"},
		"match": {[]string{"match", "--engine", self, "--engine", self, "--variant", "antichess", "--st", "1",
			"--games", "1000", "--random-plies", "4",
			"--pgn", filepath.Join(dir, "match.pgn")}, "--resume goes on"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			in, never := io.Pipe() // input that never comes
			defer never.Close()
			ended := make(chan error, 1)
			go func() { ended <- run(ctx, c.args, &interruptible{ctx, in}, io.Discard) }()
			wait := 20 * time.Millisecond
			if name == "match" { // its engines take a while to start
				wait = time.Second
			}
			through := strings.HasPrefix(name, "tables stats") // small enough
			select {
			case err := <-ended:
				if !through {
					t.Fatalf("ended by itself: %v", err)
				}
				return
			case <-time.After(wait):
			}
			cancel(interruption{syscall.SIGINT})
			select {
			case err := <-ended:
				if err == nil && through { // in the same moment
					return
				}
				if err == nil || !strings.Contains(accountOf(ctx, err), c.want) ||
					strings.Contains(accountOf(ctx, err), "context canceled") {
					t.Errorf("ended with %v, want %q", err, c.want)
				}
			case <-time.After(patience):
				t.Error("it goes on")
			}
		})
	}
	if text, _ := os.ReadFile(games); string(text) != "precious" {
		t.Errorf("the file holds %q", text)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*", "*.part")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.part")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestSignals sends real signals to a real process: the exit status is that of shells, and the last line says what was
// kept.
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send a signal to another one there")
	}
	for signal, want := range map[syscall.Signal]struct {
		status int
		said   string
	}{
		syscall.SIGINT:  {130, "contrary: interrupted: the answers above stand\n"},
		syscall.SIGTERM: {143, "contrary: terminated: the answers above stand\n"},
	} {
		process := exec.Command(os.Args[0], "judge", "--stdin")
		process.Env = append(os.Environ(), asEngine+"=1")
		var said strings.Builder
		process.Stderr = &said
		in, err := process.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := process.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(in, "chess\t\t\n")
		if _, err := bufio.NewReader(out).ReadString('\n'); err != nil { // it is at work
			t.Fatal(err)
		}
		if err := process.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		process.Wait()
		if got := process.ProcessState.ExitCode(); got != want.status || said.String() != want.said {
			t.Errorf("%v: status %d, said %q", signal, got, said.String())
		}
	}
}
