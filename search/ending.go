package search

import (
	"contrary/engine"
	"contrary/variant"
)

// over tells whether the game is over at ply, or an oracle knows its result, and the score then. Want of a move, which
// comes before everything else, is looked for only where something else would end the game: where moves are searched,
// it shows by itself.
func (w *worker) over(ply int) (Score, bool) {
	if v := w.ended(ply, variant.Uncounted); v.Over() {
		if s, stuck := w.stuck(ply); stuck {
			return s, true
		}
		return w.verdict(v, ply), true
	}
	for _, o := range w.oracles {
		if s, ok := o.score(ply); ok {
			return s, true
		}
	}
	return 0, false
}

// ended returns how the game has ended at ply, as far as what is known of the moves there tells: see
// [variant.Spec.End]. A position that recurs inside the tree counts as one that ends the game.
func (w *worker) ended(ply int, moves variant.Moves) variant.Verdict {
	f := &w.frames[ply]
	return w.spec.End(w.rules, f.state, &f.pos, moves, w.trail.recurs(ply))
}

// noMoves is what is known of the moves of a node at which none can be played; barred says that there are some.
func noMoves(barred bool) variant.Moves {
	if barred {
		return variant.OnlyBarred
	}
	return variant.NoMove
}

// nothingToPlay returns the score of a node at which no move can be played; barred says that there are some.
func (w *worker) nothingToPlay(ply int, barred bool) Score {
	return w.verdict(w.ended(ply, noMoves(barred)), ply)
}

// stuck tells whether the side to move has no move left, and the score then. Only few moves can be barred, so mostly it
// is enough to count them.
func (w *worker) stuck(ply int) (Score, bool) {
	f := &w.frames[ply]
	if f.moves < 0 {
		enough := 1
		if w.trail.bars() {
			enough = w.trail.at(ply).reversible/2 + 1
		}
		f.moves, _ = f.pos.CountLegalUpTo(enough)
	}
	n := f.moves
	if n == 0 {
		return w.nothingToPlay(ply, false), true
	}
	if !w.trail.bars() ||
		n > w.trail.at(ply).reversible/2 && (w.barrer == nil || !w.barrer.MayBar(&f.pos)) {
		return 0, false
	}
	f.pos.Legal(&f.list)
	for _, m := range f.list.Slice() {
		if w.make(ply, m) {
			w.leave(ply + 1)
			return 0, false
		}
	}
	return w.nothingToPlay(ply, true), true
}

// verdict turns the result of a game that is over at ply into a score for the side to move there.
func (w *worker) verdict(v variant.Verdict, ply int) Score {
	us := w.frames[ply].pos.Side()
	if v.Winner == variant.Draw {
		return draw
	}
	won := v.Winner == variant.WinFor(us)
	switch {
	case w.grades != nil && v.Key > 0:
		r := variant.Record{Key: v.Key, Holder: us}
		if !won {
			r.Holder = us.Other()
		}
		return w.graded(r, us)
	case won:
		return winIn(ply)
	}
	return lossIn(ply)
}

// graded returns what a game that ends with record r is worth to side.
func (w *worker) graded(r variant.Record, side engine.Side) Score {
	s := Score(w.grades.White(r))
	if side == engine.Black {
		return -s
	}
	return s
}

// hopeless returns the score of a root without moves.
func (w *worker) hopeless(g *variant.Game) Score {
	if v := g.Verdict(); v.Over() {
		return w.verdict(v, 0)
	}
	return draw // moves exist, but none of those asked for
}
