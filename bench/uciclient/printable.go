package uciclient

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable makes what an engine wrote fit for a terminal, a log or a file of games: what is no graphic character is
// written as Go would in a string, "\x1b". So an engine can neither colour nor move anything on the screen of who
// watches it.
func printable(text string) string {
	if !strings.ContainsFunc(text, unprintable) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			b.WriteString(`\x` + strconv.FormatUint(uint64(text[i])|0x100, 16)[1:])
		case unprintable(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unprintable(r rune) bool { return !unicode.IsGraphic(r) && r != '\t' }
