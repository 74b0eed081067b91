// Package dead decides whether a side can still mate in orthodox chess by any sequence of legal moves, both sides
// helping, and so whether a position is dead: neither side can. Every Yes rests on a line of moves that ends in mate,
// every No on a proof; what the budget does not reach is Unknown. [Quick] is the form for inside a search, [Solver] the
// exact one.
//
// # The method
//
// The idea of joining a guided helpmate search with proofs about where men can ever get is Miguel Ambrona's ("A
// Practical Algorithm for Chess Unwinnability", FUN 2022). For one intended winner, cheap things first:
//
//  1. Mate on the board, or no legal move.
//  2. Material: the winner's men cannot mate whatever happens (powerless).
//  3. Reach: where can each man ever stand? If no square of the king can be attacked with all its flights covered, no
//     mate (sealed).
//  4. A glance: a best-first search of 200 positions. It finds the helpmate of nearly every position that occurs in
//     play, in about
//     forty positions.
//  5. Pictures: can the men, each at one place of its reach, be put together to a mate at all (walled)? From here on
//     the search leaves
//     out what steps 2, 3 and 5 prove after each capture and pawn move.
//  6. Shadows: a search in which only kings and pawns are where they are (foggy).
//  7. Plans: a picture of step 5 that is a true mate becomes the goal of a search, and several pictures are tried.
//  8. The same search as in step 4 until it has run dry, which is a proof, or the budget is spent.
//
// # Why a No is true
//
// Material. A bare king gives no check. Bishops of one colour, when every other man but the kings is a rook, a queen or
// a bishop of that colour: the mated king stands on that colour and is checked over the square d diagonally beside it,
// or from it. The two squares that are beside both the king and d have the other colour, so no bishop attacks them. The
// other king cannot attack both: it would have to stand beside the mated king. So a man of the loser stands on one of
// them, a rook or a queen, and it can go to d, capturing or interposing; no bishop pins it, since it stands on a rank
// or file with its king. Nothing on the board ever becomes a man of another sort, there being no pawn of the loser to
// be promoted and none of the winner's. King and knight against queens: a queen on a flight can capture the knight, in
// each of the placements; the test goes through them.
//
// Reach is the least set of (kind of man, square) closed under rules such as: a bishop steps diagonally onto any square
// that is not held for ever by its own side; a pawn is pushed onto a square that is not held for ever and captures
// where an enemy may ever be; a king does not step onto what an enemy man guards that never moves; two pawns that meet
// on a file do not pass each other while both stay on it. "Held for ever" means: by a man that by these rules can
// neither move nor be captured. Take any game. If all its moves up to now are inside the set, the next one is too,
// because each reason for which a rule forbids a move would forbid it in the game: a man that holds its square has not
// left it by any earlier move, since the set contains those. So by induction everything that ever happens is inside,
// captures en passant and castling, which are pushes and steps in this respect, included. A picture of mate puts each
// man at a square of its own reach, at most one man on a square, and men that never move on theirs. A real mate is such
// a picture. The search for one may give up, and then it says that there is one.
//
// The search stores and compares whole positions, so no two are taken for one. It visits everything or says that it has
// not.
//
// Shadows: see the type. The image of a game in that tree keeps kings and pawns. A move of another man is a pass there,
// or removes the man it captures if that is visible; a pawn may capture a shadow wherever one may be. What a shadow may
// do only ever adds moves, checks and cover, and it forbids nothing to a king unless it has never moved; so every legal
// move of the game has an image. The reach of the shadows grows with the tree until nothing is new, which makes it
// finer than the reach of step 3.
//
// # Figures
//
// testdata/positions.txt holds 2,300 test positions. With the default budget no answer is wrong, 99 % of the 4,600
// questions are answered and 792 of the 795 dead positions proved. On positions of games [Solver.Dead] takes some 25
// microseconds; [Quick] takes nanoseconds where knights, rooks or queens are left and less than a microsecond
// elsewhere.
package dead
