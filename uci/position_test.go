package uci

import (
	"strings"
	"testing"

	"contrary/variant"
)

func whiteSpace(t *testing.T, p *peer) {
	const after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	for _, line := range []string{
		"position startpos moves e2e4\r", "\tposition\tstartpos\tmoves\te2e4\t",
		"   position   startpos moves   e2e4   ",
		"please position startpos moves e2e4", "\x00position startpos moves e2e4\x00",
		"\ufeffposition startpos moves e2e4",
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
		lines := p.unsaid()
		if name == "nodraw" {
			p.only(lines, "^info string barred moves were played: f6g8 .move 4., .* and 3989 more$")
		} else {
			p.none(lines, ".")
		}
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
	for _, line := range []string{"position", "position fen", "position start", "position startpos e2e4",
		"position moves e2e4"} {
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
	p.none(p.unsaid(), ".")
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
		p.send("go depth 1") // which says it once more
		lines := p.until("^bestmove")
		p.only(lines, "^info string searching without the rest of the position command: move .* was refused")
		p.none(lines, `^bestmove \(none\)`)
	}
	p.send("position startpos moves e2e4 e7e6 e4e6 d7d5")
	p.only(p.sync(),
		`^info string position: move 3, "e4e6", was refused .illegal move in chess.; it and 1 more are dropped, and white is to move$`)
	p.send("position startpos moves e2e4 e7e5 e4e5")
	p.only(p.sync(), `^info string position: move 3, "e4e5", was refused .*; it is dropped, and white is to move$`)
	p.send("position startpos moves e2e4 e7e6 d2d4", "go depth 1")
	p.none(p.until("^bestmove"), "^info string")
	// A barred move that somebody has played is accepted, and named once.
	p.send("setoption name UCI_Variant value nodraw", "position startpos moves g1f3 g8f6 f3g1 f6g8")
	p.only(p.unsaid(), `^info string a barred move was played: f6g8 \(move 4\)$`)
	p.send("position startpos moves g1f3 g8f6 f3g1 f6g8 e2e4")
	p.none(p.sync(), ".")
	p.send("setoption name NoDraw Dead Position value barred",
		"position fen 8/8/8/4k3/8/3pK3/8/8 w - - 0 1 moves e3d3 e5d5")
	p.only(p.unsaid(), `^info string a barred move was played: e3d3 \(move 1\)$`)
}

func seventhField(t *testing.T, p *peer) {
	const fen = "8/8/8/8/8/8/2K5/4k3 w - - 4 40"
	for _, c := range []struct{ variant, field, record string }{
		{"rmobility", "G2.5", "G2.5"}, {"rmobility", "-G2.0", "-G2.0"}, {"rmobility", "G218.0", "-G"},
		{"chess", "G28.5", ""}, {"nodraw", "-G26.5", ""},
	} {
		p.send("setoption name UCI_Variant value "+c.variant, "position fen "+fen+" "+c.field)
		p.none(p.unsaid(), ".")
		p.send("d")
		lines := append(p.until("^Verdict: "), p.sync()...)
		p.only(lines, "^Fen: "+fen+"$")
		if records := grep(lines, "^Record: "); c.record == "" && len(records) > 0 ||
			c.record != "" && !strings.HasPrefix(strings.Join(records, ""), "Record: "+c.record) {
			t.Errorf("%s %s: %q", c.variant, c.field, records)
		}
		p.send("go depth 2")
		p.best()
	}
}
