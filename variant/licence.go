package variant

// Licences state which shortcuts the search may take in a variant: each rests on a belief about the game that is true
// in orthodox chess and false, or only half true, elsewhere.
type Licences uint32

const (
	// NullMove believes that some move is better than passing. Never used in check, in front of a compulsory capture,
	// or twice in a row.
	NullMove Licences = 1 << iota
	// FewMenNull allows the null move with few men on the board, too.
	FewMenNull
	// StaticBeta believes that a calm position far above beta stays there (reverse futility).
	StaticBeta
	// Razoring believes that a calm position far below alpha can be left to the quiescence search.
	Razoring
	// Futility believes that late quiet moves at low depth change little: futility and move-count pruning.
	Futility
	// Exchange believes in static exchange evaluation: winning men is good, losing them bad.
	Exchange
	// CheckExtension searches checks that lose nothing a ply deeper.
	CheckExtension
	// SingleReply searches an only move a ply deeper: a capture that cannot be declined or a single evasion.
	SingleReply
	// Singular extends a table move far better than every alternative.
	Singular
	// ForcingReplies believes that moves which leave the opponent a compulsory capture are tactics: they are neither
	// pruned nor reduced. Meant for Traits with MustCapture.
	ForcingReplies
	// ExactEnds makes the quiescence search look for a legal move before it stands pat: having none decides the game.
	ExactEnds
	// PlainEndings says that there are endings where the evaluator has nothing to go by but the result as it stands.
	// There the next moves alone decide: most beliefs are withdrawn, and the table keeps together what differs by the
	// record only.
	PlainEndings
	// LivePhase withdraws NullMove, StaticBeta, Razoring and Futility while the path memory is not zero or few men are
	// left: then the count of moves is the game itself.
	LivePhase
	// ForcedWins looks for long forced wins by proof numbers besides. Meant for Traits with MustCapture and no path
	// memory.
	ForcedWins
	// DeepReductions believes that late moves may be searched much less deep; without it, by two plies at most.
	DeepReductions
	// Correction believes that the evaluation errs alike where the pawns stand alike, and learns by how much.
	Correction
	// Delta believes that a capture gains little but the man it takes (delta pruning). Meant for Exchange.
	Delta
	// ScarceReplies believes that a move which changes the path memory and leaves the opponent next to no move is
	// tactics: neither pruned nor reduced. Meant for rules that count moves (see Counter).
	ScarceReplies
	// Smothering makes the quiescence search look for such moves, where few men are left.
	Smothering
	// ProvenEnds believes in a forced end that the table knows, however shallow the search that found it.
	ProvenEnds
	// StandInCheck lets the quiescence search believe in the evaluation of a side in check, too.
	StandInCheck
	// DoubleSteps deepens later iterations by two plies: most of the work is the same at each depth.
	DoubleSteps
	// FirstForcedEnd is content with a forced end at whatever distance.
	FirstForcedEnd
	// Exhaust makes searches of small endings begin with a look at everything, some plies deep. Meant for repetition
	// that bars.
	Exhaust
	// Swings says that evaluations swing more than elsewhere: margins are wider. Meant for Traits with MustCapture.
	Swings
)

// Has tells whether l grants all of want.
func (l Licences) Has(want Licences) bool { return l&want == want }

// The sets of licences that variants share.
const (
	// OrthodoxLicences suit games about mate with orthodox men.
	OrthodoxLicences = NullMove | StaticBeta | Razoring | Futility | Exchange | CheckExtension | SingleReply |
		Singular |
		DeepReductions | Correction | Delta
	// LosingLicences suit losing chess, where captures are compulsory and men are a burden.
	LosingLicences = NullMove | FewMenNull | StaticBeta | Razoring | Futility | SingleReply | Singular |
		ForcingReplies | ForcedWins |
		DeepReductions | Correction | Swings
	// SmotherLicences suit games in which being without a move is worth something.
	SmotherLicences = OrthodoxLicences | ExactEnds | PlainEndings | ScarceReplies | Smothering
	// NoDrawLicences suit No-Draw chess, whose dead phase is a race against a clock.
	NoDrawLicences = OrthodoxLicences | ExactEnds | LivePhase | ProvenEnds | Exhaust
)
