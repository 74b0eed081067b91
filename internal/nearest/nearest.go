// Package nearest guesses which known name somebody meant who mistyped it.
package nearest

import (
	"fmt"
	"strings"

	edlib "github.com/hbollon/go-edlib"
)

// Name returns the name that is most like word, "" if none is like it: at most a third of its letters may be wrong, and
// one always (two that changed places are one). Letter case, blanks, hyphens and underscores count for nothing. The
// first of equal names wins.
func Name(word string, names []string) string {
	best, fewest := "", 0
	for _, name := range names {
		a, b := plain(word), plain(name)
		limit := max(1, max(len(a), len(b))/3)
		if limit >= min(len(a), len(b)) { // a word of one or two letters is like everything
			limit = 0
		}
		d := edlib.OSADamerauLevenshteinDistance(a, b)
		if len(a) >= 3 && strings.HasPrefix(b, a) {
			d = min(d, 1)
		}
		if d <= limit && (best == "" || d < fewest) {
			best, fewest = name, d
		}
	}
	return best
}

// Hint is "; did you mean X?" or nothing, to be put behind an error about word.
func Hint(word string, names []string) string {
	if name := Name(word, names); name != "" {
		return fmt.Sprintf("; did you mean %q?", name)
	}
	return ""
}

func plain(s string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
}
