package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"contrary/variant"
)

func noMove(t *testing.T, p *peer) {
	for _, c := range []struct{ variant, position string }{
		{"chess", "fen " + mated},
		{"chess", "fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"},
		{"antichess", "fen 8/8/8/8/8/8/8/7b w - - 0 1"},
		{"suicide", "fen 6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1"},
		{"losers", "fen 4k3/8/8/8/8/8/3q4/4K3 w - - 0 1"},
		{"rmobility", "fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"},
		{"nodraw", "fen 6k1/6p1/8/7Q/8/8/6PP/7K w - - 0 1 moves h5e8 g8h7 e8h5"},
	} {
		p.send("setoption name UCI_Variant value "+c.variant, "position "+c.position)
		for _, goes := range []string{"go depth 3", "go movetime 10", "go wtime 1000 btime 1000", "go nodes 100",
			"go mate 2", "go searchmoves a2a3"} {
			p.send(goes)
			if best := p.best(); best != "bestmove (none)" {
				t.Errorf("%s %s, %s: %s", c.variant, c.position, goes, best)
			}
			p.none(p.sync(), "^bestmove")
		}
	}
}

func oddLimits(t *testing.T, p *peer) {
	legal := startMoves(t)
	for _, goes := range []string{
		"go depth", "go depth x", "go depth 0", "go depth -3", "go depth 1 depth", "go nodes 0", "go nodes -1",
		"go nodes", "go movetime 0", "go movetime -5",
		"go movetime", "go movetime abc", "go mate 0", "go mate -1", "go mate x", "go depth 1 frobnicate",
		"go nodes 1e3", "go depth 1.5", "go perft x",
	} {
		within(t, goes, 500*time.Millisecond, func() {
			p.send(goes)
			if best := after(p.best(), "bestmove"); !slices.Contains(legal, best) {
				t.Errorf("%s: %s", goes, best)
			}
		})
	}
	// Limits beyond all measure are no limits, but stop works.
	for _, goes := range []string{"go depth 99999999999999999999", "go nodes 99999999999999999999999",
		"go movetime 99999999999999999999"} {
		p.send(goes)
		p.until("^info depth 2")
		p.send("stop")
		p.best()
	}
}

func oddClocks(t *testing.T, p *peer) {
	legal := startMoves(t)
	for _, c := range []struct {
		goes  string
		limit time.Duration // by when the answer must be there
	}{
		{"go wtime 0 btime 0", 50}, {"go wtime -100 btime -100", 50}, {"go wtime 1 btime 1", 50},
		{"go wtime 200 btime 200", 200},
		{"go wtime 400 btime 400 movestogo 1", 400}, {"go winc 100 binc 100", 100}, {"go winc 100", 100},
		{"go binc 100", 100},
		{"go wtime 400", 400}, {"go btime 400", 400}, {"go wtime", 400}, {"go wtime x btime 400", 400},
		{"go wtime 400 btime 400 movestogo 0", 400}, {"go wtime 400 btime 400 movestogo -7", 400},
		{"go wtime 300 btime 300 winc -1000 binc -1000", 300},
		{"go wtime 300 btime 300 winc 99999999 binc 99999999", 300},
		{"go wtime 300 btime 300 movestogo 99999999999999999999", 300},
	} {
		within(t, c.goes, c.limit*time.Millisecond, func() {
			p.send(c.goes)
			if best := after(p.best(), "bestmove"); !slices.Contains(legal, best) {
				t.Errorf("%s: %s", c.goes, best)
			}
		})
	}
	for _, goes := range []string{"go wtime 99999999999999999999 btime 1",
		"go wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807"} {
		p.send(goes)
		p.none(p.pause(100*time.Millisecond), "^bestmove") // all the time in the world
		p.send("stop")
		p.best()
	}
}

// startMoves is the moves of the start position of chess.
func startMoves(t *testing.T) []string {
	spec, _ := variant.Lookup("chess")
	game, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(joinMoves(game.Legal()))
}

func searchMoves(t *testing.T, p *peer) {
	for _, c := range []struct{ goes, want string }{
		{"go searchmoves a2a3 depth 3", "bestmove a2a3"},
		{"go depth 3 searchmoves a2a3 e2e5 zzzz", "bestmove a2a3"},
		{"go searchmoves e2e5 zzzz depth 3", "bestmove (none)"},
		{"go searchmoves e7e5", "bestmove (none)"},
	} {
		p.send(c.goes)
		if best := p.best(); best != c.want && !strings.HasPrefix(best, c.want+" ponder ") {
			t.Errorf("%s: %s", c.goes, best)
		}
		p.none(p.sync(), "^bestmove")
	}
	p.send("go infinite searchmoves e2e5")
	p.none(p.pause(50*time.Millisecond), "^bestmove")
	p.send("stop")
	if best := p.best(); best != "bestmove (none)" {
		t.Error(best)
	}
	p.send("setoption name MultiPV value 5", "go searchmoves a2a3 b2b3 depth 3")
	lines := p.until("^bestmove")
	for _, l := range grep(lines, " multipv ") {
		if !strings.Contains(l, " pv a2a3") && !strings.Contains(l, " pv b2b3") || strings.Contains(l, " multipv 3") {
			t.Error(l)
		}
	}
	// A barred move is not among the moves.
	p.send("setoption name UCI_Variant value nodraw", "position startpos moves g1f3 g8f6 f3g1",
		"go searchmoves f6g8 depth 2")
	if best := p.best(); best != "bestmove (none)" {
		t.Error(best)
	}
}

func multiPV(t *testing.T, p *peer) {
	p.send("setoption name MultiPV value 250")
	for _, c := range []struct {
		variant, position string
		moves             int
	}{
		{"chess", "startpos", 20},
		{"chess", "fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1", 1},
		{"antichess", "fen 8/8/8/3pP3/8/8/8/8 w - d6 0 1", 1},
		{"antichess", "startpos", 20},
		{"rmobility", "fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1", 1},
		{"nodraw", "startpos moves g1f3 g8f6 f3g1", 21},
	} {
		p.send("setoption name UCI_Variant value "+c.variant, "position "+c.position, "go depth 3")
		seen, first := map[string]map[string]bool{}, map[string]bool{}
		deepest := ""
		for _, l := range grep(p.until("^bestmove"), "^info depth .* pv ") {
			depth, number, move := after(l, "depth"), after(l, "multipv"), after(l, "pv")
			if seen[depth] == nil {
				seen[depth] = map[string]bool{}
			}
			seen[depth][number] = true
			if strings.Contains(l, "bound ") {
				continue
			}
			if depth != deepest {
				deepest, first = depth, map[string]bool{}
			}
			first[move] = true
		}
		if len(seen[deepest]) != c.moves || len(first) != c.moves {
			t.Errorf("%s %s: %d lines with %d first moves at depth %s, want %d", c.variant, c.position,
				len(seen[deepest]), len(first), deepest, c.moves)
		}
	}
}

// after is the word that follows key in a line, "" if there is none.
func after(l, key string) string {
	words := strings.Fields(l)
	if i := slices.Index(words, key); i >= 0 && i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

func ponderMove(t *testing.T, p *peer) {
	for _, spec := range variant.All() {
		p.send("setoption name UCI_Variant value "+spec.Name, "ucinewgame")
		game, err := variant.NewGame(spec, variant.DefaultSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		played, ponders := "", 0
		for ply := 0; ply < 24 && !game.Verdict().Over(); ply++ {
			p.send("position startpos moves"+played, "go depth 4")
			best := p.best()
			move, ponder := after(best, "bestmove"), after(best, "ponder")
			before := joinMoves(game.Legal())
			if err := game.PlayUCI(move); err != nil || !strings.Contains(before, move) {
				t.Fatalf("%s after%s: %s: %v", spec.Name, played, best, err)
			}
			if ponder != "" {
				ponders++
				if !slices.Contains(strings.Fields(joinMoves(game.Legal())), ponder) {
					t.Errorf("%s after%s: %s", spec.Name, played, best)
				}
			} else if strings.Contains(best, "ponder") {
				t.Errorf("%q", best)
			}
			played += " " + move
		}
		if ponders == 0 {
			t.Errorf("%s: no ponder move at all", spec.Name)
		}
	}
}
