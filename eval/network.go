package eval

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"contrary/engine"
)

// The shape of a network: one input for each side, piece and square, seen once from the side to move and once from its
// opponent, a hidden layer with the weights of both views in common, and one output for each range of the number of
// men. With orthodox men the input weights also depend on where the king of the viewer stands.
const (
	// Men is the number of men and squares: side (the viewer's own first), piece, square as the viewer counts.
	Men = 2 * 6 * 64
	// MaxHidden is the largest number of hidden neurons of one view; it is a multiple of HiddenStep.
	MaxHidden  = 512
	HiddenStep = layerBlock
	// MaxKings and MaxOutputs are the largest numbers of groups of king squares and of outputs.
	MaxKings   = 16
	MaxOutputs = 16

	// ActivationOne and OutputOne are what 1.0 becomes in the integers of the hidden layer and of the output weights.
	ActivationOne = 255
	OutputOne     = 64
	// OutputLimit bounds the output weights of a file, either way.
	OutputLimit = 127
	// NetworkScale is the evaluation in centipawns of an output of 1.0, where the expected score is 1/(1+e^-1).
	NetworkScale = 400
)

// networkMagic begins every network file, networkMagic1 those of the first format, which had one shape: no kings, one
// output.
const (
	networkMagic  = "contrary-net-2\n"
	networkMagic1 = "contrary-net-1\n"
)

// threatsBit is set in the byte of the king groups of a file whose inputs depend on threats.
const threatsBit = 128

// ErrNetwork is wrapped by the errors of ParseNetwork.
var ErrNetwork = errors.New("bad network")

// Shape says how large a network is.
type Shape struct {
	// Hidden is the number of hidden neurons of one view.
	Hidden int
	// Outputs is the number of outputs, see Output.
	Outputs int
	// Kings is the number of groups of king squares, each with input weights of its own. 0 is for games in which the
	// king is a man like any other: the board is then not mirrored either.
	Kings int
	// Threats tells that the input of a man also depends on whether a man of the other side and one of its own attack
	// its square.
	Threats bool
	// KingGroup is the group of each king square on the queen's side, rank by rank from the viewer's first one, files a
	// to d.
	KingGroup [32]uint8
}

// Check refuses shapes that no file can have.
func (s *Shape) Check() error {
	if s.Hidden < HiddenStep || s.Hidden > MaxHidden || s.Hidden%HiddenStep != 0 || s.Outputs < 1 ||
		s.Outputs > MaxOutputs || s.Kings < 0 || s.Kings > MaxKings {
		return fmt.Errorf("%w: %d hidden neurons, %d outputs, %d king groups", ErrNetwork, s.Hidden, s.Outputs, s.Kings)
	}
	for _, g := range s.KingGroup {
		if int(g) >= max(s.Kings, 1) {
			return fmt.Errorf("%w: king group %d of %d", ErrNetwork, g, s.Kings)
		}
	}
	return nil
}

// Rows is the number of rows of input weights.
func (s *Shape) Rows() int { return max(s.Kings, 1) * s.Inputs() }

// Inputs is the number of inputs of one view: one for each man on each square, and with threats four.
func (s *Shape) Inputs() int {
	if s.Threats {
		return 4 * Men
	}
	return Men
}

// Output returns the output for a position of the given number of men, 1 to 32.
func (s *Shape) Output(men int) int { return (min(max(men, 1), 32) - 1) * s.Outputs / 32 }

// King returns, for a viewer whose king stands on the square as that viewer counts, the first row of the weights to use
// and what its squares are to be xored with: 7 where the board is mirrored to bring the king to the queen's side.
func (s *Shape) King(king engine.Square) (first int, flip engine.Square) {
	if s.Kings == 0 || king > 63 {
		return 0, 0
	}
	if king&4 != 0 {
		king, flip = king^7, 7
	}
	return int(s.KingGroup[king>>3&7*4+king&3]) * s.Inputs(), flip
}

// Weights are the integers of a network.
type Weights struct {
	Input  []int16 // Rows x Hidden
	Start  []int16 // Hidden: the hidden layer of an empty board
	Output []int16 // Outputs x 2 x Hidden: of the own view, then of the opponent's
	Bias   []int32 // Outputs, times ActivationOne*OutputOne
}

// Network is an evaluation function with fixed weights. It is never changed after ParseNetwork and may be shared.
type Network struct {
	shape Shape
	w     Weights
}

// Shape returns the shape of the network.
func (n *Network) Shape() Shape { return n.shape }

// Weights returns the weights of the network, not to be changed.
func (n *Network) Weights() Weights { return n.w }

// ParseNetwork reads a network file as AppendNetwork writes it, or one of the first format.
func ParseNetwork(data []byte) (*Network, error) {
	if len(data) < len(networkMagic)+4 {
		return nil, fmt.Errorf("%w: %d bytes", ErrNetwork, len(data))
	}
	n := &Network{}
	body := data[len(networkMagic):]
	switch string(data[:len(networkMagic)]) {
	case networkMagic1:
		n.shape = Shape{Hidden: int(binary.LittleEndian.Uint16(body)), Outputs: 1}
		body = body[2:]
	case networkMagic:
		end := len(data) - 4
		if crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
			return nil, fmt.Errorf("%w: the checksum is wrong", ErrNetwork)
		}
		body = data[len(networkMagic):end]
		const head = 4 + len(n.shape.KingGroup)
		if len(body) < head {
			return nil, fmt.Errorf("%w: %d bytes", ErrNetwork, len(data))
		}
		n.shape = Shape{Hidden: int(binary.LittleEndian.Uint16(body)), Outputs: int(body[2]),
			Kings: int(body[3] &^ threatsBit), Threats: body[3]&threatsBit != 0}
		copy(n.shape.KingGroup[:], body[4:])
		body = body[head:]
	default:
		return nil, fmt.Errorf("%w: it does not begin as one", ErrNetwork)
	}
	s := &n.shape
	if err := s.Check(); err != nil {
		return nil, err
	}
	if want := 2*(s.Rows()+1+2*s.Outputs)*s.Hidden + 4*s.Outputs; len(body) != want {
		return nil, fmt.Errorf("%w: %d bytes of weights, want %d", ErrNetwork, len(body), want)
	}
	read := func(count int) []int16 {
		l := make([]int16, count)
		for i := range l {
			l[i] = int16(binary.LittleEndian.Uint16(body[2*i:]))
		}
		body = body[2*count:]
		return l
	}
	n.w = Weights{Input: read(s.Rows() * s.Hidden), Start: read(s.Hidden), Output: read(s.Outputs * 2 * s.Hidden)}
	for _, w := range n.w.Output {
		if w < -OutputLimit || w > OutputLimit {
			return nil, fmt.Errorf("%w: output weight %d", ErrNetwork, w)
		}
	}
	for i := range s.Outputs {
		n.w.Bias = append(n.w.Bias, int32(binary.LittleEndian.Uint32(body[4*i:])))
	}
	return n, nil
}

// AppendNetwork appends a network file to dst: the magic text, the number of hidden neurons (2 bytes), of outputs and
// of king groups (a byte each, the latter with threatsBit), the king groups of 32 squares, then little-endian input
// weights, hidden biases and output weights (int16 each), output biases (int32 each), and the CRC-32 (IEEE) of
// everything before it.
func AppendNetwork(dst []byte, s *Shape, w *Weights) []byte {
	from := len(dst)
	dst = append(dst, networkMagic...)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Hidden))
	kings := byte(s.Kings)
	if s.Threats {
		kings |= threatsBit
	}
	dst = append(dst, byte(s.Outputs), kings)
	dst = append(dst, s.KingGroup[:]...)
	for _, part := range [][]int16{w.Input, w.Start, w.Output} {
		for _, x := range part {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(x))
		}
	}
	for _, x := range w.Bias {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
	}
	return binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[from:]))
}
