package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// shapes are those the tests go through: none of a kind, and many.
func shapes() map[string]Shape {
	kings := Shape{Hidden: 128, Outputs: 8, Kings: 5}
	for i := range kings.KingGroup {
		kings.KingGroup[i] = uint8(i * 5 / 32)
	}
	return map[string]Shape{
		"first format": {Hidden: 64, Outputs: 1}, "outputs": {Hidden: 192, Outputs: 8},
		"mirrored": {Hidden: 64, Outputs: 4, Kings: 1}, "kings": kings,
		"threats": {Hidden: 64, Outputs: 2, Threats: true},
		"all":     {Hidden: 128, Outputs: 8, Kings: 5, KingGroup: kings.KingGroup, Threats: true},
	}
}

func randomRow(rng *rand.Rand, n, bound int) []int16 {
	l := make([]int16, n)
	for i := range l {
		l[i] = int16(rng.IntN(2*bound+1) - bound)
	}
	return l
}

func randomNetwork(rng *rand.Rand, s Shape) *Network {
	n := &Network{shape: s, w: Weights{
		Input: randomRow(rng, s.Rows()*s.Hidden, 100), Start: randomRow(rng, s.Hidden, 500),
		Output: randomRow(rng, s.Outputs*2*s.Hidden, OutputLimit),
	}}
	for range s.Outputs {
		n.w.Bias = append(n.w.Bias, int32(rng.IntN(20000)-10000))
	}
	return n
}

// TestLayerOps compares the implementation in use with the plain one.
func TestLayerOps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		h := layerBlock * (1 + rng.IntN(MaxHidden/layerBlock))
		a, b, weights := randomRow(rng, h, 16000), randomRow(rng, h, 400), randomRow(rng, 2*h, OutputLimit)
		if got, want := ops.activate(a, b, weights), plainActivate(a, b, weights); got != want {
			t.Fatalf("activate: %d, plain %d", got, want)
		}
		const rows = 40
		input := randomRow(rng, rows*h, 505)
		c := change{adds: int64(rng.IntN(33)), subs: int64(rng.IntN(33))}
		for i := range c.rows {
			c.rows[i] = uint32(rng.IntN(rows) * h * 2)
		}
		x, y := slices.Clone(b), slices.Clone(b)
		ops.update(x, a, input, &c)
		plainUpdate(y, a, input, &c)
		if !slices.Equal(x, y) {
			t.Fatal("update differs")
		}
		ops.update(a, a, input, &c)
		if !slices.Equal(a, y) {
			t.Fatal("update in place differs")
		}
	}
}

// The sum over the largest layer with the largest weights does not overflow, either way.
func TestLayerExtremes(t *testing.T) {
	for _, w := range []int16{OutputLimit, -OutputLimit} {
		a, weights := slices.Repeat([]int16{32767}, MaxHidden), slices.Repeat([]int16{w}, 2*MaxHidden)
		if got, want := ops.activate(a, a, weights),
			int64(2*MaxHidden)*ActivationOne*ActivationOne*int64(w); got != want {
			t.Errorf("activate: %d, want %d", got, want)
		}
	}
}

// slowly evaluates p input by input, as the format says.
func slowly(n *Network, p *engine.Position) int {
	s := n.shape
	var sums [2][]int16
	for viewer := engine.White; viewer <= engine.Black; viewer++ {
		turn := engine.Square(0)
		if viewer == engine.Black {
			turn = 56
		}
		first, flip := s.King(p.KingSquare(viewer) ^ turn)
		sum := slices.Clone(n.w.Start)
		for men := p.Occupied(); men != 0; {
			at := men.Pop()
			side, piece := p.PieceAt(at)
			row := first + (int(side^viewer)*6+int(piece))*64 + int(at^turn^flip)
			if s.Threats {
				if p.Attacked(at, side.Other(), p.Occupied()) {
					row += 2 * Men
				}
				if p.Attacked(at, side, p.Occupied()) {
					row += Men
				}
			}
			for i := range sum {
				sum[i] += n.w.Input[row*s.Hidden+i]
			}
		}
		sums[viewer] = sum
	}
	b := s.Output(p.Occupied().Count())
	out := plainActivate(sums[p.Side()], sums[p.Side().Other()], n.w.Output[2*s.Hidden*b:2*s.Hidden*(b+1)])
	units := (out/ActivationOne + int64(n.w.Bias[b])) * NetworkScale * Centipawn / (ActivationOne * OutputOne)
	return int(min(max(units, -Max), Max))
}

// TestNetworkIncremental compares evaluations taken from remembered positions with slow ones, over random games, of
// each shape.
func TestNetworkIncremental(t *testing.T) {
	for name, shape := range shapes() {
		rng := rand.New(rand.NewPCG(1, 2))
		net := randomNetwork(rng, shape)
		variantName := "antichess"
		if shape.Kings > 0 {
			variantName = "chess"
		}
		spec, _ := variant.Lookup(variantName)
		kept := newNetEvaluator(net)
		for range 20 {
			g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
			if err != nil {
				t.Fatal(err)
			}
			for moves := g.Legal(); len(moves) > 0 && g.Ply() < 100; moves = g.Legal() {
				if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
				p := g.PositionAt(max(g.Ply()-rng.IntN(12), 0))
				if got, want := kept.Evaluate(p, 0), slowly(net, p); got != want {
					t.Fatalf("%s: %s: %d, slowly %d", name, p.FEN(), got, want)
				}
			}
		}
	}
}

// TestNetworkTurned checks that the board turned around with the sides exchanged is worth the same, and with kings also
// the board mirrored.
func TestNetworkTurned(t *testing.T) {
	for name, shape := range shapes() {
		e := newNetEvaluator(randomNetwork(rand.New(rand.NewPCG(3, 3)), shape))
		fens := []string{"rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2",
			"rnbqkbnr/pppp1ppp/4p3/8/1P6/8/P1PPPPPP/RNBQKBNR b - - 0 2"}
		if shape.Kings > 0 {
			fens = append(fens, "rnbkqbnr/pppppp1p/8/6p1/8/3P4/PPP1PPPP/RNBKQBNR w - - 0 2")
		}
		for _, fen := range fens[1:] {
			a, _ := engine.ParseFEN(fens[0], engine.MustCapture)
			b, _ := engine.ParseFEN(fen, engine.MustCapture)
			if x, y := e.Evaluate(&a, 0), e.Evaluate(&b, 0); x != y {
				t.Errorf("%s: %d and %d", name, x, y)
			}
		}
	}
}

func TestParseNetwork(t *testing.T) {
	for name, shape := range shapes() {
		net := randomNetwork(rand.New(rand.NewPCG(4, 4)), shape)
		file := AppendNetwork(nil, &shape, &net.w)
		back, err := ParseNetwork(file)
		if err != nil || back.shape != shape || !slices.Equal(back.w.Input, net.w.Input) ||
			!slices.Equal(back.w.Output, net.w.Output) ||
			!slices.Equal(back.w.Start, net.w.Start) || !slices.Equal(back.w.Bias, net.w.Bias) {
			t.Fatalf("%s: %v", name, err)
		}
		wrong := bytes.Clone(file)
		wrong[100] ^= 1
		huge := Weights{Input: net.w.Input, Start: net.w.Start, Output: slices.Repeat([]int16{128}, len(net.w.Output)),
			Bias: net.w.Bias}
		signed := func(b []byte) []byte { return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)) }
		for what, bad := range map[string][]byte{
			"nothing": nil, "no magic": file[1:], "one byte more": append(bytes.Clone(file), 0),
			"cut": file[:len(file)-1], "one bit": wrong,
			"output weights": AppendNetwork(nil, &shape, &huge), "short body": signed(bytes.Clone(file[:200])),
			"no body":      signed([]byte(networkMagic)),
			"hidden":       signed(append([]byte(networkMagic), make([]byte, 100)...)),
			"first format": []byte(networkMagic1 + "\x40\x00\x00\x00\x00"),
		} {
			if _, err := ParseNetwork(bad); !errors.Is(err, ErrNetwork) {
				t.Errorf("%s: %s accepted: %v", name, what, err)
			}
		}
	}
}

// The networks in the program can be read.
func TestNetworksParse(t *testing.T) {
	for _, spec := range variant.All() {
		if n := networkOf(spec.Network); n != nil {
			if s := n.Shape(); s.Check() != nil {
				t.Errorf("%s: %+v", spec.Name, s)
			}
		}
	}
}

func BenchmarkNetwork(b *testing.B) {
	for _, hidden := range []int{64, 128, 256, 512} {
		b.Run(strconv.Itoa(hidden), func(b *testing.B) {
			net := randomNetwork(rand.New(rand.NewPCG(1, 1)), Shape{Hidden: hidden, Outputs: 8})
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
		})
	}
}
