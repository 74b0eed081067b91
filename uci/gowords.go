package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
)

// maxMillis bounds every time a GUI may send: about 31 years, so that sums of a
// few of them stay far inside a time.Duration.
const maxMillis = 1_000_000_000_000

// goWords is what a "go" command says, before it is judged against a position.
// Each limit is nil when the command does not name it.
type goWords struct {
	searchMoves    []string
	hasSearchMoves bool
	ponder         bool
	infinite       bool
	clock          [2]*int64 // wtime, btime in ms
	inc            [2]*int64 // winc, binc in ms
	movesToGo      *int64
	depth          *int64
	nodes          *int64
	mate           *int64
	moveTime       *int64 // ms
	perft          *int64
	complaints     []string // limits that could not be read
}

// goKeywords end a list of searchmoves.
var goKeywords = []string{"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes",
	"mate", "movetime", "infinite", "perft"}

// parseGo reads the words after "go". It never fails: what it cannot read is left
// out and named in complaints.
func parseGo(list []string) goWords {
	var g goWords
	numbers := map[string]**int64{
		"wtime": &g.clock[0], "btime": &g.clock[1], "winc": &g.inc[0], "binc": &g.inc[1],
		"movestogo": &g.movesToGo, "depth": &g.depth, "nodes": &g.nodes, "mate": &g.mate,
		"movetime": &g.moveTime, "perft": &g.perft,
	}
	for i := 0; i < len(list); i++ {
		word := list[i]
		if into, ok := numbers[word]; ok {
			if i+1 == len(list) || slices.Contains(goKeywords, list[i+1]) {
				g.complaints = append(g.complaints, fmt.Sprintf("go %s without a number", word))
				continue
			}
			i++
			n, err := parseNumber(list[i])
			if err != nil {
				g.complaints = append(g.complaints, fmt.Sprintf("go %s needs a number, not %s", word, shorten(list[i])))
				continue
			}
			if word == "mate" && n < 1 {
				g.complaints = append(g.complaints, fmt.Sprintf("go mate needs at least 1, not %s", shorten(list[i])))
				continue
			}
			*into = &n
			continue
		}
		switch word {
		case "ponder":
			g.ponder = true
		case "infinite":
			g.infinite = true
		case "searchmoves":
			g.hasSearchMoves = true
			for i+1 < len(list) && !slices.Contains(goKeywords, list[i+1]) {
				i++
				g.searchMoves = append(g.searchMoves, list[i])
			}
		default:
			g.complaints = append(g.complaints, fmt.Sprintf("go does not know %s", shorten(word)))
		}
	}
	return g
}

// parseNumber reads a decimal integer; one beyond the range of int64 is taken for
// the end of the range on its side.
func parseNumber(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		if n < 0 {
			return math.MinInt64, nil
		}
		return math.MaxInt64, nil
	}
	return n, err
}

// millis turns milliseconds from a GUI into a duration of at least 1 ms: a clock
// at zero or below still wants a move, at once.
func millis(n int64) time.Duration {
	return time.Duration(min(max(n, 1), maxMillis)) * time.Millisecond
}

// timed tells whether any clock or increment was given.
func (g *goWords) timed() bool {
	return g.clock[0] != nil || g.clock[1] != nil || g.inc[0] != nil || g.inc[1] != nil
}

// bounded tells whether anything ends the search but "stop".
func (g *goWords) bounded() bool {
	return !g.infinite && (g.timed() || g.depth != nil || g.nodes != nil || g.mate != nil || g.moveTime != nil)
}
