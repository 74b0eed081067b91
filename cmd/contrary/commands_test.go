package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"contrary/variant/rmtable"

	"github.com/spf13/pflag"
)

// output runs the program with args and input and returns what it prints.
func output(t *testing.T, input string, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(context.Background(), args, strings.NewReader(input), &out)
	return out.String(), err
}

// decode reads one JSON object, all of whose fields must be known to v.
func decode(t *testing.T, text string, v any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
}

func TestHelp(t *testing.T) {
	overview, err := output(t, "", "--help")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands() {
		if !strings.Contains(overview, "contrary "+c.name) {
			t.Errorf("the overview lacks %s", c.name)
		}
		help, err := output(t, "", c.name, "--help")
		if !errors.Is(err, pflag.ErrHelp) || !strings.HasPrefix(help, "Usage: contrary "+c.name) {
			t.Errorf("%s --help: error %v, %q", c.name, err, help)
		}
		if text, err := output(t, "", c.name, "surplus"); err == nil {
			t.Errorf("%s takes an argument too many and prints %q", c.name, text)
		}
	}
}

// Help with what has no flags of its own, help included, is the overview.
func TestHelpWithHelp(t *testing.T) {
	overview, err := output(t, "", "help")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"help help", "--help --help", "-h help -h", "help --help", "help uci", "help version",
		"help --version", "version --help", "--version -h", "uci --help"} {
		text, err := output(t, "", strings.Fields(line)...)
		if err != nil && !errors.Is(err, pflag.ErrHelp) || text != overview {
			t.Errorf("contrary %s: %v, %q", line, err, text)
		}
	}
	if text, err := output(t, "", "help", "help", "perft"); !errors.Is(err, pflag.ErrHelp) ||
		!strings.HasPrefix(text, "Usage: contrary perft") {
		t.Errorf("help help perft: %v, %q", err, text)
	}
}

// A command whose answer cannot be written has failed, whichever it is.
func TestOutputFails(t *testing.T) {
	dir := t.TempDir()
	if err := rmtable.Generate(context.Background(), dir, rmtable.Reset, rmtable.AllMaterials(2), nil); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"--help"}, {"version"}, {"judge", "--help"}, {"judge"}, {"judge", "--stdin"}, {"judge", "--fens"},
		{"perft", "--depth", "1"}, {"perft", "--depth", "1", "--divide"},
		{"probe", "--variant", "rmobility", "--tables", dir, "--fen", "8/8/6K1/8/8/8/2k5/8 w - - 0 1", "--each"},
		{"prove", "--moves", "d2d4", "--hash", "4", "--quiet"}, {"tables", "stats", "--tables", dir},
		{"tables", "verify", "--tables", dir}, {"rmobility", "table", "-"}, {"rmobility", "tag", "-", "-"},
	} {
		input := "chess\t\t\n" + "[Result \"1-0\"]\n\n1. e4 1-0\n"
		if err := run(context.Background(), args, strings.NewReader(input), brokenPipe{}); err == nil ||
			!strings.Contains(err.Error(), "broken pipe") {
			t.Errorf("%v: error %v", args, err)
		}
	}
}

// What is mistyped, out of range or without meaning is refused in one line that a user can read: no name of a Go
// function, no program name twice, and where a name is near the right one, that one.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"jduge", `unknown command "jduge"; did you mean "judge"?`},
		{"frobnicate", `unknown command "frobnicate"; contrary --help lists them`},
		{"tables vrify", `tables: unknown word "vrify"; did you mean "verify"?`},
		{"help tables vrify", `did you mean "verify"?`},
		{"perft --depht 3", `perft: unknown flag --depht; did you mean "--depth"?`},
		{"train fit --epoch 3 x", `train fit: unknown flag --epoch; did you mean "--epochs"?`},
		{"perft -d 3", `perft: unknown flag -d; flags begin with two hyphens`},
		{"perft --variant antichss", `unknown variant "antichss"; did you mean "antichess"?`},
		{"match --variant no-draw", `did you mean "nodraw"?`},
		{"train play --variant loser --out x", `did you mean "losers"?`},
		{"judge --variant nodraw --option NoDraw_Deadmoves=3", `did you mean "NoDraw Dead Moves"?`},
		{"completion bsh", `did you mean "bash"?`},
		{"perft --depth x", `--depth "x": want a whole number`},
		{"perft --budget -1 --suite chess", `--budget "-1": want a whole number, 0 or more`},
		{"match --timeout 2", `--timeout "2": want a time, such as 500ms, 20s or 2m`},
		{"perft --depth", `--depth: want a whole number behind it`},
		{"perft --json=maybe", `--json "maybe": want true or false`},
		{"perft surplus", `perft: unexpected argument "surplus"`},
		{"version surplus", `unexpected argument "surplus"`},
		{"uci surplus", `uci: unexpected argument "surplus"`},
		{"bench --deeper -1", "bench: --deeper -1: want at least 0"},
		{"perft --threads 0", "perft: --threads 0: want at least 1"},
		{"judge --budget -1", "judge: --budget -1: want at least 0"},
		{"prove --time -5s", "prove: --time -5s: want at least 0"},
		{"match --max-plies -1", "match: --max-plies -1: want at least 0"},
		{"match --grace -1m", "match: --grace -1m0s: want at least 0"},
		{"match --concurrency 0", "match: --concurrency 0: want at least 1"},
		{"tables verify --sample -1", "tables verify: --sample -1: want at least 1"},
		{"tables search --positions 0", "tables search: --positions 0: want at least 1"},
		{"rmobility drawn --pawns 9", "--pawns 9: a side has at most 8"},
		{"rmobility table --columns -1 x", "--columns -1: want at least 0"},
		{"perft --suite chess --depth 3", "perft: --depth means nothing with --suite"},
		{"perft --budget 3", "perft: --budget means nothing without --suite"},
		{"judge --stdin --moves e2e4", "judge: --moves means nothing with --stdin"},
		{"judge --fens --variant nodraw", "judge: --variant means nothing with --fens"},
		{"judge --option UCI_komi=G3.0", `--option "UCI_komi=G3.0" means nothing in chess`},
		{"tables verify --all --sample 3", "tables verify: --sample means nothing with --all"},
		{"tables search --movetime 1s --nodes 3", "tables search: --nodes means nothing with --movetime"},
	} {
		text, err := output(t, "", strings.Fields(c.line)...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("contrary %s: %v, want %q; printed %q", c.line, err, c.want, text)
			continue
		}
		for _, bad := range []string{"strconv", "\n", "contrary: ", "contrary contrary"} {
			if strings.Contains(err.Error(), bad) {
				t.Errorf("contrary %s: %v", c.line, err)
			}
		}
	}
}

func TestVersion(t *testing.T) {
	for _, word := range []string{"version", "--version"} {
		text, err := output(t, "", word)
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if err != nil || len(lines) != 3 || lines[0] != "Contrary "+version ||
			!strings.HasPrefix(lines[1], "commit ") || !strings.Contains(lines[2], runtime.GOOS+"/"+runtime.GOARCH) {
			t.Errorf("%s: %v %q", word, err, text)
		}
	}
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"},
		{Key: "vcs.time", Value: "2026-01-02"}, {Key: "vcs.modified", Value: "true"}}}
	if got := commitOf(info); got != "abc of 2026-01-02, with changes" {
		t.Errorf("commit %q", got)
	}
}

func TestPerftCommand(t *testing.T) {
	text, err := output(t, "", "perft", "--variant", "nodraw", "--depth", "4", "--json")
	if err != nil {
		t.Fatal(err)
	}
	var report perftReport
	decode(t, text, &report)
	if report.Nodes != 197265 || report.Variant != "nodraw" || report.Depth != 4 || report.Divide != nil {
		t.Errorf("%+v", report)
	}

	text, err = output(t, "", "perft", "--variant=antichess", "--fen=8/8/8/3pPp2/4P3/8/8/8 w - d6 0 1", "--depth=1",
		"--divide")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	last := lines[len(lines)-1]
	branches := slices.Sorted(slices.Values(lines[:len(lines)-1]))
	if !slices.Equal(branches, []string{"e4d5: 1", "e4f5: 1", "e5d6: 1"}) || !strings.HasPrefix(last, "3 nodes ") {
		t.Errorf("%q", text)
	}

	for _, args := range [][]string{{"--variant", "shogi"}, {"--fen", "8/8 w"}, {"--depth", "-1"}, {"--depth", "x"},
		{"--moves", "e2e5"}, {"--option", "Size=3"}, {"--option", "Size"}} {
		if text, err := output(t, "", append([]string{"perft"}, args...)...); err == nil {
			t.Errorf("%v is accepted and prints %q", args, text)
		}
	}
}

func TestJudgeFields(t *testing.T) {
	text, err := output(t, "", "judge", "--variant", "nodraw", "--fen", "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "--moves",
		"e3d3 e5d5")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"fen":"8/8/8/3k4/8/3K4/8/8 w - - 1 2","sideToMove":"white","legal":["d3c2","d3c3","d3d2","d3e2","d3e3"],"barred":[],` +
		`"verdict":"ongoing","reason":"","record":null,"recordPly":null,"points":null,"winnableWhite":false,"winnableBlack":false,"dead":true,"creator":"white","movesLeft":20,` +
		`"theory":{"winner":"black","kind":"bare kings","why":"only kings can move: never stuck","plies":39,"line":["d3c2"]}}` + "\n"
	if text != want {
		t.Errorf("got  %swant %s", text, want)
	}
	text, err = output(t, "", "judge", "--variant", "nodraw", "--fen", "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "--moves",
		"e3d3", "--option", "NoDraw Dead Moves=0")
	if err != nil || !strings.Contains(text, `"dead":true,"creator":null`) {
		t.Errorf("without the rule: %q, error %v", text, err)
	}

	var j judgement
	text, err = output(t, "", "judge", "--variant", "rmobility", "--fen", "6k1/5p2/4p3/P7/6pP/6K1/1B2b3/8 w - - 4 43",
		"--moves", "h4h5 g8h7 b2f6 h7h6 g3h4 h6h7")
	if err != nil {
		t.Fatal(err)
	}
	decode(t, text, &j)
	if *j.Record != "G10.5" || *j.Points != 0.5+1.0/(1<<22) || *j.RecordPly < 1 || j.Dead != nil ||
		j.Verdict != "ongoing" {
		t.Errorf("%s", text)
	}
}

func TestJudgeStream(t *testing.T) {
	input := "\ufeffantichess\t8/8/8/3pP3/8/8/8/8 w - d6 0 1\t\n" +
		"chess\n" + // too few fields
		"\n" +
		"shogi\t\t\n" +
		"chess\trnbq w\t\n" +
		"chess\t\te2e4 e2e4\n" +
		"chess\t\tf2f3 e7e5 g2g4 d8h4\textra\n" +
		"chess\t\tf2f3 e7e5 g2g4 d8h4\r\n" +
		"suicide\t6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1" // no moves, no line end
	text, err := output(t, input, "judge", "--stdin")
	if err != nil {
		t.Fatal(err)
	}
	wants := []string{
		`"legal":["e5d6"]`, `{"error":`, `{"error":`, `{"error":"unknown variant`, `{"error":"bad FEN`,
		`{"error":"move 2`, `{"error":`,
		`"verdict":"black","reason":"checkmate"`, `"legal":[],"barred":[],"verdict":"black","reason":"stalemate"`,
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if len(lines) != len(wants) {
		t.Fatalf("%d answers to %d lines:\n%s", len(lines), len(wants), text)
	}
	for i, want := range wants {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d: %s, want %s", i+1, lines[i], want)
		}
	}
}

func TestJudgeFENs(t *testing.T) {
	input := "\ufeff8/8/8/4k3/8/3K4/8/8 b - -\n\n" + "rubbish\n" +
		"8/8/3k4/8/8/3P4/8/3K4 w - - 0 1\r\n" +
		"5K1k/1p4p1/1P4P1/8/8/3N1N2/8/8 b - -" // no line end
	text, err := output(t, input, "judge", "--fens")
	if err != nil {
		t.Fatal(err)
	}
	want := `{"fen":"8/8/8/4k3/8/3K4/8/8 b - -","winnableWhite":false,"winnableBlack":false,"dead":true}
{"error":"a blank line, no FEN"}
{"error":"bad FEN`
	if !strings.HasPrefix(text, want) {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	want = `{"fen":"8/8/3k4/8/8/3P4/8/3K4 w - - 0 1","winnableWhite":true,"winnableBlack":false,"dead":false}
{"fen":"5K1k/1p4p1/1P4P1/8/8/3N1N2/8/8 b - -","winnableWhite":false,"winnableBlack":false,"dead":true}
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	text, err = output(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "judge", "--fens",
		"--budget", "1")
	if err != nil || !strings.Contains(text, `"winnableWhite":null,"winnableBlack":null,"dead":false`) {
		t.Errorf("with a budget too small: %q, error %v", text, err)
	}
}

func TestJudgeRefuses(t *testing.T) {
	text, err := output(t, "", "judge", "--moves", "e2e5")
	if !errors.Is(err, errSaid) || !strings.HasPrefix(text, `{"error":"move 1: illegal move`) {
		t.Errorf("error %v, %q", err, text)
	}
}

// The version of the program, of the Makefile and of the newest heading of the changelog are one.
func TestOneVersion(t *testing.T) {
	changes, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if m := regexp.MustCompile(`(?m)^## ([0-9][0-9.]*)`).FindStringSubmatch(string(changes)); m == nil ||
		m[1] != version {
		t.Errorf("the changelog's newest version is %q, the program's %q", m, version)
	}
	if !strings.Contains(string(makefile), "\nVERSION ?= "+version+"\n") {
		t.Errorf("the Makefile has another version than %s", version)
	}
}
