package eval

import "contrary/engine"

// orthodox evaluates strength in games with orthodox men, in centipawns. It is the base of the evaluators of chess,
// r-mobility and No-Draw chess.
type orthodox struct {
	pawns pawnCache
}

// allPhases is the sum of phaseWeights over the start position.
const allPhases = 24

// facts are what the terms of one side leave for others to use.
type facts struct {
	attacks   engine.Bitboard    // by any man
	byPiece   [6]engine.Bitboard // by the men of a kind
	zone      int                // sum of zoneAttack over the men that attack around the enemy king
	attackers int
}

// score returns the strength of the side to move beyond that of its opponent, and the phase, allPhases at the start and
// 0 with pawns alone.
func (o *orthodox) score(p *engine.Position) (cp, phase int) {
	us := p.Side()
	total, phase := o.white(p)
	if us == engine.Black {
		total = pair{}.minus(total)
	}
	phase = min(phase, allPhases)
	return total.taper(phase, allPhases) + tempo, phase
}

// white sums up all terms for White.
func (o *orthodox) white(p *engine.Position) (total pair, phase int) {
	var f [2]facts
	for side := engine.White; side <= engine.Black; side++ {
		v, ph := pieces(p, side, &f[side])
		phase += ph
		if side == engine.Black {
			v = pair{}.minus(v)
		}
		total = total.plus(v)
	}
	total = total.plus(o.pawns.white(p, &f))
	total = total.plus(relations(p, engine.White, &f)).minus(relations(p, engine.Black, &f))
	return total, phase
}

// pieces returns men, squares and mobility of one side, and its part of the phase.
func pieces(p *engine.Position, side engine.Side, f *facts) (v pair, phase int) {
	own, occ := p.Of(side), p.Occupied()
	theirs := side.Other()
	pawns := p.By(side, engine.Pawn)
	enemyPawns := p.By(theirs, engine.Pawn)
	table := &orthodoxSquares[side&1]
	zone := engine.KingAttacks(p.KingSquare(theirs))
	free := ^(own | engine.PawnsAttack(theirs, enemyPawns))

	for b := pawns; b != 0; b &= b - 1 {
		v = v.plus(table[engine.Pawn][b.First()&63])
	}
	f.byPiece[engine.Pawn] = engine.PawnsAttack(side, pawns)
	for piece := engine.Knight; piece <= engine.Queen; piece++ {
		for b := p.By(side, piece); b != 0; b &= b - 1 {
			s := b.First()
			v = v.plus(table[piece][s&63])
			phase += phaseWeights[piece]
			a := engine.Attacks(side, piece, s, occ)
			f.byPiece[piece] |= a
			v = v.plus(mobility[piece][min((a&free).Count(), 27)])
			if a&zone != 0 {
				f.zone += zoneAttack[piece]
				f.attackers++
			}
			if piece == engine.Rook {
				if file := engine.FileA << (s & 7); file&pawns == 0 {
					if file&enemyPawns == 0 {
						v = v.plus(rookOpen)
					} else {
						v = v.plus(rookHalfOpen)
					}
				}
			}
		}
	}
	king := p.KingSquare(side)
	v = v.plus(table[engine.King][king&63])
	f.byPiece[engine.King] = engine.KingAttacks(king)
	for _, a := range f.byPiece {
		f.attacks |= a
	}
	if p.By(side, engine.Bishop).Many() {
		v = v.plus(bishopPair)
	}
	return v, phase
}

// relations returns what a side gains by its attacks on the other's men and king.
func relations(p *engine.Position, side engine.Side, f *[2]facts) (v pair) {
	mine, theirs := &f[side&1], &f[side.Other()&1]
	enemy := p.Of(side.Other())
	men := enemy &^ (p.Pieces(engine.Pawn) | p.Pieces(engine.King))
	v = pawnThreat.times((mine.byPiece[engine.Pawn] & men).Count())
	minors := mine.byPiece[engine.Knight] | mine.byPiece[engine.Bishop]
	v = v.plus(minorThreat.times((minors & enemy & (p.Pieces(engine.Rook) | p.Pieces(engine.Queen))).Count()))
	v = v.plus(hanging.times((mine.attacks & men &^ theirs.attacks).Count()))

	king := p.KingSquare(side.Other())
	shelter := (engine.KingAttacks(king) & p.By(side.Other(), engine.Pawn)).Count()
	v = v.minus(shieldPawn.times(shelter))
	if mine.attackers > 1 {
		// Squares around the king that only it defends count as well.
		weak := engine.KingAttacks(king) & mine.attacks &^ (theirs.byPiece[engine.Pawn] |
			theirs.byPiece[engine.Knight] | theirs.byPiece[engine.Bishop] | theirs.byPiece[engine.Rook] |
			theirs.byPiece[engine.Queen])
		danger := mine.zone + 2*weak.Count()
		if p.By(side, engine.Queen) == 0 {
			danger /= 2
		}
		v = v.plus(kingDanger[min(danger, len(kingDanger)-1)])
	}
	return v
}
