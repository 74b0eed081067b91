//go:build unix

package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterruptedPipes: a command that reads a pipe ends with its context, whether nobody has opened the other end or
// nobody writes.
func TestInterruptedPipes(t *testing.T) {
	t.Setenv(asEngine, "1")
	dir := t.TempDir()
	unopened, silent := filepath.Join(dir, "unopened"), filepath.Join(dir, "silent")
	for _, name := range []string{unopened, silent} {
		if err := syscall.Mkfifo(name, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	writer, err := os.OpenFile(silent, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	self := "cmd=" + os.Args[0]
	games := filepath.Join(dir, "games.pgn")
	for _, c := range []struct{ line, want string }{
		{"verify PIPE", "nothing is known of "},
		{"prove --walk PIPE", "nothing is kept"},
		{"prove --moves e2e3 --hash 4 --quiet --resume PIPE", "nothing is kept"},
		{"explore --proof PIPE", "nothing is kept"},
		{"perft --suite PIPE", "what is printed stands"},
		{"rmobility table PIPE", "a table is of all games"},
		{"rmobility tag PIPE " + games, games + " is as it was"},
		{"train fit --out " + filepath.Join(dir, "net") + " PIPE", "nothing is kept"},
		{"train fit --out " + filepath.Join(dir, "net") + " --from PIPE x", "nothing is kept"},
		{"match --engine " + self + " --engine " + self + " --nodes 10 --openings PIPE", "written to no file"},
		{"match merge PIPE", "nothing is kept"},
	} {
		for _, pipe := range []string{unopened, silent} {
			args := strings.Fields(strings.ReplaceAll(c.line, "PIPE", pipe))
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			ended := make(chan error, 1)
			go func() { ended <- run(ctx, args, strings.NewReader(""), io.Discard) }()
			time.Sleep(20 * time.Millisecond)
			cancel(interruption{syscall.SIGINT})
			select {
			case err := <-ended:
				if err == nil || !strings.Contains(accountOf(ctx, err), c.want) {
					t.Errorf("%v: ended with %v, want %q", args, err, c.want)
				}
			case <-time.After(10 * time.Second):
				t.Errorf("%v: it goes on", args)
			}
		}
	}
}
