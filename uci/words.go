package uci

import "strings"

// words is a command line cut at white space that still knows where each word
// stood, because an option's value keeps its inner spaces as they were typed.
type words struct {
	text string
	list []string
	at   []int // start of each word in text
}

func splitWords(text string) words {
	w := words{text: text}
	start := -1
	for i := 0; i <= len(text); i++ {
		blank := i == len(text) || isBlank(text[i])
		switch {
		case !blank && start < 0:
			start = i
		case blank && start >= 0:
			w.list = append(w.list, text[start:i])
			w.at = append(w.at, start)
			start = -1
		}
	}
	return w
}

// isBlank holds for space and every control character: a NUL or an escape byte in
// the input is as harmless as a tab.
func isBlank(c byte) bool { return c <= ' ' || c == 0x7f }

// from is the text from word i to the end of the line, "" past the last word.
func (w words) from(i int) string {
	if i >= len(w.list) {
		return ""
	}
	return strings.TrimSpace(w.text[w.at[i]:])
}

// after is the words following word i.
func (w words) after(i int) words {
	return words{text: w.text, list: w.list[i+1:], at: w.at[i+1:]}
}
