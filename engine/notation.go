package engine

import (
	"fmt"
	"strings"
)

// legalMoves returns the legal moves in a fresh slice; for the slow, textual paths.
func (p *Position) legalMoves() []Move {
	var l MoveList
	p.Legal(&l)
	return append([]Move(nil), l.Slice()...)
}

// Expand returns the legal move of p whose Short is short, NoMove if there is none.
func (p *Position) Expand(short uint16) Move {
	var l MoveList
	p.Legal(&l)
	for _, m := range l.Slice() {
		if m.Short() == short {
			return m
		}
	}
	return NoMove
}

// ParseMove reads a legal move as UCI writes it ("e2e4", "e7e8q", "a7a8k", castling "e1g1", with the trait [Chess960]
// "e1h1"); the promotion letter may be of either case. The other way to write castling is understood where it can mean
// nothing else.
func (p *Position) ParseMove(text string) (Move, error) {
	legal := p.legalMoves()
	low := strings.ToLower(text)
	for _, m := range legal {
		if m.String() == low {
			return m, nil
		}
	}
	for _, m := range legal {
		if m.IsCastle() {
			other, _ := m.CastlingSquares()
			if p.traits&Chess960 == 0 {
				other, _ = castlingRook(m.To())
			}
			if low == m.From().String()+other.String() {
				return m, nil
			}
		}
	}
	return NoMove, fmt.Errorf("illegal move %q", text)
}

// SAN returns the legal move m in standard algebraic notation, with "+" and "#" where kings are royal ("Kde6" among
// several kings, "a8=K").
func (p *Position) SAN(m Move) string {
	text := p.san(m, p.legalMoves())
	if p.traits&RoyalKing == 0 {
		return text
	}
	var child Position
	p.Make(m, &child)
	if child.InCheck() {
		if child.CountLegal() == 0 && !child.over() {
			return text + "#"
		}
		return text + "+"
	}
	return text
}

func (p *Position) san(m Move, legal []Move) string {
	if m.IsCastle() {
		if m.IsShortCastle() {
			return "O-O"
		}
		return "O-O-O"
	}
	text := ""
	if m.Piece() == Pawn {
		if m.IsCapture() {
			text = m.From().String()[:1] + "x"
		}
		text += m.To().String()
		if promo := m.Promotion(); promo != NoPiece {
			text += "=" + string(promo.Letter())
		}
		return text
	}
	text = string(m.Piece().Letter()) + disambiguation(m, legal)
	if m.IsCapture() {
		text += "x"
	}
	return text + m.To().String()
}

// disambiguation returns the file, the rank or both of m's square, as far as other men of the kind can reach its
// target.
func disambiguation(m Move, legal []Move) string {
	others, sameFile, sameRank := false, false, false
	for _, o := range legal {
		if o.Piece() == m.Piece() && o.To() == m.To() && o.From() != m.From() && !o.IsCastle() {
			others = true
			sameFile = sameFile || o.From().File() == m.From().File()
			sameRank = sameRank || o.From().Rank() == m.From().Rank()
		}
	}
	from := m.From().String()
	switch {
	case !others:
		return ""
	case !sameFile:
		return from[:1]
	case !sameRank:
		return from[1:]
	}
	return from
}
