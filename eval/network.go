package eval

import (
	"encoding/binary"
	"errors"
	"fmt"

	"contrary/engine"
	"contrary/variant"
)

// The shape of a network: one input for each side, piece and square, seen once from the side to move and once from its opponent,
// a hidden layer with the weights of both views in common, and one output.
const (
	// Inputs is the number of inputs of one view: side (own first), piece, square from that side's point of view.
	Inputs = 2 * 6 * 64
	// Hidden is the number of hidden neurons of one view.
	Hidden = 64

	// ActivationOne and OutputOne are what 1.0 becomes in the integers of the hidden layer and of the output weights.
	ActivationOne = 255
	OutputOne     = 64
	// NetworkScale is the evaluation in centipawns of an output of 1.0, where the expected score is 1/(1+e^-1).
	NetworkScale = 400
)

// networkMagic begins every network file: the name of the format, its version, the number of hidden neurons.
const networkMagic = "contrary-net-1\n"

// ErrNetwork is wrapped by the errors of ParseNetwork.
var ErrNetwork = errors.New("bad network")

// Network is an evaluation function with fixed weights. It is never changed after ParseNetwork and may be shared.
type Network struct {
	input  [Inputs]layer
	start  layer    // the hidden layer of an empty board
	output [2]layer // weights of the own view, then of the opponent's
	bias   int32    // of the output, times ActivationOne*OutputOne
}

// NetworkSize is the length of a network file in bytes.
const NetworkSize = len(networkMagic) + 2 + 2*(Inputs*Hidden+Hidden+2*Hidden) + 4

// ParseNetwork reads a network file: the magic text, the number of hidden neurons, then little-endian input weights, hidden biases and output
// weights (int16 each) and the output bias (int32).
func ParseNetwork(data []byte) (*Network, error) {
	if len(data) != NetworkSize || string(data[:len(networkMagic)]) != networkMagic {
		return nil, fmt.Errorf("%w: not a network of %d bytes", ErrNetwork, NetworkSize)
	}
	data = data[len(networkMagic):]
	if n := binary.LittleEndian.Uint16(data); n != Hidden {
		return nil, fmt.Errorf("%w: %d hidden neurons, want %d", ErrNetwork, n, Hidden)
	}
	data = data[2:]
	n := &Network{}
	read := func(l *layer) {
		for i := range l {
			l[i] = int16(binary.LittleEndian.Uint16(data))
			data = data[2:]
		}
	}
	for i := range n.input {
		read(&n.input[i])
	}
	read(&n.start)
	read(&n.output[0])
	read(&n.output[1])
	n.bias = int32(binary.LittleEndian.Uint32(data))
	return n, nil
}

// AppendNetwork appends a network file with the given weights, as ParseNetwork reads it, to dst. input has Inputs rows of Hidden weights.
func AppendNetwork(dst []byte, input, start, output []int16, bias int32) []byte {
	dst = append(dst, networkMagic...)
	dst = binary.LittleEndian.AppendUint16(dst, Hidden)
	for _, part := range [][]int16{input, start, output} {
		for _, w := range part {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(w))
		}
	}
	return binary.LittleEndian.AppendUint32(dst, uint32(bias))
}

// InputIndex returns the input for a man of side and piece on s, seen by viewer.
func InputIndex(viewer, side engine.Side, piece engine.Piece, s engine.Square) int {
	if viewer == engine.Black {
		s ^= 56
	}
	return (int(side^viewer)*6+int(piece))*64 + int(s)
}

// netEvaluator evaluates with a network. It remembers the hidden layers of the last positions evaluated, one in each slot, and takes the
// differences from the nearest one, so that nobody has to tell it which moves were made.
type netEvaluator struct {
	net   *Network
	slots [netSlots]netSlot
	next  int
}

// netSlots is how many positions are remembered. Few are enough: a search evaluates a position after its parent and siblings.
const netSlots = 8

type netSlot struct {
	sides [2]engine.Bitboard
	men   [2][6]engine.Bitboard
	view  [2]layer // by viewer
}

func newNetEvaluator(net *Network) *netEvaluator {
	e := &netEvaluator{net: net}
	for i := range e.slots {
		e.slots[i].view = [2]layer{net.start, net.start}
	}
	return e
}

// Evaluate implements Evaluator.
func (e *netEvaluator) Evaluate(p *engine.Position, _ variant.State) int {
	s := e.slot(p)
	us := p.Side()
	out := int64(ops.activate(&s.view[us], &s.view[us.Other()], &e.net.output))
	units := (out/ActivationOne + int64(e.net.bias)) * NetworkScale * Centipawn / (ActivationOne * OutputOne)
	return int(min(max(units, -Max), Max))
}

// slot returns a slot that holds p, made from the one whose squares differ least.
func (e *netEvaluator) slot(p *engine.Position) *netSlot {
	white, black := p.Of(engine.White), p.Of(engine.Black)
	best, least := 0, 1<<30
	for i := range e.slots {
		s := &e.slots[i]
		if d := (s.sides[0] ^ white).Count() + (s.sides[1] ^ black).Count(); d < least {
			best, least = i, d
		}
	}
	to := best
	if least > 2 { // a near neighbour is overwritten, one farther away is kept beside the new position
		to = e.next
		e.next = (e.next + 1) % netSlots
		if to != best {
			e.slots[to] = e.slots[best]
		}
	}
	e.slots[to].sides = [2]engine.Bitboard{white, black}
	e.move(&e.slots[to], p)
	return &e.slots[to]
}

// move changes slot s into that of p.
func (e *netEvaluator) move(s *netSlot, p *engine.Position) {
	for side := engine.White; side <= engine.Black; side++ {
		for piece := engine.Pawn; piece <= engine.King; piece++ {
			old, now := s.men[side][piece], p.By(side, piece)
			if old == now {
				continue
			}
			for gone := old &^ now; gone != 0; {
				at := gone.Pop()
				ops.sub(&s.view[0], &e.net.input[InputIndex(engine.White, side, piece, at)])
				ops.sub(&s.view[1], &e.net.input[InputIndex(engine.Black, side, piece, at)])
			}
			for come := now &^ old; come != 0; {
				at := come.Pop()
				ops.add(&s.view[0], &e.net.input[InputIndex(engine.White, side, piece, at)])
				ops.add(&s.view[1], &e.net.input[InputIndex(engine.Black, side, piece, at)])
			}
			s.men[side][piece] = now
		}
	}
}
