package search

import "contrary/engine"

// seeValues are the piece values of the static exchange evaluation in centipawns.
var seeValues = [7]int{100, 320, 330, 500, 950, 20000, 0}

// see tells whether the exchange that m starts on its target square gains at least threshold centipawns, both sides
// capturing with their cheapest man and free to stop. Pins are ignored.
func see(p *engine.Position, m engine.Move, threshold int) bool {
	if m.IsCastle() {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	gain, stake := 0, seeValues[m.Piece()]
	if m.IsCapture() {
		gain = seeValues[victim(p, m)]
	}
	if promotion := m.Promotion(); promotion != engine.NoPiece {
		gain += seeValues[promotion] - seeValues[engine.Pawn]
		stake = seeValues[promotion]
	}
	balance := gain - threshold
	if balance < 0 {
		return false
	}
	if balance -= stake; balance >= 0 {
		return true
	}
	occ := p.Occupied()&^from.Bitboard() | to.Bitboard()
	if m.IsEnPassant() {
		occ &^= (to ^ 8).Bitboard()
	}
	attackers := p.AttackersTo(to, occ) & occ
	diagonal := p.Pieces(engine.Bishop) | p.Pieces(engine.Queen)
	straight := p.Pieces(engine.Rook) | p.Pieces(engine.Queen)
	for side := p.Side().Other(); ; side = side.Other() {
		own := attackers & p.Of(side)
		if own == 0 {
			return side != p.Side()
		}
		piece := engine.Pawn
		for p.Pieces(piece)&own == 0 {
			piece++
		}
		balance = -balance - 1 - seeValues[piece]
		if balance >= 0 {
			// A king may not capture what is still defended.
			if piece == engine.King && attackers&p.Of(side.Other()) != 0 {
				return side != p.Side()
			}
			return side == p.Side()
		}
		occ &^= (p.Pieces(piece) & own).First().Bitboard()
		if piece == engine.Pawn || piece == engine.Bishop || piece == engine.Queen {
			attackers |= engine.BishopAttacks(to, occ) & diagonal
		}
		if piece == engine.Rook || piece == engine.Queen {
			attackers |= engine.RookAttacks(to, occ) & straight
		}
		attackers &= occ
	}
}
