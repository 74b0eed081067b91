package dead

import (
	"math/bits"

	"contrary/engine"
)

// A suspect is one man of the position and all the places where it may ever stand.
type suspect struct {
	kind   engine.Piece
	loser  bool
	still  bool
	square engine.Square   // of a still man
	at     engine.Bitboard // as what it is now
	knight engine.Bitboard // as a promoted knight
	queen  engine.Bitboard // as a promoted queen, which is all that a rook or a bishop is
	stands engine.Bitboard // the union
}

// net looks for a picture of mate that can be put together from the men, each at one of the places where reach lets it
// stand.
type net struct {
	men    [64]suspect
	n      int
	king   engine.Square // the mated king
	winner engine.Side
	left   int // attempts before giving up
	used   uint64
	where  [64]engine.Square // of used men
	as     [64]engine.Piece
	occ    engine.Bitboard
	exact  bool // only pictures that are mate as they stand count
}

const attempts = 3000

// possible tells whether a picture of mate on one of squares may exist.
func (t *net) possible(r *reach, winner engine.Side, squares engine.Bitboard) bool {
	t.collect(r, winner)
	t.exact = false
	for left := attempts; squares != 0; left = t.left {
		if t.start(squares.Pop(), left) && t.weave() {
			return true
		}
	}
	return false
}

func (t *net) put(i int, s engine.Square, as engine.Piece) {
	t.used |= 1 << i
	t.where[i] = s
	t.as[i] = as
	t.occ |= s.Bitboard()
}

func (t *net) take(i int) {
	t.used &^= 1 << i
	t.occ &^= t.where[i].Bitboard()
}

// collect finds where each man may stand.
func (t *net) collect(r *reach, winner engine.Side) {
	t.winner, t.n = winner, 0
	for side := engine.White; side <= engine.Black; side++ {
		for kind := engine.Pawn; kind <= engine.King; kind++ {
			if kind == engine.King && side != winner {
				continue
			}
			for b := r.start[side][kind]; b != 0; {
				s := b.Pop()
				m := suspect{kind: kind, loser: side != winner, square: s, still: r.still.Has(s)}
				m.at, m.knight, m.queen = r.alone(side, kind, s)
				m.stands = m.at | m.knight | m.queen
				t.men[t.n] = m
				t.n++
			}
		}
	}
}

// alone returns where the one man on s may ever stand, as what it is and promoted.
func (r *reach) alone(side engine.Side, kind engine.Piece, s engine.Square) (at, knight, queen engine.Bitboard) {
	at = s.Bitboard()
	if r.still.Has(s) {
		return at, 0, 0
	}
	open := r.open[side]
	for old := engine.Bitboard(0); old != at; {
		old = at
		switch kind {
		case engine.Pawn:
			at |= forward(at, side)&r.clear[side] | engine.PawnsAttack(side, at)&(r.prey[side]|r.ep[side])
		case engine.Knight:
			at |= leaps(at) & open
		case engine.Bishop:
			at |= diagonal(at) & open
		case engine.Rook:
			at |= straight(at) & open
		case engine.Queen:
			at |= around(at) & open
		case engine.King:
			at |= around(at) & r.safe[side]
		}
	}
	if kind != engine.Pawn {
		return at, 0, 0
	}
	knight = at & engine.BackRanks
	queen = knight
	for old := engine.Bitboard(0); old != queen; {
		old = queen
		queen |= around(queen) & open
	}
	for old := engine.Bitboard(0); old != knight; {
		old = knight
		knight |= leaps(knight) & open
	}
	return at, knight, queen
}

// weave extends the picture until the king is in check and has no square left; false if that cannot be.
func (t *net) weave() bool {
	if t.left--; t.left < 0 {
		return !t.exact
	}
	k := t.king
	var attacked, blocked, open engine.Bitboard
	through := t.occ &^ k.Bitboard()
	for u := t.used; u != 0; u &= u - 1 {
		i := bits.TrailingZeros64(u)
		if t.men[i].loser {
			blocked |= t.where[i].Bitboard()
		} else {
			attacked |= engine.Attacks(t.winner, t.as[i], t.where[i], through)
		}
	}
	open = engine.KingAttacks(k) &^ (attacked | blocked)
	if attacked.Has(k) {
		if open == 0 {
			return !t.exact || t.mates()
		}
	} else {
		open |= k.Bitboard()
	}
	// Meet the need that the fewest men can meet.
	best, fewest := engine.NoSquare, 1<<30
	for b := open; b != 0; {
		s := b.Pop()
		n := t.count(s, through)
		if n < fewest {
			best, fewest = s, n
		}
	}
	if fewest == 0 {
		return false
	}
	for i := 0; i < t.n; i++ {
		if t.used>>i&1 != 0 {
			continue
		}
		m := &t.men[i]
		if m.loser {
			if best != k && m.stands.Has(best) && !t.occ.Has(best) {
				t.put(i, best, m.standing(best))
				if t.weave() {
					return true
				}
				t.take(i)
			}
			continue
		}
		for _, place := range t.places(m, best, through) {
			for b := place.squares; b != 0; {
				t.put(i, b.Pop(), place.as)
				if t.weave() {
					return true
				}
				t.take(i)
			}
		}
	}
	return false
}

type place struct {
	as      engine.Piece
	squares engine.Bitboard
}

// places returns from where the free man m of the winner can attack s.
func (t *net) places(m *suspect, s engine.Square, through engine.Bitboard) (list [3]place) {
	free := ^(t.occ | t.king.Bitboard())
	if m.kind == engine.King {
		if s != t.king {
			list[0] = place{engine.King, engine.KingAttacks(s) & m.at & free &^ engine.KingAttacks(t.king)}
		}
		return list
	}
	list[0] = place{m.kind, engine.Attacks(t.winner.Other(), m.kind, s, through) & m.at & free}
	if m.queen != 0 {
		list[1] = place{engine.Queen, engine.QueenAttacks(s, through) & m.queen & free}
		list[2] = place{engine.Knight, engine.KnightAttacks(s) & m.knight & free}
	}
	return list
}

// count returns in how many ways the free men can attack or, beside the king, occupy s.
func (t *net) count(s engine.Square, through engine.Bitboard) (n int) {
	for i := 0; i < t.n; i++ {
		if t.used>>i&1 != 0 {
			continue
		}
		m := &t.men[i]
		if !m.loser {
			for _, p := range t.places(m, s, through) {
				n += p.squares.Count()
			}
		} else if s != t.king && m.stands.Has(s) && !t.occ.Has(s) {
			n++
		}
	}
	return n
}

// standing returns as what m can stand on s, a knight rather than a queen.
func (m *suspect) standing(s engine.Square) engine.Piece {
	switch {
	case m.at.Has(s):
		return m.kind
	case m.knight.Has(s):
		return engine.Knight
	}
	return engine.Queen
}

// strokes limits the work on one picture.
const strokes = 200

// paint looks for a mate of the king on square that is one as it stands, with the used men alone on the board. The men
// must have been collected.
func (t *net) paint(square engine.Square) bool {
	t.exact = true
	return t.start(square, strokes) && t.weave()
}

// start clears the picture but for the men that never move; false if the king cannot be on square.
func (t *net) start(square engine.Square, left int) bool {
	t.king, t.left = square, left
	t.occ, t.used = 0, 0
	for i := 0; i < t.n; i++ {
		if m := &t.men[i]; m.still {
			if m.square == square {
				return false
			}
			t.put(i, m.square, m.kind)
		}
	}
	return true
}

// mates tells whether the used men are a mate in the eyes of the engine. The winner's king is added where it stands if
// it takes no part.
func (t *net) mates() bool {
	var men [65]engine.Man
	n := 0
	king := false
	for u := t.used; u != 0; u &= u - 1 {
		i := bits.TrailingZeros64(u)
		side := t.winner
		if t.men[i].loser {
			side = side.Other()
		}
		men[n] = engine.Man{Side: side, Piece: t.as[i], Square: t.where[i]}
		king = king || t.as[i] == engine.King
		n++
	}
	men[n] = engine.Man{Side: t.winner.Other(), Piece: engine.King, Square: t.king}
	n++
	loser := t.winner.Other()
	if king {
		return isMate(men[:n], loser)
	}
	for i := 0; i < t.n; i++ {
		if t.men[i].kind == engine.King {
			for b := t.men[i].at &^ t.occ &^ engine.KingAttacks(t.king) &^ t.king.Bitboard(); b != 0; {
				men[n] = engine.Man{Side: t.winner, Piece: engine.King, Square: b.Pop()}
				if isMate(men[:n+1], loser) {
					return true
				}
			}
		}
	}
	return false
}

func isMate(men []engine.Man, mated engine.Side) bool {
	p, ok := engine.Compose(men, mated, engine.Orthodox)
	if !ok {
		return false
	}
	n, check := p.CountLegalAndCheck()
	return n == 0 && check
}
