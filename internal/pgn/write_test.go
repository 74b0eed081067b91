package pgn

import (
	"bytes"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	d := Document{
		Tags: []Tag{{"Event", `a "b" \c` + "\nd"}, {"Result", "1-0"}},
		Moves: []Move{{"e4", "book"}, {"e5", ""}, {"Qh5", "+0.10/3 0.100s"}, {"Ke7", ""},
			{"Qxe5#", "mate {} ; here"}},
		FullMove: 1, Result: "1-0",
	}
	want := `[Event "a \"b\" \\c d"]
[Result "1-0"]

1. e4 {book} 1... e5 2. Qh5 {+0.10/3 0.100s} 2... Ke7 3. Qxe5# {mate () ; here}
1-0

`
	if got := string(d.Append(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	d = Document{Moves: []Move{{"Kd5", ""}, {"Kd3", ""}}, FullMove: 40, BlackFirst: true, Result: "*"}
	if got := string(d.Append(nil)); got != "\n40... Kd5 41. Kd3 *\n\n" {
		t.Errorf("%q", got)
	}
}

// What is written reads back, whatever the texts contain, and no line is too long.
func TestAppendReadsBack(t *testing.T) {
	var d Document
	nasty := []string{`"]`, `\`, "}", "{", "\n[Event \"x\"]\n", "%", ";", "", "  ", "é\x00\x7f", "1-0",
		strings.Repeat("long ", 40)}
	for i, s := range nasty {
		d.Tags = append(d.Tags, Tag{"T" + string(rune('a'+i)), s})
		d.Moves = append(d.Moves, Move{"Nf3", s}, Move{"Nf6", ""})
	}
	d.FullMove, d.Result = 1, "1/2-1/2"
	text := append(d.Append(nil), d.Append(nil)...)
	for line := range bytes.Lines(text) {
		if len(line) > lineWidth+1 && line[0] != '[' {
			t.Errorf("line of %d bytes: %s", len(line), line)
		}
	}
	s, games := NewScanner(bytes.NewReader(text)), 0
	for s.Scan() {
		games++
		var p Parser
		if err := p.Parse(s.Game()); err != nil {
			t.Fatal(err)
		}
		if len(p.Moves) != len(d.Moves) || string(p.Result.Of(p.Text)) != d.Result {
			t.Errorf("%d moves, result %s", len(p.Moves), p.Result.Of(p.Text))
		}
		for _, tag := range d.Tags {
			if got := Unescape(p.Tag(tag.Name)); got != printable(tag.Value) {
				t.Errorf("tag %q read as %q", tag.Value, got)
			}
		}
	}
	if games != 2 {
		t.Errorf("%d games", games)
	}
}
