// Package standings ranks the players of a tournament: by points, and where these are equal by tiebreaks in whatever
// order is asked for. It knows games as points and, where a game has them, as records by key (a smaller key is the
// better record). It knows no chess.
//
// The tiebreaks, and where they come from:
//
//   - Direct encounter: the points from the games of the tied players against each other. It is used only where every
//     two of them have played each other, all equally often; those who are still tied are then compared again among
//     themselves alone.
//   - Sonneborn-Berger: for every opponent, the points scored against it times the points it has in the whole
//     tournament.
//   - Buchholz: for every game, the points that the opponent has in the whole tournament.
//   - Wins: the number of games won, that is of those with more than half of the point.
//   - Records: for the key of G0.5 the number of games in which the player held that record minus the number in which
//     the opponent did; where these are equal the same for G1.0, then G1.5 and so on. Mates (key 0) are in the points.
//
// The first four are tiebreaks of FIDE (Handbook C.07, Tie-Break Regulations), the last is that of the page on
// r-mobility in the TCEC wiki (May 2020), which adds it behind those that a tournament has already.
package standings
