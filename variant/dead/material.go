package dead

import "contrary/engine"

// powerless tells whether winner can never mate with what is on the board, wherever it stands.
//
//   - A bare king gives no check.
//   - King and one knight against king and queens: see the package comment.
//   - King and bishops of one colour, when neither side has or can ever get a man that could stand still on the other
//     colour
//     without guarding the squares beside it: see the package comment.
func powerless(p *engine.Position, winner engine.Side) bool {
	men := p.Of(winner) &^ p.Pieces(engine.King)
	if men&(p.Pieces(engine.Pawn)|p.Pieces(engine.Rook)|p.Pieces(engine.Queen)) != 0 {
		return false
	}
	if men == 0 {
		return true
	}
	others := p.Of(winner.Other()) &^ p.Pieces(engine.King)
	knights, bishops := p.Pieces(engine.Knight), p.Pieces(engine.Bishop)
	if men&knights != 0 {
		return !men.Many() && others&^p.Pieces(engine.Queen) == 0
	}
	if knights|others&p.Pieces(engine.Pawn) != 0 {
		return false
	}
	return bishops&engine.DarkSquares == 0 || bishops&engine.LightSquares == 0
}
