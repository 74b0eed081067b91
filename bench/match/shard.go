package match

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is a part of a match: of its pairs of games, numbered from 0, those whose number leaves the rest Index−1 when
// divided by Count. So the shards have the openings of the whole match, no game twice, and both games of a pair. The
// zero value is the whole match.
type Shard struct{ Index, Count int }

// ParseShard reads "2/8": the second of eight.
func ParseShard(text string) (*Shard, error) {
	index, count, _ := strings.Cut(text, "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(count)
	if err1 != nil || err2 != nil || n < 1 || i < 1 || i > n {
		return nil, fmt.Errorf("shard %q: want I/N, such as 2/8 for the second of eight", text)
	}
	return &Shard{i, n}, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Count) }

// has tells whether a pair belongs to the shard.
func (s Shard) has(pair int) bool { return s.Count == 0 || pair%s.Count == s.Index-1 }

// totalOf is the number of games of the schedule in the shard.
func (s Shard) totalOf(all schedule) (n int) {
	for number := range all.limit() {
		if f, ok := all.fixture(number); ok && s.has(f.pair) {
			n++
		}
	}
	return n
}
