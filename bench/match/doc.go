// Package match plays engines against each other under the rules of every variant and counts what comes of it.
//
// The rules are those of variant.Game and nothing else: it says which moves may be played, which are barred, and when a
// game is over and why. An engine is a process behind bench/uciclient and is trusted in nothing: whatever it does, the
// game ends within its time, the right side loses for a reason that is named, and the other games go on.
//
// A match is a fixed list of games (schedule), each found again by its number alone. The PGN file is the whole memory
// of a match: every game is written when it ends, in one piece, and resuming means reading the file, cutting off a torn
// last game, and playing the numbers that are missing.
package match
