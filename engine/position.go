package engine

// Position is the state of the board: where the men stand, who is to move, the rights and the clocks. It is a plain
// value without pointers; two positions are == exactly if all of that is equal. Obtain one from [ParseFEN] or
// [Position.Make].
type Position struct {
	pieces   [6]Bitboard // by Piece, both sides
	sides    [2]Bitboard
	key      Key
	clock    uint16 // plies since the last capture or pawn move, at most 32768
	number   uint16 // full move number, from 1 to 32768
	traits   Traits
	side     Side
	castling CastlingRights
	ep       Square // where a capture en passant is legal, else NoSquare
	homes    homes  // of Chess960; it fills what would be padding
}

// Side returns the side to move.
func (p *Position) Side() Side { return p.side }

// Traits returns how the men move.
func (p *Position) Traits() Traits { return p.traits }

// Key returns the Zobrist key.
func (p *Position) Key() Key { return p.key }

// Clock returns the plies since the last capture or pawn move, as the FEN counts them.
func (p *Position) Clock() int { return int(p.clock) }

// SetClock sets the plies since the last capture or pawn move, 0 to 65535. The key does not change.
func (p *Position) SetClock(plies int) { p.clock = uint16(plies) }

// FullMove returns the number of the move, 1 at the start of a game, one more after each move of Black.
func (p *Position) FullMove() int { return int(p.number) }

// EnPassant returns the square on which the side to move can legally capture en passant, else NoSquare.
func (p *Position) EnPassant() Square { return p.ep }

// Castling returns the castling rights that are left.
func (p *Position) Castling() CastlingRights { return p.castling }

// Pieces returns the men of one kind, both sides.
func (p *Position) Pieces(piece Piece) Bitboard { return p.pieces[piece] }

// Of returns the men of one side.
func (p *Position) Of(side Side) Bitboard { return p.sides[side&1] }

// By returns the men of one side and kind.
func (p *Position) By(side Side, piece Piece) Bitboard { return p.pieces[piece] & p.sides[side&1] }

// Occupied returns every man on the board.
func (p *Position) Occupied() Bitboard { return p.sides[0] | p.sides[1] }

// PieceAt returns the man on s; NoPiece if it is empty.
func (p *Position) PieceAt(s Square) (Side, Piece) {
	b := s.Bitboard()
	if p.Occupied()&b == 0 {
		return White, NoPiece
	}
	side := White
	if p.sides[Black]&b != 0 {
		side = Black
	}
	return side, p.kindAt(b)
}

// kindAt returns the kind of the man on the one square of b, NoPiece if there is none.
func (p *Position) kindAt(b Bitboard) Piece {
	for piece := Pawn; piece < NoPiece; piece++ {
		if p.pieces[piece]&b != 0 {
			return piece
		}
	}
	return NoPiece
}

// KingSquare returns the square of the side's king, the lowest if it has several, NoSquare if it has none.
func (p *Position) KingSquare(side Side) Square { return p.By(side, King).First() }

// Bare tells whether the side has nothing but kings.
func (p *Position) Bare(side Side) bool { return p.sides[side&1]&^p.pieces[King] == 0 }

// over tells whether the trait BareKingEnds has ended the game.
func (p *Position) over() bool {
	return p.traits.Has(BareKingEnds) && (p.Bare(White) || p.Bare(Black))
}

// put places a man on an empty square and updates the key.
func (p *Position) put(side Side, piece Piece, s Square) {
	b := s.Bitboard()
	p.pieces[piece] |= b
	p.sides[side] |= b
	p.key ^= zobrist.men[side][piece][s]
}
