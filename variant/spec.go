package variant

import "contrary/engine"

// State is the part of a game's past that the future depends on, beyond the positions that have appeared. It is 0 in
// variants without path memory. What the bits mean is the variant's own business (see record.go and nodraw.go), but for the highest.
type State uint64

// doubted is set in a State while the exact rules could not decide something about its phase of the game. It is for those rules alone, in
// Next: a game does not show it, and nothing but the care they take depends on it.
const doubted State = 1 << 63

// Repetition says what it means that a position appears again.
type Repetition uint8

// The repetition policies.
const (
	// RepetitionDraws: the third appearance is a draw.
	RepetitionDraws Repetition = iota
	// RepetitionBars: a move to a position that has appeared before may not be played.
	RepetitionBars
	// RepetitionSettles: the third appearance ends the game with the value of the record.
	RepetitionSettles
)

// Spec is a variant as data.
type Spec struct {
	// Name is the value of UCI_Variant.
	Name string
	// Title says in one sentence what the variant is about.
	Title string
	// Family groups variants that share an evaluator: "chess", "antichess", "losers", "rmobility", "nodraw".
	Family string
	// Start is the FEN of the start position.
	Start      string
	Traits     engine.Traits
	Repetition Repetition
	// ClockPlies ends the game after so many plies without a capture or pawn move; 0 if there is no such rule.
	ClockPlies int
	// StateInKey says that positions with different State are different to the search.
	StateInKey bool
	// Licences are the pruning rules the search may use.
	Licences Licences
	// Options are the UCI options this variant adds.
	Options []Option

	newRules func(Settings) Rules
}

// NewRules returns the rules under the given settings. A Rules value is not safe for concurrent use; see Fork.
func (s *Spec) NewRules(set Settings) Rules { return s.newRules(set) }

// Rules are the behaviour of a variant, asked at most a few times per node of a search.
type Rules interface {
	// First returns the State of a start position without a past.
	First(p *engine.Position) State
	// Next returns the State after move m from parent to child, s being that of parent. It may set child's clock.
	Next(s State, parent *engine.Position, m engine.Move, child *engine.Position) State
	// NoMoves returns the result where the side to move has no move to play; barred says that it has legal moves but
	// repetition bars them all. Positions won on the board have no moves, so this decides them too.
	NoMoves(s State, p *engine.Position, barred bool) Verdict
	// Ended returns the result, if any, that a position has although the side to move can move: a dead draw, a deadline
	// that has run out. Repetition and the clock are not looked at.
	Ended(s State, p *engine.Position) Verdict
	// Settled returns the result when repetition or the clock ends the game for the given reason.
	Settled(s State, p *engine.Position, reason string) Verdict
	// Fork returns the same rules for another goroutine; what was costly to find out may be shared.
	Fork() Rules
	// InSearch returns the same rules with cheap, sound approximations where exactness is costly, for one search worker.
	InSearch() Rules
}
