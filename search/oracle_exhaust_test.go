package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// randomEnding returns a game from a random small ending, with a random past that bars something as a rule.
func randomEnding(t testing.TB, rng *rand.Rand, men, deadMoves int) *variant.Game {
	for {
		var board []engine.Man
		corner := func() engine.Square { // kings like the edge, where things happen
			file, rank := rng.IntN(8), rng.IntN(8)
			if rng.IntN(3) > 0 {
				rank = rng.IntN(2) * 7
			}
			if rng.IntN(2) > 0 {
				file = rng.IntN(2) * 7
			}
			return engine.MakeSquare(file, rank)
		}
		near := func(s engine.Square) engine.Square {
			return engine.MakeSquare(min(max(s.File()+rng.IntN(7)-3, 0), 7), min(max(s.Rank()+rng.IntN(7)-3, 0), 7))
		}
		victim := corner()
		side := engine.Side(rng.IntN(2))
		board = append(board, engine.Man{Side: side, Piece: engine.King, Square: victim},
			engine.Man{Side: side.Other(), Piece: engine.King, Square: near(victim)})
		for range men - 2 {
			owner := side.Other()
			if rng.IntN(3) == 0 {
				owner = side
			}
			board = append(board, engine.Man{Side: owner, Piece: engine.Piece(rng.IntN(5)), Square: near(victim)})
		}
		p, ok := engine.Compose(board, engine.Side(rng.IntN(2)), engine.Orthodox)
		if !ok {
			continue
		}
		g := nodrawGame(t, deadMoves, p.FEN())
		for range rng.IntN(12) {
			legal := g.Legal()
			quiet := slices.DeleteFunc(slices.Clone(legal), func(m engine.Move) bool { return m.IsIrreversible() })
			// Half of the time back to where the man came from.
			if back := slices.IndexFunc(quiet, func(m engine.Move) bool {
				moves := g.Moves()
				return len(moves) > 1 && m.From() == moves[len(moves)-2].To() && m.To() == moves[len(moves)-2].From()
			}); back >= 0 && rng.IntN(2) == 0 {
				legal = quiet[back : back+1]
			} else if len(quiet) > 0 && rng.IntN(8) > 0 {
				legal = quiet
			}
			if g.Verdict().Over() || len(legal) == 0 {
				break
			}
			if err := g.Play(legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		if !g.Verdict().Over() {
			return g
		}
	}
}

// TestAgainstExhaustive compares the search, table and pruning and all, with a solver that has neither: in random
// endings with a past, the same ones must be won in three moves, and every end that the search reports within them must
// be forced and the nearest. Then without the look at everything that precedes the search: alpha-beta alone may miss a
// win, but not claim one.
func TestAgainstExhaustive(t *testing.T) {
	count, most := 60, 5
	if long() {
		count = 2500
	}
	for _, config := range []struct {
		threads int
		blind   bool
	}{{1, false}, {2, false}, {1, true}, {2, true}} {
		threads, missed := config.threads, 0
		rng := rand.New(rand.NewPCG(uint64(threads), 3))
		var e *Engine
		var set variant.Settings
		var decided [2][6]int
		var searching, solving time.Duration
		bars := 0
		for i := range count {
			men := 3 + rng.IntN(3)
			if i%4 == 3 {
				men = 6 + rng.IntN(2)
			}
			g := randomEnding(t, rng, men, []int{20, 20, 20, 1, 2, 3, 0, barredDead}[rng.IntN(8)])
			if e == nil || i%16 == 0 || g.Settings() != set {
				set = g.Settings()
				e = New(g.Spec(), g.Settings(), Options{HashMB: 4, Threads: threads})
				if config.blind {
					e.oracles = slices.DeleteFunc(e.oracles,
						func(o oracle) bool { _, looks := o.(*exhaustOracle); return looks })
				}
			}
			us := g.Position().Side()
			start := time.Now()
			won, lost := solve(g, us, most), 0
			if won == 0 {
				lost = solve(g, us.Other(), most-1)
			}
			solving += time.Since(start)
			start = time.Now()
			l := Limits{Depth: 12, Nodes: 10_000}
			if won+lost > 0 {
				l.Nodes, l.Mate = 2_000_000, 3
			}
			var said Score // of the last iteration completed
			r := e.Search(context.Background(), g, l, func(i Info) {
				if i.Bound == Exact {
					said = i.Score
				}
			})
			searching += time.Since(start)
			if len(g.Barred()) > 0 {
				bars++
			}
			decided[0][won]++
			decided[1][lost]++
			fail := func(what string) {
				t.Errorf("%s\n%d threads, %d moves in dead positions, %s %v\nnow %s: %s, score %d (depth %d, %d "+
					"nodes, %v), won in %d plies, lost in %d", what,
					threads, g.Settings().DeadMoves, g.StartFEN(), g.Moves(), g.FEN(), r.Best, said, r.Depth, r.Nodes,
					solving, won, lost)
			}
			switch {
			case config.blind && (won > 0 && said < winIn(won) || lost > 0 && said > lossIn(lost)):
				missed++
			case won > 0 && said != winIn(won):
				fail("not the win it is")
			case lost > 0 && said != lossIn(lost):
				fail("not the loss it is")
			case won == 0 && said >= winIn(most):
				fail("no win in three moves")
			case lost == 0 && said <= lossIn(most-1):
				fail("not lost in two moves")
			case won > 0 && !slices.Contains(solvers(g, won), r.Best.String()):
				fail("the wrong move")
			}
		}
		t.Logf("%d threads, alpha-beta alone %v: %d endings, %d with barred moves; plies to a win %v, to a loss %v, "+
			"%d not seen; solved in %v, searched in %v", threads, config.blind,
			count, bars, decided[0], decided[1], missed, solving, searching)
	}
}

// TestSolverAgainstModel compares the solver of this package with the slower one of the reference model.
func TestSolverAgainstModel(t *testing.T) {
	count := 60
	if long() {
		count = 2000
	}
	rng := rand.New(rand.NewPCG(5, 5))
	wins := 0
	for i := range count {
		g := randomEnding(t, rng, 3+rng.IntN(2), []int{20, 20, 0, 1, 2, barredDead}[rng.IntN(6)])
		n := 2
		if i%12 == 0 {
			n = 3
		}
		opt := refmodel.DefaultOptions()
		opt.NoDrawDeadMoves = g.Settings().DeadMoves
		if g.Settings().DeadPosition == variant.DeadBarred {
			opt.NoDrawDeadPosition = "barred"
		}
		model, err := refmodel.New("nodraw", g.StartFEN(), opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Moves() {
			if err := model.Play(m.String()); err != nil {
				t.Fatal(err)
			}
		}
		want := refmodel.Solve(model, n)
		if len(want) > 0 {
			wins++
		}
		if got := solvers(g, 2*n-1); !slices.Equal(got, want) {
			t.Errorf("%s %v, %d moves in dead positions: wins in %d by %v, model %v", g.StartFEN(), g.Moves(),
				g.Settings().DeadMoves, n, got, want)
		}
	}
	if wins == 0 {
		t.Error("no win among the positions")
	}
	t.Logf("%d endings, %d won", count, wins)
}

// TestPuzzlesWhole wants the keys of each puzzle, all of them and no others, from a search with a line for each move.
func TestPuzzlesWhole(t *testing.T) {
	for _, row := range rows(t, "nodraw_puzzles.tsv", 12) {
		n, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		g := nodrawGame(t, 20, row[0])
		opt := DefaultOptions()
		opt.MultiPV = len(g.Legal())
		var keys, others []string
		start := time.Now()
		r := New(g.Spec(), g.Settings(), opt).Search(context.Background(), g, Limits{Depth: 2*n + 1}, func(i Info) {
			if i.MultiPV == 1 {
				keys, others = nil, nil
			}
			moves, ok := i.Score.Mate()
			switch {
			case ok && moves > 0 && moves <= n:
				keys = append(keys, i.PV[0].String())
				if moves != n {
					t.Errorf("%s: %s wins in %d", row[0], i.PV[0], moves)
				}
				if !strings.HasSuffix(i.Extra, "white wins") {
					t.Errorf("%s: %v is said to be %q", row[0], i.PV, i.Extra)
				}
			case ok && moves > 0:
				others = append(others, fmt.Sprintf("%s in %d", i.PV[0], moves))
			}
		})
		slices.Sort(keys)
		if want := slices.Sorted(strings.FieldsSeq(row[2])); !slices.Equal(keys, want) {
			t.Errorf("%s: won in %d by %v, want %v", row[0], n, keys, want)
		}
		if r.Nodes > 500_000 {
			t.Errorf("%s: %d nodes", row[0], r.Nodes)
		}
		t.Logf("%s: %d nodes, %v; later wins %v", row[0], r.Nodes, time.Since(start).Round(time.Millisecond), others)
	}
}
