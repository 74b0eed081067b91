// Package stats is the arithmetic of matches: Elo differences with error bars,
// likelihood of superiority, normalized Elo, and the generalised sequential
// probability ratio test (GSPRT) that decides when a match may stop.
//
// Everything starts from a Distribution: how often each score occurred. One
// observation is a game, or better a pair of games from one opening with the
// colours changed: the two games of a pair are not independent, and taking the
// pair as the unit removes the opening's share of the variance. The same code
// serves three values (lost, drawn, won), five (the pairs, "pentanomial"), and
// the many values of r-mobility points.
//
// Sources, all public: the logistic Elo formula; M. Van den Bergh, "A practical
// introduction to the GSPRT" and "Normalized Elo: practical" (the latter's
// section 4.1 is the fixed-point iteration of constrainedT); both are the
// mathematics behind Stockfish's fishtest. The tests hold worked numbers
// published with fishtest, fastchess and racetrack.
package stats
