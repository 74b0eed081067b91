package uci

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
)

// output writes whole lines, each flushed at once, from any goroutine. After the
// first write error it is closed: the reader at the other end has gone.
type output struct {
	mu     sync.Mutex
	w      *bufio.Writer
	closed chan struct{}
	err    error
	notes  string // what a line about something that was not asked for begins with; set before jobs run
}

func newOutput(w io.Writer) *output {
	return &output{w: bufio.NewWriter(w), closed: make(chan struct{}), notes: "info string "}
}

// line writes one line; a line end inside the text becomes a space, so that text
// taken from the input can never forge a line of its own.
func (o *output) line(text string) {
	if strings.ContainsAny(text, "\r\n") {
		text = strings.NewReplacer("\r", " ", "\n", " ").Replace(text)
	}
	o.write(text + "\n")
}

// linef is line with a format.
func (o *output) linef(format string, args ...any) {
	o.line(fmt.Sprintf(format, args...))
}

// note says in one line why something was not obeyed, or what the user should know.
func (o *output) note(format string, args ...any) {
	o.line(o.notes + fmt.Sprintf(format, args...))
}

// block writes several lines that must not be torn apart by others.
func (o *output) block(text string) {
	o.write(strings.TrimRight(text, "\n") + "\n")
}

// Write makes output an io.Writer for the tasks that print by themselves; each
// call is flushed.
func (o *output) Write(p []byte) (int, error) {
	o.write(string(p))
	return len(p), nil
}

func (o *output) write(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = o.w.WriteString(text); o.err == nil {
		o.err = o.w.Flush()
	}
	if o.err != nil {
		close(o.closed)
	}
}

// shorten makes a piece of input fit to be quoted in an answer: control
// characters are escaped and a long text is cut.
func shorten(s string) string {
	const limit = 80
	runes := []rune(s)
	if len(runes) > limit {
		s = string(runes[:limit]) + "..."
	}
	return fmt.Sprintf("%q", s)
}

// failure is the first write error, or nil.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}
