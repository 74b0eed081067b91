package board

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contrary/bench/rmob"
	"contrary/variant"
)

func exported(t *testing.T, d document) string {
	t.Helper()
	var l line
	if err := l.follow(context.Background(), &d); err != nil {
		t.Fatal(err)
	}
	return l.export()
}

func opens(t *testing.T, now document, text string, pick int) *opened {
	t.Helper()
	o, err := open(context.Background(), &request{Text: text, Game: now, Pick: pick})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return o
}

// What is exported opens as the same game.
func TestExportAndOpen(t *testing.T) {
	for _, c := range []struct {
		variant, fen, moves string
		end                 *ending
		want                []string
	}{
		{"antichess", "", "e2e4 b7b5 f1b5", nil, []string{`[Variant "antichess"]`, "1. e4 b5 2. Bxb5 *"}},
		{"nodraw", "8/8/4k3/8/8/3pK3/8/8 w - - 0 1", "e3d3", nil, []string{`[RuleSet "nodraw"]`,
			`[NoDrawCreator "White"]`, `[NoDrawDeadPly "1"]`, `[FEN "8/8/4k3/8/8/3pK3/8/8 w - - 0 1"]`}},
		{"rmobility", "", "f2f3 e7e5 g2g4 d8h4", nil, []string{`[RMobilityResult "-G0.0"]`, `[RMobilityPoints "0"]`,
			`[RMobilityPly "4"]`, `[Result "0-1"]`, "Qh4#"}},
		{"rmobility", "", "g1f3", &ending{"agreed", ""},
			[]string{`[RMobilityResult "-G20.5"]`, `[Termination "adjudication"]`}},
		{"rmobility", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 5 1 G7.5", "g1f2", nil, []string{`[RMobilityStart "G7.5"]`}},
		{"losers", "", "e2e4", &ending{"resign", "black"},
			[]string{`[Result "1-0"]`, `[TerminationDetails "resignation"]`}},
		{"chess", "", "e2e4", &ending{"time", "white"}, []string{`[Termination "time forfeit"]`, `[Result "0-1"]`}},
		{"giveaway", "8/P7/8/7p/8/8/8/8 w - - 0 1", "a7a8k", nil, []string{"1. a8=K"}},
	} {
		d := played(c.variant, c.fen, c.moves)
		d.End, d.White, d.Black = c.end, `A "quoted" name`, "B"
		text := exported(t, d)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
		got := opens(t, document{Variant: "chess"}, text, 0).Game
		d.Date = "????.??.??"
		if !reflect.DeepEqual(*got, d) {
			t.Errorf("exported\n%+v, opened\n%+v, end %+v", d, *got, got.End)
		}
	}
}

// Games of Chess960 say so and give their start position, as Cute Chess writes them, and open as such under every name
// that programs have for it.
func TestChess960InAndOut(t *testing.T) {
	const fen = "nrbbknrq/pppppppp/8/8/8/8/PPPPPPPP/NRBBKNRQ w KQkq - 0 1"
	d := played("chess", fen, "f1e3 e7e6 e1g1 d8f6")
	d.Options = map[string]string{"UCI_Chess960": "true"}
	text := exported(t, d)
	for _, want := range []string{`[Variant "fischerandom"]`, `[SetUp "1"]`,
		`[FEN "nrbbknrq/pppppppp/8/8/8/8/PPPPPPPP/NRBBKNRQ w `, "2. O-O Bf6"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	for _, name := range []string{"fischerandom", "Chess960", "Fischerandom Chess"} {
		got := opens(t, document{Variant: "antichess"}, strings.Replace(text, "fischerandom", name, 1), 0).Game
		if got.Variant != "chess" || got.Options["UCI_Chess960"] != "true" || !slices.Equal(got.Moves, d.Moves) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	got := opens(t, d, "[Variant \"Standard\"]\n[White \"W\"]\n\n1. e4 *", 0).Game
	if got.Options["UCI_Chess960"] != "" || d.Options["UCI_Chess960"] != "true" {
		t.Errorf("an orthodox game opens with %v, the board had %v", got.Options, d.Options)
	}
}

// The tags of r-mobility are those that the judge of files writes: tagging an exported game changes nothing.
func TestExportedRecordsAreTheJudges(t *testing.T) {
	for _, c := range []struct {
		fen, moves string
		end        *ending
	}{
		{"", "f2f3 e7e5 g2g4 d8h4", nil},
		{"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", nil},
		{"", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", nil},
		{"", "e2e4 e7e5 d1h5", &ending{"resign", "white"}},
		{"", "e2e4 e7e5 d1h5", &ending{"time", "black"}},
		{"", "e2e4 e7e5 d1h5 b8c6", &ending{"agreed", ""}},
		{"6k1/5ppp/8/8/8/8/8/4R1K1 w - - 5 1 G7.5", "g1f2", &ending{"agreed", ""}},
		{"", "e2e4", nil},
	} {
		d := played("rmobility", c.fen, c.moves)
		d.End = c.end
		text := exported(t, d)
		var out bytes.Buffer
		opt := rmob.TagOptions{Options: rmob.Options{Settings: variant.DefaultSettings()}, Points: true, Ply: true}
		if _, err := rmob.Tag(context.Background(), strings.NewReader(text), &out, opt,
			func(_ int, err error) { t.Error(err) }); err != nil {
			t.Fatal(err)
		}
		if out.String() != text {
			t.Errorf("%s %+v: exported\n%s\ntagged\n%s", c.moves, c.end, text, out.String())
		}
	}
}

func TestOpen(t *testing.T) {
	nodraw := document{Variant: "nodraw", Options: map[string]string{"NoDraw Dead Moves": "5"}}
	for text, want := range map[string]document{
		"8/8/4k3/8/8/3pK3/8/8 w - - 0 1": {Variant: "nodraw", Options: nodraw.Options,
			FEN: "8/8/4k3/8/8/3pK3/8/8 w - - 0 1"},
		"  8/8/4k3/8/8/3pK3/8/8 b  ": {Variant: "nodraw", Options: nodraw.Options, FEN: "8/8/4k3/8/8/3pK3/8/8 b"},
		"http://localhost:8642/#variant=rmobility&fen=8%2F8%2F4k3%2F8%2F8%2F3pK3%2F8%2F8+w+-+-+0+1+G2.5": {
			Variant: "rmobility", FEN: "8/8/4k3/8/8/3pK3/8/8 w - - 0 1 G2.5"},
		"1. e4 e5 2. Nf3": {Variant: "nodraw", Options: nodraw.Options, Moves: []string{"e2e4", "e7e5", "g1f3"}, At: 3},
		"e2e4 e7e5":       {Variant: "nodraw", Options: nodraw.Options, Moves: []string{"e2e4", "e7e5"}, At: 2},
		"[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 {x} (2. Ke2) *": {Variant: "antichess",
			Moves: []string{"e2e3", "b7b5", "f1b5"}, At: 3},
		"[RMobilityResult \"G5.5\"]\n[White \"W\"]\n\n1. e4 *": {Variant: "rmobility", White: "W",
			Moves: []string{"e2e4"}, At: 1},
		"[Variant \"From Position\"]\n[White \"W\"]\n\n1. e4 1/2-1/2": {Variant: "nodraw", Options: nodraw.Options,
			White: "W", Moves: []string{"e2e4"}, At: 1, End: &ending{"agreed", ""}},
	} {
		if got := opens(t, nodraw, text, 0).Game; !reflect.DeepEqual(*got, want) {
			t.Errorf("%s:\n%+v, want\n%+v", text, *got, want)
		}
	}
	for _, fen := range []string{"", "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 5 1 G7.5"} {
		v := viewOfGame(t, played("rmobility", fen, ""))
		if got := opens(t, nodraw, "http://localhost:8642/#"+v.Link, 0).Game; got.Variant != "rmobility" ||
			viewOfGame(t, *got).FEN != v.FEN {
			t.Errorf("the link %s opens as %+v", v.Link, got)
		}
	}
	many := strings.Repeat("[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n", 600)
	o := opens(t, nodraw, many, 0)
	if len(o.Games) != maxGames || !strings.HasPrefix(o.Games[0], "A – B") || o.Game != nil {
		t.Errorf("%d games, %q", len(o.Games), o.Games[0])
	}
	if o = opens(t, nodraw, many, 7); o.Game == nil || len(o.Game.Moves) != 1 {
		t.Errorf("%+v", o)
	}
	for _, bad := range []string{"[Variant \"Atomic\"]\n\n1. e4 *", "1. e4 e9", "8/8/8/8/8/8/8/9 w - - 0 1",
		"1. e4 {never closed", "hello"} {
		if o, err := open(context.Background(), &request{Text: bad, Game: nodraw}); err == nil {
			t.Errorf("%q opens as %+v", bad, o.Game)
		}
	}
}
