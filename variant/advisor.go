package variant

import "contrary/engine"

// Advisor is what the Rules of a variant may implement, too: proven knowledge about games that are not over yet, which
// no search finds by itself. Everything it says is true; most of the time it says nothing.
type Advisor interface {
	// Foretell names the side that wins p, reached by a move after which no earlier position can recur, with perfect
	// play. plies bounds the length of the game from here, 0 if it is not known. It is cheap and never allocates.
	Foretell(s State, p *engine.Position) (winner engine.Side, plies int, ok bool)
	// Advise returns a move that keeps a won game won for the side to move, its past and what repetition bars included,
	// with a bound on the plies to the end as in Foretell, and says why it wins.
	Advise(g *Game) (m engine.Move, plies int, why string, ok bool)
}
