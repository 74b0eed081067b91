package eval

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// walk calls visit with positions of seeded random games of a variant and their path memory.
func walk(t testing.TB, spec *variant.Spec, games int, visit func(g *variant.Game)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range games {
		g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			moves := g.Legal()
			if len(moves) == 0 {
				break
			}
			visit(g)
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestEvaluationsAreBoundedAndRepeatable(t *testing.T) {
	for _, spec := range variant.All() {
		a, b := For(spec, variant.DefaultSettings()), For(spec, variant.DefaultSettings())
		n := 0
		walk(t, spec, 10, func(g *variant.Game) {
			n++
			v := a.Evaluate(g.Position(), g.State())
			if v < -Max || v > Max {
				t.Fatalf("%s %s: %d", spec.Name, g.FEN(), v)
			}
			// Another evaluator without the first one's caches, and the first one once more.
			if x, y := b.Evaluate(g.Position(), g.State()), a.Evaluate(g.Position(), g.State()); x != v || y != v {
				t.Fatalf("%s %s: %d, %d, %d", spec.Name, g.FEN(), v, x, y)
			}
		})
		if n < 200 {
			t.Errorf("%s: only %d positions", spec.Name, n)
		}
	}
}

// mirror turns the board round and exchanges the sides; path memory is mirrored by the caller.
func mirror(t *testing.T, p *engine.Position) engine.Position {
	t.Helper()
	fen := []byte(p.FEN())
	ranks := [][]byte{{}}
	i := 0
	for ; fen[i] != ' '; i++ {
		if fen[i] == '/' {
			ranks = append(ranks, []byte{})
			continue
		}
		c := fen[i]
		if c >= 'A' {
			c ^= 0x20
		}
		ranks[len(ranks)-1] = append(ranks[len(ranks)-1], c)
	}
	var out []byte
	for r := len(ranks) - 1; r >= 0; r-- {
		out = append(append(out, ranks[r]...), '/')
	}
	side := " w - - 0 1"
	if p.Side() == engine.White {
		side = " b - - 0 1"
	}
	q, err := engine.ParseFEN(string(out[:len(out)-1])+side, p.Traits())
	if err != nil {
		t.Fatalf("%s: %v", p.FEN(), err)
	}
	return q
}

// Neither colour is better off than the other.
func TestEvaluationsAreSymmetric(t *testing.T) {
	for _, spec := range variant.All() {
		e := For(spec, variant.DefaultSettings())
		walk(t, spec, 10, func(g *variant.Game) {
			if g.Position().Castling() != 0 || g.Position().EnPassant() != engine.NoSquare {
				return
			}
			state := g.State()
			switch spec.Repetition {
			case variant.RepetitionSettles:
				r := variant.RecordOf(state)
				r.Holder = r.Holder.Other()
				state = r.State()
			case variant.RepetitionBars:
				if state != 0 {
					return
				}
			}
			p := *g.Position()
			p.SetClock(0)
			q := mirror(t, &p)
			if v, m := e.Evaluate(&p, g.State()), e.Evaluate(&q, state); v != m {
				t.Fatalf("%s %s: %d, mirrored %d", spec.Name, g.FEN(), v, m)
			}
		})
	}
}

func TestEvaluationDoesNotAllocate(t *testing.T) {
	for _, spec := range variant.All() {
		e := For(spec, variant.DefaultSettings())
		g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		p, s := g.Position(), g.State()
		if n := testing.AllocsPerRun(100, func() { e.Evaluate(p, s) }); n != 0 {
			t.Errorf("%s: %v allocations", spec.Name, n)
		}
	}
}

// The values of records fall strictly with the key under every scoring, and the holder's are better than the other
// side's.
func TestGradesAreOrdered(t *testing.T) {
	for _, set := range []variant.Settings{
		{Scoring: variant.Points}, {Scoring: variant.FullPoint}, {Scoring: variant.Komi, Komi: 23},
		{Scoring: variant.Komi, Komi: -22},
	} {
		g := NewGrades(set)
		last := Max
		for i := range 2 * MaxKey {
			r := variant.Record{Key: int16(1 + i)}
			if i >= MaxKey {
				r = variant.Record{Key: int16(2*MaxKey - i), Holder: engine.Black}
			}
			v := g.White(r)
			if v >= last {
				t.Errorf("%+v: %v is worth %d, the better one before it %d", set, r, v, last)
			}
			last = v
		}
	}
}

// In No-Draw chess nothing on a board that lives is as bad as having killed it.
func TestDeathIsWorst(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	n := For(spec, variant.DefaultSettings())
	last := Max
	for _, fen := range []string{"QQQQK3/QQQ5/8/8/8/8/6p1/7k w - - 0 1", "4K3/8/8/8/8/8/5Q1Q/k7 w - - 0 1",
		"4K3/8/8/8/8/8/6R1/k7 w - - 0 1", "4K3/6P1/8/8/8/8/8/k7 b - - 0 1",
		"4K3/7Q/8/8/8/8/8/k7 b - - 0 1", "QQQQK3/QQQ5/8/8/8/8/6p1/7k b - - 0 1"} {
		p, err := engine.ParseFEN(fen, spec.Traits)
		if err != nil {
			t.Fatal(err)
		}
		v := n.Evaluate(&p, 0)
		if v > last {
			t.Errorf("%s: %d, more than the position before it", fen, v/Centipawn)
		}
		last = v
	}
	for _, fen := range []string{"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "7k/8/8/8/8/8/8/K6N w - - 0 1",
		"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"} {
		game, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
		if err != nil {
			t.Fatal(err)
		}
		creator, _, dead := game.Deadline()
		if v := n.Evaluate(game.Position(), game.State()); !dead || creator != engine.Black || v <= -last {
			t.Errorf("%s: dead %v by %v, worth %d", fen, dead, creator, v/Centipawn)
		}
	}
}
