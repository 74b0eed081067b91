package main

import (
	"io"
	"os"
)

// printout is standard output for a command. It keeps the first error, so that no command has to look at every line
// that it prints: an answer that nobody got is a failure.
type printout struct {
	w   io.Writer
	err error
}

func (p *printout) Write(b []byte) (int, error) {
	n, err := p.w.Write(b)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

// fileOf is the file behind a writer, if there is one.
func fileOf(w io.Writer) (*os.File, bool) {
	if p, ok := w.(*printout); ok {
		w = p.w
	}
	f, ok := w.(*os.File)
	return f, ok
}
