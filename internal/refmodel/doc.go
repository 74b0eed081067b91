// Package refmodel is a second implementation of every rule of every variant,
// written to be read beside the rulebook and to be obviously right, not fast.
//
// It shares nothing with the engine: a board is [64]byte, a game is the list
// of all its positions, a move is found by trying every man on every square.
// The engine's own code is tested against it, so it imports only the standard
// library and must never be "optimised" by borrowing from the code it judges.
//
// Where the rules leave a question open, the comment at the place that answers
// it begins with "Choice:".
package refmodel
