package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// newXboardPeer is a peer that has switched to the protocol of XBoard.
func newXboardPeer(t *testing.T, lines ...string) *peer {
	p := newPeer(t)
	p.send(append([]string{"xboard", "protover 2"}, lines...)...)
	return p
}

// pong is sync in that protocol.
func (p *peer) pong() []string {
	p.t.Helper()
	p.send("ping 7")
	lines := p.until(`^pong 7$`)
	return lines[:len(lines)-1]
}

func TestXboardFeatures(t *testing.T) {
	p := newXboardPeer(t)
	lines := p.until("^feature done=1$")
	all := strings.Join(lines, "\n")
	for _, want := range []string{"ping=1", "setboard=1", "usermove=1", `variants="normal,fischerandom,`,
		",rmobility,nodraw,",
		`option="NoDraw Dead Moves -spin 20 0 200"`,
		`option="RMobility Scoring -combo *points /// fullpoint /// komi /// tiebreak"`,
		`option="Clear Hash -button"`} {
		if !strings.Contains(all, want) {
			t.Errorf("the features lack %s", want)
		}
	}
	p.none(lines, `option="(Hash|Threads|UCI_Variant)`)
	p.send("accepted ping", "memory 8", "cores 1", "option NoDraw Dead Moves=5", "option MultiPV=2")
	p.none(p.pong(), ".")
	p.send("option MultiPV=none", "option No Such=1", "variant shogi", "frobnicate")
	for _, want := range []string{"^Error .option MultiPV is a number", "^Error .unknown option",
		"^Error .unsupported variant", "^Error .unknown command.: \"frobnicate\"$"} {
		p.until(want)
	}
}

// TestXboardGame plays a few moves with each game, the engine on one side, and lets a move be refused for each reason
// there is.
func TestXboardGame(t *testing.T) {
	for _, c := range []struct{ variant, setup string }{
		{"normal", ""}, {"fischerandom", ""}, {"suicide", ""}, {"giveaway", ""}, {"losers", ""},
		{"rmobility", "_fairy rnbqkbnr/"}, {"nodraw", "_fairy rnbqkbnr/"}, {"antichess", "_suicide rnbqkbnr/"},
		{"baremate", "_losers rnbqkbnr/"},
	} {
		p := newXboardPeer(t, "new", "variant "+c.variant, "st 0.05", "post")
		lines := p.pong()
		if c.setup == "" {
			p.none(lines, "^setup")
		} else {
			p.only(lines, `^setup \(PNBRQKpnbrqk\) 8x8\+0`+c.setup)
		}
		p.send("usermove e2e3")
		lines = p.until("^move ")
		p.none(lines, "^Illegal")
		if len(grep(lines, `^\d+ -?\d+ \d+ \d+ [a-h][1-8]`)) == 0 {
			t.Errorf("%s: no line of thought in %q", c.variant, lines)
		}
		p.send("go") // the engine changes sides
		p.until("^move ")
	}

	p := newXboardPeer(t, "new", "variant antichess", "force", "usermove e2e4", "usermove d7d5", "usermove a2a3")
	p.until(`^Illegal move \(a capture is compulsory\): a2a3$`)
	p.send("variant nodraw", "force", "usermove g1f3", "usermove g8f6", "usermove f3g1", "usermove f6g8")
	p.until(`^Illegal move \(barred: that position has been on the board before\): f6g8$`)
	p.send("usermove e2e5")
	p.until(`^Illegal move \(against the rules of nodraw\): e2e5$`)
	p.send("undo", "usermove e2e4") // White's move is taken back, so White is to move
	p.none(p.pong(), "^Illegal")
	p.send("setboard 8/8/8/8/8/8/8/8 w - - 0 1")
	p.until("^tellusererror Illegal position: ")
}

// TestXboardClaims: the engine says how a game has ended, whoever made the last move, and once.
func TestXboardClaims(t *testing.T) {
	for _, c := range []struct{ name, variant, fen, send, result string }{
		{"mate by the user", "normal", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "usermove a1a8", "^1-0 .Checkmate.$"},
		{"mate by the engine", "normal", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go", "^1-0 .Checkmate.$"},
		{"all men gone", "antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", "go", "^0-1 .No men.$"},
		{"mate in r-mobility", "rmobility", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "usermove a1a8",
			"^1-0 .Checkmate, record G0.0.$"},
		{"stalemate in No-Draw chess", "nodraw", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "usermove g1g6",
			"^(1-0|0-1) .*stalemate"},
		{"a record that stands", "rmobility", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80 G2.5", "usermove e1e2",
			"^1-0 .*, record G2.5.$"},
		{"a record that breaks ties", "rmobility", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80 G2.5",
			"option RMobility Scoring=tiebreak\nusermove e1e2", "^1/2-1/2 .*, record G2.5.$"},
		{"a draw", "normal", "k7/8/8/8/8/8/1p6/K7 w - - 0 1", "usermove a1b2", "^1/2-1/2 .Dead position.$"},
	} {
		p := newXboardPeer(t, "new", "variant "+c.variant, "st 1", "setboard "+c.fen, c.send)
		lines := p.until(c.result)
		lines = append(lines, p.pong()...)
		if n := len(grep(lines, "^(1-0|0-1|1/2-1/2) ")); n != 1 {
			t.Errorf("%s: %d results", c.name, n)
		}
		p.send("go") // nothing more to play
		p.none(p.pong(), "^move ")
	}
}

// TestXboardCastling960: castling is spelled O-O there, both ways.
func TestXboardCastling960(t *testing.T) {
	p := newXboardPeer(t, "new", "variant fischerandom", "setboard 5r1k/6pp/8/8/8/8/1r3PPP/2K3R1 w G - 0 1", "force",
		"usermove O-O", "undo")
	p.none(p.pong(), "^Illegal")
	// any other move is mate or loses the rook
	p.send("setboard 1r5k/6pp/8/8/8/8/r4PPP/2K3R1 w G - 0 1", "sd 4", "st 5", "go")
	p.until("^move O-O$")
	p.send("force", "usermove O-O-O")
	p.until("^Illegal move .*: O-O-O$")
}

// TestXboardPonder lets the engine think on the user's time, plays the expected move and another one.
func TestXboardPonder(t *testing.T) {
	p := newXboardPeer(t, "new", "level 0 1:00 0", "hard", "time 100", "otim 6000", "usermove e2e4")
	p.until("^move ")
	for _, m := range []string{"g1f3", "b1c3", "d2d3", "a2a3", "h2h3"} {
		p.send("time 100", "otim 6000", "usermove "+m)
		if lines := p.until("^(move|Illegal)"); len(grep(lines, "^Illegal")) > 0 {
			continue // the engine's moves decide what is left to play
		}
	}
	p.send("easy", "force", "new", "quit")
}

// TestXboardGoWhilePondering: who lets the engine change sides while it thinks on their time can still hurry it, and
// set options.
func TestXboardGoWhilePondering(t *testing.T) {
	p := newXboardPeer(t, "new", "level 0 1:00 0", "hard", "time 100", "otim 6000", "usermove e2e4")
	p.until("^move ")
	p.send("time 1000000", "otim 1000000", "go", "?")
	p.until("^move ")
	p.send("go", "option MultiPV=1", "?")
	p.until("^move ")
}

// TestXboardAnalysis follows the user through moves, undo and new positions until it is left.
func TestXboardAnalysis(t *testing.T) {
	const thought = `^\d+ -?\d+ \d+ \d+ `
	p := newXboardPeer(t, "new", "post", "analyze")
	p.until(thought)
	p.send("usermove e2e4", ".")
	p.until(thought)
	p.send("undo", ".")
	p.until("^stat01: ")
	p.send("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	p.until(`^\d+ 100001 \d+ \d+ a1a8`)
	p.send("exit", "force")
	p.none(p.pong(), "^move ")
}

// TestXboardTellsOfDamage: a table that turns out to be of no use while the engine thinks is named.
func TestXboardTellsOfDamage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "KvR.gtbw")
	if err := os.WriteFile(file, make([]byte, 80), 0o644); err != nil {
		t.Fatal(err)
	}
	p := newXboardPeer(t, "new", "variant antichess", "option Antichess Tables=0",
		"option SyzygyPath="+filepath.Dir(file),
		"setboard 8/8/8/8/2k5/8/8/5R2 w - - 0 1", "sd 2", "st 5", "go")
	p.until("KvR.gtbw: not a \\*.gtbw file")
	p.until("^move ")
}
