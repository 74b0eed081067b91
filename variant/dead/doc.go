// Package dead decides whether a side can still mate in orthodox chess, by any sequence of legal moves, and so whether a position
// is dead: neither can. Every Yes rests on a line of moves, every No on a proof, and what the budget does not reach is Unknown.
package dead
