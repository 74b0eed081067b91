package standings

import (
	"fmt"
	"slices"
	"strings"
)

// Tiebreak is one way to tell tied players apart. The package comment has the formulas.
type Tiebreak uint8

// The tiebreaks.
const (
	Direct Tiebreak = iota
	SonnebornBerger
	Buchholz
	Wins
	Records
)

var tiebreakNames = [...]string{"direct", "sb", "buchholz", "wins", "rmob"}

// String returns the name that Parse reads.
func (t Tiebreak) String() string { return tiebreakNames[t] }

// Names returns the names of all tiebreaks.
func Names() []string { return slices.Clone(tiebreakNames[:]) }

// Columns returns those of the list that have a column in a table of the players: all but [Records], which compares
// many numbers.
func Columns(list []Tiebreak) []Tiebreak {
	return slices.DeleteFunc(slices.Clone(list), func(t Tiebreak) bool { return t == Records })
}

// Parse reads a list such as "direct,sb,buchholz,rmob", in the order in which they count; "none" is the empty list. The
// error names a word that is no tiebreak, or that is there twice.
func Parse(text string) ([]Tiebreak, error) {
	var list []Tiebreak
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	for _, word := range strings.Split(text, ",") {
		word = strings.ToLower(strings.TrimSpace(word))
		i := slices.Index(tiebreakNames[:], word)
		switch {
		case i < 0:
			return nil, fmt.Errorf("tiebreaks %q: %q is none of %s", text, word, strings.Join(tiebreakNames[:], ", "))
		case slices.Contains(list, Tiebreak(i)):
			return nil, fmt.Errorf("tiebreaks %q: %s is there twice", text, word)
		}
		list = append(list, Tiebreak(i))
	}
	return list, nil
}
