// Package uci lets a GUI drive the engine: strings in, strings out. It knows the protocol and nothing of chess; what is
// legal, who has won and what to play is asked of the packages variant and search.
//
// One goroutine reads lines. One loop ([Run]) selects between the next line and the end of the running job; a job (a
// search, a perft, a bench) runs in a goroutine of its own on a clone of the game, so that every command is answered at
// once, but for a position of No-Draw chess of which only a quarter of a second tells whether it is dead. All state
// belongs to the loop. Every line is flushed as it is written.
//
// A session that begins with "xboard" speaks the protocol of XBoard instead, with the same options and jobs.
//
// The protocol is that of Stefan Meyer-Kahlen and Rudolf Huber (2006) with the customs of today's GUIs; docs/uci.md
// says what is done where they leave room.
package uci
