package uci

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// words after a key of an info line, to its end.
func lineOf(info string) []string {
	_, pv, _ := strings.Cut(info, " pv ")
	return strings.Fields(pv)
}

// TestLastLine: the last best line before the answer begins with the move played, and its second move is the one to
// ponder on, wherever the search was cut and however many lines there are.
func TestLastLine(t *testing.T) {
	positions := []struct{ variant, position string }{
		{"chess", "startpos"}, {"chess", "fen " + mateIn1}, {"antichess", "startpos moves e2e3"},
		{"rmobility", "startpos"},
		{"chess", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
		{"nodraw", "startpos moves g1f3 g8f6"}, {"losers", "startpos"}, {"nodraw", "fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1"},
		{"rmobility", "fen 8/8/4k3/8/8/3K4/8/7R w - - 0 1"}, {"antichess", "startpos moves e2e4 b7b5"},
	}
	for _, c := range positions {
		for _, lines := range []int{1, 3} {
			p := newPeer(t)
			p.send("setoption name UCI_Variant value "+c.variant, fmt.Sprint("setoption name MultiPV value ", lines),
				"position "+c.position)
			for _, limit := range []string{"nodes 1", "nodes 700", "nodes 2003", "nodes 5501", "depth 1", "depth 4",
				"movetime 30"} {
				p.send("go " + limit)
				all := p.until("^bestmove")
				answer := strings.Fields(all[len(all)-1])
				told := grep(all, " multipv 1 .* pv ")
				if len(told) == 0 {
					t.Errorf("%s %s, go %s: no line before %v", c.variant, c.position, limit, answer)
					continue
				}
				last := lineOf(told[len(told)-1])
				if last[0] != answer[1] || len(answer) > 3 && (len(last) < 2 || last[1] != answer[3]) ||
					len(answer) < 4 && len(last) > 1 {
					t.Errorf("%s %s, %d lines, go %s: the last line is %v, the answer %v", c.variant, c.position, lines,
						limit, last, answer)
				}
			}
		}
	}
}

// TestPulse: after the first second no second passes without a word about how far the search is. The bound is wide, for
// busy machines.
func TestPulse(t *testing.T) {
	p := newPeer(t)
	p.send("setoption name MultiPV value 30", "go movetime 4500")
	lines := p.until("^bestmove")
	form := regexp.MustCompile(`^info depth \d+ seldepth \d+ (currmove [a-h][1-8][a-h][1-8][qrbn]? currmovenumber \d+ )?nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+$`)
	before, pulses := 1000, 0
	for _, l := range lines {
		if !strings.HasPrefix(l, "info depth ") {
			continue
		}
		if !strings.Contains(l, " pv ") {
			if pulses++; !form.MatchString(l) {
				t.Errorf("%q", l)
			}
		}
		now, err := strconv.Atoi(after(l, "time"))
		if err != nil {
			t.Fatalf("%q: %v", l, err)
		}
		if now > before+2500 {
			t.Errorf("nothing was said from %d to %d ms", before, now)
		}
		before = max(before, now)
	}
	if before < 3000 {
		t.Errorf("the last word came after %d ms of 4,500", before)
	}
	t.Logf("%d lines without a variation", pulses)
}

// TestChances: games that are over show what they are.
func TestChances(t *testing.T) {
	for _, c := range []struct{ variant, position, want string }{
		{"chess", "fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1", "0 1000 0"},
		{"chess", "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "0 1000 0"},
		{"chess", "fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "0 1000 0"},
		{"chess", "fen " + mated, "0 0 1000"},
		{"antichess", "fen 8/8/8/8/8/8/8/k7 w - - 0 1", "1000 0 0"},
		{"chess", "fen 8/8/4k3/8/8/3K4/8/7R w - - 100 90", "0 1000 0"},
	} {
		p := newPeer(t)
		p.send("setoption name UCI_Variant value "+c.variant, "setoption name UCI_ShowWDL value true",
			"position "+c.position, "go depth 3")
		infos := grep(p.until("^bestmove"), " wdl ")
		if len(infos) == 0 {
			t.Errorf("%s %s: no chances", c.variant, c.position)
		}
		for _, l := range infos {
			if !strings.Contains(l, " wdl "+c.want+" ") {
				t.Errorf("%s %s: %q, want %s", c.variant, c.position, l, c.want)
			}
		}
	}
}
