package uci

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"contrary/search"
	"contrary/variant"
)

// sections runs d and returns its labelled lines.
func (p *peer) sections() map[string]string {
	p.t.Helper()
	p.send("d")
	found := map[string]string{}
	for _, l := range p.sync() {
		if label, text, ok := strings.Cut(l, ": "); ok {
			found[label] = text
		}
	}
	return found
}

func TestShow(t *testing.T) {
	p := newPeer(t)
	p.send("setoption name UCI_Variant value nodraw", "position startpos moves g1f3 g8f6 f3g1")
	got := p.sections()
	for label, want := range map[string]string{
		"Fen": "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2", "Barred moves (1)": "f6g8",
		"Verdict": "ongoing",
	} {
		if got[label] != want {
			t.Errorf("%s: %q, want %q", label, got[label], want)
		}
	}
	if moves := strings.Fields(got["Legal moves (21)"]); len(moves) != 21 || !slices.IsSorted(moves) {
		t.Errorf("legal moves %q", moves)
	}
	if !regexp.MustCompile("^[0-9A-F]{16}$").MatchString(got["Key"]) {
		t.Errorf("key %q", got["Key"])
	}

	p.send("position fen 8/8/8/4k3/8/3pK3/8/8 w - - 0 1 moves e3d3")
	if got := p.sections()["Dead position"]; got != "created by white, 20 moves left" {
		t.Errorf("dead position %q", got)
	}
	p.send("setoption name NoDraw Dead Moves value 0") // judges the game anew
	if got, ok := p.sections()["Dead position"]; ok {
		t.Errorf("dead position %q", got)
	}

	p.send("setoption name UCI_Variant value rmobility", "position startpos moves e2e4 e7e5")
	got = p.sections()
	if got["Record"] != "-G29.5 (since ply 2, White's points 0.5)" || got["Clock"] != "0 of 100 plies" {
		t.Errorf("record %q, clock %q", got["Record"], got["Clock"])
	}

	p.send("setoption name UCI_Variant value chess", "position fen "+mated)
	got = p.sections()
	if got["Checkers"] != "a8" || got["Verdict"] != "white (checkmate)" {
		t.Errorf("checkers %q, verdict %q", got["Checkers"], got["Verdict"])
	}
	p.send("d")
	board := p.sync()
	if len(board) < 18 || board[1] != " | R |   |   |   |   |   | k |   | 8" ||
		board[15] != " | K |   |   |   |   |   |   |   | 1" {
		t.Errorf("the board: %q", board)
	}
}

func TestPerft(t *testing.T) {
	p := newPeer(t)
	for _, c := range []struct {
		variant, position string
		depth             int
		nodes             string
	}{
		{"chess", "startpos", 4, "197281"}, {"nodraw", "startpos", 4, "197265"}, {"antichess", "startpos", 4, "153299"},
		{"chess", "startpos", 0, "1"}, {"chess", "fen " + mated, 2, "0"},
		{"nodraw", "startpos moves g1f3 g8f6 f3g1", 1, "21"}, // the game so far counts
	} {
		p.send("setoption name UCI_Variant value "+c.variant, "position "+c.position,
			fmt.Sprintf("go perft %d", c.depth))
		lines := p.until("^Nodes/second: ")
		if got := p.only(lines, "^Nodes searched: "); got != "Nodes searched: "+c.nodes {
			t.Errorf("%s %s depth %d: %s", c.variant, c.position, c.depth, got)
		}
		sum := 0
		for _, l := range grep(lines, "^[a-h][1-8][a-h][1-8][qrbnk]?: [0-9]+$") {
			n, err := strconv.Atoi(strings.Fields(l)[1])
			if err != nil {
				t.Fatal(err)
			}
			sum += n
		}
		if c.depth > 0 && strconv.Itoa(sum) != c.nodes {
			t.Errorf("%s %s depth %d: the branches sum to %d", c.variant, c.position, c.depth, sum)
		}
	}
	// A long one is stopped.
	p.send("setoption name UCI_Variant value chess", "position startpos", "go perft 9")
	p.none(p.sync(), "^bestmove")
	p.send("stop")
	p.only(p.sync(), "^info string perft stopped$")
}

func TestHelpAndEval(t *testing.T) {
	p := newPeer(t)
	p.send("help")
	help := strings.Join(p.sync(), "\n")
	for _, word := range []string{"position", "setoption", "go ", "perft", "quit", "bench", "eval", "antichess",
		"nodraw"} {
		if !strings.Contains(help, word) {
			t.Errorf("help lacks %q", word)
		}
	}
	for _, name := range variant.Names() {
		p.send("setoption name UCI_Variant value "+name, "eval")
		if got := p.only(p.unsaid(),
			"."); !regexp.MustCompile(`^Static evaluation: cp -?\d+ for the side to move \(white\)$`).MatchString(got) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestShowWDL(t *testing.T) {
	p := newPeer(t)
	p.send("go depth 2")
	p.none(p.until("^bestmove"), " wdl ")
	p.send("setoption name UCI_ShowWDL value true")
	for _, name := range variant.Names() {
		p.send("setoption name UCI_Variant value "+name, "go depth 3")
		lines := grep(p.until("^bestmove"), "^info depth ")
		if len(lines) == 0 || len(grep(lines, " wdl ")) != len(lines) {
			t.Errorf("%s: %q", name, lines)
		}
		for _, l := range lines {
			words := strings.Fields(l)
			i := slices.Index(words, "wdl")
			sum := 0
			for _, w := range words[i+1 : i+4] {
				n, err := strconv.Atoi(w)
				if err != nil || n < 0 {
					t.Errorf("%s: %s", name, l)
				}
				sum += n
			}
			if sum != 1000 {
				t.Errorf("%s: %s sums to %d", name, l, sum)
			}
		}
	}
	p.send("setoption name UCI_Variant value chess", "position fen "+mateIn1, "go depth 3")
	if last := grep(p.until("^bestmove"), "^info depth "); !strings.Contains(last[len(last)-1],
		" score mate 1 wdl 1000 0 0 ") {
		t.Errorf("%q", last)
	}
}

func TestOutcomes(t *testing.T) {
	chess, _ := variant.Lookup("chess")
	nodraw, _ := variant.Lookup("nodraw")
	if w, d, l := outcomes(0, chess); w != l || w+d+l != 1000 || d < 200 {
		t.Errorf("an even game of chess: %d %d %d", w, d, l)
	}
	if w, d, l := outcomes(0, nodraw); w != 500 || d != 0 || l != 500 {
		t.Errorf("an even game without draws: %d %d %d", w, d, l)
	}
	last := -1
	for s := search.Score(-100_000); s <= 100_000; s += 500 {
		w, d, l := outcomes(s, chess)
		if w < last || d < 0 || w+d+l != 1000 {
			t.Errorf("%d: %d %d %d after %d", s, w, d, l, last)
		}
		last = w
	}
}

func TestInfoLine(t *testing.T) {
	chess, _ := variant.Lookup("chess")
	wdl := func(s search.Score) (int, int, int) { return outcomes(s, chess) }
	i := search.Info{Depth: 7, SelDepth: 12, MultiPV: 2, Bound: search.Lower, Nodes: 1234, Time: 56 * time.Millisecond,
		NPS: 22035, HashFull: 3, TBHits: 9}
	for _, c := range []struct {
		bound search.Bound
		wdl   chances
		want  string
	}{
		{search.Exact, nil, "info depth 7 seldepth 12 multipv 2 score cp 0 nodes 1234 nps 22035 hashfull 3 tbhits 9 " +
			"time 56"},
		{search.Lower, nil, "info depth 7 seldepth 12 multipv 2 score cp 0 lowerbound nodes 1234 nps 22035 hashfull " +
			"3 tbhits 9 time 56"},
		{search.Upper, wdl, "info depth 7 seldepth 12 multipv 2 score cp 0 upperbound wdl 306 388 306 nodes 1234 nps " +
			"22035 hashfull 3 tbhits 9 time 56"},
	} {
		i.Bound = c.bound
		if got := infoLine(&i, c.wdl); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestBench runs the benchmark of a program that never ends its own.
func TestBench(t *testing.T) {
	out := &strings.Builder{}
	in, feed := io.Pipe()
	started := make(chan struct{})
	go func() {
		io.WriteString(feed, "bench\n")
		<-started
		io.WriteString(feed, "isready\nstop\nquit\n")
	}()
	err := Run(in, out, Config{Bench: func(ctx context.Context, w io.Writer) error {
		fmt.Fprintln(w, "under way")
		close(started)
		<-ctx.Done()
		return ctx.Err()
	}})
	if want := "under way\nreadyok\ninfo string bench stopped\n"; err != nil || out.String() != want {
		t.Errorf("error %v, %q", err, out.String())
	}
}

// A mistyped option is guessed at, one like no other is not.
func TestMistypedOption(t *testing.T) {
	p := newPeer(t)
	for typed, want := range map[string]string{
		"Skil Level": `unknown option "Skil Level"; did you mean "Skill Level"?`,
		"hahs":       `unknown option "hahs"; did you mean "Hash"?`,
		"Contempt":   `unknown option "Contempt"`,
		"Tun":        `unknown option "Tun"`, // what is not announced is not suggested
	} {
		p.send("setoption name " + typed + " value 3")
		if lines := p.sync(); len(lines) != 1 || lines[0] != "info string "+want {
			t.Errorf("%q: %q", typed, lines)
		}
	}
}
