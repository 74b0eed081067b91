package search

import (
	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// Plain endings of r-mobility. With at most three men the evaluator makes no guess between two records (see eval.Plain), so what a node is
// worth against a bound depends on the record in one way only. Let reach(bound) be the largest key such that it decides on which
// side of the bound the value lies if somebody ends with a key up to it. As long as the record has a larger key, nobody has decided
// anything, and it does not matter how large it is and whose. So nodes searched with a null window need no record in their table
// key, as long as every entry is taken, and stored, only where the record's key is beyond the reach of its score. Without this a small
// ending is searched anew for every record that may come up on the way.

// isPlain tells whether p is such an ending.
func (w *worker) isPlain(p *engine.Position) bool {
	return w.grades != nil && w.licences.Has(variant.PlainEndings) && eval.Plain(p)
}

// reach says what decides whether a result is worth at least bound to a side: records with keys up to key, 0 if only mate. own says that
// they must be its own; else they must not be its opponent's.
type reach struct {
	bound Score
	key   int
	own   bool
}

// reach returns what decides whether a result is worth at least bound to side.
func (w *worker) reach(side engine.Side, bound Score) *reach {
	last := &w.reaches[side]
	if last.bound == bound {
		return last
	}
	// The evaluation may be anywhere in the band of a record: take the end of the band that decides sooner.
	value := func(k int, holder engine.Side) Score {
		r := variant.Record{Key: int16(k), Holder: holder}
		s, band := Score(w.grades.White(r)), Score(w.grades.Band(r))
		if side == engine.Black {
			s = -s
		}
		if holder == side {
			return s + band
		}
		return s - band
	}
	own, holder := true, side
	if value(eval.MaxKey, side) >= bound {
		own, holder = false, side.Other()
	}
	low, high := 0, eval.MaxKey
	for low < high {
		mid := (low + high + 1) / 2
		if (value(mid, holder) >= bound) == own {
			low = mid
		} else {
			high = mid - 1
		}
	}
	*last = reach{bound, low, own}
	return last
}

// plainKey returns the table key of the plain ending of f, to be searched between alpha and beta.
func (w *worker) plainKey(f *frame, alpha, beta Score) (key engine.Key) {
	f.shared = beta-alpha == 1 && f.exclude == engine.NoMove && f.recordKey() > w.reach(f.pos.Side(), beta).key
	key, f.symmetry = smallKey(&f.pos)
	if !f.shared {
		key ^= engine.Key(engine.Mix(uint64(f.state)))
	}
	return key
}

func (f *frame) recordKey() int { return int(variant.RecordOf(f.state).Key) }

// plainRecall turns an entry found for the plain ending of f into what it says there.
func (w *worker) plainRecall(f *frame, e *entry) {
	e.move = shortMove(e.move, f.symmetry.back)
	if f.shared && !w.holds(f, e) {
		e.bound, e.score, e.depth = boundNone, 0, -depthOffset
	}
}

// plainCommit makes e, found for the plain ending of f between alpha and beta, an entry that holds whatever the key leaves out.
func (w *worker) plainCommit(f *frame, e *entry, alpha, beta Score) {
	e.move = shortMove(e.move, f.symmetry.of)
	if !f.shared {
		return
	}
	e.eval = noScore
	if !w.holds(f, e) {
		// The window itself is within reach.
		if e.score = alpha; e.bound == boundLower {
			e.score = beta
		}
	}
}

// holds tells whether the score of an entry of a node without record in its key holds for the record that stands.
func (w *worker) holds(f *frame, e *entry) bool {
	switch e.bound {
	case boundLower:
		return f.recordKey() > w.reach(f.pos.Side(), e.score).key
	case boundUpper:
		return f.recordKey() > w.reach(f.pos.Side(), e.score+1).key
	}
	return true
}

// plainReduction is the most plies by which moves of a plain ending are reduced.
const plainReduction = 2

// third returns the man that is no king in a plain ending, and whose it is; ok is false if there is none.
func third(p *engine.Position) (side engine.Side, piece engine.Piece, on engine.Square, ok bool) {
	b := p.Occupied() &^ p.Pieces(engine.King)
	if b == 0 {
		return 0, 0, 0, false
	}
	on = b.First()
	side, piece = p.PieceAt(on)
	return side, piece, on, true
}

// roomy is the least key, by the third man, of a bare king that is not on the edge of the board.
var roomy = [6]int{engine.Pawn: 7, engine.Knight: 7, engine.Bishop: 7, engine.Rook: 5, engine.Queen: 2}

// beyond tells whether nothing within depth plies can bring the node at ply, a plain ending, over beta, or under it if it is over it as things
// stand, and returns the bound that follows: the bare king cannot come to the edge, nor the pawn to the last rank, so soon.
func (w *worker) beyond(ply, depth int, beta Score) (bound Score, ok bool) {
	f := &w.frames[ply]
	strong, piece, on, ok := third(&f.pos)
	if !ok {
		return 0, false
	}
	// The evaluation must not be able to decide by itself.
	us := f.pos.Side()
	decides := w.reach(us, beta)
	if decides.key >= roomy[piece] || -forced < beta && beta < forced && decides.key >= eval.Known(piece) {
		return 0, false
	}
	// Moves of the bare king before the last move of the other, and moves of the other.
	steps, moves := depth/2, depth/2
	if us == strong {
		steps, moves = (depth-1)/2, (depth+1)/2
	}
	if piece == engine.Pawn && moves >= max(pawnMoves(strong, on), 1) {
		return 0, false
	}
	bare := f.pos.KingSquare(strong.Other())
	if steps >= min(bare.File(), 7-bare.File(), bare.Rank(), 7-bare.Rank()) {
		return 0, false
	}
	switch {
	case us == strong && decides.own:
		return beta - 1, true
	case us != strong && !decides.own:
		return beta, true
	}
	return 0, false
}

// pawnMoves returns how many moves a pawn needs to become something else.
func pawnMoves(side engine.Side, on engine.Square) int {
	n := 7 - on.Rank()
	if side == engine.Black {
		n = on.Rank()
	}
	return min(n, 5)
}

// approach says in steps how far a king move of a plain ending goes to where the king wants to be: a bare king to the middle of the
// board, any other to its opponent.
func approach(p *engine.Position, m engine.Move) int {
	us := p.Side()
	if strong, _, _, ok := third(p); ok && strong != us {
		inside := func(s engine.Square) int { return min(s.File(), 7-s.File()) + min(s.Rank(), 7-s.Rank()) }
		return inside(m.To()) - inside(m.From())
	}
	enemy := p.KingSquare(us.Other())
	far := func(s engine.Square) int {
		files, ranks := s.File()-enemy.File(), s.Rank()-enemy.Rank()
		return max(files, -files, ranks, -ranks)
	}
	return far(m.From()) - far(m.To())
}
