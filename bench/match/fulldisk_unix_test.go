//go:build unix

package match

import (
	"errors"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A disk that fills up costs the game that did not fit, and is said in one line.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.pgn")
	a := newArena(t, "antichess", 8, "", "")
	a.cfg.PGN, a.cfg.Resume = path, true
	// A limit of the file size stands for the end of the disk: the write fails half way. It holds for every file of
	// this process, so ours begins with padding enough to be the largest.
	padding := strings.Repeat("% padding\n", 100_000)
	write(t, path, padding)
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE,
		&syscall.Rlimit{Cur: uint64(len(padding)) + 6000, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	s, err := a.run()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), "--resume goes on") || s == nil ||
		s.Stopped == "" {
		t.Fatalf("error %v, summary %+v", err, s)
	}
	if n := len(gamesOf(t, path)); n != s.Done() || n == 0 {
		t.Errorf("%d games in the file, %d counted", n, s.Done())
	}
	b := newArena(t, "antichess", 8, "", "")
	b.cfg.PGN, b.cfg.Resume = path, true
	if s := b.mustRun(); s.Resumed == 0 || len(gamesOf(t, path)) != 8 {
		t.Errorf("%d resumed, %d games", s.Resumed, len(gamesOf(t, path)))
	}
}
