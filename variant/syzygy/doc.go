// Package syzygy reads the Syzygy tables of losing chess: exact values of endings of up to six men, as the public
// generator (github.com/syzygy1/tb) makes them and as many people have them.
//
// # What the tables say
//
// A WDL file says who wins, by the 50-move rule with the clock at 0: [Win] and [Loss] stand whatever happens,
// [CursedWin] and [BlessedLoss] are wins and losses in endless play that the rule makes drawn. A DTZ file says in how
// many plies the next capture or pawn move comes if the winner hurries to it and the loser delays it, both keeping the
// value. It covers one side to move only, so for the other the moves are tried; and it may be one ply too short where
// nobody's result depends on it.
//
// Files of antichess and giveaway (without a move one has won) end in .gtbw and .gtbz, those of suicide (without a move
// the side with fewer men wins) in .stbw and .stbz. Without pawns there is always a move, so the same endings without
// pawns serve both.
//
// # How it is looked up
//
// Captures are compulsory. A file has arbitrary values wherever there is a capture, so a probe plays the captures out
// until none is left; en passant is one of them. In files of six men it has arbitrary values also where a quiet move of
// a piece forces the opponent to a capture that does as well, and a DTZ file has them there with any number of men; so
// these moves are tried, too.
//
// # Trust
//
// Files are found by [Open], and mapped into memory when they are first asked. All that a file says of itself is then
// checked against its size, so that a probe of a damaged or foreign file never reads outside of it: what does not fit
// makes the file unusable, and [Tables.Err] says which and why. There is no protection against a file that is cut short
// while it is in use.
//
// Probing is safe for any number of goroutines and does not allocate, once the files are open.
//
// The format was learnt from the generator and from the readers in python-chess and shakmaty-syzygy.
package syzygy
