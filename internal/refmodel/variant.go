package refmodel

// Variant is a game that the model does not know by name: orthodox chess with
// something more that ends it. Its parts are asked about whole games, so that
// whatever they need of the past they can find out anew.
type Variant struct {
	Name string
	// Goal says who has won by what stands on the board, whatever moves there
	// are, as Ended does; nil if there is no goal.
	Goal func(g *Game) (result, reason string)
	// Ended says who has won the game as it stands, "white" or "black" (or
	// "draw"), and why, although the side to move has moves; else "" and "". nil
	// if nobody can.
	Ended func(g *Game) (result, reason string)
	// Past says what must be the same after ply moves, besides the position, for
	// repetition to see the same again; nil if nothing.
	Past func(g *Game, ply int) string
}

// NewVariant sets up a game of v, as New does.
func NewVariant(v Variant, fen string, o Options) (*Game, error) {
	r, _ := rulesOf("chess")
	r.variant, r.dead = v.Name, nil
	r.goal, r.ended, r.past = v.Goal, v.Ended, v.Past
	return begin(r, fen, o)
}

// Plies is the number of moves played.
func (g *Game) Plies() int { return g.last() }

// Board is the board after ply moves: a1 = 0, b1 = 1, ... h8 = 63; FEN
// letters, 0 for an empty square.
func (g *Game) Board(ply int) [64]byte { return g.nodes[ply].pos.board }

// WhiteToMove reports whose turn it is after ply moves.
func (g *Game) WhiteToMove(ply int) bool { return g.nodes[ply].pos.white }

// Checked reports whether the side to move after ply moves is in check.
func (g *Game) Checked(ply int) bool {
	p := &g.nodes[ply].pos
	return g.r.royal && p.checked(p.white)
}

// Field is the seventh field of the FEN the game began with, "" if it had none.
func (g *Game) Field() string { return g.field }
