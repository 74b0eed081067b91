package variant

// Licences say which pruning and extension rules of the search are sound enough in a variant.
type Licences uint32

// The single licences.
const (
	// NullMove: passing is nearly always worse than the best move.
	NullMove Licences = 1 << iota
	// StaticNull: reverse futility pruning and razoring on the static evaluation.
	StaticNull
	// ShallowPruning: late quiet moves near the leaves may be skipped.
	ShallowPruning
	// Exchange: static exchange evaluation means something.
	Exchange
	// CheckExtension: a check is searched one ply deeper.
	CheckExtension
	// SingleReply: a position with one legal move is searched one ply deeper.
	SingleReply
	// Standing: quiescence may stand pat where no capture is compulsory.
	Standing
)

// Has tells whether every licence of want is held.
func (l Licences) Has(want Licences) bool { return l&want == want }
