// Package variant holds the rules: who may move where, who has won, and what the past forbids.
//
// A variant is data first: a [Spec] names it and says how its men move, what repetition means and how long the clock
// runs. Behaviour comes second: a [Rules] value is asked a few times per position, never per move generated. What a
// position's past adds to it, the record of r-mobility or the deadline of No-Draw chess, is one comparable [State].
//
// [Game] is the slow and clear way through a whole game, for front ends, matches and tests; the search walks the same
// rules with a stack of its own.
package variant
