package uci

import (
	"context"
	"io"

	"contrary/search"
	"contrary/variant"
)

// Config is what the program around the front end decides.
type Config struct {
	Name   string // of the engine, with its version
	Author string
	Banner string // printed before anything else unless empty: for people at a terminal
	// Bench runs the benchmark and prints its report; nil if there is none. It stops when ctx is cancelled.
	Bench func(ctx context.Context, w io.Writer) error
	// Variants are variants that can be played besides those of [variant.All].
	Variants []*variant.Spec
}

// Run speaks UCI on in and out until "quit", the end of the input or a failure to write. The error is that of the
// writer; the other ends are nil.
func Run(in io.Reader, out io.Writer, config Config) error {
	return newSession(out, config).serve(in)
}

// serve is the loop.
func (s *session) serve(in io.Reader) error {
	done := make(chan struct{})
	defer close(done)
	if s.config.Banner != "" {
		s.out.line(s.config.Banner)
	}
	lines := readLines(in, done)
	for {
		select {
		case l, open := <-lines:
			if !open {
				s.end()
				return s.out.failure()
			}
			if l.err != nil {
				s.out.note("ignored: %v", l.err)
				continue
			}
			if s.obey(l.text) == quit {
				s.end()
				return s.out.failure()
			}
		case <-s.job.finished():
			s.jobFinished()
		case <-s.out.closed:
			s.end()
			return s.out.failure()
		}
	}
}

// session is the state of one conversation. Only the loop of Run touches it.
type session struct {
	config Config
	out    *output

	options  []*option
	showWDL  bool
	spec     *variant.Spec
	held     string           // the variant chosen by the option Variant, "" before it is set
	settings variant.Settings // of all variants

	engine *search.Engine
	game   *variant.Game
	said   said    // the position command that game came from
	job    *job    // running, or nil
	xboard *xboard // nil while UCI is spoken
	fault  string  // of a table, when it was last told
}

func newSession(out io.Writer, config Config) *session {
	spec := variant.Orthodox()
	s := &session{config: config, out: newOutput(out), spec: spec, settings: variant.DefaultSettings()}
	s.engine = search.New(spec, s.settings, search.DefaultOptions())
	s.options = s.allOptions()
	s.startPosition()
	return s
}

// end stops whatever runs, so that the process can end. The move of a search that would have ended by itself is still
// told: a script that ends after its "go" may be waiting for it.
func (s *session) end() {
	if s.job != nil && !s.job.hold {
		s.stopJob()
		return
	}
	s.dropJob()
}
