package main

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"runtime"
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

// TestMemoryLimit checks that a table for which there is no memory is refused, under a limit of the address space too,
// instead of ending the program with a trace. The table of before stays.
func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the limit is set by a shell, and other systems count otherwise")
	}
	under := func(input string, args ...string) (out string, status int) {
		line := `ulimit -v 3000000 || exit 99; exec "$0" "$@"`
		c := exec.Command("sh", append([]string{"-c", line, os.Args[0]}, args...)...)
		c.Env = append(os.Environ(), asEngine+"=1")
		c.Stdin = strings.NewReader(input)
		text, _ := c.CombinedOutput()
		return string(text), c.ProcessState.ExitCode()
	}
	out, status := under("setoption name Hash value 4000\nsetoption name Hash value 99999999\nsetoption name Hash " +
		"value 32\ngo depth 3\n")
	if status == 99 {
		t.Skip("this shell sets no limit")
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || !strings.HasPrefix(lines[0], "info string option Hash: the system does not give 4000 MiB") ||
		!strings.Contains(lines[1], "option Hash is a number") || !strings.HasPrefix(lines[len(lines)-1], "bestmove ") {
		t.Errorf("status %d, %s", status, out)
	}
	for _, args := range []string{"prove --hash 100000", "board --no-open --addr 127.0.0.1:0 --engines 3 --hash 2000"} {
		if out, status := under("", strings.Fields(args)...); status != 2 || strings.Count(out, "\n") != 1 ||
			!strings.Contains(out, "--hash: ") {
			t.Errorf("%s: status %d, %s", args, status, out)
		}
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
