// Package rmob reads files of games under the rules of r-mobility: the final record of every game, as a tag in the file
// or as a tournament table.
//
// What a game is worth when it ended by other means than the board is decided by its Result and by what is said about
// the end: the tags Termination and TerminationDetails and the comment after the last move.
//
//   - Mate and stalemate on the board decide by themselves.
//   - Repetition, the 50-move rule and games ended as drawn or because their record stands give the record of that
//     moment, also where "contrary
//     match" wrote a decisive Result for the holder of the record.
//   - A decisive result without mate is a loss by resignation, on time or by an illegal move: G0.0 for the winner.
//   - Unless it was adjudicated (Termination "adjudication"; "TCEC win rule", "SyzygyTB", "TB position"): nobody
//     resigned,
//     and the record of that moment counts, whoever holds it. So do the official results of the TCEC archive; the other
//     reading, G0.0 for the winner, is [Options.AdjudicatedWins].
//   - A draw, by rule, agreement or adjudication, is worth the record of that moment, except that the position with
//     which the 50-move clock ran out does not count.
//   - A game without a result has no record.
//
// In a tournament the points of the games are those of chess: mate, resignation, forfeits and adjudicated wins are
// decisive, all else is half a point. Records only break ties, as the page on r-mobility in the TCEC wiki (May 2020)
// has it. The other reading, the sum of what the records are worth, is [Formula].
//
// A game is judged as far as it was played: a third repetition that neither side claimed ends nothing.
package rmob
