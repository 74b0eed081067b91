package search

import (
	"fmt"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// recordMemory serves where a record is what the game ends with, and keeps plain endings together. With at most three
// men the evaluator makes no guess between two records (see eval.Plain), so what a node is worth against a bound
// depends on the record in one way only. Let decider(bound) be the largest key such that it decides on which side of
// the bound the value lies if somebody ends with a key up to it. As long as the record has a larger key, nobody has
// decided anything, and it does not matter how large it is and whose. So nodes searched with an empty window need no
// record in their table key, as long as every entry is taken, and stored, only where the record's key is beyond the
// decider of its score. Without this a small ending is searched anew for every record that may come up on the way.
type recordMemory struct {
	positionMemory
	last [2]decider // the last answer of decider, by side
}

// In a plain ending there is nothing to go by but the result as it stands, and the next moves alone decide it. So some
// beliefs have no licence there, and others have one that is missing elsewhere.
const (
	plainWithdrawn = variant.NullMove | variant.StaticBeta | variant.Razoring | variant.Futility |
		variant.SingleReply | variant.CheckExtension | variant.DeepReductions | variant.Correction |
		variant.Delta | variant.Smothering
	plainGranted = variant.ProvenEnds | variant.StandInCheck | variant.DoubleSteps | variant.FirstForcedEnd
)

func newRecordMemory(w *worker) *recordMemory {
	return &recordMemory{positionMemory{w}, [2]decider{{bound: noScore}, {bound: noScore}}}
}

// isPlain tells whether p is a plain ending.
func (m *recordMemory) isPlain(p *engine.Position) bool {
	return m.w.licences.Has(variant.PlainEndings) && eval.Plain(p)
}

func (m *recordMemory) recall(n visit) (hit entry, known bool) {
	f := &m.w.frames[n.ply]
	if f.plain = m.isPlain(&f.pos); !f.plain {
		return m.positionMemory.recall(n)
	}
	f.licences = m.w.licences&^plainWithdrawn | plainGranted
	f.recordless = !n.isPV() && n.excluded == engine.NoMove && f.recordKey() > m.decider(f.pos.Side(), n.beta).key
	f.key, f.symmetry = smallKey(&f.pos)
	if !f.recordless {
		f.key ^= engine.Key(engine.Mix(uint64(f.state)))
	}
	f.key ^= m.w.clockKey(f)
	if hit, known = m.w.table.probe(f.key, n.ply); known {
		hit.move = shortMove(hit.move, f.symmetry.back)
		if f.recordless && !m.holds(f, &hit) {
			hit.bound, hit.score, hit.depth = boundNone, 0, -depthOffset
		}
	}
	if f.recordless && n.depth > 0 && !(known && n.decidedBy(hit, f.licences)) {
		if bound, ok := m.beyond(n); ok {
			return bound, true
		}
	}
	return hit, known
}

// store keeps e, made an entry that holds whatever the key leaves out.
func (m *recordMemory) store(n visit, e entry) {
	f := &m.w.frames[n.ply]
	if f.plain {
		if e.bound == boundNone {
			return // an evaluation is not worth its place
		}
		e.move = shortMove(e.move, f.symmetry.of)
		if f.recordless {
			e.eval = noScore
			if !m.holds(f, &e) {
				// The window itself is not decided yet.
				if e.score = n.alpha; e.bound == boundLower {
					e.score = n.beta
				}
			}
		}
	}
	m.positionMemory.store(n, e)
}

// decider says what decides whether a result is worth at least bound to a side: records with keys up to key, 0 if only
// mate. own says that they must be its own; else they must not be its opponent's.
type decider struct {
	bound Score
	key   int
	own   bool
}

// decider returns what decides whether a result is worth at least bound to side.
func (m *recordMemory) decider(side engine.Side, bound Score) *decider {
	last := &m.last[side]
	if last.bound == bound {
		return last
	}
	// The evaluation may be anywhere in the band of a record: take the end of the band that decides sooner.
	value := func(k int, holder engine.Side) Score {
		r := variant.Record{Key: int16(k), Holder: holder}
		s, band := m.w.graded(r, side), Score(m.w.grades.Band(r))
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
	*last = decider{bound, low, own}
	return last
}

func (f *frame) recordKey() int { return int(variant.RecordOf(f.state).Key) }

// holds tells whether the score of an entry of a node without record in its key holds for the record that stands.
func (m *recordMemory) holds(f *frame, e *entry) bool {
	switch e.bound {
	case boundLower:
		return f.recordKey() > m.decider(f.pos.Side(), e.score).key
	case boundUpper:
		return f.recordKey() > m.decider(f.pos.Side(), e.score+1).key
	}
	return true
}

// roomy is the least key, by the third man, of a bare king that is not on the edge of the board.
var roomy = [6]int{engine.Pawn: 7, engine.Knight: 7, engine.Bishop: 7, engine.Rook: 5, engine.Queen: 2}

// beyond tells whether nothing within the depth of n, a plain ending, can bring it over beta, or under it if it is over
// it as things stand, and returns the bound that follows: the bare king cannot come to the edge, nor the pawn to the
// last rank, so soon.
func (m *recordMemory) beyond(n visit) (e entry, ok bool) {
	f := &m.w.frames[n.ply]
	strong, piece, on, ok := third(&f.pos)
	if !ok {
		return e, false
	}
	// The evaluation must not be able to decide by itself.
	us := f.pos.Side()
	decides := m.decider(us, n.beta)
	if decides.key >= roomy[piece] || !n.beta.Forced() && decides.key >= eval.Known(piece) {
		return e, false
	}
	// Moves of the bare king before the last move of the other, and moves of the other.
	steps, moves := n.depth/2, n.depth/2
	if us == strong {
		steps, moves = (n.depth-1)/2, (n.depth+1)/2
	}
	if piece == engine.Pawn && moves >= max(pawnMoves(strong, on), 1) {
		return e, false
	}
	bare := f.pos.KingSquare(strong.Other())
	if steps >= min(bare.File(), 7-bare.File(), bare.Rank(), 7-bare.Rank()) {
		return e, false
	}
	e = entry{eval: noScore, depth: n.depth}
	switch {
	case us == strong && decides.own:
		e.score, e.bound = n.beta-1, boundUpper
	case us != strong && !decides.own:
		e.score, e.bound = n.beta, boundLower
	default:
		return e, false
	}
	return e, true
}

// third returns the only man that is no king in a plain ending, and whose it is; ok is false if there is none, or two.
func third(p *engine.Position) (side engine.Side, piece engine.Piece, on engine.Square, ok bool) {
	b := p.Occupied() &^ p.Pieces(engine.King)
	if b == 0 || b.Many() {
		return 0, 0, 0, false
	}
	on = b.First()
	side, piece = p.PieceAt(on)
	return side, piece, on, true
}

// pawnMoves returns how many moves a pawn needs to become something else.
func pawnMoves(side engine.Side, on engine.Square) int {
	n := 7 - on.Rank()
	if side == engine.Black {
		n = on.Rank()
	}
	return min(n, 5)
}

// approachOrder is what a step of a king to where it wants to be is worth in the order of the moves of a plain ending.
const approachOrder = 3000

func (m *recordMemory) arrange(f *frame) {
	if !f.plain {
		return
	}
	for i, move := range f.list.Slice() {
		// Table moves, captures and killers come first anyway.
		if move.Piece() == engine.King && f.order[i] < orderCounter {
			f.order[i] += int32(approachOrder * approach(&f.pos, move))
		}
	}
}

// approach says in steps how far a king move of a plain ending goes to where the king wants to be: a bare king to the
// middle of the board, any other to its opponent.
func approach(p *engine.Position, m engine.Move) int {
	us := p.Side()
	if !p.Of(us).Many() && p.Of(us.Other()).Many() {
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

// words names the record so far and the one that the line leads to.
func (m *recordMemory) words(line []engine.Move, s Score) (text string) {
	w := m.w
	root := &w.frames[0]
	w.along(line, func(ply int) {
		end := variant.RecordOf(w.frames[ply].state)
		if s.Forced() || eval.Plain(&root.pos) { // the line may stop where the end is known
			end, _ = recordOf(s, &root.pos, w.grades)
		}
		text = fmt.Sprintf("record %s -> %s", variant.RecordOf(root.state), end)
	})
	return text
}

// RecordOf returns the result of r-mobility that a score for the side to move of g stands for. ok is false for scores
// that stand for none: evaluations, and all scores of other variants. In an ending so small that the evaluation does
// not guess between records, the score stands for the nearest of them.
func RecordOf(s Score, g *variant.Game) (r variant.Record, ok bool) {
	if g.Spec().Repetition != variant.RepetitionSettles {
		return r, false
	}
	return recordOf(s, g.Position(), eval.NewGrades(g.Settings()))
}

// recordOf is RecordOf under the values of grades.
func recordOf(s Score, p *engine.Position, grades *eval.Grades) (r variant.Record, ok bool) {
	us := p.Side()
	if s.Forced() {
		if r.Holder = us; s < 0 {
			r.Holder = us.Other()
		}
		return r, true
	}
	if us == engine.Black {
		s = -s
	}
	nearest := infinite
	for holder := engine.White; holder <= engine.Black; holder++ {
		for k := int16(1); k <= eval.MaxKey; k++ {
			this := variant.Record{Key: k, Holder: holder}
			if d := max(Score(grades.White(this))-s, s-Score(grades.White(this))); d < nearest {
				nearest, r = d, this
			}
		}
	}
	if !eval.Plain(p) {
		return r, nearest == 0
	}
	if best := (variant.Record{Key: 1, Holder: r.Holder}); r == best {
		value := Score(grades.White(best))
		if max(s, -s) > max(value, -value)+Score(grades.Band(best)) {
			r.Key = 0 // beyond all records: mate is certain
		}
	}
	return r, true
}
