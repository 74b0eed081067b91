package uci

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"contrary/variant"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	mateIn1  = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	mated    = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"
)

// TestBehaviour has a test for each numbered point of testdata/cases/uci_behaviour.md; the numbers are the names.
func TestBehaviour(t *testing.T) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, p *peer)
	}{
		{"01 go infinite and go ponder never end by themselves", neverEnd},
		{"01 stop during ponder", stopPonder},
		{"02 isready is answered during a search", readyDuringSearch},
		{"03 quit ends the process during a search", quitDuringSearch},
		{"03 end of input ends the process during a search", eofDuringSearch},
		{"04 ucinewgame, position and setoption stop a search quietly", quietStop},
		{"05 no legal move", noMove},
		{"06 option names and values", optionNames},
		{"07 white space, unknown words, long lines", whiteSpace},
		{"07 a line of more than 64 KiB", longLine},
		{"08 bad FENs are refused", badFEN},
		{"09 an illegal move in position", illegalMove},
		{"10 go with odd limits", oddLimits},
		{"10 odd clocks", oddClocks},
		{"11 searchmoves", searchMoves},
		{"12 MultiPV", multiPV},
		{"13 the ponder move is legal", ponderMove},
		{"14 changing the variant equals a fresh process", changeVariant},
		{"15 harmless commands", harmless},
		{"16 nothing before uci, no flood of currmove", quietStart},
		{"17 Variant is the twin of UCI_Variant", twin},
		{"18 setoption before uci is kept", early},
		{"19 the seventh FEN field", seventhField},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.run(t, newPeer(t))
		})
	}
}

func neverEnd(t *testing.T, p *peer) {
	for _, position := range []string{
		"startpos",
		"fen " + mateIn1,
		"fen 8/8/8/8/8/6k1/6p1/6K1 w - - 0 1",  // stalemate
		"fen " + mated,                         // mate
		"fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1",    // one legal move
		"fen 8/8/8/8/8/4k3/8/4K3 w - - 150 99", // drawn by rule
	} {
		for _, goes := range []string{"go infinite", "go ponder wtime 10 btime 10", "go ponder depth 1", "go infinite depth 1", "go infinite nodes 1", "go ponder movetime 1", "go ponder"} {
			p.send("position "+position, goes)
			p.none(p.pause(30*time.Millisecond), "^bestmove")
			p.send("stop")
			p.best()
			p.none(p.sync(), "^bestmove") // a second one
		}
	}
	p.send("position fen "+mated, "go ponder wtime 1000 btime 1000", "ponderhit")
	if best := p.best(); best != "bestmove (none)" {
		t.Error(best)
	}
	p.send("stop")
	p.none(p.sync(), "^bestmove")
}

func stopPonder(t *testing.T, p *peer) {
	p.send("go ponder depth 1")
	p.none(p.pause(50*time.Millisecond), "^bestmove")
	p.send("ponderhit")
	p.best()
	p.send("stop", "ponderhit")
	p.none(p.sync(), "^bestmove")

	within(t, "a move after ponderhit with half a second on the clock", 600*time.Millisecond, func() {
		p.send("go ponder wtime 500 btime 500")
		p.none(p.pause(50*time.Millisecond), "^bestmove")
		p.send("ponderhit")
		p.best()
	})

	p.send("go ponder infinite")
	p.sync()
	p.send("ponderhit")
	p.none(p.pause(50*time.Millisecond), "^bestmove")
	p.send("stop")
	p.best()
}

func readyDuringSearch(t *testing.T, p *peer) {
	p.send("go infinite")
	p.until("^info depth 2")
	for range 20 {
		within(t, "readyok", 100*time.Millisecond, func() { p.none(p.sync(), "^bestmove") })
	}
	p.none(p.pause(20*time.Millisecond), "^bestmove") // it searches on
	p.send("stop")
	p.best()
}

func quitDuringSearch(t *testing.T, p *peer) {
	p.send("setoption name Threads value 2", "go infinite")
	p.until("^info depth 2")
	start := time.Now()
	p.send("quit")
	p.wait()
	if took := time.Since(start); took > 2*slowness*time.Second {
		t.Errorf("ended after %v", took)
	}
}

func eofDuringSearch(t *testing.T, p *peer) {
	p.send("go infinite")
	p.until("^info depth 2")
	start := time.Now()
	p.in.Close()
	p.wait()
	if took := time.Since(start); took > 2*slowness*time.Second {
		t.Errorf("ended after %v", took)
	}
}

func quietStop(t *testing.T, p *peer) {
	for _, command := range []string{"ucinewgame", "position startpos moves e2e4", "setoption name Hash value 8", "setoption name UCI_Variant value antichess"} {
		p.send("go infinite")
		p.until("^info depth 2")
		p.send(command)
		p.none(p.sync(), "^bestmove")
		p.none(p.pause(50*time.Millisecond), ".") // and not a word more
		p.send("go depth 2")
		p.best()
	}
	if fen := p.fen(); !strings.HasPrefix(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP") {
		t.Errorf("after the change of the variant: %s", fen)
	}
}

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
		for _, goes := range []string{"go depth 3", "go movetime 10", "go wtime 1000 btime 1000", "go nodes 100", "go mate 2", "go searchmoves a2a3"} {
			p.send(goes)
			if best := p.best(); best != "bestmove (none)" {
				t.Errorf("%s %s, %s: %s", c.variant, c.position, goes, best)
			}
			p.none(p.sync(), "^bestmove")
		}
	}
}

func optionNames(t *testing.T, p *peer) {
	refused := func(line string) {
		t.Helper()
		p.send(line)
		lines := p.sync()
		if len(lines) != 1 || !strings.HasPrefix(lines[0], "info string ") {
			t.Errorf("%q is answered by %q, want one info string", line, lines)
		}
	}
	accepted := func(line string) {
		t.Helper()
		p.send(line)
		if lines := p.sync(); len(lines) != 0 {
			t.Errorf("%q is answered by %q", line, lines)
		}
	}
	current := func(want string) {
		t.Helper()
		p.send("d")
		lines := p.until("^Variant: ")
		p.sync()
		if got := lines[len(lines)-1]; !strings.HasPrefix(got, "Variant: "+want+" ") {
			t.Errorf("%s, want %s", got, want)
		}
	}
	accepted("setoption name HASH value 1")
	accepted("setoption name mOVE oVERHEAD value 50")
	accepted("setoption name clear hash")
	accepted("setoption name UCI_AnalyseMode value true")
	accepted("setoption name uci_variant value antichess")
	current("antichess")
	accepted("setoption name RMobility 50-move value improvement")
	accepted("setoption name nodraw dead moves value 0")
	accepted("setoption NAME Hash VALUE 8")
	accepted("setoption  name\tUCI_Variant   value   standard  ")
	current("chess")
	for _, line := range []string{
		"setoption", "setoption name", "setoption name value", "setoption name value 3", "setoption Hash value 3", "setoption name Hash",
		"setoption name Hash value", "setoption name Hash value  ", "setoption name Hash value many", "setoption name Hash value -1",
		"setoption name Hash value 99999999999999999999", "setoption name Hash value 1048576", "setoption name Threads value 0", "setoption name Ponder value maybe",
		"setoption name No Such Option value 3", "setoption name UCI_Variant value Antichess", "setoption name UCI_Variant value crazyhouse",
		"setoption name UCI_Variant value", "setoption name UCI_Variant", "setoption name RMobility Scoring value golf",
		"setoption name UCI_komi value five", "setoption name NoDraw Dead Moves value -2", "frobnicate", "positon startpos",
	} {
		refused(line)
		current("chess")
	}
}

func whiteSpace(t *testing.T, p *peer) {
	const after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	for _, line := range []string{
		"position startpos moves e2e4\r", "\tposition\tstartpos\tmoves\te2e4\t", "   position   startpos moves   e2e4   ",
		"please position startpos moves e2e4", "\x00position startpos moves e2e4\x00", "\ufeffposition startpos moves e2e4",
	} {
		p.send("position startpos")
		p.send(line)
		if fen := p.fen(); fen != after {
			t.Errorf("%q gives %s", line, fen)
		}
	}
	for _, blank := range []string{"", " ", "\t", "\r"} {
		p.send(blank)
		p.none(p.sync(), ".")
	}
}

func longLine(t *testing.T, p *peer) {
	// 4,000 plies, reversible ones only: more than 1,000, and more than 64 KiB with the padding.
	line := "position startpos moves" + strings.Repeat(" g1f3 g8f6  f3g1\tf6g8", 1000) + strings.Repeat(" ", 70_000)
	for _, name := range variant.Names() {
		p.send("setoption name UCI_Variant value "+name, line, line+"e2e4")
		p.none(p.sync(), ".")
		if fen := p.fen(); !strings.HasPrefix(fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b") {
			t.Errorf("%s: %s", name, fen)
		}
		p.send("go depth 2")
		if best := p.best(); strings.HasPrefix(best, "bestmove (none)") {
			t.Errorf("%s: %s", name, best)
		}
	}
	p.send(strings.Repeat("x", maxLine+10))
	p.only(p.sync(), "^info string ")
	p.send("go depth 1")
	p.best()
}

func badFEN(t *testing.T, p *peer) {
	p.send("position startpos moves e2e4 e7e5")
	before := p.fen()
	for _, bad := range []struct{ fen, says string }{
		{"", "FEN"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "field"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "field"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "field"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "placement"},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "placement"},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "placement"},
		{"rnbqkbnr/pppppppx/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "placement"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq - 0 1", "side"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", "en passant"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", "castling"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - zero 1", "counter"},
		{"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "king"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w kq - 0 1", "king"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", "men"},
		{"PPPPPPPP/8/8/8/8/8/8/k6K w - - 0 1", "pawn"},
		{"k7/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/7K b - - 0 1", "men"},
		{"k7/8/8/8/8/8/8/R6K w - - 0 1", "check"},
	} {
		p.send("position fen " + bad.fen + " moves e7e5")
		lines := p.sync()
		if len(lines) != 1 || !strings.HasPrefix(lines[0], "info string ") || !strings.Contains(lines[0], bad.says) {
			t.Errorf("%q is answered by %q, want one info string with %q", bad.fen, lines, bad.says)
		}
		if fen := p.fen(); fen != before {
			t.Errorf("after %q the position is %s", bad.fen, fen)
		}
	}
	for _, line := range []string{"position", "position fen", "position start", "position startpos e2e4", "position moves e2e4"} {
		p.send(line)
		p.only(p.sync(), "^info string ")
		if fen := p.fen(); fen != before {
			t.Errorf("after %q the position is %s", line, fen)
		}
	}
	p.send("position fen " + strings.TrimSuffix(mateIn1, " 0 1")) // the counters may be missing
	if fen := p.fen(); fen != mateIn1 {
		t.Errorf("the next good command gives %s", fen)
	}
	p.send("go depth 3")
	if best := p.best(); best != "bestmove a1a8" {
		t.Error(best)
	}
	// Where kings are ordinary men, several or none are fine.
	p.send("setoption name UCI_Variant value antichess", "position fen k1k5/8/8/8/8/8/8/7R b - - 0 1")
	p.none(p.sync(), ".")
}

func illegalMove(t *testing.T, p *peer) {
	for _, c := range []struct{ moves, fen string }{
		{"e2e4 e2e4 e7e5", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"e2e5", startFEN},
		{"e2e4 e7e5 xyzzy", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
		{"e2e4 0000", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	} {
		p.send("position startpos moves " + c.moves)
		p.only(p.sync(), "^info string ")
		if fen := p.fen(); fen != c.fen {
			t.Errorf("%s gives %s", c.moves, fen)
		}
		p.send("go depth 1")
		if best := p.best(); best == "bestmove (none)" {
			t.Error(best)
		}
	}
	// A barred move that somebody has played is accepted.
	p.send("setoption name UCI_Variant value nodraw", "position startpos moves g1f3 g8f6 f3g1 f6g8")
	p.none(p.sync(), ".")
}

func oddLimits(t *testing.T, p *peer) {
	legal := startMoves(t)
	for _, goes := range []string{
		"go depth", "go depth x", "go depth 0", "go depth -3", "go depth 1 depth", "go nodes 0", "go nodes -1", "go nodes", "go movetime 0", "go movetime -5",
		"go movetime", "go movetime abc", "go mate 0", "go mate -1", "go mate x", "go depth 1 frobnicate", "go nodes 1e3", "go depth 1.5", "go perft x",
	} {
		within(t, goes, 500*time.Millisecond, func() {
			p.send(goes)
			if best := after(p.best(), "bestmove"); !slices.Contains(legal, best) {
				t.Errorf("%s: %s", goes, best)
			}
		})
	}
	// Limits beyond all measure are no limits, but stop works.
	for _, goes := range []string{"go depth 99999999999999999999", "go nodes 99999999999999999999999", "go movetime 99999999999999999999"} {
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
		{"go wtime 0 btime 0", 50}, {"go wtime -100 btime -100", 50}, {"go wtime 1 btime 1", 50}, {"go wtime 200 btime 200", 200},
		{"go wtime 400 btime 400 movestogo 1", 400}, {"go winc 100 binc 100", 100}, {"go winc 100", 100}, {"go binc 100", 100},
		{"go wtime 400", 400}, {"go btime 400", 400}, {"go wtime", 400}, {"go wtime x btime 400", 400},
		{"go wtime 400 btime 400 movestogo 0", 400}, {"go wtime 400 btime 400 movestogo -7", 400},
		{"go wtime 300 btime 300 winc -1000 binc -1000", 300}, {"go wtime 300 btime 300 winc 99999999 binc 99999999", 300},
		{"go wtime 300 btime 300 movestogo 99999999999999999999", 300},
	} {
		within(t, c.goes, c.limit*time.Millisecond, func() {
			p.send(c.goes)
			if best := after(p.best(), "bestmove"); !slices.Contains(legal, best) {
				t.Errorf("%s: %s", c.goes, best)
			}
		})
	}
	for _, goes := range []string{"go wtime 99999999999999999999 btime 1", "go wtime 9223372036854775807 btime 9223372036854775807 winc 9223372036854775807"} {
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
	p.send("setoption name UCI_Variant value nodraw", "position startpos moves g1f3 g8f6 f3g1", "go searchmoves f6g8 depth 2")
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
			t.Errorf("%s %s: %d lines with %d first moves at depth %s, want %d", c.variant, c.position, len(seen[deepest]), len(first), deepest, c.moves)
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

func changeVariant(t *testing.T, p *peer) {
	const goes = "go depth 5"
	// untimed is the lines of a search without what depends on the machine's speed.
	untimed := func(lines []string) []string {
		var kept []string
		for _, l := range lines {
			words := strings.Fields(l)
			for _, key := range []string{"time", "nps"} {
				if i := slices.Index(words, key); i >= 0 && i+1 < len(words) {
					words = slices.Delete(words, i, i+2)
				}
			}
			if len(words) > 1 && words[1] != "currmove" {
				kept = append(kept, strings.Join(words, " "))
			}
		}
		return kept
	}
	for _, name := range []string{"antichess", "losers", "rmobility", "nodraw", "chess"} {
		p.send("position startpos moves e2e4", "go depth 4")
		p.best()
		p.send("setoption name UCI_Variant value "+name, goes)
		used := untimed(p.until("^bestmove"))
		fresh := newPeer(t)
		fresh.send("setoption name UCI_Variant value "+name, goes)
		if want := untimed(fresh.until("^bestmove")); !slices.Equal(used, want) {
			t.Errorf("%s in mid-session:\n%s\nfresh:\n%s", name, strings.Join(used, "\n"), strings.Join(want, "\n"))
		}
	}
}

func harmless(t *testing.T, p *peer) {
	p.send("stop", "ponderhit", "register later", "register name A code 1", "debug on", "debug off", "debug", "stop")
	p.none(p.sync(), ".")
	p.send("uci", "uci")
	lines := append(p.until("^uciok$"), p.until("^uciok$")...)
	if ids := grep(lines, "^id name "); len(ids) != 2 {
		t.Errorf("%d id lines", len(ids))
	}
	p.send("go infinite")
	p.until("^info depth 2")
	p.send("uci", "debug on", "register later", "ponderhit", "d", "help", "eval")
	p.none(p.until("^uciok$"), "^bestmove")
	p.none(p.pause(50*time.Millisecond), "^bestmove")
	p.send("stop")
	p.best()
}

func quietStart(t *testing.T, p *peer) {
	time.Sleep(50 * time.Millisecond)
	p.none(p.sync(), ".")
	p.send("go movetime 2500")
	lines := p.until("^bestmove")
	if n := len(grep(lines, "currmove")); n > 4 {
		t.Errorf("%d currmove lines in 2.5 s", n)
	}
	if len(lines) > 400 {
		t.Errorf("%d lines in 2.5 s", len(lines))
	}
}

func twin(t *testing.T, p *peer) {
	p.send("uci")
	lines := p.until("^uciok$")
	names := " var " + strings.Join(variant.Names(), " var ")
	for _, name := range []string{"UCI_Variant", "Variant"} {
		want := fmt.Sprintf("option name %s type combo default chess%s", name, names)
		if got := p.only(lines, "^option name "+name+" "); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	p.none(lines, "var standard")
	for _, c := range []struct{ option, value string }{{"Variant", "nodraw"}, {"UCI_Variant", "antichess"}, {"Variant", "rmobility"}, {"Variant", "chess"}} {
		p.send("setoption name "+c.option+" value "+c.value, "d")
		lines := p.until("^Variant: ")
		if got := lines[len(lines)-1]; !strings.HasPrefix(got, "Variant: "+c.value+" ") {
			t.Error(got)
		}
		p.sync()
	}
}

func early(t *testing.T, p *peer) {
	p.send("setoption name UCI_Variant value antichess", "setoption name MultiPV value 2", "uci")
	p.until("^uciok$")
	p.send("ucinewgame")
	p.sync()
	p.send("position startpos moves e2e4 d7d5", "go depth 2")
	lines := p.until("^bestmove")
	if best := lines[len(lines)-1]; after(best, "bestmove") != "e4d5" {
		t.Errorf("capturing is compulsory: %s", best)
	}
	p.send("position startpos", "go depth 2")
	if len(grep(p.until("^bestmove"), "multipv 2")) == 0 {
		t.Error("MultiPV is forgotten")
	}
}

func seventhField(t *testing.T, p *peer) {
	const fen = "8/8/8/8/8/8/2K5/4k3 w - - 4 40"
	for _, c := range []struct{ variant, field, record string }{
		{"rmobility", "G2.5", "G2.5"}, {"rmobility", "-G2.0", "-G2.0"}, {"rmobility", "G218.0", "-G"}, {"chess", "G28.5", ""}, {"nodraw", "-G26.5", ""},
	} {
		p.send("setoption name UCI_Variant value "+c.variant, "position fen "+fen+" "+c.field)
		p.none(p.sync(), ".")
		p.send("d")
		lines := append(p.until("^Verdict: "), p.sync()...)
		p.only(lines, "^Fen: "+fen+"$")
		if records := grep(lines, "^Record: "); c.record == "" && len(records) > 0 || c.record != "" && !strings.HasPrefix(strings.Join(records, ""), "Record: "+c.record) {
			t.Errorf("%s %s: %q", c.variant, c.field, records)
		}
		p.send("go depth 2")
		p.best()
	}
}
