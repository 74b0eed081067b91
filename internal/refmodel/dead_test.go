package refmodel

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDeadPositions asks for the deadness of positions for which it is known
// who can still win. No answer may be wrong; most must be given.
func TestDeadPositions(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "testdata", "cases", "dead_positions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	step := 48
	if longTests() {
		step = 1
	}
	lines, asked, alive, dead, aliveKnown, deadKnown := 0, 0, 0, 0, 0, 0
	for scan := bufio.NewScanner(f); scan.Scan(); {
		if strings.HasPrefix(scan.Text(), "#") {
			continue
		}
		lines++
		if lines%step != 0 {
			continue
		}
		asked++
		who, fen, _ := strings.Cut(scan.Text(), " ")
		if _, err := New("nodraw", fen, Options{}); err != nil {
			t.Errorf("%s: %v", fen, err)
			continue
		}
		got, known := NewDeadness().Of(fen)
		if known && got != (who == "--") {
			t.Errorf("%s: dead %v, but it is %q", fen, got, who)
		}
		switch {
		case who == "--":
			dead++
			if known {
				deadKnown++
			}
		default:
			alive++
			if known {
				aliveKnown++
			}
		}
	}
	t.Logf("%d of %d positions asked; decided %d of %d alive, %d of %d dead", asked, lines, aliveKnown, alive,
		deadKnown, dead)
	if lines != 2300 {
		t.Errorf("%d positions, want 2300", lines)
	}
	if 100*aliveKnown < 80*alive || 100*deadKnown < 70*dead {
		t.Error("too few decided")
	}
}

func TestDeadByHand(t *testing.T) {
	for _, c := range []struct {
		fen  string
		dead bool
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true},
		{"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false},
		{"6bk/8/7K/4N3/8/8/8/8 w - - 0 1", false}, // its own bishop shuts the king in
		{"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", false},
		{"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},  // bishops of one colour
		{"4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false},  // of both
		{"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false},  // only a helpmate
		{"8/8/3B4/8/8/8/R7/k1K5 b - - 0 1", true},   // the rook must be taken
		{"8/8/3B4/8/8/1K6/R7/k7 b - - 0 1", false},  // it need not be
		{"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", false}, // mate is on the board
		{"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", true},    // stalemate ends it
		{"4k3/8/8/p2p1pp1/P2P1PP1/8/8/4K3 b - - 0 1", false},
		{"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1", true},
	} {
		dead, known := NewDeadness().Of(c.fen)
		if !known || dead != c.dead {
			t.Errorf("%s: dead %v, known %v, want %v", c.fen, dead, known, c.dead)
		}
	}
	if _, known := NewDeadness().Of("8/8/8/8/8/8/8/8 w - - 0 1"); known {
		t.Error("an unplayable FEN is known")
	}
	// One Deadness answers the same twice, and the same as a fresh one.
	d := NewDeadness()
	for range 2 {
		if dead, known := d.Of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"); !dead || !known {
			t.Error("memory changes the answer")
		}
	}
}

// TestHopelessIsSound looks for a mate that the material cut says cannot be:
// all placements of a lone minor piece and king against a king and one man the
// cut allows, the mated king in a corner region (all of a1-d1-d4 at full length,
// which is the whole board by symmetry).
func TestHopelessIsSound(t *testing.T) {
	region := []int{0}
	if longTests() {
		region = []int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}
	}
	r, _ := rulesOf("nodraw")
	seen, checks := 0, 0
	for _, pair := range []string{"Nq", "Bq", "Br", "Bb"} {
		for _, k := range region {
			for n := range 64 * 64 * 64 {
				own, piece, man := n%64, n/64%64, n/4096
				if own == k || piece == k || man == k || own == piece || own == man || piece == man {
					continue
				}
				p := position{ep: -1}
				p.board[k], p.board[own], p.board[piece], p.board[man] = 'k', 'K', pair[0], pair[1]
				if !hopeless(&p, true) { // the bishops on two colours
					continue
				}
				seen++
				if !p.attacks(piece, k) || p.checked(true) || p.attacks(own, k) {
					continue
				}
				checks++
				if len(r.legal(&p)) == 0 {
					t.Fatalf("%s: mate", p.fen(0, 1))
				}
			}
		}
	}
	if seen < 500_000 || checks < 10_000 {
		t.Errorf("only %d positions, %d checks", seen, checks)
	}
	// The same board with a blocker the cut does not allow does hold a mate.
	p := newGame(t, "nodraw", "k7/nN6/1K6/8/8/8/8/8 w - - 0 1", "b7d6", Options{}).now().pos
	if hopeless(&p, true) {
		t.Error("a knight can mate a king its own knight shuts in")
	}
}
