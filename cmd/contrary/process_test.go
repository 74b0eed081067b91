package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"contrary/uci"
)

// startSearching starts the engine as a process that searches without end.
func startSearching(t *testing.T) (process *exec.Cmd, in, out *os.File) {
	t.Helper()
	process = exec.Command(os.Args[0])
	process.Env = append(os.Environ(), asEngine+"=1")
	process.Stderr = os.Stderr
	inRead, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, outWrite, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	process.Stdin, process.Stdout = inRead, outWrite
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	inRead.Close()
	outWrite.Close()
	if _, err := in.WriteString("go infinite\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "info depth 3 ") {
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return process, in, out
}

// TestProcessEnds checks that the process ends soon and with status 0 whichever way it is left during a search.
func TestProcessEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		leave func(in, out *os.File)
	}{
		{"quit", func(in, out *os.File) { in.WriteString("quit\n") }},
		{"end of input", func(in, out *os.File) { in.Close() }},
		{"nobody reads", func(in, out *os.File) { out.Close(); in.WriteString("isready\n") }},
		{"both ends closed", func(in, out *os.File) { out.Close(); in.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			process, in, out := startSearching(t)
			defer in.Close()
			defer out.Close()
			c.leave(in, out)
			ended := make(chan error, 1)
			go func() { ended <- process.Wait() }()
			select {
			case err := <-ended:
				if err != nil {
					t.Error(err)
				}
			case <-time.After(20 * time.Second):
				process.Process.Kill()
				t.Error("the process goes on")
			}
		})
	}
}

// brokenPipe fails every write.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestRunEndsWhenNobodyReads(t *testing.T) {
	in, never, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer never.Close()
	if _, err := never.WriteString("go infinite\n"); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- uci.Run(in, brokenPipe{}, uci.Config{}) }()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("no error")
		}
	case <-time.After(20 * time.Second):
		t.Error("it goes on")
	}
}
