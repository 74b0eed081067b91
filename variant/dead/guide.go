package dead

import "contrary/engine"

// guide estimates how far a position is from the mate. It only orders the search: nothing is ever cut by it, so its
// numbers, found by counting expanded positions on random games, may be as rough as they are.
type guide struct {
	strip    bool            // take everything first: a bare king is easily mated
	plan     *plan           // if there is one, set it up and think of nothing else
	attacked engine.Bitboard // squares that the winner attacks in the position estimated last
	diagonal engine.Bitboard // its bishopsColour there
}

// Weights of the estimate. A step of a king is about 5.
const (
	ringWeight     = 10  // a square beside the king that is not attacked
	flightWeight   = 3   // the same, not blocked by its own men either
	cornerWeight   = 5   // a step away from the nearest corner
	approachWeight = 5   // a step between the kings
	stripWeight    = 17  // a man of the loser, if they are to be stripped
	weakWeight     = 32  // neither queen nor rook
	queeningWeight = 12  // a step of the pawn that is to be promoted
	pieceWeight    = 28  // a piece that the loser captures
	queenWeight    = 200 // the queen
)

// estimate returns the distance of p and prepares change for its moves.
func (g *guide) estimate(p *engine.Position, winner engine.Side, depth int) int {
	if g.plan != nil {
		return g.plan.measure(p) + depth/4
	}
	loser := winner.Other()
	k, w := p.KingSquare(loser), p.KingSquare(winner)
	occ := p.Occupied() &^ k.Bitboard()
	own := p.Of(winner)
	attacked := engine.KingAttacks(w) | engine.PawnsAttack(winner, p.Pieces(engine.Pawn)&own) |
		leaps(p.Pieces(engine.Knight)&own)
	for b := (p.Pieces(engine.Bishop) | p.Pieces(engine.Queen)) & own; b != 0; {
		attacked |= engine.BishopAttacks(b.Pop(), occ)
	}
	for b := (p.Pieces(engine.Rook) | p.Pieces(engine.Queen)) & own; b != 0; {
		attacked |= engine.RookAttacks(b.Pop(), occ)
	}
	g.attacked = attacked
	g.diagonal = bishopsColour(p, winner)
	open := engine.KingAttacks(k) &^ attacked
	h := ringWeight*open.Count() + flightWeight*(open&^p.Of(loser)).Count() + cornerWeight*g.corner(k) +
		approachWeight*distance(k, w)
	if g.strip {
		h += stripWeight * p.Of(loser).Count()
	}
	if p.Pieces(engine.Queen)&own == 0 && p.Pieces(engine.Rook)&own == 0 {
		h += weakWeight + queeningWeight*queening(p, winner)
	}
	return h
}

// queening guesses the moves until winner has promoted a pawn.
func queening(p *engine.Position, winner engine.Side) int {
	loser := winner.Other()
	pawns, theirs := p.By(winner, engine.Pawn), p.By(loser, engine.Pawn)
	if pawns == 0 {
		return 4
	}
	if free := pawns &^ fill(theirs, loser); free != 0 {
		return steps(free, winner)
	}
	// Somebody has to be captured first, by a pawn: a piece, or what a pawn of the loser becomes.
	n := 8 + steps(pawns, winner)
	if p.Of(loser)&^(p.Pieces(engine.Pawn)|p.Pieces(engine.King)) == 0 && theirs != 0 {
		if free := theirs &^ fill(pawns, winner); free != 0 {
			n += steps(free, loser)
		} else {
			n += 8
		}
	}
	return n
}

// steps returns how far the foremost of pawns is from promotion.
func steps(pawns engine.Bitboard, side engine.Side) int {
	if side == engine.White {
		return 7 - pawns.Last().Rank()
	}
	return pawns.First().Rank()
}

// corner returns how far s is from the nearest corner, files and ranks added.
func corner(s engine.Square) int {
	f, r := s.File(), s.Rank()
	return min(f, 7-f) + min(r, 7-r)
}

// corner returns how far s is from the nearest corner in which winner can mate: bishop and knight cannot where the
// bishop never comes.
func (g *guide) corner(s engine.Square) int {
	f, r := s.File(), s.Rank()
	if g.diagonal == 0 {
		return corner(s)
	}
	if g.diagonal&engine.DarkSquares == 0 {
		f = 7 - f
	}
	return min(f+r, 14-f-r)
}

// bishopsColour returns the squares of winner's bishops if they are all of one colour and it has nothing beside them
// but knights.
func bishopsColour(p *engine.Position, winner engine.Side) engine.Bitboard {
	own := p.Of(winner)
	if own&^p.Pieces(engine.King)&^p.Pieces(engine.Bishop)&^p.Pieces(engine.Knight) != 0 {
		return 0
	}
	b := own & p.Pieces(engine.Bishop)
	if b&engine.DarkSquares != 0 && b&^engine.DarkSquares != 0 {
		return 0
	}
	return b
}

// distance returns the king steps from a to b.
func distance(a, b engine.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

// change guesses what the move m of p adds to the estimate just made.
func (g *guide) change(p *engine.Position, m engine.Move, winner engine.Side) int {
	switch {
	case g.plan != nil:
		return g.plan.change(p, m)
	case p.Side() == winner:
		return g.attack(p, m, winner)
	}
	return g.help(p, m, winner)
}

// attack is change for a move of the winner: bring pieces near the king and pawns forward.
func (g *guide) attack(p *engine.Position, m engine.Move, winner engine.Side) (d int) {
	k := p.KingSquare(winner.Other())
	to, from := m.To(), m.From()
	switch piece := m.Piece(); piece {
	case engine.Pawn:
		switch m.Promotion() {
		case engine.Queen:
			return -48
		case engine.Knight:
			return -8
		case engine.NoPiece:
			d = -4
		default:
			return 32
		}
	case engine.King:
		d = distance(to, k) - distance(from, k)
	default:
		zone := engine.KingAttacks(k) | k.Bitboard()
		occ := p.Occupied() &^ k.Bitboard()
		now, then := engine.Attacks(winner, piece, from, occ)&zone, engine.Attacks(winner, piece, to, occ)&zone
		d = 6 * (now.Count() - then.Count())
		if then.Has(k) {
			d -= 4
		}
	}
	if m.IsCapture() {
		d -= 4
		if g.strip {
			d -= stripWeight
		}
	}
	return d
}

// help is change for a move of the loser: the king goes to the corner and to the winner's king, men give themselves up.
func (g *guide) help(p *engine.Position, m engine.Move, winner engine.Side) (d int) {
	to, from := m.To(), m.From()
	if m.Piece() == engine.King {
		w := p.KingSquare(winner)
		d = 8*(g.corner(to)-g.corner(from)) + approachWeight*(distance(to, w)-distance(from, w))
	} else if g.attacked.Has(to) {
		d = -4
		if g.strip {
			d -= stripWeight * 3 / 4
		}
	}
	if m.IsCapture() {
		switch _, victim := p.PieceAt(to); victim {
		case engine.Queen:
			d += queenWeight
		case engine.Rook:
			d += pieceWeight
		default:
			d++
		}
	}
	return d
}
