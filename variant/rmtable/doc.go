// Package rmtable solves small endings of r-mobility exactly and keeps the answers in files.
//
// # What is solved
//
// A phase is the part of a game between two captures or pawn moves. Inside it the record (a key and its holder, here
// one number: [Value]) only ever improves for whoever holds it, and the men stay the same. So a state of the game is a
// position and a record, and the states of one material fall into levels, one for each record. The rules are those of
// docs/variants/rmobility.md with endless play: a repetition keeps the record, and there is no 50-move rule.
//
// At level r a move from P to C does one of three things:
//
//   - It makes a position whose key is smaller than r's. The mover then holds a record that is just the key of C, and
//     so
//     C stands as if its phase began there: the state is worth the fresh value of C, whatever r was.
//   - It captures or moves a pawn. Then C begins a phase and again is worth its fresh value, in another table (or, with
//     a pawn, another slice of this one). In whole-game scope nothing is reset: the state is C with r.
//   - Neither: the play stays at level r.
//
// The first two are exits with known values if levels are solved in ascending order of key: the fresh value of C is the
// value at the level of C's own key, which is smaller. Within a level nothing but exits and endless play, worth r
// itself, is left, and a retrograde analysis over the totally ordered values finds who can force what: from the best
// value downward one attractor for each side; what neither attractor reaches is worth r.
//
// # What is kept
//
// Every position P thus has a function from records to values, of which the fresh value is one point. It is monotone
// and mostly constant, and few different functions occur, so a file is a dictionary of functions and, for every
// position, a number of so many bits as the dictionary needs. One lookup then gives the exact value of a state in the
// middle of a phase as well. See file.go for the format.
package rmtable
