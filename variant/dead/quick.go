package dead

import "contrary/engine"

// Limits of the look ahead of [Quick].
const (
	quickPlies = 4 // length of a forced line
	quickWidth = 3 // moves at each step
)

// Quick tells whether p is dead as far as a short look can prove: by material, by walls of pawns, or because the few
// legal moves of the side to move, captures as a rule, all lead there. It is sound, never allocates, and says false
// whenever it does not know.
func Quick(p *engine.Position) bool {
	return bare(p) || forced(p, quickPlies)
}

// bare tells whether neither side can mate because of material or walls, for each side either. Only kings, pawns and
// bishops are looked for behind walls: other men cross them as a rule, and most positions have some.
func bare(p *engine.Position) bool {
	white, black := powerless(p, engine.White), powerless(p, engine.Black)
	if white && black {
		return true
	}
	if p.Pieces(engine.Knight)|p.Pieces(engine.Rook)|p.Pieces(engine.Queen) != 0 {
		return false
	}
	var r reach
	r.set(p)
	for {
		if !white && r.mateSquares(engine.White) != 0 || !black && r.mateSquares(engine.Black) != 0 {
			return false
		}
		if !r.grow() {
			return true
		}
	}
}

// forced tells whether each line of at most plies moves from p, with quickWidth choices at most at each step, ends bare
// or in stalemate. Only positions with few strong men are worth the look.
func forced(p *engine.Position, plies int) bool {
	strong := p.Pieces(engine.Pawn) | p.Pieces(engine.Rook) | p.Pieces(engine.Queen)
	if strong.Count() > 2 || p.Occupied().Count() > 7 {
		return false
	}
	if n, check := p.CountLegalAndCheck(); n == 0 {
		return !check
	} else if n > quickWidth || plies == 0 {
		return false
	}
	var l engine.MoveList
	p.Legal(&l)
	var child engine.Position
	for _, m := range l.Slice() {
		p.Make(m, &child)
		if !bare(&child) && !forced(&child, plies-1) {
			return false
		}
	}
	return true
}
