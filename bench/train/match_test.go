package train

import (
	"io"
	"strings"
	"testing"
)

// matchGame is a game of losing chess as match writes it. Its end is not that of the moves: what counts is the tag.
const matchGame = `[Event "Contrary match"]
[White "ours"]
[Black "theirs"]
[Result "RESULT"]
[Variant "antichess"]

1. e3 {+0.50/10 0.100s} 1... b5 {+9.99/9 0.100s} 2. Bxb5 {+M9/12 0.100s} 2...
Nf6 {-9.99/9 0.100s} RESULT

`

// A position gets the next score of the player in question, seen from its side, and the result; a position with a
// compulsory capture, and one after the last score, give nothing. The scores of the other player are not looked at.
func TestLoadMatch(t *testing.T) {
	type value struct {
		score  int16
		result uint8
	}
	for _, c := range []struct {
		result, player string
		want           []value
	}{
		{"1-0", "ours", []value{{50, 2}, {-forcedScore, 0}}},
		{"0-1", "ours", []value{{50, 0}}}, // a forced win that was none
		{"1/2-1/2", "ours", []value{{50, 1}}},
		{"*", "ours", nil},
		{"1-0", "nobody", nil},
		{"1-0", "theirs", []value{{-999, 2}, {999, 0}, {-999, 0}}},
	} {
		text := strings.ReplaceAll(matchGame, "RESULT", c.result)
		samples, err := Load(strings.NewReader(text+text), c.player, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		if len(samples) != 2*len(c.want) {
			t.Errorf("%s, %s: %d samples of two games, want %d", c.result, c.player, len(samples), 2*len(c.want))
			continue
		}
		for i, s := range samples {
			want := c.want[i%len(c.want)]
			if got := (value{s.Score, s.Result}); got != want {
				t.Errorf("%s, %s: sample %d is %v, want %v", c.result, c.player, i, got, want)
			}
		}
	}
	text := strings.ReplaceAll(matchGame, "RESULT", "1-0")
	for _, start := range []string{"\xEF\xBB\xBF", "\r\n\n", "[Site \"?\"]\n", "[x_1  \"\"]\r\n"} {
		if samples, err := Load(strings.NewReader(start+text), "ours", io.Discard); err != nil || len(samples) != 2 {
			t.Errorf("a file that begins with %q: %d samples, %v; want 2", start, len(samples), err)
		}
	}
	for _, bad := range []string{strings.Replace(matchGame, "Bxb5", "Bxb6", 1),
		strings.Replace(matchGame, `[Variant`, "[FEN \"8\"]\n[Variant", 1)} {
		if _, err := Load(strings.NewReader(strings.ReplaceAll(bad, "RESULT", "1-0")), "ours", io.Discard); err == nil {
			t.Error("a game that cannot be played is read")
		}
	}
}
