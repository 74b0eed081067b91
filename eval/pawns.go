package eval

import "contrary/engine"

// pawnCache remembers what was found out about pawn structures.
type pawnCache struct {
	entries [pawnCacheSize]pawnEntry
}

const pawnCacheSize = 1 << 12

type pawnEntry struct {
	white, black engine.Bitboard // the structure
	passed       engine.Bitboard // passed pawns of both sides
	value        pair            // for White
}

// white returns the value of both sides' pawns for White, the parts that depend on other men included.
func (c *pawnCache) white(p *engine.Position, f *[2]facts) pair {
	w, b := p.By(engine.White, engine.Pawn), p.By(engine.Black, engine.Pawn)
	if w|b == 0 {
		return pair{}
	}
	e := &c.entries[engine.Mix(uint64(w)*3^uint64(b))%pawnCacheSize]
	if e.white != w || e.black != b {
		*e = pawnEntry{white: w, black: b}
		vw, pw := structure(engine.White, w, b)
		vb, pb := structure(engine.Black, b, w)
		e.value, e.passed = vw.minus(vb), pw|pb
	}
	v := e.value
	for x := e.passed; x != 0; x &= x - 1 {
		s := x.First()
		side := engine.White
		if b.Has(s) {
			side = engine.Black
		}
		bonus := passer(p, side, s, f)
		if side == engine.Black {
			bonus = pair{}.minus(bonus)
		}
		v = v.plus(bonus)
	}
	return v
}

// structure returns the value of the pawns of one side against the enemy's, and which are passed.
func structure(side engine.Side, own, enemy engine.Bitboard) (v pair, passed engine.Bitboard) {
	defended := engine.PawnsAttack(side, own)
	for b := own; b != 0; b &= b - 1 {
		s := b.First()
		file := engine.FileA << (s & 7)
		beside := file.East() | file.West()
		rank := s.Rank()
		ahead := ^engine.Bitboard(0) << (8 * (rank + 1)) // for White
		if rank == 7 {
			ahead = 0
		}
		if side == engine.Black {
			ahead = s.Bitboard() - 1
			ahead &^= engine.Rank1 << (8 * rank)
			rank = 7 - rank
		}
		if own&beside == 0 {
			v = v.plus(isolated)
		} else if own&beside&^ahead == 0 && enemy&file&ahead == 0 {
			v = v.plus(backward)
		}
		if own&file&ahead != 0 {
			v = v.plus(doubled)
		}
		if defended.Has(s) {
			v = v.plus(supported)
		}
		if enemy&(file|beside)&ahead == 0 && own&file&ahead == 0 {
			v = v.plus(passedBonus[rank])
			passed |= s.Bitboard()
		}
	}
	return v, passed
}

// passer returns what a passed pawn on s gains by the other men: a free way, and kings near or far.
func passer(p *engine.Position, side engine.Side, s engine.Square, f *[2]facts) (v pair) {
	rank, stop := s.Rank(), s+8
	if side == engine.Black {
		rank, stop = 7-rank, s-8
	}
	if !p.Occupied().Has(stop) {
		v = v.plus(passedFree[rank])
		if !f[side.Other()&1].attacks.Has(stop) {
			v = v.plus(passedFree[rank])
		}
	}
	if rank >= 3 {
		v = v.plus(passerKing[0].times(distance(p.KingSquare(side), stop) * (rank - 2)))
		v = v.plus(passerKing[1].times(distance(p.KingSquare(side.Other()), stop) * (rank - 2)))
	}
	return v
}

// distance returns how many steps a king needs from a to b.
func distance(a, b engine.Square) int {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return max(df, -df, dr, -dr)
}
