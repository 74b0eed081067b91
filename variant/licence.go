package variant

// Licences state which shortcuts the search may take in a variant: each rests on a belief about the game that is true in
// orthodox chess and false, or only half true, elsewhere.
type Licences uint32

const (
	// NullMove believes that some move is better than passing. Never used in check, in front of a compulsory capture, or twice in a
	// row.
	NullMove Licences = 1 << iota
	// FewMenNull allows the null move with few men on the board, too.
	FewMenNull
	// StaticBeta believes that a quiet position far above beta stays there (reverse futility).
	StaticBeta
	// Razoring believes that a quiet position far below alpha can be left to the quiescence search.
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
	// ForcingReplies believes that moves which leave the opponent a compulsory capture are tactics: they are neither pruned nor
	// reduced. Meant for Traits with MustCapture.
	ForcingReplies
	// ExactEnds makes the quiescence search look for a legal move before it stands pat: having none decides the game.
	ExactEnds
	// PlainEndings withdraws NullMove, StaticBeta, Razoring and Futility where the evaluator has nothing to go by but the result as it
	// stands: there the next moves alone decide.
	PlainEndings
	// LivePhase withdraws NullMove, StaticBeta, Razoring and Futility while the path memory is not zero or few men are left: then the
	// count of moves is the game itself.
	LivePhase
	// ForcedWins looks for long forced wins by proof numbers besides. Meant for Traits with MustCapture and no path memory.
	ForcedWins
)

// Has tells whether l grants all of want.
func (l Licences) Has(want Licences) bool { return l&want == want }

// The sets of licences that variants share.
const (
	// OrthodoxLicences suit games about mate with orthodox men.
	OrthodoxLicences = NullMove | StaticBeta | Razoring | Futility | Exchange | CheckExtension | SingleReply | Singular
	// LosingLicences suit losing chess, where captures are compulsory and men are a burden.
	LosingLicences = NullMove | FewMenNull | StaticBeta | Razoring | Futility | SingleReply | Singular | ForcingReplies | ForcedWins
	// SmotherLicences suit games in which being without a move is worth something.
	SmotherLicences = OrthodoxLicences | ExactEnds | PlainEndings
	// NoDrawLicences suit No-Draw chess, whose dead phase is a race against a clock.
	NoDrawLicences = OrthodoxLicences | ExactEnds | LivePhase
)
