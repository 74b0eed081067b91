// Package proof finds forced wins and writes them down so that a simple program can check them. It is meant for losing
// chess, where captures are compulsory and wins are long and narrow, and serves every variant without path memory.
//
// The search is depth-first proof-number search (Nagai 2002) with 1+ε thresholds (Pawlewicz and Lew 2006). Where it
// departs from the plain form:
//
//   - One large table of 16-byte entries is shared by all threads without locks. What took the least work to find goes
//     first; when little room is left,
//     small trees are swept out (Nagai's SmallTreeGC).
//   - A line that comes back to one of its own positions, or runs into the 50-move rule, is no win. A disproof that
//     rests on that holds only with the same
//     positions behind it, and is stored under a key that knows them (the graph-history interaction, Kishimoto and
//     Müller 2004).
//   - A proof knows how many plies without capture or pawn move it needs, and counts only where the clock leaves so
//     many.
//   - Positions reached in several ways would be counted several times by sums; see the constant shared.
//
// Nothing here is taken on trust afterwards: a found proof is extracted position by position into a [Proof], and
// internal/refmodel checks the file.
package proof
