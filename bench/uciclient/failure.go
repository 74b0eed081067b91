package uciclient

import (
	"errors"
	"fmt"
)

// Kinds of failure; a *Failure matches its kind under errors.Is.
var (
	ErrProgram    = errors.New("cannot be run")      // no such program, or not an executable one
	ErrStart      = errors.New("failed to start")    // it ran, but gave no uciok
	ErrDisconnect = errors.New("disconnect")         // exited, crashed or closed its output
	ErrStall      = errors.New("stalled connection") // does not answer isready, or does not read
	ErrTimeout    = errors.New("no move in time")    // no bestmove within the budget
	ErrFlood      = errors.New("output flood")       // wrote more than MaxOutput for one command
)

// Failure is what an engine did wrong, with all that is known about it. A process
// after any failure but ErrTimeout is of no more use: Close it.
type Failure struct {
	Engine string
	Kind   error  // one of the Err values
	Detail string // "exit status 2", "no uciok within 10s", the last words on stderr
}

func (f *Failure) Error() string {
	s := f.Kind.Error()
	if f.Engine != "" {
		s = f.Engine + ": " + s
	}
	if f.Detail != "" {
		s += " (" + f.Detail + ")"
	}
	return s
}

// Unwrap gives the kind, for errors.Is.
func (f *Failure) Unwrap() error { return f.Kind }

func (c *Client) failure(kind error, format string, args ...any) *Failure {
	return &Failure{Engine: c.cfg.Name, Kind: kind, Detail: fmt.Sprintf(format, args...)}
}
