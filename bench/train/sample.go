package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"contrary/engine"
)

// SampleSize is the length of a sample in bytes.
const SampleSize = 32

// Sample is a position from the side to move's point of view: the board is turned so that it is White. Layout in a file, little-endian: men
// (8 bytes), kinds (16), score (2), result (1), clock (1), 4 bytes of zeros.
type Sample struct {
	// Men is the set of occupied squares.
	Men engine.Bitboard
	// Kinds has four bits for each man in the order of the squares: the piece, plus 8 for the opponent's.
	Kinds [16]byte
	// Score is what the search said, in centipawns for the side to move.
	Score int16
	// Result is 0 if the side to move lost the game, 1 for a draw, 2 if it won.
	Result uint8
	// Clock is the number of plies since the last capture or pawn move.
	Clock uint8
}

// NewSample packs a position of at most 32 men.
func NewSample(p *engine.Position, score int) Sample {
	s := Sample{Score: int16(min(max(score, -32000), 32000)), Clock: uint8(min(p.Clock(), 255))}
	us := p.Side()
	turn := engine.Square(0)
	if us == engine.Black {
		turn = 56
	}
	for men := p.Occupied(); men != 0; {
		at := men.Pop()
		s.Men |= (at ^ turn).Bitboard()
	}
	i := 0
	for men := s.Men; men != 0 && i < 32; i++ {
		side, piece := p.PieceAt(men.Pop() ^ turn)
		kind := byte(piece)
		if side != us {
			kind |= 8
		}
		s.Kinds[i/2] |= kind << (i % 2 * 4)
	}
	return s
}

// Inputs appends the network inputs of both views to own and other, the board mirrored left to right if mirror is set.
func (s *Sample) Inputs(own, other []uint16, mirror bool) (_, _ []uint16) {
	flip := engine.Square(0)
	if mirror {
		flip = 7
	}
	i := 0
	for men := s.Men; men != 0; i++ {
		at := men.Pop() ^ flip
		kind := s.Kinds[i/2%16] >> (i % 2 * 4)
		side, piece := int(kind>>3&1), int(kind&7)
		own = append(own, uint16((side*6+piece)*64+int(at)))
		other = append(other, uint16(((side^1)*6+piece)*64+int(at^56)))
	}
	return own, other
}

// Append appends the sample as it lies in a file.
func (s *Sample) Append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.Men))
	dst = append(dst, s.Kinds[:]...)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Score))
	return append(dst, s.Result, s.Clock, 0, 0, 0, 0)
}

// ReadSamples reads samples to the end of r.
func ReadSamples(r io.Reader, dst []Sample) ([]Sample, error) {
	var b [SampleSize]byte
	for {
		if _, err := io.ReadFull(r, b[:]); errors.Is(err, io.EOF) {
			return dst, nil
		} else if err != nil {
			return dst, fmt.Errorf("samples: %w", err)
		}
		s := Sample{Men: engine.Bitboard(binary.LittleEndian.Uint64(b[:])), Score: int16(binary.LittleEndian.Uint16(b[24:])), Result: b[26], Clock: b[27]}
		copy(s.Kinds[:], b[8:24])
		if s.Men.Count() > 32 || s.Result > 2 {
			return dst, errors.New("samples: not a sample")
		}
		dst = append(dst, s)
	}
}
