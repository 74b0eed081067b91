package refmodel

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"
)

// forcedIn reports whether a side has forced its win when the given number of
// plies, at most, has been played from here: plain exhaustive search.
func forcedIn(g *Game, winner string, plies int) bool {
	if result, _ := g.Verdict(); result != ongoing {
		return result == winner
	}
	if plies == 0 {
		return false
	}
	ours := side(g.now().pos.white) == winner
	for _, m := range g.openAt(g.last()) {
		g.push(m)
		forced := forcedIn(g, winner, plies-1)
		g.Undo()
		if forced == ours {
			return ours
		}
	}
	return !ours
}

// winningMoves are the moves after which the mover has forced its win within
// the given number of plies, the move itself included.
func winningMoves(g *Game, plies int) []string {
	us := side(g.now().pos.white)
	wins := []string{}
	for _, m := range g.openAt(g.last()) {
		g.push(m)
		if forcedIn(g, us, plies-1) {
			wins = append(wins, m.uci())
		}
		g.Undo()
	}
	sort.Strings(wins)
	return wins
}

// mateIn checks "mate n": n own moves and no fewer, replies included; for a
// negative n it is the mover that has lost.
func mateIn(t *testing.T, g *Game, n int) {
	t.Helper()
	mover := g.now().pos.white
	winner, plies := side(mover), 2*n
	if n < 0 {
		winner, plies = side(!mover), -2*n
	}
	if !forcedIn(g, winner, plies) {
		t.Errorf("%s: %s has not won in %d plies", g.FEN(), winner, plies)
	}
	if forcedIn(g, winner, plies-2) {
		t.Errorf("%s: %s wins in %d plies already", g.FEN(), winner, plies-2)
	}
}

func wantLegal(t *testing.T, g *Game, moves string) {
	t.Helper()
	want := strings.Fields(moves)
	sort.Strings(want)
	if got := g.Legal(); !slices.Equal(got, want) {
		t.Errorf("%s: legal %v, want %v", g.FEN(), got, want)
	}
}

func wantCount(t *testing.T, g *Game, n int) {
	t.Helper()
	if got := g.Legal(); len(got) != n {
		t.Errorf("%s: %d moves %v, want %d", g.FEN(), len(got), got, n)
	}
}

func wantMove(t *testing.T, g *Game, move string) {
	t.Helper()
	if !slices.Contains(g.Legal(), move) {
		t.Errorf("%s: %s is not among %v", g.FEN(), move, g.Legal())
	}
}

func wantVerdict(t *testing.T, g *Game, result, reason string) {
	t.Helper()
	r, why := g.Verdict()
	if r != result || why != reason {
		t.Errorf("%s %s: %s by %q, want %s by %q", g.r.variant, g.FEN(), r, why, result, reason)
	}
}

func wantBest(t *testing.T, g *Game, moves string, n int) {
	t.Helper()
	mateIn(t, g, n)
	if got := winningMoves(g, 2*n); words(got) != moves {
		t.Errorf("%s: winning moves %v, want %s", g.FEN(), got, moves)
	}
}

// antichessChecks says what each sentence of antichess_positions.tsv means.
// Those with no check here need a search or tables.
func antichessChecks() map[string]func(*testing.T, *Game) {
	return map[string]func(*testing.T, *Game){
		"only e5d6 (en passant is compulsory)": func(t *testing.T, g *Game) { wantLegal(t, g, "e5d6") },
		"exactly e4d5 e4f5 e5d6":               func(t *testing.T, g *Game) { wantLegal(t, g, "e4d5 e4f5 e5d6") },
		"White wins: mate 1, d3e2": func(t *testing.T, g *Game) { // d3d2 as well
			wantBest(t, g, "d3d2 d3e2", 1)
		},
		"five promotions, a7a8k among them": func(t *testing.T, g *Game) {
			wantLegal(t, g, "a7a8q a7a8r a7a8b a7a8n a7a8k")
		},
		"only a8a7 (two own kings, no check)": func(t *testing.T, g *Game) {
			wantLegal(t, g, "a8a7")
			if g.InCheck() {
				t.Error("check without a royal king")
			}
		},
		"14 moves, castling rights ignored": func(t *testing.T, g *Game) {
			wantCount(t, g, 14)
			if !strings.Contains(g.FEN(), " w - - ") {
				t.Errorf("castling rights in %s", g.FEN())
			}
		},
		"no move, White has won": func(t *testing.T, g *Game) {
			wantCount(t, g, 0)
			wantVerdict(t, g, white, "stalemate")
		},
		"no move, Black has won (fewer men)": func(t *testing.T, g *Game) {
			wantCount(t, g, 0)
			wantVerdict(t, g, black, "stalemate")
		},
		"no move, draw": func(t *testing.T, g *Game) {
			wantCount(t, g, 0)
			wantVerdict(t, g, draw, "stalemate")
		},
		"draw":          func(t *testing.T, g *Game) { wantVerdict(t, g, draw, "stalemate") },
		"White has won": func(t *testing.T, g *Game) { wantVerdict(t, g, white, "stalemate") },
		"Black has won: a win comes before the 50-move rule": func(t *testing.T, g *Game) {
			wantVerdict(t, g, black, "stalemate")
		},
		"drawn (dead): score 0, still a legal move": func(t *testing.T, g *Game) {
			wantVerdict(t, g, draw, "dead position")
			if len(g.Legal()) == 0 {
				t.Error("no move")
			}
		},
		"not dead": func(t *testing.T, g *Game) { wantVerdict(t, g, ongoing, "") },
		"only e5d6, not dead": func(t *testing.T, g *Game) {
			wantLegal(t, g, "e5d6")
			wantVerdict(t, g, ongoing, "")
		},
		"bestmove c3c4, mate 1":  func(t *testing.T, g *Game) { wantBest(t, g, "c3c4", 1) },
		"bestmove b5c4, mate -1": func(t *testing.T, g *Game) { wantLegal(t, g, "b5c4"); mateIn(t, g, -1) },
		"c8a6 forced, mate -1":   func(t *testing.T, g *Game) { wantLegal(t, g, "c8a6"); mateIn(t, g, -1) },
		"f7f8b wins, mate 2":     func(t *testing.T, g *Game) { wantBest(t, g, "f7f8b", 2) },
		"only a3b4":              func(t *testing.T, g *Game) { wantLegal(t, g, "a3b4") },
		"1 move":                 func(t *testing.T, g *Game) { wantCount(t, g, 1) },
		"mate 1: c6d8 or c6b8": func(t *testing.T, g *Game) { // and two more before the rook's nose
			wantBest(t, g, "c6a5 c6a7 c6b8 c6d8", 1)
		},
		"only g3f4":                    func(t *testing.T, g *Game) { wantLegal(t, g, "g3f4") },
		"g7g8q g7g8r g7g8b g7g8n h8h7": func(t *testing.T, g *Game) { wantLegal(t, g, "g7g8q g7g8r g7g8b g7g8n h8h7") },
		"26 moves, e1g1 among them (antichess: 25)": func(t *testing.T, g *Game) {
			wantCount(t, g, 26)
			wantMove(t, g, "e1g1")
			h, err := New("antichess", g.FEN(), DefaultOptions())
			if err != nil {
				t.Fatal(err)
			}
			wantCount(t, h, 25)
		},
		"3 moves; after g2g4 both f4g3 and h4g3 capture en passant": func(t *testing.T, g *Game) {
			wantCount(t, g, 3)
			if err := g.Play("g2g4"); err != nil {
				t.Fatal(err)
			}
			wantLegal(t, g, "f4g3 h4g3")
			g.Undo()
		},
	}
}

func TestAntichessPositions(t *testing.T) {
	rows := readCases(t, "antichess_positions.tsv", 4)
	checks := antichessChecks()
	used := map[string]bool{}
	var skipped []string
	for _, row := range rows {
		g := newGame(t, row[0], row[1], row[2], DefaultOptions())
		check := checks[row[3]]
		if check == nil {
			skipped = append(skipped, row[3])
			continue
		}
		used[row[3]] = true
		t.Run(fmt.Sprintf("%s %s %s", row[0], row[1], row[2]), func(t *testing.T) { check(t, g) })
	}
	for sentence := range checks {
		if !used[sentence] {
			t.Errorf("no line says %q", sentence)
		}
	}
	if len(rows) != 35 || len(skipped) != 9 {
		t.Errorf("%d lines, %d of them without a check: %q", len(rows), len(skipped), skipped)
	}
}
