package search

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"contrary/engine"
	"contrary/variant"
)

// newGame returns a game of the named variant after the given moves.
func newGame(t testing.TB, name, fen, moves string) *variant.Game {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, moves)
	return g
}

// play plays moves, separated by blanks.
func play(t testing.TB, g *variant.Game, moves string) {
	t.Helper()
	for m := range strings.FieldsSeq(moves) {
		if err := g.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
}

// searchGame searches g with a fresh engine.
func searchGame(g *variant.Game, opt Options, l Limits) Result {
	return New(g.Spec(), g.Settings(), opt).Search(context.Background(), g, l, func(Info) {})
}

// rows returns the tab-separated lines of a file of known facts, at least want of them.
func rows(t testing.TB, name string, want int) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("../testdata/cases/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	if rows = rows[1:]; len(rows) < want {
		t.Fatalf("%s: %d rows, want %d or more", name, len(rows), want)
	}
	return rows
}

func TestForcedEndsAreFound(t *testing.T) {
	for _, test := range []struct {
		variant, fen, moves string
		mate                int
		best                string // moves that are right, "" for any
	}{
		{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", 1, "a1a8"},
		{"chess", "7k/R7/5N2/8/8/8/8/K7 w - - 0 1", "", 1, "a7h7"},
		{"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "", 3, "f6a6"},
		{"chess", "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1", "", 3, "f5g7"},
		{"antichess", "8/8/8/8/8/3K4/8/4k3 w - - 0 1", "", 1, "d3e2 d3d2"},
		{"antichess", "8/8/8/1p6/8/2K5/8/8 w - - 0 11", "", 1, "c3c4"},
		{"antichess", "8/8/8/1p6/8/2K5/8/8 w - - 0 11", "c3c4", -1, "b5c4"},
		{"antichess", "2Q5/8/p7/8/8/8/6PR/8 w - - 0 1", "", -1, "c8a6"},
		{"antichess", "8/5P2/8/2r5/8/8/8/8 w - - 0 1", "", 2, "f7f8b"},
		{"suicide", "R7/8/2n5/8/8/8/5PPP/8 b - - 1 1", "", 1, ""},
		{"baremate", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", 1, "a1a8"},
		{"rmobility", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", 1, "a1a8"},
		{"nodraw", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", 1, "a1a8"},
		{"nodraw", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "", 1, "g5g7 g5g8 g5h4 g5h5 g5h6"},
	} {
		g := newGame(t, test.variant, test.fen, test.moves)
		r := searchGame(g, DefaultOptions(), Limits{Depth: 12})
		moves, ok := r.Score.Mate()
		if !ok || moves != test.mate ||
			test.best != "" && !slices.Contains(strings.Fields(test.best), r.Best.String()) {
			t.Errorf("%s %s %s: %s, mate %d %v (cp %d), want mate %d with %q", test.variant, test.fen, test.moves,
				r.Best, moves, ok, r.Score.CP(), test.mate, test.best)
		}
	}
}

// The wins and losses of the antichess openings are proven; they lie within a few seconds' reach.
func TestAntichessFacts(t *testing.T) {
	for _, test := range []struct {
		fen, moves string
		wins       bool
		depth      int
	}{
		{"8/8/p7/8/8/8/7P/8 w - - 0 1", "", true, 30},
		{"8/8/6b1/8/3P4/8/5B2/8 w - - 15 39", "", false, 12},
	} {
		r := searchGame(newGame(t, "antichess", test.fen, test.moves), DefaultOptions(),
			Limits{Depth: test.depth, Mate: 99})
		if moves, ok := r.Score.Mate(); test.wins && (!ok || moves < 0) || !test.wins && r.Score > 0 && ok {
			t.Errorf("%s %s: %s, mate %d %v, cp %d; forced win: %v", test.fen, test.moves, r.Best, moves, ok,
				r.Score.CP(), test.wins)
		}
	}
	if r := searchGame(newGame(t, "antichess", "8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 1", ""), DefaultOptions(),
		Limits{Depth: 6}); r.Score != draw || r.Best == engine.NoMove {
		t.Errorf("dead draw: %s, %d", r.Best, r.Score)
	}
}

func TestNoDrawPuzzles(t *testing.T) {
	for _, row := range rows(t, "nodraw_puzzles.tsv", 12) {
		n, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		r := searchGame(newGame(t, "nodraw", row[0], ""), DefaultOptions(), Limits{Depth: 2*n + 6, Mate: n})
		if moves, ok := r.Score.Mate(); !ok || moves != n || !slices.Contains(strings.Fields(row[2]), r.Best.String()) {
			t.Errorf("%s: %s, mate %d %v, want mate %d with %s", row[0], r.Best, moves, ok, n, row[2])
		}
	}
}

// Every kind of limit is kept, and every answer is legal.
func TestLimits(t *testing.T) {
	for _, spec := range variant.All() {
		g := newGame(t, spec.Name, "", "")
		e := New(spec, g.Settings(), DefaultOptions())
		for _, l := range []Limits{
			{Depth: 1}, {Depth: 4}, {Nodes: 1}, {Nodes: 5000}, {MoveTime: time.Nanosecond},
			{MoveTime: 20 * time.Millisecond}, {Mate: 1, Depth: 3},
			{Clock: true}, {Time: [2]time.Duration{-time.Second, 0}},
			{Time: [2]time.Duration{1, 0}, Inc: [2]time.Duration{time.Hour, 0}},
			{Time: [2]time.Duration{0, time.Minute}}, {Inc: [2]time.Duration{time.Second, time.Second}},
			{Time: [2]time.Duration{300 * time.Millisecond, 0}, MovesToGo: 1},
			{Time: [2]time.Duration{time.Second, 0}, MovesToGo: 1 << 40},
			{Time: [2]time.Duration{1 << 62, 1 << 62}, Inc: [2]time.Duration{1 << 62, 1 << 62}, Depth: 2,
				MovesToGo: -5},
		} {
			start := time.Now()
			r := e.Search(context.Background(), g, l, func(Info) {})
			if !g.IsLegal(r.Best) {
				t.Errorf("%s %+v: %s", spec.Name, l, r.Best)
			}
			if l.Nodes > 0 && r.Nodes > l.Nodes {
				t.Errorf("%s %+v: %d nodes", spec.Name, l, r.Nodes)
			}
			if taken := time.Since(start); l.Depth == 0 && l.Nodes == 0 && taken > 500*time.Millisecond {
				t.Errorf("%s %+v: took %v", spec.Name, l, taken)
			}
		}
	}
}

// A budget never exceeds what is on the clock less the overhead, however short the clock; and it uses a good part of a
// long one.
func TestBudget(t *testing.T) {
	for _, left := range []time.Duration{-1, 0, 1, 5e6, 20e6, 1e9, 60e9, 3600e9, 1 << 62} {
		for _, inc := range []time.Duration{-5, 0, 1e8, 1e10, 1 << 62} {
			for _, moves := range []int{-1, 0, 1, 2, 40, 1 << 30} {
				for _, overhead := range []time.Duration{-1, 0, 1e7, 5e9, 1 << 62} {
					l := Limits{Time: [2]time.Duration{left, 0}, Inc: [2]time.Duration{inc, 0}, MovesToGo: moves,
						Clock: true}
					for _, horizon := range horizons {
						b := l.budget(engine.White, overhead, horizon)
						safe := max(min(left, longest)-max(min(overhead, longest), 0), least)
						if b.hard > safe || b.hard < b.soft || b.soft < least {
							t.Errorf("left %v inc %v moves %d of %d overhead %v: %+v",
								left, inc, moves, horizon, overhead, b)
						}
					}
				}
			}
		}
	}
	l := Limits{Time: [2]time.Duration{time.Minute, time.Minute}}
	if b := l.budget(engine.Black, 0, 26); b.soft < time.Second || b.hard > 20*time.Second {
		t.Errorf("a minute: %+v", b)
	}
}

func TestSearchMoves(t *testing.T) {
	g := newGame(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "")
	legal := g.Legal()
	for _, m := range legal {
		if r := searchGame(g, DefaultOptions(),
			Limits{Depth: 3, SearchMoves: []engine.Move{m, engine.NoMove}}); r.Best != m {
			t.Errorf("asked for %s, got %s", m, r.Best)
		}
	}
	if r := searchGame(g, DefaultOptions(),
		Limits{Depth: 3, SearchMoves: []engine.Move{engine.NoMove}}); r.Best != engine.NoMove {
		t.Errorf("no move asked for is legal, got %s", r.Best)
	}
}

func TestNoMoves(t *testing.T) {
	for _, test := range []struct {
		variant, fen string
		want         Score
	}{
		{"chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", lossIn(0)},
		{"chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", draw},
		{"antichess", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", winIn(0)},
		{"suicide", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", lossIn(0)},
		{"jointantichess", "6nB/6P1/8/4p3/2p1P3/2P5/8/8 w - - 0 1", draw},
		{"nodraw", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", winIn(0)},
		{"nodraw", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", lossIn(0)},
	} {
		if r := searchGame(newGame(t, test.variant, test.fen, ""), DefaultOptions(),
			Limits{Depth: 3}); r.Best != engine.NoMove || r.Score != test.want {
			t.Errorf("%s %s: %s %d, want no move and %d", test.variant, test.fen, r.Best, r.Score, test.want)
		}
	}
}

// Infinite and ponder searches wait to be told, even where there is nothing to search; a ponder hit starts the clock.
func TestWaiting(t *testing.T) {
	mated := newGame(t, "chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "")
	mateIn1 := newGame(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "")
	for _, g := range []*variant.Game{mated, mateIn1} {
		for _, l := range []Limits{{Infinite: true}, {Infinite: true, Depth: 1}, {Ponder: true, MoveTime: 1},
			{Ponder: true, Hit: make(chan struct{}), Clock: true}} {
			ctx, stop := context.WithCancel(context.Background())
			done := make(chan Result)
			go func() { done <- New(g.Spec(), g.Settings(), DefaultOptions()).Search(ctx, g, l, func(Info) {}) }()
			select {
			case <-done:
				t.Errorf("%+v: ended by itself", l)
			case <-time.After(30 * time.Millisecond):
				stop()
				<-done
			}
			stop()
		}
	}
	hit := make(chan struct{})
	close(hit)
	start := time.Now()
	searchGame(newGame(t, "chess", "", ""), DefaultOptions(),
		Limits{Ponder: true, Hit: hit, Time: [2]time.Duration{100 * time.Millisecond, 0}})
	if taken := time.Since(start); taken > 300*time.Millisecond {
		t.Errorf("a ponder hit before the search began: %v for a clock of 100 ms", taken)
	}
}

func TestMultiPV(t *testing.T) {
	for _, name := range variant.Names() {
		g := newGame(t, name, "", "")
		opt := DefaultOptions()
		opt.MultiPV = 500
		lines := map[int]Info{}
		r := New(g.Spec(), g.Settings(), opt).Search(context.Background(), g, Limits{Depth: 3}, func(i Info) {
			i.PV = slices.Clone(i.PV)
			lines[i.MultiPV] = i
		})
		if len(lines) != len(g.Legal()) {
			t.Errorf("%s: %d lines, %d moves", name, len(lines), len(g.Legal()))
		}
		seen := map[engine.Move]bool{}
		for i := 1; i <= len(lines); i++ {
			if i > 1 && lines[i].Score > lines[i-1].Score {
				t.Errorf("%s: line %d scores more than line %d", name, i, i-1)
			}
			seen[lines[i].PV[0]] = true
		}
		if len(seen) != len(lines) || lines[1].PV[0] != r.Best {
			t.Errorf("%s: %d different first moves in %d lines, best %s", name, len(seen), len(lines), r.Best)
		}
	}
}

// Playing on with one engine, everything it reports is legal: lines, best moves, ponder moves.
func TestLinesAreLegal(t *testing.T) {
	for _, name := range variant.Names() {
		g := newGame(t, name, "", "")
		opt := DefaultOptions()
		opt.HashMB, opt.Threads = 1, 2
		e := New(g.Spec(), g.Settings(), opt)
		for range 60 {
			r := e.Search(context.Background(), g, Limits{Nodes: 3000}, func(i Info) {
				c := g.Clone()
				for n, m := range i.PV {
					if n > 0 && c.Verdict().Over() {
						t.Fatalf("%s %s: line %v goes on after move %d", name, g.FEN(), i.PV, n)
					}
					if !c.IsLegal(m) || c.Play(m) != nil {
						t.Fatalf("%s %s: line %v has an illegal move %d", name, g.FEN(), i.PV, n)
					}
				}
			})
			if !g.IsLegal(r.Best) {
				t.Fatalf("%s %s: %s", name, g.FEN(), r.Best)
			}
			if err := g.Play(r.Best); err != nil {
				t.Fatal(err)
			}
			if r.Ponder != engine.NoMove && !g.IsLegal(r.Ponder) {
				t.Fatalf("%s %s: ponder move %s", name, g.FEN(), r.Ponder)
			}
			if g.Verdict().Over() {
				break
			}
		}
	}
}

func TestNoAllocationsPerNode(t *testing.T) {
	for _, name := range variant.Names() {
		g := newGame(t, name, "", "")
		w := newWorker(0, g.Spec(), g.Settings(), Options{}, newTable(1))
		var stop atomic.Bool
		w.prepare(g, g.Legal(), &stop)
		if n := testing.AllocsPerRun(1, func() {
			w.iterate(6, 1, func() bool { return false }, func(Score, Bound) {})
		}); n != 0 || w.nodes < 500 {
			t.Errorf("%s: %v allocations in %d nodes", name, n, w.nodes)
		}
	}
}

func TestThreads(t *testing.T) {
	opt := DefaultOptions()
	opt.Threads = 4
	for _, name := range []string{"chess", "antichess", "rmobility", "nodraw"} {
		g := newGame(t, name, "", "")
		r := searchGame(g, opt, Limits{MoveTime: 150 * time.Millisecond})
		if !g.IsLegal(r.Best) || r.Nodes == 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	goleak.VerifyNone(t)
}

// TestNoReplyAfterTheEnd plays a move that ends the game by repetition, into a position that the table knows well: no
// answer to it is expected.
func TestNoReplyAfterTheEnd(t *testing.T) {
	const fen = "8/8/8/8/8/k7/8/K6R w - - 0 1"
	for _, threads := range []int{1, 2} {
		g := newGame(t, "chess", fen, "")
		opt := DefaultOptions()
		opt.Threads = threads
		e := New(g.Spec(), g.Settings(), opt)
		e.Search(context.Background(), g, Limits{Nodes: 20_000}, func(Info) {})
		g = newGame(t, "chess", fen, "h1h2 a3a4 h2h1 a4a3 h1h2 a3a4 h2h1")
		legal := g.Legal()
		back := legal[slices.IndexFunc(legal, func(m engine.Move) bool { return m.String() == "a4a3" })]
		only := Limits{Nodes: 200, SearchMoves: []engine.Move{back}}
		r := e.Search(context.Background(), g, only, func(i Info) {
			if len(i.PV) > 1 {
				t.Errorf("line %v goes on after the end", i.PV)
			}
		})
		if r.Best != back || r.Ponder != engine.NoMove {
			t.Errorf("%s and %s expected, want %s and nothing", r.Best, r.Ponder, back)
		}
	}
}
