package proof

import (
	"math/rand/v2"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

func never() bool { return false }

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

// TestAgainstExhaustion compares proofs with plain exhaustive search on random positions of few men.
func TestAgainstExhaustion(t *testing.T) {
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
			s := newSolver(t, name, Options{Hash: 1 << 20})
			side := g.Position().Side()
			n, r := s.Try(g, side, 20_000, never)
			ok := r == Won
			if ok {
				proven++
			}
			if ok && n <= plies && !wins(g, side, n) {
				t.Errorf("%s %s: proven in %d plies, but it is no win", name, fen, n)
			}
			if !ok && s.Nodes() < 20_000 && wins(g, side, plies) {
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
