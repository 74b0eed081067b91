package search

import (
	"context"
	"testing"
	"time"

	"go.uber.org/goleak"

	"contrary/variant"
)

// TestProofInSearch lets a whole search find a long forced win by proof.
func TestProofInSearch(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, "d2d3 g7g5 c1g5")
	opt := DefaultOptions()
	opt.ProofBook = false
	var last Info
	r := New(spec, g.Settings(), opt).Search(context.Background(), g, Limits{Nodes: 1_500_000, Mate: 60},
		func(i Info) { last = i })
	if n, ok := r.Score.Mate(); !ok || n <= 0 {
		t.Errorf("score %d, want a win for black", r.Score.CP())
	}
	c := g.Clone()
	for _, m := range last.PV {
		if c.Play(m) != nil {
			t.Fatalf("line %v cannot be played", last.PV)
		}
	}
}

// TestRefutedMoves: two first moves that lose soon are proven to lose one after the other, and are not searched again.
// With nothing else to play the loss is announced; with something else that is played.
func TestRefutedMoves(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{Nodes: 3_000_000}
	for _, text := range []string{"d2d4", "d2d3"} {
		m, err := g.Position().ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		limits.SearchMoves = append(limits.SearchMoves, m)
	}
	r := New(spec, g.Settings(), DefaultOptions()).Search(context.Background(), g, limits, func(Info) {})
	if n, ok := r.Score.Mate(); !ok || n >= 0 {
		t.Errorf("%v, score %d: want a loss", r.Best, r.Score.CP())
	}
	other, _ := g.Position().ParseMove("e2e3")
	limits.SearchMoves = append(limits.SearchMoves, other)
	limits.Nodes = 300_000
	if r := New(spec, g.Settings(), DefaultOptions()).Search(context.Background(), g, limits,
		func(Info) {}); r.Best != other || r.Score.Forced() {
		t.Errorf("%v, score %d: want e2e3", r.Best, r.Score.CP())
	}
}

// TestProofEntered: what is proven about a root move is found again at the position behind that move, and at no other.
func TestProofEntered(t *testing.T) {
	g := newGame(t, "antichess", "", "")
	e := New(g.Spec(), g.Settings(), DefaultOptions())
	e.Search(context.Background(), g, Limits{Depth: 2}, func(Info) {})
	w := e.workers[0]
	m, err := g.Position().ParseMove("e2e3")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]Score{}
	look := func() {
		n := rootVisit(1, -infinite, infinite).child(1, -infinite, infinite)
		for _, r := range w.roots {
			w.make(0, r.move)
			if hit, ok := w.memory.recall(n); ok && hit.score.Forced() {
				known[r.move.String()] = hit.score
			}
			w.leave(1)
		}
	}
	if look(); len(known) != 0 {
		t.Fatalf("%v before", known)
	}
	w.enterProof(m, lossIn(21))
	if look(); len(known) != 1 || known["e2e3"] != lossIn(21) {
		t.Errorf("%v", known)
	}
}

// TestProofThread: of two threads one looks for proofs. It ends a search that nothing else would end soon, is heard
// about moves that lose, leaves nothing behind, and does nothing where several lines are wanted.
func TestProofThread(t *testing.T) {
	opt := DefaultOptions()
	opt.Threads, opt.ProofBook = 2, false
	g := newGame(t, "antichess", "", "d2d3 g7g5 c1g5")
	e := New(g.Spec(), g.Settings(), opt)
	if len(e.workers) != 1 {
		t.Fatalf("%d workers beside the thread", len(e.workers))
	}
	r := e.Search(context.Background(), g, Limits{MoveTime: 2 * time.Minute}, func(Info) {})
	if n, ok := r.Score.Mate(); !ok || n <= 0 || r.Time > time.Minute {
		t.Errorf("score %d after %v, want a win for black", r.Score.CP(), r.Time)
	}
	e.Clear()
	g = newGame(t, "antichess", "", "")
	limits := Limits{MoveTime: 2 * time.Minute}
	for _, text := range []string{"d2d4", "d2d3"} {
		m, err := g.Position().ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		limits.SearchMoves = append(limits.SearchMoves, m)
	}
	limits.Mate = 100
	r = e.Search(context.Background(), g, limits, func(Info) {})
	if n, ok := r.Score.Mate(); !ok || n >= 0 || r.Time > time.Minute {
		t.Errorf("%v, score %d after %v: want a loss", r.Best, r.Score.CP(), r.Time)
	}
	opt.MultiPV = 2
	if e.SetOptions(opt); len(e.workers) != 2 {
		t.Errorf("%d workers with two lines", len(e.workers))
	}
	goleak.VerifyNone(t)
}

// TestRefutedLate: however late the best move is proven to lose, the move played instead has been searched. In each of
// these positions some number of nodes lets the proof come last.
func TestRefutedLate(t *testing.T) {
	lost := 0
	for _, fen := range []string{
		"r4bnr/p2QpppR/8/1p6/P7/8/3P1P2/RNB1K1N1 b - - 0 11",
		"2b3nr/p2p2pp/n4p2/8/3P4/6P1/R1P1qP1P/3QKBNR w - - 0 11",
		"rnbq2n1/p1pp1k2/8/1N6/8/P5P1/3Pr3/R1BK1BR1 w - - 0 16",
		"2b1k1nr/3p1ppQ/n3p3/p7/8/4P1P1/P1Pb3P/R1B1K1NR b - - 0 11",
	} {
		g := newGame(t, "antichess", fen, "")
		e := New(g.Spec(), g.Settings(), Options{HashMB: 2, Threads: 1, MultiPV: 1})
		for nodes := uint64(4000); nodes <= 40_000; nodes += 3000 {
			e.Clear()
			r := e.Search(context.Background(), g, Limits{Nodes: nodes}, func(Info) {})
			best := &e.workers[0].roots[0]
			if best.score == -infinite || best.move != r.Best || best.lost && len(e.workers[0].roots) > 1 &&
				!e.workers[0].roots[len(e.workers[0].roots)-1].lost {
				t.Errorf("%s, %d nodes: %v is played, of which nothing is known", fen, nodes, r.Best)
			}
			for _, m := range e.workers[0].roots {
				if m.lost {
					lost++
				}
			}
		}
	}
	if lost < 20 {
		t.Errorf("only %d moves are proven to lose: this tests nothing", lost)
	}
}
