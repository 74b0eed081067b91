package eval

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

func randomLayer(rng *rand.Rand, bound int) (l layer) {
	for i := range l {
		l[i] = int16(rng.IntN(2*bound+1) - bound)
	}
	return l
}

func randomNetwork(rng *rand.Rand) *Network {
	n := &Network{start: randomLayer(rng, 500), output: [2]layer{randomLayer(rng, 127), randomLayer(rng, 127)}, bias: 1000}
	for i := range n.input {
		n.input[i] = randomLayer(rng, 100)
	}
	return n
}

// TestLayerOps compares the implementation in use with the plain one.
func TestLayerOps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		a, b, w := randomLayer(rng, 16000), randomLayer(rng, 400), randomLayer(rng, 505)
		weights := [2]layer{randomLayer(rng, 127), randomLayer(rng, 127)}
		if got, want := ops.activate(&a, &b, &weights), plainActivate(&a, &b, &weights); got != want {
			t.Fatalf("activate: %d, plain %d", got, want)
		}
		x, y := a, a
		ops.add(&x, &w)
		plainAdd(&y, &w)
		if x != y {
			t.Fatal("add differs")
		}
		ops.sub(&x, &b)
		plainSub(&y, &b)
		if x != y {
			t.Fatal("sub differs")
		}
	}
}

// TestNetworkIncremental compares evaluations taken from remembered positions with fresh ones, over random games.
func TestNetworkIncremental(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	net := randomNetwork(rng)
	spec, _ := variant.Lookup("antichess")
	kept := newNetEvaluator(net)
	for range 30 {
		g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
		if err != nil {
			t.Fatal(err)
		}
		for moves := g.Legal(); len(moves) > 0 && g.Ply() < 100; moves = g.Legal() {
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			p := g.PositionAt(rng.IntN(g.Ply() + 1))
			if got, want := kept.Evaluate(p, 0), newNetEvaluator(net).Evaluate(p, 0); got != want {
				t.Fatalf("%s: %d, afresh %d", p.FEN(), got, want)
			}
		}
	}
}

// TestNetworkTurned checks that the board turned around with the sides exchanged is worth the same.
func TestNetworkTurned(t *testing.T) {
	net := randomNetwork(rand.New(rand.NewPCG(3, 3)))
	e := newNetEvaluator(net)
	for _, pair := range [][2]string{
		{"rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2", "rnbqkbnr/pppp1ppp/4p3/8/1P6/8/P1PPPPPP/RNBQKBNR b - - 0 2"},
	} {
		a, _ := engine.ParseFEN(pair[0], engine.MustCapture)
		b, _ := engine.ParseFEN(pair[1], engine.MustCapture)
		if x, y := e.Evaluate(&a, 0), e.Evaluate(&b, 0); x != y {
			t.Errorf("%d and %d", x, y)
		}
	}
}

func TestParseNetwork(t *testing.T) {
	good := AppendNetwork(nil, make([]int16, Inputs*Hidden), make([]int16, Hidden), make([]int16, 2*Hidden), 7)
	if n, err := ParseNetwork(good); err != nil || n.bias != 7 {
		t.Fatal(n, err)
	}
	for _, bad := range [][]byte{nil, good[1:], append(good[:len(good):len(good)], 0)} {
		if _, err := ParseNetwork(bad); err == nil {
			t.Errorf("accepted %d bytes", len(bad))
		}
	}
}

func BenchmarkNetwork(b *testing.B) {
	net := randomNetwork(rand.New(rand.NewPCG(1, 1)))
	p, _ := engine.ParseFEN("rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2", engine.MustCapture)
	var list engine.MoveList
	p.Legal(&list)
	children := make([]engine.Position, list.Len())
	for i, m := range list.Slice() {
		p.Make(m, &children[i])
	}
	e := newNetEvaluator(net)
	i := 0
	for b.Loop() {
		e.Evaluate(&children[i%len(children)], 0)
		i++
	}
}
