package refmodel

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

func wantBarred(t *testing.T, g *Game, move string, legal, all int) {
	t.Helper()
	if !slices.Contains(g.Barred(), move) || slices.Contains(g.Legal(), move) {
		t.Errorf("%s: %s is not barred: %v", g.FEN(), move, g.Barred())
	}
	if got := len(g.Legal()); got != legal {
		t.Errorf("%s: %d legal moves, want %d", g.FEN(), got, legal)
	}
	if got := len(g.Legal()) + len(g.Barred()); got != all {
		t.Errorf("%s: %d moves with the barred ones, want %d", g.FEN(), got, all)
	}
}

func wantCreator(t *testing.T, g *Game, creator byte, left int) {
	t.Helper()
	if g.Creator() != creator || g.MovesLeft() != left {
		t.Errorf("%s: creator %q with %d moves left, want %q with %d", g.FEN(), g.Creator(), g.MovesLeft(), creator,
			left)
	}
}

func wantDead(t *testing.T, g *Game, want bool) {
	t.Helper()
	if dead, known := g.DeadKnown(); dead != want || !known {
		t.Errorf("%s: dead %v, known %v, want %v", g.FEN(), dead, known, want)
	}
}

// after plays moves, runs the check and takes them back.
func after(t *testing.T, g *Game, moves string, check func()) {
	t.Helper()
	for i, m := range strings.Fields(moves) {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if i == len(strings.Fields(moves))-1 {
			check()
		}
	}
	for range strings.Fields(moves) {
		g.Undo()
	}
}

// ply takes the game back to a ply, runs the check and plays on again.
func atPly(t *testing.T, g *Game, ply int, check func()) {
	t.Helper()
	whole := g.nodes
	g.nodes = g.nodes[:ply+1]
	check()
	g.nodes = whole
}

// nodrawChecks says what each sentence of nodraw_rules.tsv means.
func nodrawChecks() map[string]func(*testing.T, *Game) {
	return map[string]func(*testing.T, *Game){
		"f6g8 barred; 21 moves left of 22": func(t *testing.T, g *Game) { wantBarred(t, g, "f6g8", 21, 22) },
		"29 moves; g5g6, g5f5 strong stalemate: White loses; " +
			"g5g7 g5g8 g5h4 g5h5 g5h6 strong mate: White wins": func(t *testing.T, g *Game) {
			wantCount(t, g, 29)
			for _, m := range strings.Fields("g5g6 g5f5") {
				after(t, g, m, func() { wantVerdict(t, g, black, "strong stalemate") })
			}
			for _, m := range strings.Fields("g5g7 g5g8 g5h4 g5h5 g5h6") {
				after(t, g, m, func() { wantVerdict(t, g, white, "strong mate") })
			}
		},
		"strong mate, White has won": func(t *testing.T, g *Game) { wantVerdict(t, g, white, "strong mate") },
		"weak mate (in check, only g8 is left and barred): Black has won": func(t *testing.T, g *Game) {
			wantVerdict(t, g, black, "weak mate")
			wantBarred(t, g, "h7g8", 0, 1)
		},
		"strong stalemate of White: White has won": func(t *testing.T,
			g *Game) {
			wantVerdict(t, g, white, "strong stalemate")
		},
		"strong stalemate of Black: Black has won": func(t *testing.T,
			g *Game) {
			wantVerdict(t, g, black, "strong stalemate")
		},
		"weak stalemate: White has won": func(t *testing.T,
			g *Game) {
			wantVerdict(t, g, white, "weak stalemate")
		},
		"e7e8 legal (castling right differs); after it h1g1 barred (13 of 14), h1f1 legal": func(t *testing.T,
			g *Game) {
			wantMove(t, g, "e7e8")
			after(t, g, "e7e8", func() {
				wantBarred(t, g, "h1g1", 13, 14)
				wantMove(t, g, "h1f1")
			})
		},
		"e7e8 barred (7 of 8)": func(t *testing.T, g *Game) { wantBarred(t, g, "e7e8", 7, 8) },
		"e8h5 barred (25 of 26): the perpetual checker must deviate": func(t *testing.T, g *Game) {
			wantBarred(t, g, "e8h5", 25, 26)
		},
		"all legal (a capture en passant was possible the first time); now e8e7 barred (5 of 6)": func(t *testing.T,
			g *Game) {
			for ply := range g.last() {
				atPly(t, g, ply, func() {
					if len(g.Barred()) != 0 {
						t.Errorf("ply %d: barred %v", ply, g.Barred())
					}
				})
			}
			wantBarred(t, g, "e8e7", 5, 6)
		},
		"dead, creator White, 20 moves left": func(t *testing.T, g *Game) {
			wantDead(t, g, true)
			wantCreator(t, g, 'w', 20)
			atPly(t, g, 0, func() {
				wantDead(t, g, false)
				wantCreator(t, g, 0, 0)
			})
		},
		"creator still White, 17 moves left": func(t *testing.T, g *Game) {
			wantCreator(t, g, 'w', 17)
			wantDead(t, g, true)
			atPly(t, g, 1, func() { wantCreator(t, g, 'w', 20) })
		},
		"already dead (the capture is forced): creator White": func(t *testing.T, g *Game) {
			wantDead(t, g, true)
			wantCreator(t, g, 'w', 20)
			if len(g.Legal()) != 1 {
				t.Errorf("the capture is not forced: %v", g.Legal())
			}
		},
		"weak stalemate, White has won, 18 moves left": func(t *testing.T, g *Game) {
			wantVerdict(t, g, white, "weak stalemate")
			wantCreator(t, g, 'w', 18)
		},
		"locked wall, dead, creator Black": func(t *testing.T, g *Game) {
			wantDead(t, g, true)
			wantCreator(t, g, 'b', 20)
			atPly(t, g, 0, func() { wantDead(t, g, false) })
		},
	}
}

func TestNoDrawRules(t *testing.T) {
	rows := readCases(t, "nodraw_rules.tsv", 3)
	if len(rows) != 16 {
		t.Errorf("%d lines, want 16", len(rows))
	}
	checks := nodrawChecks()
	used := map[string]bool{}
	for _, row := range rows {
		check := checks[row[2]]
		if check == nil {
			t.Errorf("no check for %q", row[2])
			continue
		}
		used[row[2]] = true
		t.Run(row[0]+" "+row[1], func(t *testing.T) {
			check(t, newGame(t, "nodraw", row[0], row[1], DefaultOptions()))
		})
	}
	if len(used) != len(checks) {
		t.Errorf("%d sentences used of %d", len(used), len(checks))
	}
}

// TestNoDrawPuzzles solves each puzzle by trying everything: the first moves
// that win in n, all of them, and none sooner.
func TestNoDrawPuzzles(t *testing.T) {
	rows := readCases(t, "nodraw_puzzles.tsv", 4)
	if len(rows) != 12 {
		t.Errorf("%d puzzles, want 12", len(rows))
	}
	for _, row := range rows {
		t.Run(row[0], func(t *testing.T) {
			g := newGame(t, "nodraw", row[0], "", DefaultOptions())
			n, firsts := SolveShortest(g, 3)
			want := strings.Fields(row[2])
			slices.Sort(want)
			if n != int(row[1][0]-'0') || !slices.Equal(firsts, want) {
				t.Errorf("%v in %d, want %v in %s", firsts, n, want, row[1])
			}
		})
	}
}

// wander plays open moves at random for a number of plies, from several seeds
// until the game lasts that long, and returns it.
func wander(t *testing.T, fen, moves string, plies int, o Options) *Game {
	t.Helper()
	for seed := range int64(100) {
		rng := rand.New(rand.NewSource(seed))
		g := newGame(t, "nodraw", fen, moves, o)
		for range plies {
			open := g.openAt(g.last())
			if len(open) == 0 {
				break
			}
			g.push(open[rng.Intn(len(open))])
		}
		if len(g.nodes) == len(newGame(t, "nodraw", fen, moves, o).nodes)+plies && !g.stuckAt(g.last()) {
			return g
		}
	}
	t.Fatal("every game ended early")
	return nil
}

// TestDeadline plays to the creator's last move: the game lasts exactly so long.
func TestDeadline(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		o                Options
		plies            int // from the dead position to the deadline
		result           string
	}{
		{"White creates", "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "e3d3", DefaultOptions(), 40, black},
		{"Black creates", "8/8/3Pk3/8/3K4/8/8/8 b - - 0 1", "e6d6", DefaultOptions(), 40, white},
		{"the FEN is dead, White to move", "8/8/3k4/8/3K4/8/8/8 w - - 0 1", "", DefaultOptions(), 40, white},
		{"the FEN is dead, Black to move", "8/8/3k4/8/3K4/8/8/8 b - - 0 1", "", DefaultOptions(), 40, black},
		{"five moves", "8/8/3k4/8/3K4/8/8/8 b - - 0 1", "", Options{NoDrawDeadMoves: 5}, 10, black},
		{"a negative number is twenty", "8/8/3k4/8/3K4/8/8/8 b - - 0 1", "", Options{NoDrawDeadMoves: -1}, 40, black},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := wander(t, c.fen, c.moves, c.plies, c.o)
			wantVerdict(t, g, c.result, "deadline")
			// The moves are left, and the game stays lost if one is played.
			open := g.Legal()
			if len(open) == 0 {
				t.Fatal("no moves after the deadline")
			}
			onGoing := 0
			for _, m := range open {
				after(t, g, m, func() {
					if g.stuckAt(g.last()) {
						return // rule 4 comes before the deadline
					}
					onGoing++
					wantVerdict(t, g, c.result, "deadline")
					if g.MovesLeft() != 0 {
						t.Errorf("%d moves left after the deadline", g.MovesLeft())
					}
				})
			}
			if onGoing == 0 {
				t.Error("no move goes on after the deadline")
			}
			creator := byte('w')
			if c.result == white {
				creator = 'b'
			}
			wantCreator(t, g, creator, 0)
			atPly(t, g, g.last()-1, func() {
				wantVerdict(t, g, ongoing, "")
				wantCreator(t, g, creator, 1)
			})
		})
	}
	g := wander(t, "8/8/3k4/8/3K4/8/8/8 b - - 0 1", "", 120, Options{NoDrawDeadMoves: 0})
	wantVerdict(t, g, ongoing, "") // the rules of the first meeting
	wantCreator(t, g, 0, 0)
}

// TestDeadlineMoveMayWin: the opponent left without a move comes before the
// deadline, and a creating move may win at once.
func TestDeadlineMoveMayWin(t *testing.T) {
	fen, line := "8/8/3B4/8/8/8/k1K5/7R w - - 0 1", "h1a1 a2a1 d6e7 a1a2 e7d6"
	g := newGame(t, "nodraw", fen, line, Options{NoDrawDeadMoves: 2})
	wantVerdict(t, g, white, "weak stalemate")
	wantCreator(t, g, 'w', 0)
	g = newGame(t, "nodraw", fen, "h1a1 a2a1 d6e7", Options{NoDrawDeadMoves: 1})
	wantVerdict(t, g, black, "deadline")

	// A capture that leaves a dead position and no move is no creation: the
	// game is over before.
	g = newGame(t, "nodraw", "7k/5K2/2Q3p1/8/8/8/8/8 w - - 0 1", "c6g6", DefaultOptions())
	wantVerdict(t, g, black, "strong stalemate")
	wantDead(t, g, true)
	wantCreator(t, g, 0, 0)
}

// TestBarredMovesArePlayed: a game that holds a repetition is followed.
func TestBarredMovesArePlayed(t *testing.T) {
	g := newGame(t, "nodraw", startFEN, "g1f3 g8f6 f3g1 f6g8", DefaultOptions())
	wantVerdict(t, g, ongoing, "")
	if want := []string{"g1f3"}; !slices.Equal(g.Barred(), want) {
		t.Errorf("barred %v, want %v", g.Barred(), want)
	}
	if err := g.Play("g1f3"); err != nil {
		t.Fatal(err)
	}
	if err := g.Play("g1f3"); err == nil {
		t.Error("an illegal move is accepted")
	}
	// Other variants bar nothing.
	if g := newGame(t, "chess", startFEN, "g1f3 g8f6 f3g1", DefaultOptions()); len(g.Barred()) != 0 {
		t.Errorf("barred in chess: %v", g.Barred())
	}
}
