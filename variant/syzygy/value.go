package syzygy

// MaxMen is the greatest number of men of any table.
const MaxMen = 6

// ClockPlies is how many plies without a capture or pawn move end the game.
const ClockPlies = 100

// Rules says by which rules tables were made: they differ in who wins when the side to move has men but no move.
type Rules uint8

// The rules there are tables of.
const (
	// Giveaway: whoever has no move has won. Antichess on lichess, giveaway.
	Giveaway Rules = iota
	// Suicide: without a move the side with fewer men wins, equal numbers draw. Suicide on FICS.
	Suicide
	// Pawnless: whatever the rule says, there is always a move. Only endings without pawns are covered.
	Pawnless
)

// RulesOf returns by which tables a variant is served, by its UCI name; ok is false if by none.
func RulesOf(variant string) (r Rules, ok bool) {
	switch variant {
	case "antichess", "giveaway":
		return Giveaway, true
	case "suicide":
		return Suicide, true
	case "jointantichess", "queenantichess":
		return Pawnless, true
	}
	return 0, false
}

// WDL is what a position is worth for the side to move if the clock of the 50-move rule stands at 0.
type WDL int8

// The values.
const (
	Loss        WDL = iota - 2
	BlessedLoss     // a loss in endless play, a draw by the 50-move rule
	Draw
	CursedWin // a win in endless play, a draw by the 50-move rule
	Win
)

// String returns "loss", "blessed loss", "draw", "cursed win" or "win".
func (v WDL) String() string {
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[v-Loss]
}

// Sign returns -1, 0 or 1: the value in endless play.
func (v WDL) Sign() int { return min(max(int(v), -1), 1) }

// Outcome is what a position leads to.
type Outcome struct {
	// WDL is the value with the clock at 0.
	WDL WDL
	// Zeroing is how many plies it takes until the next capture or pawn move, or the end, if the winner hurries to it
	// and the loser delays it and both keep the value. It is more than ClockPlies if the 50-move rule spoils the win
	// whatever the clock, and 0 for a draw and where the game is over.
	Zeroing int
	// Rounded says that Zeroing may be one ply too short.
	Rounded bool
}

// At returns -1, 0 or 1: the value by the 50-move rule when so many plies have passed since the last capture or pawn
// move.
func (o Outcome) At(clock int) int {
	if o.Zeroing+clock > ClockPlies {
		return 0
	}
	return o.WDL.Sign()
}

// Doubtful tells whether the 50-move rule may or may not spoil the win at this clock: the table is rounded.
func (o Outcome) Doubtful(clock int) bool {
	return o.Rounded && o.WDL != Draw && o.Zeroing+clock == ClockPlies
}

// before is the distance of a zeroing move that keeps the value.
func (v WDL) before() int {
	if v == Win || v == Loss {
		return 1
	}
	return ClockPlies + 1
}
