package pgn

import (
	"strconv"
	"strings"
)

// Tag is a tag pair to be written; Value is plain text, not escaped.
type Tag struct{ Name, Value string }

// Move is a move to be written, with the comment that follows it ("" for none).
type Move struct{ SAN, Comment string }

// Document is a game to be written.
type Document struct {
	Tags       []Tag // in the order to be written; the seven of the roster come first
	Moves      []Move
	FullMove   int    // number of the first move
	BlackFirst bool   // Black makes the first move
	Result     string // 1-0, 0-1, 1/2-1/2 or *
}

// lineWidth is the greatest length of a line of movetext, as the export format of the PGN standard has it.
const lineWidth = 79

// Append appends the game to dst in export format, with the blank line that ends it. Line breaks and unprintable bytes
// in tags and comments become spaces, braces within a comment become parentheses (some readers take them for nested
// comments): what is written can always be read.
func (d *Document) Append(dst []byte) []byte {
	for _, t := range d.Tags {
		dst = append(dst, '[')
		dst = append(dst, t.Name...)
		dst = append(dst, ` "`...)
		dst = append(dst, tagEscapes.Replace(printable(t.Value))...)
		dst = append(dst, "\"]\n"...)
	}
	dst = append(dst, '\n')
	column := 0
	word := func(w string) {
		switch {
		case column == 0:
		case column+1+len(w) > lineWidth:
			dst = append(dst, '\n')
			column = 0
		default:
			dst = append(dst, ' ')
			column++
		}
		dst = append(dst, w...)
		column += len(w)
	}
	number, black, announce := d.FullMove, d.BlackFirst, true
	for _, m := range d.Moves {
		switch {
		case !black:
			word(strconv.Itoa(number) + ".")
		case announce: // the standard repeats the number after a comment
			word(strconv.Itoa(number) + "...")
		}
		word(m.SAN)
		announce = m.Comment != ""
		if announce {
			for _, w := range strings.Fields("{" + braces.Replace(printable(m.Comment)) + "}") {
				word(w)
			}
		}
		if black {
			number++
		}
		black = !black
	}
	word(d.Result)
	return append(dst, "\n\n"...)
}

var (
	tagEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	braces     = strings.NewReplacer("{", "(", "}", ")")
)

// printable replaces control characters by spaces.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
}
