package engine

import (
	"fmt"
	"strings"
)

// parseCastling reads the third field of a FEN: "KQkq", files as in Shredder-FEN ("HAha"), or both. Rights without
// their king and rook in place are dropped. With the trait Chess960, K and Q are the outermost rooks, as in X-FEN;
// without it they are the rooks of orthodox chess, and files that do not fit these give the position the trait.
func (p *Position) parseCastling(text string) error {
	if text == "-" {
		return nil
	}
	if strings.Trim(text, "KQkqABCDEFGHabcdefgh") != "" {
		return fmt.Errorf("%w %q", ErrCastling, text)
	}
	if p.traits&Castling == 0 {
		return nil
	}
	for _, c := range []byte(text) {
		if err := p.parseRight(c); err != nil {
			return fmt.Errorf("%w in %q", err, text)
		}
	}
	if p.traits&Chess960 != 0 {
		return nil
	}
	if p.homes != (homes{}).fill(p.castling) {
		p.traits |= Chess960
		return nil
	}
	p.homes = homes{}
	return nil
}

// parseRight sets the right and the homes that one letter of the castling field stands for.
func (p *Position) parseRight(c byte) error {
	side, letter := White, c&^0x20
	if c&0x20 != 0 {
		side = Black
	}
	rank := 7 * int(side)
	king := p.castlingKing(side)
	if king == NoSquare {
		return nil
	}
	rooks := p.By(side, Rook) & (Rank1 << (8 * rank))
	var rook Square
	switch {
	case letter != 'K' && letter != 'Q':
		rook = MakeSquare(int(letter-'A'), rank)
	case p.traits&Chess960 == 0 && king.File() != 4:
		return nil
	case p.traits&Chess960 == 0 && letter == 'K':
		rook = MakeSquare(7, rank)
	case p.traits&Chess960 == 0:
		rook = MakeSquare(0, rank)
	case rooks == 0:
		return nil
	case letter == 'K':
		if rook = rooks.Last(); rook < king {
			return nil
		}
	default:
		if rook = rooks.First(); rook > king {
			return nil
		}
	}
	if !rooks.Has(rook) {
		return nil
	}
	i, right := right960(side, rook < king)
	if p.castling&right != 0 && p.homes.rook[i] != rook {
		return fmt.Errorf("%w: two rooks on one side of the king", ErrCastling)
	}
	p.castling |= right
	p.homes.king[side], p.homes.rook[i] = king, rook
	return nil
}

// castlingKing returns the king of the back rank that may have the right to castle, NoSquare if there is none. Where
// kings are ordinary men there may be several: the one on the e-file is taken, else the one nearest to the a-file.
func (p *Position) castlingKing(side Side) Square {
	kings := p.By(side, King) & (Rank1 << (56 * side))
	if e := MakeSquare(4, 7*int(side)); kings.Has(e) {
		return e
	}
	return kings.First()
}

// fill returns the homes of orthodox chess for the rights.
func (h homes) fill(rights CastlingRights) homes {
	for i, rook := range [4]Square{H1, A1, H8, A8} {
		if rights>>i&1 != 0 {
			h.king[i/2], h.rook[i] = E1+Square(i/2)*56, rook
		}
	}
	return h
}

// CastlingText returns the castling rights as a FEN writes them, "KQkq" or "-"; with the trait Chess960 as files,
// "HAha", as Shredder introduced it and as programs that play Chess960 expect.
func (p *Position) CastlingText() string {
	var buf [4]byte
	return string(p.appendCastling(buf[:0]))
}

func (p *Position) appendCastling(dst []byte) []byte {
	if p.castling == 0 {
		return append(dst, '-')
	}
	for i := range 4 {
		if p.castling>>i&1 == 0 {
			continue
		}
		letter := "KQkq"[i]
		if p.traits&Chess960 != 0 {
			letter = "Aa"[i/2] + byte(p.homes.rook[i].File())
		}
		dst = append(dst, letter)
	}
	return dst
}

// XFEN returns the position as [Position.FEN] does, but with the castling rights of Chess960 as X-FEN has them: K and Q
// where the rook is the outermost one on its side of the king, else its file. PGN files have it so.
func (p *Position) XFEN() string {
	if p.traits&Chess960 == 0 || p.castling == 0 {
		return p.FEN()
	}
	rights := ""
	for i, home := range p.homes.rook {
		if p.castling>>i&1 == 0 {
			continue
		}
		letter := "KQkq"[i]
		rooks := p.By(Side(i/2), Rook) & (Rank1 << (56 * (i / 2)))
		if i%2 == 0 && rooks&^(home.Bitboard()<<1-1) != 0 || i%2 == 1 && rooks&(home.Bitboard()-1) != 0 {
			letter = "Aa"[i/2] + byte(home.File())
		}
		rights += string(letter)
	}
	fields := strings.Fields(p.FEN())
	fields[2] = rights
	return strings.Join(fields, " ")
}
