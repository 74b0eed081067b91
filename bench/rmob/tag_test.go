package rmob

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

func tagText(t *testing.T, text string, opt TagOptions) (out string, warned []string, c Counts) {
	t.Helper()
	if opt.Settings == (variant.Settings{}) {
		opt.Settings = variant.DefaultSettings()
	}
	var b bytes.Buffer
	c, err := Tag(context.Background(), strings.NewReader(text), &b, opt, func(n int, err error) {
		warned = append(warned, fmt.Sprintf("game %d, %v", n, err))
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), warned, c
}

// write writes a game from UCI moves as PGN.
func write(t *testing.T, fen, uci string, tags ...string) string {
	t.Helper()
	p, err := engine.ParseFEN(fen, engine.RoyalKing|engine.Castling)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "[SetUp \"1\"]\n[FEN \"%s\"]\n", fen)
	for i := 0; i < len(tags); i += 2 {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", tags[i], tags[i+1])
	}
	b.WriteByte('\n')
	for _, u := range strings.Fields(uci) {
		m, err := p.ParseMove(u)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d. %s {%s}\n", p.FullMove(), p.SAN(m), u)
		var c engine.Position
		p.Make(m, &c)
		p = c
	}
	return b.String() + "*\n\n"
}

// The official records of tournament games, ended in every way but mate and resignation.
func TestOfficialResults(t *testing.T) {
	data, err := os.ReadFile("../../testdata/cases/rmobility_games.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	var want []string
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || f[0] == "fen" {
			continue
		}
		note := strings.Split(f[3], "; ")
		result := "1/2-1/2"
		if len(note) > 2 {
			result = note[2]
		}
		text.WriteString(write(t, f[0], f[1], "Event", note[0], "Result", result, "Termination", "adjudication",
			"TerminationDetails", note[1]))
		want = append(want, f[2])
	}
	out, warned, c := tagText(t, text.String(), TagOptions{})
	if len(warned) > 0 || c.Tagged != len(want) || len(want) != 34 {
		t.Errorf("%d games, counts %+v, warnings %q", len(want), c, warned)
	}
	got := tagValues(t, out, TagResult)
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("game %d: %v, want %s", i+1, got, want[i])
			break
		}
	}
}

// tagValues reads one tag of every game.
func tagValues(t *testing.T, text, name string) (values []string) {
	t.Helper()
	var p pgn.Parser
	for s := pgn.NewScanner(strings.NewReader(text)); s.Scan(); {
		if err := p.Parse(s.Game()); err != nil {
			t.Error(err)
		}
		values = append(values, string(p.Tag(name)))
	}
	return values
}

func TestEndsOfGames(t *testing.T) {
	const open = "1. e4 e5 2. Nf3 Nc6 "
	long := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 26) // the clock passes 100 plies
	for _, c := range []struct{ name, tags, moves, want string }{
		{"resignation", `[Result "1-0"]`, open + "1-0", "G0.0"},
		{"time", "[Result \"0-1\"]\n[Termination \"time forfeit\"]", open + "0-1", "-G0.0"},
		{"illegal move", "[Result \"0-1\"]\n[Termination \"rules infraction\"]", open + "0-1", "-G0.0"},
		{"adjudicated win", "[Result \"1-0\"]\n[Termination \"adjudication\"]", open + "1-0", "-G27.5"},
		{"adjudicated in the comment", `[Result "1-0"]`, open + "{White wins by adjudication} 1-0", "-G27.5"},
		{"adjudication spoken of before the end", `[Result "1-0"]`, "1. e4 {adjudication soon} e5 1-0", "G0.0"},
		{"draw agreed", `[Result "1/2-1/2"]`, open + "1/2-1/2", "-G27.5"},
		{"unfinished", `[Result "*"]`, open + "*", ""},
		{"no tag but a token", `[White "W"]`, open + "0-1", "-G0.0"},
		{"mate beats the tag", `[Result "*"]`, "1. f3 e5 2. g4 Qh4# *", "-G0.0"},
		{"stalemate", "[Result \"1/2-1/2\"]\n[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]", "1. Qf7 1/2-1/2", "G0.5"},
		{"no moves", `[Result "1/2-1/2"]`, "1/2-1/2", "-G20.5"},
		{"seventh field", "[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 5 9 -G1.5\"]", "1. Kd2 Kd7 1/2-1/2",
			"-G1.5"},
		{"the record decides", "[Result \"0-1\"]\n[TerminationDetails \"threefold repetition\"]", open + "0-1",
			"-G27.5"},
		{"the record decides, in the comment", `[Result "0-1"]`, open + "{0.1s, Black wins: 50-move rule} 0-1",
			"-G27.5"},
		{"record of the start", "[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 5 9\"]\n[RMobilityStart " +
			"\"-G1.5\"]", "1. Kd2 Kd7 1/2-1/2", "-G1.5"},
		{"clock", `[Result "1/2-1/2"]`, long + "1/2-1/2", "-G20.5"},
	} {
		text := c.tags + "\n\n" + c.moves + "\n"
		out, warned, _ := tagText(t, text, TagOptions{})
		noted := len(warned) == 1 && strings.Contains(warned[0], "no tag Result")
		if got := tagValues(t, out, TagResult); len(warned) > 0 && !noted ||
			noted != !strings.Contains(text, "[Result") || len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: %q, want %q %v", c.name, got, c.want, warned)
		}
	}
	out, _, _ := tagText(t, "[Result \"1-0\"]\n[Termination \"adjudication\"]\n\n"+open+"1-0\n",
		TagOptions{Options: Options{AdjudicatedWins: true}})
	if !strings.Contains(out, `[RMobilityResult "G0.0"]`) {
		t.Errorf("adjudicated wins as wins: %s", out)
	}
}

// Points and ply that are in the file from before are set anew or removed with the record, asked for or not.
func TestTagLeavesNothingStale(t *testing.T) {
	const stale = "[RMobilityResult \"G9.5\"]\n[RMobilityPoints \"0.7\"]\n[RMobilityPly \"77\"]\n"
	out, _, _ := tagText(t, stale+"[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n"+stale+"[Result \"*\"]\n\n1. e4 *\n",
		TagOptions{})
	want := "[RMobilityResult \"G0.0\"]\n[RMobilityPoints \"1\"]\n[RMobilityPly \"2\"]\n[Result \"1-0\"]\n\n1. e4 e5 " +
		"1-0\n\n[Result \"*\"]\n\n1. e4 *\n"
	if out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

// Every way of writing a promotion and a capture en passant is read.
func TestOddNotations(t *testing.T) {
	head := "[Result \"1/2-1/2\"]\n[FEN \"4k3/P7/8/4Pp2/8/8/8/4K3 w - f6 0 1\"]\n\n"
	for _, moves := range []string{"1. exf6e.p. Kf7 2. a8(N)", "1. exf6 e.p. Kf7 2. a8=N", "1. e5xf6e.p. Kf7 2. a8N"} {
		_, warned, c := tagText(t, head+moves+" 1/2-1/2\n", TagOptions{})
		if len(warned) > 0 || c.Tagged != 1 {
			t.Errorf("%s: %v", moves, warned)
		}
	}
}

// Only the tags change, in files as they come.
func TestTagKeepsEverythingElse(t *testing.T) {
	in := "\xef\xbb\xbf; no tags before\r\n" + // a comment is movetext: this is a game of its own
		"\r\n[Event \"x\"]\r\n[RMobilityResult \"G9.5\"]\r\n[Odd_Tag \"a \\\"b\\\"\"]\r\n[Result \"1-0\"]\r\n\r\n" +
		"1.  e4 $1 {[%clk 1]\r\n} (1. d4 d5 (1... f5)) e5! ; rest\r\n% escape\r\n  1-0\r\n\r\n\r\n" +
		"[Event \"broken\"]\n\n1. e4 e5 2. Ke3 *\n\n" +
		"[Event \"stale\"]\n[RMobilityResult \"G1.5\"]\n[Result \"*\"]\n\n1. e4 *\n\n" +
		"1. e4 e5 1/2-1/2"
	want := "\xef\xbb\xbf; no tags before\r\n" +
		"\r\n[Event \"x\"]\r\n[RMobilityResult \"G0.0\"]\r\n[Odd_Tag \"a \\\"b\\\"\"]\r\n[Result " +
		"\"1-0\"]\r\n[RMobilityPoints \"1\"]\r\n[RMobilityPly \"2\"]\r\n\r\n" +
		"1.  e4 $1 {[%clk 1]\r\n} (1. d4 d5 (1... f5)) e5! ; rest\r\n% escape\r\n  1-0\r\n\r\n\r\n" +
		"[Event \"broken\"]\n\n1. e4 e5 2. Ke3 *\n\n" +
		"[Event \"stale\"]\n[Result \"*\"]\n\n1. e4 *\n\n" +
		"[RMobilityResult \"-G29.5\"]\n[RMobilityPoints \"0.5\"]\n[RMobilityPly \"2\"]\n\n1. e4 e5 1/2-1/2"
	out, warned, c := tagText(t, in, TagOptions{Points: true, Ply: true})
	if len(warned) != 1 || !strings.HasPrefix(warned[0], `game 3, line 16: 2. "Ke3" is no legal move`) {
		t.Errorf("warnings %q", warned)
	}
	if c.Games != 5 || c.Broken != 1 || int(c.Bytes) != len(in) {
		t.Errorf("counts %+v of %d bytes", c, len(in))
	}
	if out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	again, _, _ := tagText(t, out, TagOptions{Points: true, Ply: true})
	if again != out {
		t.Errorf("tagging twice changes the file:\n%s", again)
	}
	dropped, _, _ := tagText(t, in, TagOptions{DropBroken: true})
	if strings.Contains(dropped, "broken") || len(dropped) == 0 {
		t.Errorf("the broken game was not dropped:\n%s", dropped)
	}
}

// Many games over many workers come out in order.
func TestTagKeepsTheOrder(t *testing.T) {
	var in strings.Builder
	const n = 20000
	for i := range n {
		fmt.Fprintf(&in, "[Event \"%d\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 %s1/2-1/2\n\n", i,
			strings.Repeat("2. Nf3 Nc6 3. Ng1 Nb8 ", i%7))
	}
	out, _, c := tagText(t, in.String(), TagOptions{})
	if c.Tagged != n {
		t.Errorf("%+v", c)
	}
	for i, v := range tagValues(t, out, "Event") {
		if v != fmt.Sprint(i) {
			t.Fatalf("game %d is number %s", i, v)
		}
	}
}

func TestCancelledAndFailingWrites(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := strings.Repeat("[Event \"x\"]\n\n1. e4 e5 1-0\n\n", 50000)
	if _, err := Tag(ctx, strings.NewReader(text), &bytes.Buffer{}, TagOptions{}, func(int, error) {}); err == nil {
		t.Error("a cancelled run reports success")
	}
	if _, err := Tag(context.Background(), strings.NewReader(text), full{}, TagOptions{},
		func(int, error) {}); err == nil {
		t.Error("a full disk reports success")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("disk full") }

// A result that had to be looked for, or that contradicts itself, is named; so is the line on which a game is broken.
func TestRemarks(t *testing.T) {
	const games = "[Event \"1\"]\n\n1. e4 e5 1-0\n\n" +
		"[Event \"2\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n" +
		"[Event \"3\"]\n[Result \"?\"]\n\n1. e4 e5 1/2-1/2\n\n" +
		"[Event \"4\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2\n\n" +
		"[Event \"5\"]\n\n1. e4 e5 *\n\n" +
		"[Event \"6\"]\n[Result \"*\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n\n" +
		"[Event \"7\"]\n[Result \"*\"]\n\n[Variant \"Atomic\"]\n\n1. e4 *\n"
	var said []string
	var out strings.Builder
	c, err := Tag(t.Context(), strings.NewReader(games), &out,
		TagOptions{Options: Options{Settings: variant.DefaultSettings()}}, func(n int, err error) {
			said = append(said, fmt.Sprintf("%d: %v", n, err))
		})
	want := []string{"1: no tag Result: the result behind the moves counts, 1-0",
		"2: the tag Result says 1-0, the moves end with 0-1: the tag counts",
		"3: the tag Result says nothing: the result behind the moves counts, 1/2-1/2", "6: line 26: ",
		"7: line 33: variant \"Atomic\""}
	if err != nil || len(said) != len(want) || c.Broken != 2 || c.Tagged != 4 {
		t.Fatalf("%v %+v\n%s", err, c, strings.Join(said, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(said[i], want[i]) {
			t.Errorf("%q, want %q", said[i], want[i])
		}
	}
}
