// Package antitable solves small endings of losing chess with ordinary kings exactly, keeps the answers in files, and
// reads them.
//
// # What is solved
//
// For every board of two to four men, each side to move: who wins in endless play, in how many plies if the winner
// hurries and the loser delays (the distance to the end), and in how many plies the next capture or pawn move comes if
// the winner hurries to it and the loser delays it, both keeping the value (the distance to zeroing). The 50-move rule
// spoils a win at clock c exactly if c plus the distance to zeroing is more than 100 plies. A zeroing move that wins
// only in endless play counts as 101, so that a distance above 100 says: spoiled, whatever the clock. Repetition and
// castling are outside of the tables.
//
// # How
//
// Captures are compulsory. So a board with a capture is worth what its captures lead to, boards of fewer men, and is
// neither moved back to nor kept in a file: a probe looks one capture ahead, and at most three. En passant is a
// capture, too; a position in which it is possible always has one.
//
// The boards of a material are solved together. Those with a capture, without a move, and those that the rules call
// dead are decided at once, from smaller materials and the rules; for all others the moves are counted. Promotions, and
// double steps that an enemy pawn can answer en passant, lead to boards that are known as well. Then, level by level of
// distance, from every board decided there back to those one quiet move before it: a lost board makes them won, a won
// one takes one of their hopes away. What is left is drawn.
//
// The distance to zeroing is found in the same way afterwards, among the boards that are won and lost, with captures,
// promotions and pawn moves at distance 1; see zeroing.go for those that spoil a win.
//
// Materials are solved from few men to many, and from few pawns to many, each by one goroutine; so the files do not
// depend on how many there are.
//
// # What is kept
//
// A file has blocks of 4096 boards, each with its checksum. Only boards without a capture are coded: whoever reads a
// block works out again which these are, with bitboards for 64 boards at a time. Their results are entropy coded by
// what stands beside them and above them; see model.go and codec.go.
package antitable
