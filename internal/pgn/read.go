package pgn

import (
	"bytes"
	"io"
)

// RawGame is one game of a stream as it stands in the file.
type RawGame struct {
	Text   []byte // every byte of the game, with the blank or '%' lines that follow it
	Number int    // 1 for the first game of the stream
	Line   int    // line of the stream on which Text begins, from 1
	Broken string // "" or why the scanner had to cut the game by force
	At     int    // line of the stream where what is Broken begins
}

// LineAt is the line of the stream on which the byte of Text stands.
func (g RawGame) LineAt(offset int) int {
	return g.Line + bytes.Count(g.Text[:min(offset, len(g.Text))], newline)
}

// Scanner cuts a PGN stream of any size into games. It looks only at what decides where a game begins: lines,
// brace comments, tag pairs and result tokens; Parser reads the inside. The texts of consecutive games joined
// (after Preamble) are the stream, byte for byte, so a program that edits one tag leaves all else alone.
//
// A game begins at a tag pair that follows movetext, or, in files without tags, at movetext that follows a blank
// line after a result. A '[' inside a brace comment is no tag. A brace comment that swallows a blank line and
// then an [Event tag was never closed: the game is cut there and marked Broken, and the next one is read.
type Scanner struct {
	src   io.Reader
	chunk []byte // unread and half-read bytes; never written again once a game refers to it
	eof   bool
	err   error
	game  RawGame
	pre   []byte
	line  int
	count int
}

// chunkSize is how much is asked of the source at once; a longer game makes the chunk grow.
const chunkSize = 1 << 20

var bom = []byte("\xef\xbb\xbf")

// NewScanner returns a scanner over src. It does its own buffering.
func NewScanner(src io.Reader) *Scanner { return &Scanner{src: src, line: 1} }

// Preamble is what stands before the first game: a byte order mark, blank lines, '%' lines.
// It is known after the first Scan.
func (s *Scanner) Preamble() []byte { return s.pre }

// Game is the game found by the last Scan. Its text stays valid for ever.
func (s *Scanner) Game() RawGame { return s.game }

// Err is the first read error other than io.EOF.
func (s *Scanner) Err() error { return s.err }

// Scan advances to the next game; false at the end of the stream or at a read error.
func (s *Scanner) Scan() bool {
	if s.count == 0 && !s.skipPreamble() {
		return false
	}
	var st lineState
	pos := 0
	for {
		end, ok := s.lineEnd(pos)
		if !ok {
			break
		}
		if st.startsGame(s.chunk[pos:end]) {
			break
		}
		pos = end
	}
	if pos == 0 || s.err != nil {
		return false
	}
	s.count++
	s.game = RawGame{Text: s.chunk[:pos:pos], Number: s.count, Line: s.line, Broken: st.broken,
		At: s.line + st.braceLine}
	s.line += bytes.Count(s.game.Text, newline)
	s.chunk = s.chunk[pos:]
	return true
}

var newline = []byte{'\n'}

// skipPreamble passes everything before the first line with content.
func (s *Scanner) skipPreamble() bool {
	pos := 0
	for {
		end, ok := s.lineEnd(pos)
		if !ok {
			s.pre = s.chunk[:pos]
			s.chunk = nil
			return false
		}
		l := s.chunk[pos:end]
		if pos == 0 && bytes.HasPrefix(l, bom) {
			l = l[len(bom):]
			if len(trimSpace(l)) > 0 && l[0] != '%' {
				pos = len(bom)
				break
			}
		}
		if len(trimSpace(l)) > 0 && l[0] != '%' {
			break
		}
		pos = end
	}
	s.pre = s.chunk[:pos:pos]
	s.line += bytes.Count(s.pre, newline)
	s.chunk = s.chunk[pos:]
	return true
}

// lineEnd returns the index after the newline of the line that begins at pos, reading on as needed; false if
// nothing is left at pos.
func (s *Scanner) lineEnd(pos int) (int, bool) {
	from := pos
	for {
		if i := bytes.IndexByte(s.chunk[from:], '\n'); i >= 0 {
			return from + i + 1, true
		}
		from = len(s.chunk)
		if s.eof {
			return from, from > pos
		}
		s.fill()
	}
}

// fill appends at least one byte to the chunk or sets eof. Bytes that a game refers to are never moved.
func (s *Scanner) fill() {
	size := chunkSize
	if len(s.chunk) > size/2 { // one long game: double, so that the copying stays linear
		size = 2 * len(s.chunk)
	}
	next := make([]byte, len(s.chunk)+size)
	n := copy(next, s.chunk)
	for {
		k, err := s.src.Read(next[n:])
		n += k
		if err != nil {
			s.eof = true
			if err != io.EOF {
				s.err = err
			}
			break
		}
		if n-len(s.chunk) >= size/2 {
			break
		}
	}
	s.chunk = next[:n]
}

// lineState is what the lines of a game read so far say about where it may end.
type lineState struct {
	moves     bool   // movetext has begun
	brace     bool   // inside a brace comment
	lines     int    // lines so far
	braceLine int    // number of the line on which the last brace comment began, from 0
	ended     bool   // the last line with content ended in a result token
	blank     bool   // the last line was blank
	seenLine  bool   // some line with content was read
	broken    string // why the game is cut by force
}

// startsGame takes the next line and says whether it begins another game.
func (t *lineState) startsGame(line []byte) bool {
	body := trimSpace(line)
	t.lines++
	switch {
	case len(body) == 0:
		t.blank = true
		return false
	case t.brace:
		if t.blank && bytes.HasPrefix(line, []byte("[Event ")) {
			t.broken = "a brace comment is never closed"
			return true
		}
	case line[0] == '%':
		return false
	case body[0] == '[' && isTagStart(body) && !(t.moves && !isQuotedTag(body)): // without quotes it may be a remark
		if t.moves || t.blank && t.seenLine && bytes.HasPrefix(body, []byte("[Event ")) {
			return true // after movetext, or a second block of tags: a game without moves stands between
		}
		t.blank, t.seenLine = false, true
		return false
	case t.ended && t.blank:
		return true
	default:
		t.moves = true
	}
	t.blank, t.seenLine = false, true
	t.passBraces(body)
	t.ended = !t.brace && endsInResult(body)
	return false
}

// passBraces updates brace over the line.
func (t *lineState) passBraces(line []byte) {
	for {
		if t.brace {
			i := bytes.IndexByte(line, '}')
			if i < 0 {
				return
			}
			t.brace, line = false, line[i+1:]
			continue
		}
		i := bytes.IndexByte(line, '{')
		if i < 0 || bytes.IndexByte(line[:i], ';') >= 0 {
			return
		}
		t.brace, t.braceLine, line = true, t.lines-1, line[i+1:]
	}
}

// isTagStart tells a tag pair from anything else that begins with a bracket: `[Name "value"]`, and what is met of the
// kind, `[Name: "value"]` and `[Name value]`.
func isTagStart(b []byte) bool {
	rest, ok := afterName(b)
	if !ok {
		return false
	}
	return len(rest) > 0 && (rest[0] == '"' || rest[0] == ']') || bytes.IndexByte(rest, ']') >= 0
}

// isQuotedTag tells whether what isTagStart takes for a tag pair has its value in quotes.
func isQuotedTag(b []byte) bool {
	rest, ok := afterName(b)
	return ok && len(rest) > 0 && rest[0] == '"'
}

// afterName is what stands behind the name of a tag and the blanks and the colon after it; ok is false if there is no
// name.
func afterName(b []byte) (rest []byte, ok bool) {
	i := 1
	for i < len(b) && (b[i] == ' ' || b[i] == '\t') {
		i++
	}
	from := i
	for i < len(b) && isNameByte(b[i]) {
		i++
	}
	if i == from {
		return nil, false
	}
	end := i
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == ':') {
		i++
	}
	return b[i:], i > end || i < len(b) && (b[i] == '"' || b[i] == ']')
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

func endsInResult(b []byte) bool {
	for _, r := range results {
		if bytes.HasSuffix(b, r) && (len(b) == len(r) || isSpace(b[len(b)-len(r)-1]) || b[len(b)-len(r)-1] == '}') {
			return true
		}
	}
	return false
}

// results are the words that end a game; "1/2" is no standard, but is met.
var results = [...][]byte{[]byte("1-0"), []byte("0-1"), []byte("1/2-1/2"), []byte("1/2"), []byte("*")}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'
}

func trimSpace(b []byte) []byte {
	for len(b) > 0 && isSpace(b[0]) {
		b = b[1:]
	}
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}
