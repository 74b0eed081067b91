package uci

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
	"unicode"
)

// FuzzUCI feeds any text to the engine. Whatever it is, the engine ends with it, prints whole lines without control
// characters, and answers no "go" twice.
func FuzzUCI(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nquit\n",
		"position startpos moves e2e4 e7e5\ngo depth 2\nstop\nd\neval\nhelp\n",
		"setoption name UCI_Variant value antichess\nposition fen 8/P7/8/7p/8/8/8/8 w - - 0 1 moves a7a8k\ngo nodes " +
			"10\nstop",
		"setoption name UCI_Variant value nodraw\nposition startpos moves g1f3 g8f6 f3g1 f6g8\ngo infinite\nstop\nd\n",
		"setoption name Variant value rmobility\nposition fen 8/8/8/8/8/8/2K5/4k3 w - - 0 1 G2.5\ngo movetime " +
			"1\nd\nsetoption name RMobility Scope value wholegame\nd\n",
		"go perft 2\nstop\ngo ponder wtime 1 btime 1\nponderhit\nsetoption name Hash value 2\nsetoption name Threads " +
			"value 2\ngo searchmoves a2a3 zz depth 1\n",
		"setoption name losers value\nsetoption name UCI_komi value -G5.75\r\n\tucinewgame\x00\ngo depth -1 nodes " +
			"99999999999999999999 mate x\nregister\ndebug on\nfoo go depth 1",
		"\ufeffgo\nposition fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 x y\nquit quit",
	} {
		f.Add([]byte(seed))
	}
	if text, err := os.ReadFile("../testdata/cases/uci_behaviour.md"); err == nil {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := newSession(&out, Config{Name: "Contrary", Author: "the Contrary authors"})
		findOption(s.options, "Hash").max = 4
		findOption(s.options, "Threads").max = 2
		ended := make(chan error, 1)
		go func() { ended <- s.serve(bytes.NewReader(input)) }()
		select {
		case err := <-ended:
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("the engine does not end with its input")
		}
		text := out.String()
		if text != "" && !strings.HasSuffix(text, "\n") {
			t.Errorf("the last line is not whole: %q", text)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }); i >= 0 {
			t.Errorf("a control character at %d of %q", i, text)
		}
		if goes, bests := strings.Count(string(input), "go"), strings.Count("\n"+text, "\nbestmove "); bests > goes {
			t.Errorf("%d bestmoves for at most %d searches: %q", bests, goes, text)
		}
	})
}
