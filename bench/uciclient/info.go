package uciclient

import (
	"bytes"
	"strconv"
	"strings"
)

// Score is an engine's valuation of its own position.
type Score struct {
	Known bool
	Mate  bool // Value counts moves to mate (negative: it is mated), else centipawns
	Value int
}

// CP is the score in centipawns; mates lie beyond ±30000, shorter ones further
// out.
func (s Score) CP() int {
	switch {
	case !s.Mate:
		return s.Value
	case s.Value > 0:
		return 32000 - s.Value
	}
	return -32000 - s.Value
}

// Info is the last "info" line with a score that an engine sent in a search.
type Info struct {
	Depth int
	Score Score
	Nodes uint64
}

// parseInfo reads the fields of an info line that matter to a match; unknown
// words are skipped.
func parseInfo(line string) Info {
	var in Info
	words := strings.Fields(line)
	number := func(i int) (int, bool) {
		if i >= len(words) {
			return 0, false
		}
		n, err := strconv.Atoi(words[i])
		return n, err == nil
	}
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "depth":
			in.Depth, _ = number(i + 1)
		case "nodes":
			if i+1 < len(words) {
				in.Nodes, _ = strconv.ParseUint(words[i+1], 10, 64)
			}
		case "score":
			if i+1 < len(words) {
				if n, ok := number(i + 2); ok && (words[i+1] == "cp" || words[i+1] == "mate") {
					in.Score = Score{Known: true, Mate: words[i+1] == "mate", Value: n}
				}
			}
		case "pv", "string":
			return in
		}
	}
	return in
}

// keepInfo tells whether an info line is worth remembering, by bytes alone: this
// runs for every line of every engine. A bound is kept only while nothing exact
// is known, other lines of a MultiPV never.
func keepInfo(line []byte, haveExact bool) (keep, exact bool) {
	if !bytes.Contains(line, []byte(" score ")) {
		return false, false
	}
	if i := bytes.Index(line, []byte(" multipv ")); i >= 0 {
		rest := line[i+len(" multipv "):]
		if len(rest) == 0 || rest[0] != '1' || len(rest) > 1 && rest[1] != ' ' {
			return false, false
		}
	}
	if bytes.Contains(line, []byte("erbound")) { // lowerbound, upperbound
		return !haveExact, false
	}
	return true, true
}
