package pgn

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Span is a byte range of a game's text.
type Span struct{ From, To int }

// Of returns the bytes of the span.
func (s Span) Of(text []byte) []byte { return text[s.From:s.To] }

// TagPair is one tag pair of a game, by position in its text.
type TagPair struct {
	Line  Span // from '[' to the end of its line, newline included
	Name  Span
	Value Span // between the quotes, escapes as written
}

// Parser reads the inside of games. It keeps its slices from game to game; the spans of a game are good until
// the next Parse. One parser serves one goroutine.
type Parser struct {
	Text    []byte
	Tags    []TagPair
	Moves   []Span // the moves of the main line as written, without move numbers and suffixes (!, ?)
	Comment Span   // the last comment of the main line, without its braces; From == To if there is none
	Result  Span   // the result token; From == To if there is none
	Body    int    // where the movetext begins: after the last tag pair's line
}

// Parse reads a game: tag pairs, then movetext with comments ({} and ;), '%' lines, variations nested to any
// depth, NAGs, <reserved> text and move numbers passed over. The error says what is wrong and on which line of
// the stream; it does not judge the moves.
func (p *Parser) Parse(g RawGame) error {
	p.Text, p.Tags, p.Moves = g.Text, p.Tags[:0], p.Moves[:0]
	p.Comment, p.Result, p.Body = Span{}, Span{}, 0
	if g.Broken != "" {
		return fmt.Errorf("line %d: %s", g.At, g.Broken)
	}
	if err := p.parseTags(g); err != nil {
		return err
	}
	return p.parseMoves(g)
}

// Tag returns the value of the first tag pair of that name as written (see Unescape), nil if there is none.
func (p *Parser) Tag(name string) []byte {
	for i := range p.Tags {
		if string(p.Tags[i].Name.Of(p.Text)) == name {
			return p.Tags[i].Value.Of(p.Text)
		}
	}
	return nil
}

// Unescape resolves \" and \\ in a tag value.
func Unescape(value []byte) string {
	if bytes.IndexByte(value, '\\') < 0 {
		return string(value)
	}
	out := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		out = append(out, value[i])
	}
	return string(out)
}

func (p *Parser) fail(g RawGame, at int, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", g.LineAt(at), fmt.Sprintf(format, args...))
}

func (p *Parser) parseTags(g RawGame) error {
	t := p.Text
	for i := 0; i < len(t); {
		end := len(t)
		if n := bytes.IndexByte(t[i:], '\n'); n >= 0 {
			end = i + n + 1
		}
		body := trimSpace(t[i:end])
		if len(body) == 0 || t[i] == '%' {
			i = end
			continue
		}
		if body[0] != '[' || !isTagStart(body) {
			break
		}
		tag, next := readTag(t, i, end)
		p.Tags = append(p.Tags, tag)
		i = next // two pairs may share a line
		if next >= end || len(trimSpace(t[next:end])) == 0 {
			i = end
			p.Tags[len(p.Tags)-1].Line.To = end
		}
		p.Body = i
	}
	return nil
}

// readTag reads the pair that begins at or after i, within the line that ends at end. What was left out, a quote or the
// bracket at the end, is taken to be where the line ends: a tag that is badly written is no reason to lose a game.
func readTag(t []byte, i, end int) (tag TagPair, next int) {
	for t[i] != '[' {
		i++
	}
	tag.Line.From = i
	for i++; i < end && !isNameByte(t[i]); i++ {
	}
	tag.Name.From = i
	for ; i < end && isNameByte(t[i]); i++ {
	}
	tag.Name.To = i
	for ; i < end && (t[i] == ' ' || t[i] == '\t' || t[i] == ':'); i++ {
	}
	if i < end && t[i] == '"' {
		i++
		tag.Value.From = i
		for ; i < end && t[i] != '"'; i++ {
			if t[i] == '\\' {
				i++
			}
		}
		if i < end {
			tag.Value.To = i
			for i++; i < end && t[i] != ']'; i++ {
			}
			if i < end {
				tag.Line.To = i + 1
				return tag, i + 1
			}
			tag.Line.To = end
			return tag, end
		}
	} else {
		tag.Value.From = i
	}
	// No quotes, or only the first: the value ends before the last bracket of the line, or with it.
	body := len(trimSpaceRight(t[:end]))
	tag.Value.To, tag.Line.To = max(tag.Value.From, body), end
	if body > tag.Value.From && t[body-1] == ']' {
		tag.Value.To = len(trimSpaceRight(t[:body-1]))
	}
	tag.Value.To = max(tag.Value.From, tag.Value.To)
	return tag, end
}

func trimSpaceRight(b []byte) []byte {
	for len(b) > 0 && isSpace(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

func (p *Parser) parseMoves(g RawGame) error {
	t, depth, opened := p.Text, 0, 0
	for i := p.Body; i < len(t); {
		c := t[i]
		switch {
		case isSpace(c):
			i++
			continue
		case c == '{':
			n := bytes.IndexByte(t[i:], '}')
			if n < 0 {
				return p.fail(g, i, "a brace comment is never closed")
			}
			if depth == 0 {
				p.Comment = Span{i + 1, i + n}
			}
			i += n + 1
			continue
		case c == ';' || c == '%' && (i == 0 || t[i-1] == '\n'):
			n := bytes.IndexByte(t[i:], '\n')
			if n < 0 {
				n = len(t) - i
			}
			if depth == 0 && c == ';' {
				p.Comment = Span{i + 1, i + n}
			}
			i += n
			continue
		case c == '(':
			if depth == 0 {
				opened = i
			}
			depth++
			i++
			continue
		case c == ')':
			if depth == 0 {
				return p.fail(g, i, "a variation is closed that was not opened")
			}
			depth--
			i++
			continue
		case c == '<':
			n := bytes.IndexByte(t[i:], '>')
			if n < 0 {
				return p.fail(g, i, "a '<' is never closed")
			}
			i += n + 1
			continue
		case c == '$' || c == '!' || c == '?' || c == '.' || c == ',':
			i++
			continue
		case c >= utf8.RuneSelf:
			if n := symbol(t[i:]); n > 0 { // "±" and its like say what somebody thinks of the position
				i += n
				continue
			}
		case c == '}' || c == '>' || c == '[' || c == ']' || c == '"':
			return p.fail(g, i, "%q does not belong in movetext", c)
		}
		end := i + letter(t[i:])
		for end < len(t) && !isDelimiter(t[end]) && symbol(t[end:]) == 0 {
			end += letter(t[end:])
		}
		next := end
		switch rest := t[end:]; {
		case t[end-1] == 'e' && bytes.HasPrefix(rest, []byte(".p.")): // "exd6 e.p.", "exd6e.p."
			end, next = end-1, end+3
		case isRank(t[end-1]) && len(rest) > 2 && rest[0] == '(' && rest[2] == ')': // "a8(Q)", no variation
			if _, is := pieceLetter(rest[1] &^ 0x20); is {
				end, next = end+3, end+3
			}
		}
		for next < len(t) && (t[next] == '+' || t[next] == '#') {
			next++ // behind either of them
		}
		if depth == 0 && end > i {
			if p.Result.To > p.Result.From {
				return p.fail(g, i, "text after the result: %s", t[i:end])
			}
			p.token(i, end)
		}
		i = next
	}
	if depth > 0 {
		return p.fail(g, opened, "a variation is never closed")
	}
	return nil
}

// symbol is the length of the character that begins b if it is no letter and no figurine of ASCII or beyond it: such
// characters stand between words, and are not read. Letters of other scripts are left in their words, which are then no
// moves: without them a move would be another one.
func symbol(b []byte) int {
	if b[0] < utf8.RuneSelf {
		return 0
	}
	r, size := utf8.DecodeRune(b)
	if r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r >= '♔' && r <= '♟') {
		return 0
	}
	return size
}

// letter is the length of the character that begins b.
func letter(b []byte) int {
	if b[0] < utf8.RuneSelf {
		return 1
	}
	_, size := utf8.DecodeRune(b)
	return size
}

// isJudgement tells words that say what somebody thinks of the position, as Informator and its followers write it in
// ASCII.
func isJudgement(w []byte) bool {
	switch string(w) {
	case "+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "=", "+/-=", "~", "/\\", "N", "TN", "D":
		return true
	}
	return false
}

// token files one word of the main line: a result, a move number, a NAG's digits, a judgement, or a move, perhaps with
// a judgement at its end.
func (p *Parser) token(from, to int) {
	w := p.Text[from:to]
	if isJudgement(w) {
		return
	}
	for _, end := range []string{"+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "="} {
		if n := len(end); len(w) >= 2+n && string(w[len(w)-n:]) == end {
			w, to = w[:len(w)-n], to-n
			break
		}
	}
	for _, r := range results {
		if bytes.Equal(w, r) {
			p.Result = Span{from, to}
			return
		}
	}
	if digits := leadingDigits(w); digits > 0 {
		if digits == len(w) || from > 0 && p.Text[from-1] == '$' {
			return // "12" of "12.", "$6"
		}
		if w[digits] != '-' { // not castling with zeros: a number glued to a move
			from += digits
		}
	}
	p.Moves = append(p.Moves, Span{from, to})
}

func leadingDigits(w []byte) int {
	n := 0
	for n < len(w) && w[n] >= '0' && w[n] <= '9' {
		n++
	}
	return n
}

// isDelimiter says which bytes end a word of movetext. '.' does, so that "1.e4" falls apart by itself.
func isDelimiter(c byte) bool { return delimiters[c] }

var delimiters = func() (d [256]bool) {
	for _, c := range []byte(" \t\r\n\v\f{}()<>[];.!?$,\"") {
		d[c] = true
	}
	return
}()
