package variant

import "contrary/engine"

// State is the part of a game's past that the future depends on, beyond the positions that have appeared. It is 0 in
// variants without path memory. What the bits mean is the variant's own business (see record.go and nodraw.go), but for
// the highest.
type State uint64

// doubted is set in a State while the exact rules could not decide something about its phase of the game. It is for
// those rules alone, in Next: a game does not show it, and nothing but the care they take depends on it.
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
	// Known says that other programs call it by the same name: lichess, Cute Chess, Fairy-Stockfish, python-chess.
	Known bool
	// Title says in one sentence what the variant is about.
	Title string
	// Family groups variants that share an evaluator: "chess", "antichess", "losers", "rmobility", "nodraw".
	Family string
	// Network is the evaluation network that knows the game, by the name of its file, "" for none.
	Network string
	// Start is the FEN of the start position.
	Start      string
	Traits     engine.Traits
	Repetition Repetition
	// ClockPlies ends the game after so many plies without a capture or pawn move; 0 if there is no such rule.
	ClockPlies int
	// StateInKey says that positions with different State are different to the search.
	StateInKey bool
	// StateRepeats says that a position only appears again, to repetition, if its State does, too.
	StateRepeats bool
	// Licences are the pruning rules the search may use.
	Licences Licences
	// Options are the UCI options this variant adds.
	Options []Option

	// New returns the rules under the given settings.
	New func(Settings) Rules
}

// RepetitionKey returns the key by which repetition tells positions apart.
func (s *Spec) RepetitionKey(p *engine.Position, state State) engine.Key {
	if s.StateRepeats && state != 0 {
		return p.Key() ^ engine.Key(engine.Mix(uint64(state)))
	}
	return p.Key()
}
