package variant

import "contrary/engine"

// Moves says what is known about the moves of the side to move, when somebody asks whether the game is over.
type Moves uint8

// What may be known.
const (
	Uncounted  Moves = iota // nobody has looked yet
	CanMove                 // some move may be played
	NoMove                  // there is no legal move
	OnlyBarred              // there are legal moves, but the past bars them all
)

// Decided returns the result that the position p with the path memory s has by itself, whatever else lies behind it. It
// knows the first half of the order in which a game ends:
//
//  1. No move: the side to move has nothing to play ([Rules.NoMoves]).
//  2. The board: the men on it decide, though there are moves ([Rules.Ended]).
//  3. The path: the path memory decides, such as a deadline that has run out ([Rules.Ended] again).
//
// To look for a move is dear, and a search finds out about it later by itself. So it may ask with Uncounted moves. A
// verdict that is over is then what holds if there is a move: the caller must look for one, and ask again if there is
// none.
func Decided(r Rules, s State, p *engine.Position, moves Moves) Verdict {
	if moves >= NoMove {
		return r.NoMoves(s, p, moves == OnlyBarred)
	}
	return r.Ended(s, p)
}

// End returns the result of a game of the variant that has come to the position p with the path memory s. This is the
// one place that says in which order a game ends; games, searches and solvers all ask here. After the three steps of
// [Decided] come
//
//  4. Repetition: recurs says that p has appeared so often that the game ends ([Rules.Settled]). It cannot where
//     repetition bars.
//  5. The clock: so many plies without a capture or pawn move ([Rules.Settled] again).
//
// What End says of Uncounted moves holds on the same condition as in Decided.
func (sp *Spec) End(r Rules, s State, p *engine.Position, moves Moves, recurs bool) Verdict {
	v := Decided(r, s, p, moves)
	switch {
	case v.Over():
		return v
	case recurs:
		return r.Settled(s, p, Threefold)
	case sp.ClockPlies > 0 && p.Clock() >= sp.ClockPlies:
		return r.Settled(s, p, FiftyMoves)
	}
	return Verdict{}
}
