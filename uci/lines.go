package uci

import (
	"bufio"
	"errors"
	"io"
)

// maxLine is the longest command line that is read, in bytes. A game of 10,000
// moves needs about 60 KB; the bound only keeps a stream without line ends from
// filling the memory.
const maxLine = 16 << 20

// errLongLine stands in the place of a line longer than maxLine.
var errLongLine = errors.New("line too long")

// A line is one line of input without its line end, or the reason why there is none.
type line struct {
	text string
	err  error
}

// readLines sends every line of r to the returned channel and closes it at the
// end of input or at a read error. A last line without a line end counts. It
// gives up when done is closed.
func readLines(r io.Reader, done <-chan struct{}) <-chan line {
	lines := make(chan line)
	go func() {
		defer close(lines)
		in := bufio.NewReaderSize(r, 64<<10)
		for {
			l, err := readLine(in)
			if err != nil && l.text == "" && l.err == nil {
				return
			}
			select {
			case lines <- l:
			case <-done:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// readLine reads to the next line end. The error is that of the reader; it can
// come with a last line.
func readLine(in *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if len(text)+len(part) > maxLine {
			long, text = true, text[:0]
		}
		if !long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if long {
			return line{err: errLongLine}, err
		}
		return line{text: trimLineEnd(string(text))}, err
	}
}

// trimLineEnd removes one line end: LF, CR LF or CR.
func trimLineEnd(s string) string {
	for len(s) > 0 && (s[len(s)-1] == '\n' || s[len(s)-1] == '\r') {
		s = s[:len(s)-1]
	}
	return s
}
