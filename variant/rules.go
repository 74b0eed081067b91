package variant

import "contrary/engine"

// Rules are the behaviour of a variant, asked at most a few times per node of a search. Embed [Defaults] and write what
// is different: a game without path memory needs NoMoves alone.
//
// What some games know besides, they say by implementing [Forker], [Approximator], [Barrer], [Advisor] or [Counter],
// too.
type Rules interface {
	// NoMoves returns the result where the side to move has no move to play; barred says that it has legal moves but
	// repetition bars them all. Positions won on the board have no moves, so this decides them too.
	NoMoves(s State, p *engine.Position, barred bool) Verdict
	// Ended returns the result, if any, that a position has although the side to move can move: first what the board
	// says, such as a dead draw or a goal reached, then what the path memory says, such as a deadline that has run out.
	// Repetition and the clock are not looked at.
	Ended(s State, p *engine.Position) Verdict
	// Settled returns the result when repetition or the clock ends the game for the given reason.
	Settled(s State, p *engine.Position, reason string) Verdict
	// EndsEarly tells whether somebody may win by Ended within so many plies from a position with the path memory s,
	// and have the loser left with moves. Perft asks Ended only then.
	EndsEarly(s State, plies int) bool

	// First returns the State of a start position without a past.
	First(p *engine.Position) State
	// Next returns the State after move m from parent to child, s being that of parent. It may set child's clock.
	Next(s State, parent *engine.Position, m engine.Move, child *engine.Position) State
	// ReadState returns the State of a start position by what its FEN says in a seventh field, the variant's own. It is
	// not asked if there is none. What other variants write there is no error.
	ReadState(p *engine.Position, field string) (State, error)
	// WriteState returns the seventh field of the FEN of a position, "" if the State is that of First.
	WriteState(p *engine.Position, s State) string
	// Notes says in words, for people, what the path memory of a game holds.
	Notes(g *Game) []Note
}

// Note is one line that a variant shows of a game: "Checks", "White 2, Black 0".
type Note struct{ Name, Text string }

// Defaults are the rules of a game that nothing ends but the lack of a move and what draws, and whose past does not
// matter but for repetition. To be embedded.
type Defaults struct{}

// Ended returns no result.
func (Defaults) Ended(State, *engine.Position) Verdict { return Verdict{} }

// Settled returns a draw.
func (Defaults) Settled(_ State, _ *engine.Position, reason string) Verdict {
	return Verdict{Winner: Draw, Reason: reason}
}

// EndsEarly returns false.
func (Defaults) EndsEarly(State, int) bool { return false }

// First returns 0.
func (Defaults) First(*engine.Position) State { return 0 }

// Next returns 0.
func (Defaults) Next(State, *engine.Position, engine.Move, *engine.Position) State { return 0 }

// ReadState returns 0.
func (Defaults) ReadState(*engine.Position, string) (State, error) { return 0, nil }

// WriteState returns "".
func (Defaults) WriteState(*engine.Position, State) string { return "" }

// Notes returns none.
func (Defaults) Notes(*Game) []Note { return nil }

// Forker is implemented by Rules that are not safe for use by several goroutines.
type Forker interface {
	// Fork returns the same rules for another goroutine; what was costly to find out may be shared.
	Fork() Rules
}

// Fork returns the rules r for another goroutine.
func Fork(r Rules) Rules {
	if f, ok := r.(Forker); ok {
		return f.Fork()
	}
	return r
}

// Barrer is implemented by Rules that bar other moves besides those that repeat a position, in a game where repetition
// bars.
type Barrer interface {
	// Bars tells whether m from parent to child may not be played, whatever has appeared; s is the State of parent.
	Bars(s State, parent *engine.Position, m engine.Move, child *engine.Position) bool
	// MayBar tells whether any move from p may be barred so. It is cheap; false is certain of rules for a search (see
	// [ForSearch]).
	MayBar(p *engine.Position) bool
}

// Approximator is implemented by Rules that are too dear for a search.
type Approximator interface {
	// Approximate returns the same rules with cheap, sound approximations where exactness is dear, for one goroutine.
	Approximate() Rules
}

// ForSearch returns the rules r for one search worker.
func ForSearch(r Rules) Rules {
	if a, ok := r.(Approximator); ok {
		return a.Approximate()
	}
	return Fork(r)
}
