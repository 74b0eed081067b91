package engine

// Move is a move of one position, packed: from (6 bits), to (6), promotion (3, 0 = none), then the moving piece (3) and
// four flags. Two moves of one position are equal exactly if they are the same move. A castling move goes from the
// king's square to the king's new square, with the trait [Chess960] to the square of its rook.
type Move uint32

// NoMove is no move; no legal move has this value.
const NoMove Move = 0

const (
	moveToShift    = 6
	movePromoShift = 12
	movePieceShift = 15

	moveCapture   Move = 1 << 18
	moveDouble    Move = 1 << 19
	moveEnPassant Move = 1 << 20
	moveCastle    Move = 1 << 21

	moveShortMask Move = 1<<15 - 1
	movePromoMask Move = 7 << movePromoShift
)

// From returns the square the man leaves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square the man reaches.
func (m Move) To() Square { return Square(m >> moveToShift & 63) }

// Piece returns the kind of the moving man (Pawn for a promotion).
func (m Move) Piece() Piece { return Piece(m >> movePieceShift & 7) }

// Promotion returns what a pawn becomes, NoPiece if the move is no promotion.
func (m Move) Promotion() Piece {
	if p := Piece(m >> movePromoShift & 7); p != 0 {
		return p
	}
	return NoPiece
}

// IsPromotion tells whether a pawn is promoted.
func (m Move) IsPromotion() bool { return m&movePromoMask != 0 }

// IsCapture tells whether a man is taken, en passant included.
func (m Move) IsCapture() bool { return m&moveCapture != 0 }

// IsEnPassant tells whether m captures en passant.
func (m Move) IsEnPassant() bool { return m&moveEnPassant != 0 }

// IsDoublePush tells whether a pawn advances two squares.
func (m Move) IsDoublePush() bool { return m&moveDouble != 0 }

// IsCastle tells whether m is castling.
func (m Move) IsCastle() bool { return m&moveCastle != 0 }

// IsNoisy tells whether m is a capture or a promotion.
func (m Move) IsNoisy() bool { return m&(moveCapture|movePromoMask) != 0 }

// IsIrreversible tells whether m is a capture or a pawn move, after which the 50-move clock starts again.
func (m Move) IsIrreversible() bool { return m.IsCapture() || m.Piece() == Pawn }

// Short returns from, to and promotion in 15 bits, enough to find the move again in its position with
// [Position.Expand]. It is 0 only for NoMove.
func (m Move) Short() uint16 { return uint16(m & moveShortMask) }

// String returns the move as UCI writes it, "e2e4", "a7a8k"; "0000" for NoMove.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	var buf [5]byte
	return string(m.Append(buf[:0]))
}

// Append appends the move as UCI writes it.
func (m Move) Append(dst []byte) []byte {
	if m == NoMove {
		return append(dst, "0000"...)
	}
	from, to := m.From(), m.To()
	dst = append(dst, 'a'+byte(from&7), '1'+byte(from>>3), 'a'+byte(to&7), '1'+byte(to>>3))
	if p := m.Promotion(); p != NoPiece {
		dst = append(dst, p.Letter()|0x20)
	}
	return dst
}
