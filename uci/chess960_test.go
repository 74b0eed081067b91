package uci

import (
	"strings"
	"testing"
)

// TestChess960 sets up positions of Chess960 in both notations, castles in both spellings, and reads both answers of
// "d".
func TestChess960(t *testing.T) {
	const moved = "1r3kr1/6p1/8/8/8/8/6P1/1R3KR1 w "
	for _, c := range []struct {
		name, option, position, fen, xfen string
	}{
		{"X-FEN", "true", "fen " + moved + "KQkq - 0 1", moved + "GBgb - 0 1", moved + "KQkq - 0 1"},
		{"Shredder-FEN", "true", "fen " + moved + "GBgb - 0 1", moved + "GBgb - 0 1", moved + "KQkq - 0 1"},
		{"Shredder-FEN without the option", "false", "fen " + moved + "GBgb - 0 1", moved + "GBgb - 0 1",
			moved + "KQkq - 0 1"},
		{"castling as a capture of the rook", "true", "fen " + moved + "KQkq - 0 1 moves f1g1",
			"1r3kr1/6p1/8/8/8/8/6P1/1R3RK1 b gb - 1 1",
			"1r3kr1/6p1/8/8/8/8/6P1/1R3RK1 b kq - 1 1"},
		{"from the orthodox array, the rook's way", "true", "startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8",
			"rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 4 5", ""},
		{"and the king's", "true", "startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8",
			"rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - - 4 5", ""},
		{"files of orthodox chess are orthodox chess", "false", "fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
	} {
		p := newPeer(t)
		p.send("setoption name UCI_Chess960 value "+c.option, "position "+c.position, "d")
		lines := p.sync()
		p.none(lines, "^info string")
		p.only(lines, "^Fen: "+c.fen+"$")
		if c.xfen != "" {
			p.only(lines, "^X-Fen: "+c.xfen+"$")
		} else {
			p.none(lines, "^X-Fen")
		}
	}
}

// TestChess960Dropped: rights that only X-FEN knows are not dropped in silence, and the option brings them back.
func TestChess960Dropped(t *testing.T) {
	p := newPeer(t)
	p.send("position fen 1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1")
	p.only(p.sync(), "^info string .*UCI_Chess960 is false: only - are kept$")
	p.send("setoption name UCI_Chess960 value true", "d")
	p.only(p.sync(), "^Fen: .* w GBgb - 0 1$")
}

// TestChess960Search searches positions of every game that castles; castling is the best move of some, and is written
// as the rook's capture.
func TestChess960Search(t *testing.T) {
	for _, name := range []string{"chess", "giveaway", "losers", "baremate", "rmobility", "nodraw"} {
		for _, fen := range []string{
			"qrnkbnrb/1p1ppp1p/8/p1p3p1/P4P2/2P4P/QP1PP1P1/B1RNKNRB b GCgb - 1 5",
			"n3rk2/5p2/2p3p1/2p4p/pP1Bp3/P3P1bb/3QP1P1/2NR1KRB w GD - 3 27",
			"4k3/8/8/8/8/8/1n6/RK5R w HA - 0 1",
		} {
			p := newPeer(t)
			p.send("setoption name UCI_Variant value "+name, "setoption name UCI_Chess960 value true",
				"position fen "+fen, "go depth 6")
			best := p.only(p.until("^bestmove"), "^bestmove")
			p.send("position fen "+fen+" moves "+strings.Fields(best)[1], "d")
			p.none(p.sync(), "^info string")
		}
	}
	p := newPeer(t)
	p.send("setoption name UCI_Chess960 value true", "position fen 5r1k/6pp/8/8/8/8/5PPP/1K4R1 w G - 0 1",
		"go depth 1 searchmoves b1g1")
	p.only(p.until("^bestmove"), "^bestmove b1g1")
}
