package dead

import "contrary/engine"

// guess is a rough number of plies that winner still needs to mate, for ordering only: nothing is ever cut by it. The attacked
// squares are returned too.
func guess(p *engine.Position, winner engine.Side, strip bool) (int, engine.Bitboard) {
	loser := winner.Other()
	k, w := p.KingSquare(loser), p.KingSquare(winner)
	occ := p.Occupied() &^ k.Bitboard()
	own := p.Of(winner)
	// Squares the king can flee to.
	var attacked engine.Bitboard
	attacked = engine.KingAttacks(w) | engine.PawnsAttack(winner, p.Pieces(engine.Pawn)&own) | leaps(p.Pieces(engine.Knight)&own)
	for b := (p.Pieces(engine.Bishop) | p.Pieces(engine.Queen)) & own; b != 0; {
		attacked |= engine.BishopAttacks(b.Pop(), occ)
	}
	for b := (p.Pieces(engine.Rook) | p.Pieces(engine.Queen)) & own; b != 0; {
		attacked |= engine.RookAttacks(b.Pop(), occ)
	}
	ring := engine.KingAttacks(k)
	h := 2*(ring&^attacked).Count() + (ring &^ attacked &^ p.Of(loser)).Count() + edge(k) + distance(k, w)
	if strip {
		h += 4 * p.Of(loser).Count()
	}
	if p.Pieces(engine.Queen)&own == 0 && p.Pieces(engine.Rook)&own == 0 {
		h += 8
		if pawns := p.Pieces(engine.Pawn) & own; pawns != 0 {
			var steps int
			if winner == engine.White {
				steps = 7 - pawns.Last().Rank()
			} else {
				steps = pawns.First().Rank()
			}
			h += 3 * steps
		} else {
			h += 8
		}
	}
	return h, attacked
}

// edge returns how far s is from the nearest corner.
func edge(s engine.Square) int {
	f, r := s.File(), s.Rank()
	return min(f, 7-f) + min(r, 7-r)
}

// distance returns the king steps from a to b.
func distance(a, b engine.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

// progress guesses what m changes in the guess of p: negative is better for winner.
func progress(p *engine.Position, m engine.Move, winner engine.Side, strip bool, attacked engine.Bitboard) int {
	to, from := m.To(), m.From()
	if p.Side() == winner {
		k := p.KingSquare(winner.Other())
		zone := engine.KingAttacks(k) | k.Bitboard()
		d := 0
		switch piece := m.Piece(); piece {
		case engine.Pawn:
			if m.IsPromotion() {
				if m.Promotion() == engine.Queen {
					return -12
				}
				if m.Promotion() == engine.Knight {
					return -2
				}
				return 8
			}
			d = -1
		case engine.King:
			d = distance(to, k) - distance(from, k)
		default:
			occ := p.Occupied() &^ k.Bitboard()
			side := p.Side()
			d = -2 * ((engine.Attacks(side, piece, to, occ) & zone).Count() - (engine.Attacks(side, piece, from, occ) & zone).Count())
			if engine.Attacks(side, piece, to, occ).Has(k) {
				d -= 2
			}
		}
		if m.IsCapture() {
			d--
			if strip {
				d -= 4
			}
		}
		return d
	}
	d := 0
	if m.Piece() == engine.King {
		w := p.KingSquare(winner)
		d = edge(to) - edge(from) + distance(to, w) - distance(from, w)
	}
	if m.Piece() != engine.King && attacked.Has(to) {
		d--
		if strip {
			d -= 3
		}
	}
	if m.IsCapture() {
		switch _, victim := p.PieceAt(to); victim {
		case engine.Queen:
			d += 12
		case engine.Rook:
			d += 8
		default:
			d += 3
		}
	}
	return d
}
