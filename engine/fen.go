package engine

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// StartFEN is the start position of chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Reasons for which [ParseFEN] refuses a position. The error it returns wraps one of them and says more.
var (
	ErrFields    = errors.New("needs at least placement and side to move")
	ErrPlacement = errors.New("bad placement")
	ErrSide      = errors.New("bad side to move")
	ErrCastling  = errors.New("bad castling rights")
	ErrEnPassant = errors.New("bad en passant square")
	ErrClock     = errors.New("bad move counter")
	ErrPawnRank  = errors.New("pawn on the first or last rank")
	ErrTooMany   = errors.New("more than sixteen men of a side")
	ErrKings     = errors.New("needs exactly one king a side")
	ErrCheck     = errors.New("the side not to move is in check")
	ErrEmpty     = errors.New("no men on the board")
)

// ParseFEN reads a position whose men move by the traits t. The fields after the side to move may be missing from the
// right; fields after the sixth are ignored. It is total: any text gives a position or an error naming what is wrong.
//
// Castling rights without their king and rook in place are dropped, as are all rights where the traits have no
// castling. Rights may be files ("HAha"); if these are not those of orthodox chess the position gets the trait
// [Chess960]. The en passant square is kept only if somebody can legally capture there. The counters are held to
// 0..32768 and 1..32768, where they stand still in play as well.
func ParseFEN(fen string, t Traits) (Position, error) {
	p, err := parseFEN(strings.Fields(fen), t)
	if err != nil {
		return Position{}, fmt.Errorf("bad FEN: %w", err)
	}
	return p, nil
}

func parseFEN(fields []string, t Traits) (Position, error) {
	p := Position{traits: t, ep: NoSquare, number: 1}
	if len(fields) < 2 {
		return p, ErrFields
	}
	if err := p.parsePlacement(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.side = Black
	default:
		return p, fmt.Errorf("%w %q", ErrSide, fields[1])
	}
	field := func(i int, missing string) string {
		if i < len(fields) {
			return fields[i]
		}
		return missing
	}
	if err := p.parseCastling(field(2, "-")); err != nil {
		return p, err
	}
	if err := p.checkMen(); err != nil {
		return p, err
	}
	if err := p.parseEnPassant(field(3, "-")); err != nil {
		return p, err
	}
	clock, err := parseCounter(field(4, "0"), 0)
	if err != nil {
		return p, err
	}
	number, err := parseCounter(field(5, "1"), 1)
	if err != nil {
		return p, err
	}
	p.clock, p.number = clock, number
	p.key = p.computeKey()
	return p, nil
}

func (p *Position) parsePlacement(text string) error {
	file, rank := 0, 7
	digit := false
	for i := range len(text) {
		c := text[i]
		switch {
		case c == '/':
			if file != 8 {
				return fmt.Errorf("%w: rank %d has %d squares", ErrPlacement, rank+1, file)
			}
			if rank == 0 {
				return fmt.Errorf("%w: more than eight ranks", ErrPlacement)
			}
			file, rank, digit = 0, rank-1, false
		case c >= '1' && c <= '8':
			if digit {
				return fmt.Errorf("%w: two digits in a row on rank %d", ErrPlacement, rank+1)
			}
			file, digit = file+int(c-'0'), true
		default:
			side, piece, ok := ParsePiece(c)
			if !ok {
				return fmt.Errorf("%w: unknown man %q", ErrPlacement, c)
			}
			if file < 8 {
				p.put(side, piece, MakeSquare(file, rank))
			}
			file, digit = file+1, false
		}
		if file > 8 {
			return fmt.Errorf("%w: rank %d has more than eight squares", ErrPlacement, rank+1)
		}
	}
	if rank != 0 || file != 8 {
		return fmt.Errorf("%w: the board ends on rank %d after %d squares", ErrPlacement, rank+1, file)
	}
	return nil
}

// checkMen refuses boards that no game reaches and those on which the generators could not rely on their kings.
func (p *Position) checkMen() error {
	if p.Occupied() == 0 {
		return ErrEmpty
	}
	if p.pieces[Pawn]&BackRanks != 0 {
		return ErrPawnRank
	}
	for side := White; side <= Black; side++ {
		if men := p.Of(side).Count(); men > 16 {
			return fmt.Errorf("%w: %s has %d", ErrTooMany, side, men)
		}
	}
	if p.traits&RoyalKing == 0 {
		return nil
	}
	for side := White; side <= Black; side++ {
		if n := p.By(side, King).Count(); n != 1 {
			return fmt.Errorf("%w: %s has %d", ErrKings, side, n)
		}
	}
	if p.Attacked(p.KingSquare(p.side.Other()), p.side, p.Occupied()) {
		return ErrCheck
	}
	return nil
}

func (p *Position) parseEnPassant(text string) error {
	if text == "-" {
		return nil
	}
	s, ok := ParseSquare(text)
	if !ok || (s.Rank() != 2 && s.Rank() != 5) {
		return fmt.Errorf("%w %q", ErrEnPassant, text)
	}
	rank, behind := 5, -8
	if p.side == Black {
		rank, behind = 2, 8
	}
	passed := p.By(p.side.Other(), Pawn)
	// A square that no pawn can just have passed is dropped: many programs write one after every double step or leave
	// an old one.
	if s.Rank() != rank || !passed.Has(Square(int(s)+behind)) ||
		p.Occupied()&(s.Bitboard()|Square(int(s)-behind).Bitboard()) != 0 {
		return nil
	}
	if p.anyEnPassant(s) {
		p.ep = s
	}
	return nil
}

func parseCounter(text string, low int) (uint16, error) {
	if text == "-" { // as EPD-like sources write it
		return uint16(low), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%w %q", ErrClock, text)
	}
	return uint16(min(max(n, low), counterEnd)), nil
}

// FEN returns the position in six fields. The en passant square is given only if somebody can legally capture there.
// Castling rights are as [Position.CastlingText] writes them.
func (p *Position) FEN() string {
	var buf [maxFEN]byte
	return string(p.AppendFEN(buf[:0]))
}

// maxFEN is the length of the longest FEN: 64 men, seven slashes, and the fields " w KQkq e3 65535 65535".
const maxFEN = 64 + 7 + 22

// AppendFEN appends the position as [Position.FEN] writes it.
func (p *Position) AppendFEN(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		for file := 0; file < 8; {
			empty := min(bits.TrailingZeros64(uint64(p.Occupied()>>(8*rank+file))), 8-file)
			if empty > 0 {
				dst = append(dst, '0'+byte(empty))
				file += empty
				continue
			}
			side, piece := p.PieceAt(MakeSquare(file, rank))
			dst = append(dst, piece.Letter()|byte(side)<<5) // 0x20 makes a letter small
			file++
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', "wb"[p.side&1], ' ')
	dst = p.appendCastling(dst)
	dst = append(dst, ' ')
	dst = append(dst, p.ep.String()...)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.clock), 10)
	return strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
}
