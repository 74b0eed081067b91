package variant

import "contrary/engine"

// Winner says how a game stands.
type Winner uint8

// The ways a game can stand.
const (
	Ongoing Winner = iota
	WhiteWins
	BlackWins
	Draw
)

// String returns "ongoing", "white", "black" or "draw".
func (w Winner) String() string {
	return [...]string{"ongoing", "white", "black", "draw"}[w&3]
}

// Result returns the result as PGN writes it.
func (w Winner) Result() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[w&3]
}

// WinFor returns the Winner value for side.
func WinFor(side engine.Side) Winner { return WhiteWins + Winner(side) }

// Side returns the side that has won; ok is false for Ongoing and Draw.
func (w Winner) Side() (side engine.Side, ok bool) {
	return engine.Side(w - WhiteWins), w == WhiteWins || w == BlackWins
}

// The reasons for which a game ends.
const (
	Checkmate       = "checkmate"
	Stalemate       = "stalemate"
	NoMen           = "no men"
	BareKing        = "bare king"
	Threefold       = "threefold repetition"
	FiftyMoves      = "50-move rule"
	DeadPosition    = "dead position"
	StrongMate      = "strong mate"
	WeakMate        = "weak mate"
	StrongStalemate = "strong stalemate"
	WeakStalemate   = "weak stalemate"
	Deadline        = "deadline"
)

// Verdict is the result of a game with its reason; the zero value is a game that goes on.
type Verdict struct {
	Winner Winner
	// Reason is one of the constants of this package, "" while the game goes on.
	Reason string
	// Key is, in r-mobility, the record key that the winner holds (0 mate, 1 stalemate, 2 = G1.0 ...); 0 elsewhere.
	Key int16
}

// Over tells whether the game has ended.
func (v Verdict) Over() bool { return v.Winner != Ongoing }
