package uciclient

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"time"
)

// maxLine bounds one line of output; what exceeds it is dropped.
const maxLine = 1 << 20

// event is a line that somebody waits for.
type event struct {
	kind string // first word: uciok, readyok, bestmove
	text string
	at   time.Time
}

// read takes the engine's output apart until it ends. It never blocks on its
// consumers: events beyond the channel's capacity are dropped, info lines
// overwrite each other.
func (c *Client) read(r io.Reader) {
	defer close(c.eof)
	buf := make([]byte, 64<<10)
	var long []byte // beginning of a line that is not yet complete
	for {
		n, err := r.Read(buf)
		at := time.Now()
		if c.output.Add(int64(n)) > c.cfg.MaxOutput {
			c.flooded.Store(true)
			return
		}
		chunk := buf[:n]
		for {
			i := bytes.IndexByte(chunk, '\n')
			if i < 0 {
				break
			}
			line := chunk[:i]
			if len(long) > 0 {
				long = appendBounded(long, line)
				line = long
			}
			c.line(line, at)
			long, chunk = long[:0], chunk[i+1:]
		}
		long = appendBounded(long, chunk)
		if err != nil {
			if len(long) > 0 { // the last words of a dying engine, without newline
				c.line(long, at)
			}
			return
		}
	}
}

func appendBounded(b, more []byte) []byte {
	return append(b, more[:min(len(more), maxLine-len(b))]...)
}

// line handles one line of output.
func (c *Client) line(line []byte, at time.Time) {
	line = bytes.TrimSpace(line)
	if c.cfg.Log != nil {
		c.cfg.Log(c.cfg.Name, false, printable(string(line)))
	}
	word := line
	if i := bytes.IndexAny(line, " \t"); i >= 0 {
		word = line[:i]
	}
	switch string(word) {
	case "info":
		c.mu.Lock()
		if keep, exact := keepInfo(line, c.infoExact); keep {
			c.info = append(c.info[:0], line...)
			c.infoExact = exact
		}
		c.mu.Unlock()
	case "uciok", "readyok", "bestmove":
		select {
		case c.events <- event{string(word), printable(string(line)), at}:
		default:
		}
	case "option":
		c.mu.Lock()
		c.declare(printable(string(line)))
		c.mu.Unlock()
	}
}

// declare keeps an option the engine declares; the caller holds the lock.
func (c *Client) declare(line string) {
	o, ok := parseOption(line)
	if !ok {
		return
	}
	if i := slices.IndexFunc(c.options,
		func(known OptionInfo) bool { return strings.EqualFold(known.Name, o.Name) }); i >= 0 {
		c.options[i] = o // said again: it has other values now
	} else if len(c.options) < 1000 {
		c.options = append(c.options, o)
	}
}

// tail keeps the last bytes of a stream, for the crash report.
func (c *Client) tail(r io.Reader) {
	defer close(c.errEOF)
	const keep = 2 << 10
	buf := make([]byte, 4<<10)
	for {
		n, err := r.Read(buf)
		c.mu.Lock()
		c.stderr = append(c.stderr, buf[:n]...)
		if extra := len(c.stderr) - keep; extra > 0 {
			c.stderr = append(c.stderr[:0], c.stderr[extra:]...)
		}
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}
