package uci

import (
	"strings"
	"testing"
	"time"
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
		for _, goes := range []string{"go infinite", "go ponder wtime 10 btime 10", "go ponder depth 1",
			"go infinite depth 1", "go infinite nodes 1", "go ponder movetime 1", "go ponder"} {
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
	for _, command := range []string{"ucinewgame", "position startpos moves e2e4", "setoption name Hash value 8",
		"setoption name UCI_Variant value antichess"} {
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
