// Package engine is the move generation core shared by every variant: positions, moves, keys, FEN, SAN and perft.
//
// A [Position] is a plain value of bitboards. [Position.Make] writes the position after a move into another value and
// leaves its parent alone (copy-make), so there is nothing to undo and nothing to allocate. How the men move is said by
// a small set of [Traits] carried in the position; the generators look at them once per call.
//
// The package says what is true on the board. Who has won, what the past forbids and what counts as a draw belong to
// package variant.
package engine
