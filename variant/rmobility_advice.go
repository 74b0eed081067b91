package variant

import "contrary/engine"

// queenMates and rookMates are the most plies that a queen or rook and its king need to mate a bare king whose turn it
// is and which cannot take it at once: no smaller record, repetition or clock saves it.
const (
	queenMates = 20
	rookMates  = 32
)

// Foretell implements [Advisor]: a queen or a rook mates a bare king.
func (r *rmobilityRules) Foretell(_ State, p *engine.Position) (winner engine.Side, plies int, ok bool) {
	heavy := p.Pieces(engine.Queen) | p.Pieces(engine.Rook)
	if heavy == 0 || p.Occupied().Count() != 3 || p.Castling() != 0 {
		return 0, 0, false
	}
	winner, plies = engine.White, rookMates
	if heavy&p.Of(engine.White) == 0 {
		winner = engine.Black
	}
	if p.Pieces(engine.Queen) != 0 {
		plies = queenMates
	}
	if p.Side() == winner {
		return winner, plies - 1, true
	}
	// The bare king is not stalemated already, and can neither take the piece nor ever come to it.
	taken := engine.KingAttacks(p.KingSquare(winner.Other())) & heavy &^ engine.KingAttacks(p.KingSquare(winner))
	return winner, plies, taken == 0 && p.CountLegal() > 0
}

// Advise implements [Advisor]: there is nothing that a search would not see.
func (r *rmobilityRules) Advise(*Game) (m engine.Move, plies int, why string, ok bool) {
	return engine.NoMove, 0, "", false
}
