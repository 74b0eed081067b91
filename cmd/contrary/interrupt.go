package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// patience is how long a command that was interrupted may take to put its things in order: a match has engines to end,
// a search for a proof may have gigabytes to save.
const patience = time.Minute

// interruption is the cause with which a signal ends the context of a command.
type interruption struct{ signal syscall.Signal }

func (i interruption) Error() string {
	if i.signal == syscall.SIGINT {
		return "interrupted"
	}
	return "terminated"
}

// stoppedError is how a command ends that was interrupted and has something to say about what it leaves behind.
type stoppedError struct{ kept string }

func (s *stoppedError) Error() string { return s.kept }

// stopped ends a command that was interrupted: kept says what is left of its work, and how to go on where that is
// possible. It returns err as it is if ctx has not ended.
func stopped(ctx context.Context, err error, format string, args ...any) error {
	if ctx.Err() == nil {
		return err
	}
	kept := &stoppedError{fmt.Sprintf(format, args...)}
	if err == nil || isStop(ctx, err) {
		return kept
	}
	return fmt.Errorf("%w; %w", err, kept)
}

// isStop tells whether err says no more than that ctx has ended.
func isStop(ctx context.Context, err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.Cause(ctx)) || errors.Is(err, errSaid)
}

// obeySignals runs the program and returns its exit status. Ctrl-C, or a request to terminate, ends a command at once:
// it says what it kept, and the status is 128 and the number of the signal, as shells have it. A second Ctrl-C ends the
// process without further ado.
func obeySignals(args []string, in io.Reader, out, complaints io.Writer) int {
	if speaksUCI(args) {
		return statusOf(run(context.Background(), args, in, out), complaints)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, args, &interruptible{ctx, in}, out) }()
	select {
	case err := <-ended:
		return statusOf(err, complaints)
	case s := <-signals:
		signal.Stop(signals)
		number, _ := s.(syscall.Signal)
		why := interruption{number}
		cancel(why)
		select {
		case err := <-ended:
			if err == nil { // it was through all the same
				return 0
			}
			fmt.Fprintf(complaints, "contrary: %v: %s\n", why, accountOf(ctx, err))
		case <-time.After(patience):
			fmt.Fprintf(complaints, "contrary: %v: it did not end by itself, what it was writing may be cut short\n",
				why)
		}
		return 128 + int(number)
	}
}

// accountOf says what an interrupted command leaves behind.
func accountOf(ctx context.Context, err error) string {
	if isStop(ctx, err) {
		return "nothing is kept"
	}
	return err.Error()
}

// interruptible is a reader whose Read returns when the context ends, also while the other one waits for input that
// never comes.
type interruptible struct {
	ctx context.Context
	in  io.Reader
}

func (r *interruptible) Read(p []byte) (int, error) {
	type answer struct {
		n   int
		err error
	}
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	got := make(chan answer, 1)
	buffer := make([]byte, len(p)) // its own: p belongs to the caller again when this read is given up
	go func() {
		n, err := r.in.Read(buffer)
		got <- answer{n, err}
	}()
	select {
	case a := <-got:
		return copy(p, buffer[:a.n]), a.err
	case <-r.ctx.Done():
		return 0, context.Cause(r.ctx)
	}
}

// openFile opens a file to read. Of one that may have nothing to say for long, a pipe or a terminal, opening and
// reading end with ctx.
func openFile(ctx context.Context, path string) (io.ReadCloser, error) {
	if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
		return os.Open(path)
	}
	var f *os.File
	open := func() (err error) {
		f, err = os.Open(path)
		return err
	}
	if err := orStopped(ctx, open); err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{&interruptible{ctx, f}, f}, nil
}

// readFile reads a file that openFile opens.
func readFile(ctx context.Context, path string) ([]byte, error) {
	f, err := openFile(ctx, path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	return text, errors.Join(err, f.Close())
}

// orStopped runs work that does not look at ctx and holds nothing that would have to be put in order; it is left behind
// when ctx ends.
func orStopped(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
