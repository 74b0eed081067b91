package engine

// Man is one man on its square.
type Man struct {
	Side   Side
	Piece  Piece
	Square Square
}

// Compose returns the position that consists of these men, without castling rights, en passant or history; ok is
// false if two of them share a square or if [ParseFEN] would refuse the board. Programs that run through all positions
// of an ending use it; it does not allocate on the common refusals.
func Compose(men []Man, toMove Side, t Traits) (p Position, ok bool) {
	p = Position{traits: t, ep: NoSquare, number: 1, side: toMove & 1}
	for _, m := range men {
		if m.Square >= NoSquare || m.Piece >= NoPiece || p.Occupied().Has(m.Square) {
			return Position{}, false
		}
		p.put(m.Side&1, m.Piece, m.Square)
	}
	if p.checkMen() != nil {
		return Position{}, false
	}
	p.key = p.computeKey()
	return p, true
}
