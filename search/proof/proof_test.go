package proof

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

func newGame(t testing.TB, name, fen, moves string) *variant.Game {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		if err := g.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func newSolver(t testing.TB, name string, opt Options) *Solver {
	t.Helper()
	spec, _ := variant.Lookup(name)
	s, err := New(spec, variant.DefaultSettings(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// written extracts the proof of what s has just won and returns it as a file, which the second implementation of the
// rules has found right.
func written(t testing.TB, s *Solver, g *variant.Game, attacker engine.Side) []byte {
	t.Helper()
	p, err := s.Extract(context.Background(), g, attacker)
	if err != nil {
		t.Fatal(g.FEN(), err)
	}
	var file bytes.Buffer
	if err := p.Write(&file); err != nil {
		t.Fatal(err)
	}
	rep, err := refmodel.CheckProof(file.Bytes())
	if err != nil {
		t.Fatalf("%s: %v", g.FEN(), err)
	}
	if rep.Plies != p.Plies || rep.Positions != p.Positions {
		t.Fatalf("%s: %d plies and %d positions, the model counts %d and %d", g.FEN(), p.Plies, p.Positions, rep.Plies,
			rep.Positions)
	}
	again, err := Read(file.Bytes())
	if err != nil {
		t.Fatal(g.FEN(), err)
	}
	if len(again.facts) != len(p.facts) || again.Plies != p.Plies || again.Attacker != p.Attacker ||
		again.Game.FEN() != g.FEN() {
		t.Fatalf("%s: read again it is another proof", g.FEN())
	}
	for key, f := range p.facts {
		if again.facts[key] != f {
			t.Fatalf("%s: read again it has other moves", g.FEN())
		}
	}
	return file.Bytes()
}

// TestOpenings proves openings that are known to be won, by every rule set and with one thread and two.
func TestOpenings(t *testing.T) {
	for _, c := range []struct {
		variant, moves string
		attacker       engine.Side
	}{
		{"antichess", "e2e4", engine.Black}, {"antichess", "d2d4", engine.Black}, {"antichess", "d2d3", engine.Black},
		{"antichess", "e2e3 d7d5", engine.White}, {"antichess", "e2e3 d7d6", engine.White},
		{"antichess", "e2e3 c7c5 f1b5 d7d6", engine.White},
		{"suicide", "d2d4", engine.Black}, {"giveaway", "d2d4", engine.Black},
		{"jointantichess", "e2e3 d7d5", engine.White},
	} {
		for threads := 1; threads <= 2; threads++ {
			g := newGame(t, c.variant, "", c.moves)
			s := newSolver(t, c.variant, Options{Hash: 8 << 20, Threads: threads, Nodes: 1_000_000})
			if r := s.Solve(context.Background(), g, c.attacker, nil); r != Won {
				t.Errorf("%s %s, %d threads: %v after %d looks", c.variant, c.moves, threads, r, s.Nodes())
				continue
			}
			written(t, s, g, c.attacker)
		}
	}
}

// TestForgetful proves with a table so small that most is forgotten and swept out: it must be found again when the
// proof is written.
func TestForgetful(t *testing.T) {
	g := newGame(t, "antichess", "", "d2d4")
	s := newSolver(t, "antichess", Options{Hash: 4 << 10, Nodes: 20_000_000})
	if r := s.Solve(context.Background(), g, engine.Black, nil); r != Won {
		t.Fatalf("%v after %d looks", r, s.Nodes())
	}
	if s.table.sweeps.Load() == 0 {
		t.Error("nothing was swept out")
	}
	written(t, s, g, engine.Black)
}

// endings knows every position of two men without pawns, by working backwards: what is won and what is not. It has no
// clock: none of these wins needs fifty moves.
type endings struct {
	men [2]engine.Piece // White's and Black's
	won map[[3]int]bool // for White: its square, Black's square, the side to move
}

func (e *endings) fen(white, black, side int) string {
	board := [64]byte{}
	board[white], board[black] = e.men[0].Letter(), e.men[1].Letter()|0x20
	text, empty := "", 0
	for i := range 64 {
		man := board[i^56]
		if empty > 0 && (man != 0 || i%8 == 0) {
			text += strconv.Itoa(empty)
			empty = 0
		}
		if i > 0 && i%8 == 0 {
			text += "/"
		}
		if man != 0 {
			text += string(man)
		} else {
			empty++
		}
	}
	if empty > 0 {
		text += strconv.Itoa(empty)
	}
	return text + [2]string{" w", " b"}[side] + " - - 0 1"
}

// solve iterates until nothing new is won by White.
func (e *endings) solve(t *testing.T) {
	e.won = map[[3]int]bool{}
	positions := map[[3]int]engine.Position{}
	spec, _ := variant.Lookup("antichess")
	for white := range 64 {
		for black := range 64 {
			for side := range 2 {
				if white == black {
					continue
				}
				p, err := engine.ParseFEN(e.fen(white, black, side), spec.Traits)
				if err != nil {
					t.Fatal(err)
				}
				positions[[3]int{white, black, side}] = p
			}
		}
	}
	var list engine.MoveList
	var child engine.Position
	for changed := true; changed; {
		changed = false
		for at, p := range positions {
			if e.won[at] {
				continue
			}
			p.Legal(&list)
			all, some := true, false
			for _, m := range list.Slice() {
				p.Make(m, &child)
				// Whoever has lost all men has won.
				is := child.Of(engine.White) == 0
				if child.Of(engine.White) != 0 && child.Of(engine.Black) != 0 {
					is = e.won[[3]int{int(child.Of(engine.White).First()), int(child.Of(engine.Black).First()),
						at[2] ^ 1}]
				}
				all, some = all && is, some || is
			}
			if at[2] == 0 && some || at[2] == 1 && all {
				e.won[at], changed = true, true
			}
		}
	}
}

// TestEndings compares the solver with endings solved backwards. One solver does all positions of an ending, so that
// what it stored on one path is used on others: a disproof that rested on a path must not be.
func TestEndings(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, men := range [][2]engine.Piece{
		{engine.Rook, engine.King}, {engine.Knight, engine.Knight}, {engine.King, engine.Rook},
		{engine.Queen, engine.Bishop}, {engine.King, engine.King},
	} {
		e := endings{men: men}
		e.solve(t)
		s := newSolver(t, "antichess", Options{Hash: 8 << 20, Nodes: 20_000_000})
		won := 0
		for range 60 {
			white, black, side := rng.IntN(64), rng.IntN(64), rng.IntN(2)
			if white == black {
				continue
			}
			g := newGame(t, "antichess", e.fen(white, black, side), "")
			r := s.Solve(context.Background(), g, engine.White, nil)
			if want := e.won[[3]int{white, black, side}]; r == Unknown || (r == Won) != want {
				t.Fatalf("%s: %v after %d looks, won is %v", g.FEN(), r, s.Nodes(), want)
			}
			if r == Won {
				won++
				written(t, s, g, engine.White)
			}
		}
		t.Logf("%v: %d won, %d looks", men, won, s.Nodes())
	}
}

// TestClock asks the same position with ever less room before the fifty-move rule: at first it is won, and once it is
// no more it stays so.
func TestClock(t *testing.T) {
	const board = "8/8/8/3k4/8/8/8/R7 w - - "
	s := newSolver(t, "antichess", Options{Hash: 8 << 20, Nodes: 50_000_000})
	var results []Result
	for _, clock := range []string{"0", "60", "97", "98", "99"} {
		g := newGame(t, "antichess", board+clock+" 80", "")
		r := s.Solve(context.Background(), g, engine.White, nil)
		if r == Won {
			written(t, s, g, engine.White)
		}
		if n := len(results); r == Unknown || n > 0 && results[n-1] == NotWon && r == Won {
			t.Fatalf("clock %s: %v after %v", clock, r, results)
		}
		results = append(results, r)
	}
	if results[0] != Won || results[len(results)-1] != NotWon {
		t.Errorf("%v", results)
	}
	// What was found with little room is not believed where there is more.
	g := newGame(t, "antichess", board+"0 80", "")
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Errorf("clock 0 once more: %v", r)
	}
}

// TestTorngren is the study of 1929: only 1.h3 wins.
func TestTorngren(t *testing.T) {
	g := newGame(t, "antichess", "8/8/p7/8/8/8/7P/8 w - - 0 1", "")
	s := newSolver(t, "antichess", Options{Hash: 32 << 20, Nodes: 20_000_000})
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Fatalf("%v after %d looks", r, s.Nodes())
	}
	written(t, s, g, engine.White)
	p, err := s.Extract(context.Background(), g, engine.White)
	if err != nil {
		t.Fatal(err)
	}
	if m, _ := p.Answer(g.Position()); m.String() != "h2h3" {
		t.Errorf("%v wins", m)
	}
}

// TestState interrupts a search and goes on with it in another solver, which has less left to do. (Longer searches may
// take another way after the interruption: what was forgotten by then is not in the state.)
func TestState(t *testing.T) {
	for _, c := range []struct {
		line     string
		attacker engine.Side
	}{
		{"e2e3 d7d6", engine.White}, {"e2e3 b8a6", engine.White}, {"d2d4 e7e5", engine.Black},
		{"d2d3 g7g5", engine.Black}, {"e2e4 b7b5", engine.Black},
	} {
		g := newGame(t, "antichess", "", c.line)
		whole := newSolver(t, "antichess", Options{Hash: 32 << 20})
		if r := whole.Solve(context.Background(), g, c.attacker, nil); r != Won {
			t.Fatal(c.line, r)
		}
		s := newSolver(t, "antichess", Options{Hash: 32 << 20, Nodes: whole.Nodes() * 3 / 4})
		if r := s.Solve(context.Background(), g, c.attacker, nil); r != Unknown {
			t.Fatal(c.line, r)
		}
		var file bytes.Buffer
		if err := s.Save(&file); err != nil {
			t.Fatal(err)
		}
		state := file.Bytes()
		next := newSolver(t, "antichess", Options{Hash: 32 << 20})
		if err := next.Load(bytes.NewReader(state)); err != nil {
			t.Fatal(err)
		}
		if next.Nodes() != s.Nodes() {
			t.Errorf("%s: %d looks, %d were saved", c.line, next.Nodes(), s.Nodes())
		}
		if r := next.Solve(context.Background(), g, c.attacker, nil); r != Won {
			t.Fatal(c.line, r)
		}
		if more := next.Nodes() - s.Nodes(); more > whole.Nodes()*3/4 {
			t.Errorf("%s: %d looks more, the whole search takes %d", c.line, more, whole.Nodes())
		}
		written(t, next, g, c.attacker)
		for _, bad := range [][]byte{state[:len(state)/2],
			append(bytes.Clone(state[:len(state)-1]), state[len(state)-1]^1),
			[]byte("contrary search state 1\nsuicide\n"), nil} {
			if err := newSolver(t, "antichess", Options{Hash: 1 << 20}).Load(bytes.NewReader(bad)); err == nil {
				t.Errorf("a damaged state of %d bytes is read", len(bad))
			}
		}
	}
}

// TestRefused: where the past counts, there are no proofs.
func TestRefused(t *testing.T) {
	for _, spec := range variant.All() {
		_, err := New(spec, variant.DefaultSettings(), Options{})
		if memory := spec.Name == "rmobility" || spec.Name == "nodraw"; memory != (err != nil) {
			t.Errorf("%s: %v", spec.Name, err)
		}
	}
}

// TestOver: games that are over need no search.
func TestOver(t *testing.T) {
	g := newGame(t, "antichess", "8/8/8/8/8/8/8/7b w - - 0 1", "")
	s := newSolver(t, "antichess", Options{Hash: 1 << 16})
	if r := s.Solve(context.Background(), g, engine.White, nil); r != Won {
		t.Error(r)
	}
	written(t, s, g, engine.White)
	if r := s.Solve(context.Background(), g, engine.Black, nil); r != NotWon {
		t.Error(r)
	}
}

// TestNoAllocation: a search allocates nothing once it has begun.
func TestNoAllocation(t *testing.T) {
	g := newGame(t, "antichess", "", "e2e3 g8f6")
	s := newSolver(t, "antichess", Options{Hash: 8 << 20})
	s.begin(g, engine.White)
	w := s.workers[0]
	if n := testing.AllocsPerRun(3, func() {
		s.limit = s.looked.Load() + 50_000
		s.stop.Store(false)
		w.search(0, unprovable, unprovable)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
