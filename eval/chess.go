package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// chess evaluates orthodox chess.
type chess struct{ orthodox }

// Evaluate implements [Evaluator].
func (c *chess) Evaluate(p *engine.Position, _ variant.State) int {
	cp, _ := c.score(p)
	return bounded(cp * scaled(p, cp) / 64)
}

// scaled returns in 64ths how much of an advantage of cp for the side to move can be hoped to win the game: little
// without pawns.
func scaled(p *engine.Position, cp int) int {
	strong := p.Side()
	if cp < 0 {
		strong = strong.Other()
	}
	if p.By(strong, engine.Pawn) != 0 {
		if oppositeBishops(p) {
			return 40
		}
		return 64
	}
	if lead := pieceSum(p, strong) - pieceSum(p, strong.Other()); lead < 400 {
		if pieceSum(p, strong) < 400 {
			return 4
		}
		return 16
	}
	return 64
}

// oppositeBishops tells whether each side has one bishop on different colours and no other piece.
func oppositeBishops(p *engine.Position) bool {
	b := p.Pieces(engine.Bishop)
	w, k := b&p.Of(engine.White), b&p.Of(engine.Black)
	if w == 0 || k == 0 || w.Many() || k.Many() || p.Occupied()&^(b|p.Pieces(engine.Pawn)|p.Pieces(engine.King)) != 0 {
		return false
	}
	return (b & engine.DarkSquares).Count() == 1
}

// pieceSum returns the plain value of a side's pieces, pawns and king left out.
func pieceSum(p *engine.Position, side engine.Side) int {
	n := 0
	for piece := engine.Knight; piece <= engine.Queen; piece++ {
		n += orthodoxValues[piece].end * p.By(side, piece).Count()
	}
	return n
}

// bounded turns centipawns into units within Max.
func bounded(cp int) int { return min(max(cp*Centipawn, -Max), Max) }
