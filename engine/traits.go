package engine

// Traits state how the men of a variant move. The zero value is losing chess without castling and without compulsion:
// kings are ordinary men.
type Traits uint16

// The single traits.
const (
	// RoyalKing gives each side exactly one king that may not be left in check.
	RoyalKing Traits = 1 << iota
	// Castling allows castling while the rights of the FEN last. Without RoyalKing attacked squares do not matter.
	Castling
	// KingPromotion lets a pawn promote to a king.
	KingPromotion
	// MustCapture leaves only the captures whenever a legal one exists.
	MustCapture
	// QueenOnly lets a pawn promote to a queen alone.
	QueenOnly
	// BareKingEnds ends the game when a side has only its king left: from then on there are no moves.
	BareKingEnds
	// Chess960 lets king and rooks castle from any files of the back rank, as in the game Fischer thought of. A
	// castling move then goes from the king's square to the rook's, since the king's new square would not always tell
	// it from a step.
	Chess960
)

// Orthodox is how the men of orthodox chess move.
const Orthodox = RoyalKing | Castling

// Has tells whether every trait of want is in t.
func (t Traits) Has(want Traits) bool { return t&want == want }
