package rmob

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"

	"contrary/internal/pgn"
)

// The tags that are written.
const (
	TagResult = "RMobilityResult" // G5.5 or -G5.5
	TagPoints = "RMobilityPoints" // White's, by the scoring in use
	TagPly    = "RMobilityPly"    // Result.Ply
)

// TagOptions say what Tag writes.
type TagOptions struct {
	Options
	Points, Ply bool // also write these tags; where they are already, they are kept true in any case
	DropBroken  bool // leave broken games out instead of passing them on as they are
}

// Counts are what Tag has seen.
type Counts struct {
	Games, Tagged, Broken int
	Bytes                 int64 // read
}

// tagged is the answer for one game: the pieces of its new text.
type tagged struct {
	parts  [][]byte
	bytes  int
	known  bool
	note   string
	broken error
	number int
}

// Tag copies a stream of games and sets the tags of every game's final record: in place if the tag is there, else after
// the last tag. A game without a result gets none, and loses one that is there. All other bytes stay as they are. For
// each broken game, and with a Remark for each that is judged in spite of something, warn is called, in the order of
// the stream.
func Tag(ctx context.Context, in io.Reader, out io.Writer, opt TagOptions, warn func(number int, err error)) (c Counts,
	err error) {
	games := pgn.NewScanner(in)
	w := bufio.NewWriterSize(out, 1<<20)
	worker := func() func(pgn.RawGame) tagged {
		j := NewJudge(opt.Options)
		return func(g pgn.RawGame) tagged { return tagOne(j, g, &opt) }
	}
	preamble := false
	err = inOrder(ctx, games, worker, func(t tagged) error {
		if !preamble {
			preamble = true
			c.Bytes += int64(len(games.Preamble()))
			if _, err := w.Write(games.Preamble()); err != nil {
				return err
			}
		}
		c.Games++
		c.Bytes += int64(t.bytes)
		if t.known {
			c.Tagged++
		}
		if t.broken != nil {
			c.Broken++
			warn(t.number, t.broken)
			if opt.DropBroken {
				return nil
			}
		}
		if t.note != "" {
			warn(t.number, Remark(t.note))
		}
		for _, p := range t.parts {
			if _, err := w.Write(p); err != nil {
				return err
			}
		}
		return nil
	})
	if !preamble && err == nil { // a stream without games
		_, err = w.Write(games.Preamble())
	}
	if e := w.Flush(); err == nil {
		err = e
	}
	return c, err
}

func tagOne(j *Judge, g pgn.RawGame, opt *TagOptions) tagged {
	t := tagged{parts: [][]byte{g.Text}, bytes: len(g.Text), number: g.Number}
	r, err := j.Judge(g)
	if err != nil {
		t.broken = err
		return t
	}
	t.note = r.Note
	set := []setting{{TagResult, "", true}, {TagPoints, "", opt.Points}, {TagPly, "", opt.Ply}}
	if r.Known {
		t.known = true
		set[0].value = r.Record.String()
		set[1].value = strconv.FormatFloat(opt.Settings.WhitePoints(r.Record), 'g', -1, 64)
		set[2].value = strconv.Itoa(r.Ply)
	}
	t.parts = edit(&j.parser, set)
	return t
}

// setting is a tag to be set; without a value it is to be removed. Unless add is set, it is not put where it is not:
// but one that is there must not contradict the others.
type setting struct {
	name, value string
	add         bool
}

// edit returns the pieces of a game's text with the tags set.
func edit(p *pgn.Parser, set []setting) (parts [][]byte) {
	from := 0
	cut := func(to, next int, insert []byte) {
		parts = append(parts, p.Text[from:to], insert)
		from = next
	}
	found := make([]bool, len(set))
	for i := range p.Tags {
		tag := &p.Tags[i]
		for k, s := range set {
			if string(tag.Name.Of(p.Text)) != s.name {
				continue
			}
			if s.value == "" || found[k] { // unwanted, or there twice
				cut(tag.Line.From, tag.Line.To, nil)
			} else {
				cut(tag.Value.From, tag.Value.To, []byte(s.value))
			}
			found[k] = true
		}
	}
	var lines bytes.Buffer
	eol := "\n"
	if bytes.Contains(p.Text, []byte("\r\n")) {
		eol = "\r\n"
	}
	if p.Body > 0 && p.Text[p.Body-1] != '\n' {
		lines.WriteString(eol)
	}
	for k, s := range set {
		if !found[k] && s.add && s.value != "" {
			fmt.Fprintf(&lines, "[%s \"%s\"]%s", s.name, s.value, eol)
		}
	}
	if len(p.Tags) == 0 && lines.Len() > 0 {
		lines.WriteString(eol)
	}
	cut(p.Body, p.Body, lines.Bytes())
	return append(parts, p.Text[from:])
}
