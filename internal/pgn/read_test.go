package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"contrary/engine"
)

const messy = "\xef\xbb\xbf\r\n% an escaped line [Event \"no\"]\r\n" +
	"[Event \"A \\\"quoted\\\" name\"]\r\n[Unknown_Tag \"keep\"]\r\n[Result \"1-0\"]\r\n\r\n" +
	"1.e4 {a comment\r\n[Event \"inside\"]\r\n\r\nwith a blank line} e5 $1 2. Nf3! (2. f4 {x (} exf4 (2... d5 3. " +
	"exd5) 3. Nf3) 2... Nc6?!\r\n" +
	"% escaped (\r\n; rest { of line\r\n3. Bb5 a6 {last words} 1-0\r\n\r\n" +
	"[Event \"B\"]\n[Event2 \"b\"] [Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n" +
	"[Event \"no moves\"]\n[Result \"*\"]\n\n[Event \"C\"]\n\n1. c4 *\n\n" +
	"1. g3 g6 0-1\n\n1. b3\nb6 1/2\n"

func scan(t *testing.T, r io.Reader) (games []RawGame, pre []byte) {
	t.Helper()
	s := NewScanner(r)
	for s.Scan() {
		games = append(games, s.Game())
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return games, s.Preamble()
}

// The scanner loses no byte, however the source delivers them.
func TestScannerCutsAndKeepsEveryByte(t *testing.T) {
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(messy), "bytes": iotest.OneByteReader(strings.NewReader(messy)),
		"data with EOF": iotest.DataErrReader(strings.NewReader(messy)),
	} {
		games, pre := scan(t, r)
		all := append([]byte{}, pre...)
		for _, g := range games {
			all = append(all, g.Text...)
		}
		if string(all) != messy {
			t.Errorf("%s: the games joined are not the stream:\n%q", name, all)
		}
		if len(games) != 6 {
			t.Errorf("%s: %d games, want 6", name, len(games))
		}
	}
}

func TestParserReadsTheMainLine(t *testing.T) {
	want := []struct{ tags, moves, result, comment string }{
		{`Event Unknown_Tag Result`, "e4 e5 Nf3 Nc6 Bb5 a6", "1-0", "last words"},
		{`Event Event2 Result`, "d4 d5", "1/2-1/2", ""},
		{`Event Result`, "", "", ""},
		{`Event`, "c4", "*", ""},
		{``, "g3 g6", "0-1", ""},
		{``, "b3 b6", "1/2", ""},
	}
	games, _ := scan(t, strings.NewReader(messy))
	var p Parser
	for i, g := range games {
		if err := p.Parse(g); err != nil {
			t.Fatal(err)
		}
		var tags, moves []string
		for _, tag := range p.Tags {
			tags = append(tags, string(tag.Name.Of(p.Text)))
		}
		for _, m := range p.Moves {
			moves = append(moves, string(m.Of(p.Text)))
		}
		w := want[i]
		if got := strings.Join(tags, " "); got != w.tags {
			t.Errorf("game %d: tags %q, want %q", i+1, got, w.tags)
		}
		if got := strings.Join(moves, " "); got != w.moves {
			t.Errorf("game %d: moves %q, want %q", i+1, got, w.moves)
		}
		if got := string(p.Result.Of(p.Text)); got != w.result {
			t.Errorf("game %d: result %q, want %q", i+1, got, w.result)
		}
		if got := string(p.Comment.Of(p.Text)); got != w.comment {
			t.Errorf("game %d: comment %q, want %q", i+1, got, w.comment)
		}
	}
	if err := p.Parse(games[0]); err != nil || Unescape(p.Tag("Event")) != `A "quoted" name` {
		t.Errorf("tag Event: %q, %v", Unescape(p.Tag("Event")), err)
	}
}

// A promotion in parentheses is no variation, and "e.p." is no part of a move, however they are set.
func TestParserReadsPromotionsAndEnPassant(t *testing.T) {
	for text, want := range map[string]string{
		"1. a8(N) b1(q)+ 2. cxd8(Q)!? (2. c8(R) (2. d4)) 2... Kd7 *":    "a8(N) b1(q) cxd8(Q) Kd7",
		"1. exd6e.p. c5 2. bxc6 e.p. Ke7 3. fxg6e.p.+ (3. f4) 3... K *": "exd6 c5 bxc6 Ke7 fxg6 K",
		"1. e4(1. d4)e5 *":                       "e4 e5",
		"1. e4 (N) e5 2. Nf3(better) d6 *":       "e4 e5 Nf3 d6",
		"1. e4e.p. e5 e.p. *":                    "e4 e5",
		"1. O-O(1. O-O-O)e8(Q) 2. 0-0 Rfe8(N) *": "O-O e8(Q) 0-0 Rfe8(N)",
	} {
		var p Parser
		if err := p.Parse(RawGame{Text: []byte(text), Line: 1}); err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var moves []string
		for _, m := range p.Moves {
			moves = append(moves, string(m.Of(p.Text)))
		}
		if got := strings.Join(moves, " "); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

func TestBrokenGamesAreNamedAndPassed(t *testing.T) {
	text := "[Event \"1\"]\n\n1. e4 {never closed e5 1-0\n\n[Event \"2\"]\n\n1. d4 (1. e4 d5 1-0\n\n" +
		"[Event \"3\"]\n\n1. d4 d5) 1-0\n\n[Event \"4\n\n1. d4 1-0\n\n[Event \"5\"]\n\n1. c4 c5 1-0\n"
	games, _ := scan(t, strings.NewReader(text))
	if len(games) != 5 {
		t.Fatalf("%d games, want 5", len(games))
	}
	want := []string{"line 3: a brace comment", "line 7: a variation is never closed", "line 11: a variation is closed",
		"", ""}
	var p Parser
	for i, g := range games {
		err := p.Parse(g)
		if want[i] == "" && err != nil || want[i] != "" && (err == nil || !strings.HasPrefix(err.Error(), want[i])) {
			t.Errorf("game %d: %v, want %q", i+1, err, want[i])
		}
	}
}

// Badly written tags and judgements of positions are no reason to lose a game; nothing of them is taken for a move, and
// no move for them.
func TestParserForgives(t *testing.T) {
	for text, want := range map[string]string{
		"[BlackType: \"program\"]\n\n1. e4 e5 1-0":    "BlackType=program | e4 e5 | 1-0",
		"[ECO B10]\n[Result \"1-0\"]\n\n1. e4 c6 1-0": "ECO=B10 Result=1-0 | e4 c6 | 1-0",
		"[Event]\n[Site ]\n[Round:3]\n[White A. B] \n1. e4 *": "Event= Site= Round=3 " +
			"White=A. B | e4 | *",
		"[Event \"open\n[Site \"no bracket\"\n\n1. e4 *": "Event=open Site=no bracket | e4 | *",
		"[Event \"open]\n[Annotator \"He [said]\"]\n\n1. e4 *": "Event=open Annotator=He " +
			"[said] | e4 | *",
		"1. e4± e5 ± 2. Nf3⩲ ∓ Nc6!? ∞ 3. Bb5+- a6 +- 4. Ba4 = Nf6= 5. O-O+/- Be7 +/- N *": " | e4 e5 Nf3 Nc6 Bb5 a6 " +
			"Ba4 Nf6 O-O Be7 | *",
		"1… e5 2.\u00a0Nf3\u00a0Nc6\u203c 3. \xb1Bb5 \xb1 *": " | e5 Nf3 Nc6 Bb5 | *",
		"1. e8=Q a1=N+ 2. ♘f3 ♟e5 *":                         " | e8=Q a1=N+ ♘f3 ♟e5 | *",
		// of which neither is a move
		"1. Кf3 -- *": " | Кf3 -- | *",
	} {
		games, _ := scan(t, strings.NewReader(text+"\n"))
		var p Parser
		if len(games) != 1 || p.Parse(games[0]) != nil {
			t.Errorf("%q: %d games, %v", text, len(games), p.Parse(games[0]))
			continue
		}
		var tags, moves []string
		for _, tag := range p.Tags {
			tags = append(tags, string(tag.Name.Of(p.Text))+"="+string(tag.Value.Of(p.Text)))
		}
		for _, m := range p.Moves {
			moves = append(moves, string(m.Of(p.Text)))
		}
		if got := strings.Join(tags, " ") + " | " + strings.Join(moves, " ") + " | " +
			string(p.Result.Of(p.Text)); got != want {
			t.Errorf("%q\n is %q\nwant %q", text, got, want)
		}
	}
	games, _ := scan(t, strings.NewReader("[ECO B10]\n\n1. e4 c6 1-0\n\n[Event: \"2\"]\n\n1. d4\n[a remark] d5 "+
		"*\n\n[Event 3]\n[ECO A00]\n\n1. g4 *\n"))
	if len(games) != 3 {
		t.Errorf("%d games, want 3", len(games))
	}
}

func TestScannerLongGameAndReadError(t *testing.T) {
	long := "[Event \"long\"]\n\n1. e4 {" + strings.Repeat("word\n", 1<<20) + "} e5 1-0\n\n"
	games, _ := scan(t, strings.NewReader(long+messy[3:]))
	if len(games) != 7 || len(games[0].Text) < len(long) {
		t.Fatalf("%d games, the first of %d bytes", len(games), len(games[0].Text))
	}
	s := NewScanner(io.MultiReader(strings.NewReader(messy), iotest.ErrReader(errors.New("disk"))))
	for s.Scan() {
	}
	if s.Err() == nil {
		t.Error("the read error was lost")
	}
}

// Every legal move in every way of writing it, against the engine's own notation.
func TestMatchAllNotations(t *testing.T) {
	for _, fen := range []string{engine.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r3k2r/8/8/8/3pP3/8/1p4p1/N3K2R b KQkq e3 0 1",
		"4k3/P6P/8/1N3N2/8/1N3N2/8/R3K2R w KQ - 0 1", "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1"} {
		p, err := engine.ParseFEN(fen, engine.RoyalKing|engine.Castling)
		if err != nil {
			t.Fatal(err)
		}
		var l engine.MoveList
		p.Legal(&l)
		for _, m := range l.Slice() {
			san := p.SAN(m)
			for _, text := range []string{san, m.String(), strings.ReplaceAll(san, "x", ""),
				strings.ReplaceAll(san, "=", ""),
				strings.ReplaceAll(san, "O", "0"), parenthesized(san), figurine(san)} {
				if got := Match(l.Slice(), []byte(text)); got != m {
					t.Errorf("%s: %q is %v, want %v", fen, text, got, m)
				}
			}
		}
		for _, text := range []string{"", "--", "Z0", "e9", "Qi4", "Nb1d3", "O-O-O-O", "Nd"} {
			if got := Match(l.Slice(), []byte(text)); got != engine.NoMove {
				t.Errorf("%s: %q is %v, want no move", fen, text, got)
			}
		}
	}
	// Two knights can reach d4: without disambiguation there is no one move.
	p, _ := engine.ParseFEN("4k3/P6P/8/1N3N2/8/1N3N2/8/R3K2R w KQ - 0 1", engine.RoyalKing|engine.Castling)
	var l engine.MoveList
	p.Legal(&l)
	if got := Match(l.Slice(), []byte("Nd4")); got != engine.NoMove {
		t.Errorf("ambiguous Nd4 is %v", got)
	}
}

// parenthesized writes "a8=Q+" as "a8(Q)+".
func parenthesized(san string) string {
	if i := strings.IndexByte(san, '='); i >= 0 {
		return san[:i] + "(" + san[i+1:i+2] + ")" + san[i+2:]
	}
	return san
}

// figurine writes "Nf3" as "♘f3".
func figurine(san string) string {
	return strings.NewReplacer("K", "♔", "Q", "♛", "R", "♖", "B", "♝", "N", "♘").Replace(san[:1]) + san[1:]
}

func FuzzScanAndParse(f *testing.F) {
	f.Add([]byte(messy))
	f.Add([]byte("[a \"\\"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := NewScanner(bytes.NewReader(data))
		var all []byte
		var p Parser
		for s.Scan() {
			if len(all) == 0 {
				all = append(all, s.Preamble()...)
			}
			all = append(all, s.Game().Text...)
			if err := p.Parse(s.Game()); err != nil {
				_ = fmt.Sprint(err)
			}
		}
		if len(all) == 0 {
			all = s.Preamble()
		}
		if !bytes.Equal(all, data) {
			t.Errorf("%q became %q", data, all)
		}
	})
}
