// Package pgn reads files of games in Portable Game Notation.
//
// Reading has two steps. A [Scanner] cuts a stream of any size into games without understanding them, so that the
// work of the second step can be spread over cores; a [Parser] finds the tag pairs, the moves of the main line and
// the result of one game, as byte ranges of its text. Whatever a program does not edit it can write back byte for
// byte. [Match] finds the move that a word of movetext means.
package pgn
