package search

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

func newTestProver(t *testing.T, name, fen, moves string) (*prover, *variant.Game) {
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
	return newProver(spec, spec.New(g.Settings())), g
}

func never() bool { return false }

// TestProverOpenings proves lost first moves of antichess (known since the proofs of Watkins and others).
func TestProverOpenings(t *testing.T) {
	for _, c := range []struct {
		moves string
		looks uint64
	}{
		{"d2d4 e7e5 d4e5", 2_000_000}, {"d2d3 g7g5 c1g5", 2_000_000},
	} {
		p, g := newTestProver(t, "antichess", "", c.moves)
		plies, ok := p.prove(g, nil, engine.Black, c.looks, never)
		if !ok {
			t.Errorf("%s: no proof in %d looks", c.moves, p.spent)
			continue
		}
		m, n := p.best()
		if n > plies || m == engine.NoMove {
			t.Errorf("%s: best %s in %d, proven in %d", c.moves, m, n, plies)
		}
		t.Logf("%s: black wins in %d plies, %d looks", c.moves, plies, p.spent)
	}
}

// wins tells by trying everything whether side can force a win within plies.
func wins(g *variant.Game, side engine.Side, plies int) bool {
	if v := g.Verdict(); v.Over() {
		return v.Winner == variant.WinFor(side)
	}
	if plies == 0 {
		return false
	}
	attacking := g.Position().Side() == side
	for _, m := range g.Legal() {
		_ = g.Play(m) // legal by construction
		won := wins(g, side, plies-1)
		g.Undo()
		if won == attacking {
			return attacking
		}
	}
	return !attacking
}

// TestProverAgainstExhaustion compares proofs with plain exhaustive search on random positions of few men.
func TestProverAgainstExhaustion(t *testing.T) {
	const plies = 4
	rng := rand.New(rand.NewPCG(7, 7))
	proven, positions := 0, 0
	for _, name := range []string{"antichess", "suicide", "losers", "queenantichess"} {
		for range 120 {
			fen := randomMen(rng, name == "losers")
			spec, _ := variant.Lookup(name)
			g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
			if err != nil || g.Verdict().Over() {
				continue
			}
			positions++
			p := newProver(spec, spec.New(g.Settings()))
			side := g.Position().Side()
			n, ok := p.prove(g, nil, side, 20_000, never)
			if ok {
				proven++
			}
			if ok && n <= plies && !wins(g, side, n) {
				t.Errorf("%s %s: proven in %d plies, but it is no win", name, fen, n)
			}
			if !ok && p.spent < 20_000 && wins(g, side, plies) {
				t.Errorf("%s %s: won in %d plies, not proven", name, fen, plies)
			}
		}
	}
	if proven < positions/20 {
		t.Errorf("only %d of %d positions proven", proven, positions)
	}
	t.Logf("%d of %d positions proven", proven, positions)
}

// randomMen returns a FEN with three to five men.
func randomMen(rng *rand.Rand, kings bool) string {
	var board [64]byte
	put := func(c byte) {
		for {
			if s := rng.IntN(64); board[s] == 0 && (c|0x20 != 'p' || s >= 8 && s < 56) {
				board[s] = c
				return
			}
		}
	}
	men := "PNBRQKpnbrqk"
	if kings {
		put('K')
		put('k')
		men = "PNBRQpnbrq"
	}
	put(men[rng.IntN(len(men)/2)])
	put(men[len(men)/2+rng.IntN(len(men)/2)])
	for range rng.IntN(3) {
		put(men[rng.IntN(len(men))])
	}
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if c := board[rank*8+file]; c != 0 {
				b.WriteByte(c)
			} else {
				b.WriteByte('1')
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	fen := b.String()
	for n := 8; n > 1; n-- {
		fen = strings.ReplaceAll(fen, strings.Repeat("1", n), string(rune('0'+n)))
	}
	return fen + " " + string("wb"[rng.IntN(2)]) + " - - 0 1"
}

// TestProofInSearch lets a whole search find a long forced win by proof.
func TestProofInSearch(t *testing.T) {
	_, g := newTestProver(t, "antichess", "", "d2d3 g7g5 c1g5")
	e := New(g.Spec(), g.Settings(), DefaultOptions())
	r := e.Search(context.Background(), g, Limits{Nodes: 1_500_000, Mate: 60}, func(Info) {})
	if n, ok := r.Score.Mate(); !ok || n <= 0 {
		t.Errorf("score %d, want a win for black", r.Score.CP())
	}
}
