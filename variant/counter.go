package variant

import "contrary/engine"

// Counter is what the Rules of a variant may implement, too, if their path memory needs the number of legal moves of every position: the
// search then need not count them again.
type Counter interface {
	// NextCounted is Next; it returns the number of legal moves of child and whether its side to move is in check as well.
	NextCounted(s State, parent *engine.Position, m engine.Move, child *engine.Position) (next State, moves int, inCheck bool)
}
