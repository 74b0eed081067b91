package uci

import (
	"bufio"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience bounds every wait; it is generous because the tests also run under the race detector on busy machines.
const patience = 20 * time.Second

// peer plays the part of the GUI.
type peer struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string
	ended chan error
	log   []string // everything said, both sides
	once  sync.Once
}

// newPeer starts an engine and talks to it through pipes.
func newPeer(t *testing.T) *peer {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	p := &peer{t: t, in: inWrite, lines: make(chan string, 10000), ended: make(chan error, 1)}
	go func() {
		p.ended <- Run(inRead, outWrite, Config{Name: "Contrary test", Author: "the Contrary authors"})
		outWrite.Close()
	}()
	go func() {
		defer close(p.lines)
		for in := bufio.NewReader(outRead); ; {
			text, err := in.ReadString('\n')
			if err != nil {
				if text != "" {
					p.lines <- "WITHOUT LINE END " + text
				}
				return
			}
			p.lines <- strings.TrimSuffix(text, "\n")
		}
	}()
	t.Cleanup(func() {
		p.send("quit")
		p.wait()
		if t.Failed() {
			log := p.log
			if len(log) > 60 {
				log = append([]string{"..."}, log[len(log)-60:]...)
			}
			t.Logf("the conversation:\n%s", strings.Join(log, "\n"))
		}
	})
	return p
}

// send says lines to the engine.
func (p *peer) send(lines ...string) {
	for _, l := range lines {
		p.note("> ", l)
		io.WriteString(p.in, l+"\n") // fails once the engine has ended, which wait then tells
	}
}

func (p *peer) note(arrow, text string) {
	if len(text) > 300 {
		text = text[:300] + "..."
	}
	p.log = append(p.log, arrow+text)
}

// next is the next line of the engine; ok is false if none comes within the time or the engine has ended.
func (p *peer) next(d time.Duration) (text string, ok bool) {
	select {
	case text, ok = <-p.lines:
		if ok {
			p.note("< ", text)
		}
		return text, ok
	case <-time.After(d):
		return "", false
	}
}

// until reads lines to the first one that matches the expression and returns all of them, the match last.
func (p *peer) until(expression string) []string {
	p.t.Helper()
	want := regexp.MustCompile(expression)
	var lines []string
	for deadline := time.Now().Add(patience); ; {
		text, ok := p.next(time.Until(deadline))
		if !ok {
			p.t.Fatalf("no line matches %s", expression)
		}
		lines = append(lines, text)
		if want.MatchString(text) {
			return lines
		}
	}
}

// best waits for the answer to "go" and returns it.
func (p *peer) best() string {
	p.t.Helper()
	lines := p.until(`^bestmove `)
	return lines[len(lines)-1]
}

// unsaid is sync without the lines that say which game is played.
func (p *peer) unsaid() []string {
	p.t.Helper()
	return slices.DeleteFunc(p.sync(),
		func(line string) bool { return strings.HasPrefix(line, "info string playing ") })
}

// sync asks whether the engine is ready and returns what it said before it answered.
func (p *peer) sync() []string {
	p.t.Helper()
	p.send("isready")
	lines := p.until(`^readyok$`)
	return lines[:len(lines)-1]
}

// pause lets time pass and returns what the engine said meanwhile.
func (p *peer) pause(d time.Duration) []string {
	p.t.Helper()
	time.Sleep(d)
	return p.sync()
}

// wait waits for the end of the engine.
func (p *peer) wait() {
	p.once.Do(func() {
		select {
		case err := <-p.ended:
			if err != nil {
				p.t.Errorf("Run: %v", err)
			}
		case <-time.After(patience):
			p.t.Errorf("the engine does not end")
		}
		p.in.Close()
		for range p.lines { // what it said last
		}
	})
}

// fen asks for the current position.
func (p *peer) fen() string {
	p.t.Helper()
	p.send("d")
	lines := p.until(`^Fen: `)
	p.sync()
	return strings.TrimPrefix(lines[len(lines)-1], "Fen: ")
}

// grep returns the lines that match the expression.
func grep(lines []string, expression string) []string {
	want := regexp.MustCompile(expression)
	var found []string
	for _, l := range lines {
		if want.MatchString(l) {
			found = append(found, l)
		}
	}
	return found
}

// only fails unless exactly one of the lines matches, and returns it.
func (p *peer) only(lines []string, expression string) string {
	p.t.Helper()
	found := grep(lines, expression)
	if len(found) != 1 {
		p.t.Fatalf("%d lines match %s, want 1: %q", len(found), expression, lines)
	}
	return found[0]
}

// none fails if any of the lines matches.
func (p *peer) none(lines []string, expression string) {
	p.t.Helper()
	if found := grep(lines, expression); len(found) > 0 {
		p.t.Fatalf("lines match %s: %q", expression, found)
	}
}

// within runs attempt until it takes no longer than limit, three times at most: on a machine under load one try may be
// late through nobody's fault.
func within(t *testing.T, what string, limit time.Duration, attempt func()) {
	t.Helper()
	limit *= slowness
	var took time.Duration
	for range 3 {
		start := time.Now()
		attempt()
		if took = time.Since(start); took <= limit {
			return
		}
	}
	t.Errorf("%s took %v, three times more than %v", what, took, limit)
}
