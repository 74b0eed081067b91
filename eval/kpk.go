package eval

import (
	"sync"

	"contrary/engine"
)

// pawnEnding knows, for a White pawn on one square, which positions of king and pawn against king lead to mate: by the
// black king's square the squares of the white king, with White and with Black to move.
type pawnEnding [2][64]engine.Bitboard

// pawnEndings holds the endings by the pawn's square, files a to d. They take a few milliseconds to make.
var pawnEndings = sync.OnceValue(func() *[32]pawnEnding {
	var all [32]pawnEnding
	for rank := 6; rank >= 1; rank-- {
		for file := range 4 {
			solvePawn(&all, engine.MakeSquare(file, rank))
		}
	}
	return &all
})

// pawnIndex numbers squares of the files a to d.
func pawnIndex(s engine.Square) int { return s.Rank()*4 + s.File() }

// solvePawn solves the ending with the pawn on one square; those with the pawn farther on are solved.
func solvePawn(all *[32]pawnEnding, pawn engine.Square) {
	e := &all[pawnIndex(pawn)]
	white, black := &e[engine.White], &e[engine.Black]
	hits := engine.PawnAttacks(engine.White, pawn)
	ahead := pawn + 8
	// Where the pawn moves at once: to the last rank, if its new self cannot be taken, or to a square from where it
	// wins.
	for bk := engine.Square(0); bk < 64; bk++ {
		if bk == pawn || bk == ahead || hits.Has(bk) {
			continue
		}
		if ahead.Rank() == 7 {
			if white[bk] = engine.KingAttacks(ahead); !engine.KingAttacks(bk).Has(ahead) {
				white[bk] = ^engine.Bitboard(0)
			}
		} else {
			white[bk] = all[pawnIndex(ahead)][engine.Black][bk]
			if two := ahead + 8; pawn.Rank() == 1 && bk != two {
				white[bk] |= all[pawnIndex(two)][engine.Black][bk]
			}
		}
		white[bk] &^= taken(bk) | pawn.Bitboard() | ahead.Bitboard()
	}
	for changed := true; changed; {
		changed = false
		for bk := engine.Square(0); bk < 64; bk++ {
			if bk == pawn {
				continue
			}
			possible := ^(taken(bk) | pawn.Bitboard())
			wins, moves := possible, engine.Bitboard(0)
			for steps := engine.KingAttacks(bk) &^ hits; steps != 0; {
				to := steps.Pop()
				legal := ^taken(to)
				if to == pawn {
					wins &^= legal
				} else {
					wins &= ^legal | white[to]
				}
				moves |= legal
			}
			if wins &= moves; wins != black[bk] {
				black[bk], changed = wins, true
			}
			if hits.Has(bk) {
				continue
			}
			if w := white[bk] | spread(black[bk])&possible; w != white[bk] {
				white[bk], changed = w, true
			}
		}
	}
}

// taken returns the squares on which the other king cannot stand, one king being on s.
func taken(s engine.Square) engine.Bitboard { return engine.KingAttacks(s) | s.Bitboard() }

// spread returns the squares that are beside one of b.
func spread(b engine.Bitboard) engine.Bitboard {
	sides := b.East() | b.West()
	return sides | (b | sides).North() | (b | sides).South()
}

// PawnMates tells whether king and pawn will mate in p, an ending of king and pawn against king.
func PawnMates(p *engine.Position) bool {
	pawn := p.Pieces(engine.Pawn).First()
	strong, _ := p.PieceAt(pawn)
	king, bare, side := p.KingSquare(strong), p.KingSquare(strong.Other()), p.Side()
	if strong == engine.Black {
		pawn, king, bare, side = pawn^56, king^56, bare^56, side.Other()
	}
	if pawn.File() > 3 {
		pawn, king, bare = pawn^7, king^7, bare^7
	}
	return pawnEndings()[pawnIndex(pawn)][side][bare].Has(king)
}
