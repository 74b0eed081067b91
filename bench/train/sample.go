package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"contrary/engine"
	"contrary/eval"
)

// SampleSize is the length of a sample in bytes.
const SampleSize = 32

// Sample is a position from the side to move's point of view: the board is turned so that it is White. Layout in a
// file, little-endian: men (8 bytes), kinds (16), score (2), result (1), clock (1), 4 bytes of zeros.
type Sample struct {
	// Men is the set of occupied squares.
	Men engine.Bitboard
	// Kinds has four bits for each man in the order of the squares: the piece, plus 8 for the opponent's.
	Kinds [16]byte
	// Score is what the search said, in centipawns for the side to move.
	Score int16
	// Result is 0 if the side to move lost the game, 1 for a draw, 2 if it won, 3 if the position has not been played.
	Result uint8
	// Clock is the number of plies since the last capture or pawn move, at most 127, plus lineEnd.
	Clock uint8
	// base is what the evaluation by hand says, in centipawns for the side to move, where a network is fitted to
	// correct it. It is in no file.
	base int16
}

// NewSample packs a position of at most 32 men.
func NewSample(p *engine.Position, score int) Sample {
	s := Sample{Score: int16(min(max(score, -32000), 32000)), Clock: uint8(min(p.Clock(), lineEnd-1))}
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

// noResult is the result of a sample whose position has not been played.
const noResult = 3

// lineEnd marks, in the clock of a sample, a position at the end of a line of play.
const lineEnd = 128

// LineEnd tells whether the sample was taken at the quiet end of the line that a search expected from a position where
// a capture was compulsory, and not from the game itself.
func (s *Sample) LineEnd() bool { return s.Clock&lineEnd != 0 }

// Rows appends the rows of input weights of both views, each by its first byte in an array of float32, to own and
// other. The board is mirrored left to right if mirror is set.
func (s *Sample) Rows(shape *eval.Shape, own, other []uint32, mirror bool) (_, _ []uint32) {
	var squares, kinds [32]uint8
	flip := engine.Square(0)
	if mirror {
		flip = 7
	}
	kings := [2]engine.Square{engine.NoSquare, engine.NoSquare}
	n := 0
	for men := s.Men; men != 0 && n < 32; n++ {
		at := men.Pop() ^ flip
		kind := s.Kinds[n/2] >> (n % 2 * 4) & 15
		squares[n], kinds[n] = uint8(at), kind
		if engine.Piece(kind&7) == engine.King {
			kings[kind>>3] = at ^ engine.Square(kind>>3)*56
		}
	}
	var status [32]uint32
	if shape.Threats {
		s.threats(&status)
	}
	width := uint32(shape.Hidden * 4)
	first, x := shape.King(kings[0])
	first2, x2 := shape.King(kings[1])
	x2 ^= 56
	for i, at := range squares[:n] {
		side, piece := uint32(kinds[i]>>3), uint32(kinds[i]&7)
		own = append(own, (uint32(first)+status[i]*eval.Men+(side*6+piece)*64+uint32(at)^uint32(x))*width)
		other = append(other, (uint32(first2)+status[i]*eval.Men+((side^1)*6+piece)*64+uint32(at)^uint32(x2))*width)
	}
	return own, other
}

// position returns the position, White to move, without castling rights and history; ok is false for a board that chess
// does not know.
func (s *Sample) position(t engine.Traits) (p engine.Position, ok bool) {
	var men [32]engine.Man
	n := 0
	for left := s.Men; left != 0 && n < len(men); n++ {
		kind := s.Kinds[n/2] >> (n % 2 * 4) & 15
		men[n] = engine.Man{Side: engine.Side(kind >> 3), Piece: engine.Piece(kind & 7), Square: left.Pop()}
	}
	return engine.Compose(men[:n], engine.White, t)
}

// threats sets for each man, in the order of the squares, what its input depends on.
func (s *Sample) threats(status *[32]uint32) {
	var reach [2]engine.Bitboard
	var pawns [2]engine.Bitboard
	n := 0
	for men := s.Men; men != 0 && n < 32; n++ {
		at := men.Pop()
		kind := s.Kinds[n/2] >> (n % 2 * 4) & 15
		if side := engine.Side(kind >> 3); kind&7 == byte(engine.Pawn) {
			pawns[side] |= at.Bitboard()
		} else {
			reach[side] |= engine.Attacks(side, engine.Piece(kind&7), at, s.Men)
		}
	}
	reach[0] |= engine.PawnsAttack(engine.White, pawns[0])
	reach[1] |= engine.PawnsAttack(engine.Black, pawns[1])
	n = 0
	for men := s.Men; men != 0 && n < 32; n++ {
		at := men.Pop()
		side := s.Kinds[n/2] >> (n % 2 * 4) >> 3 & 1
		status[n] = uint32(reach[side^1]>>at&1)*2 + uint32(reach[side]>>at&1)
	}
}

// Append appends the sample as it lies in a file.
func (s *Sample) Append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.Men))
	dst = append(dst, s.Kinds[:]...)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(s.Score))
	return append(dst, s.Result, s.Clock, 0, 0, 0, 0)
}

// appendPacked appends the position of the sample as short as it is kept among games: the men, and the kinds of those
// there are.
func (s *Sample) appendPacked(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.Men))
	return append(dst, s.Kinds[:(s.Men.Count()+1)/2]...)
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
		s := Sample{Men: engine.Bitboard(binary.LittleEndian.Uint64(b[:])),
			Score: int16(binary.LittleEndian.Uint16(b[24:])), Result: b[26], Clock: b[27]}
		copy(s.Kinds[:], b[8:24])
		if s.Men.Count() > 32 || s.Result > noResult {
			return dst, errors.New("samples: not a sample")
		}
		dst = append(dst, s)
	}
}
