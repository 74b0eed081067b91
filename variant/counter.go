package variant

import "contrary/engine"

// Counter is what the Rules of a variant may implement, too, if their path memory needs the number of legal moves of
// every position: the search then need not look for one again.
type Counter interface {
	// NextCounted is Next; it returns as well whether the side to move of child is in check, and a number of legal
	// moves of child: 0 if there are none, and never more than there are.
	NextCounted(s State, parent *engine.Position, m engine.Move, child *engine.Position) (next State, moves int,
		inCheck bool)
}
