package eval

import (
	"contrary/engine"
	"contrary/variant"
)

// rmobility evaluates r-mobility: the record as it stands, and who will be able to improve it.
type rmobility struct {
	orthodox
	grades *Grades
}

// Terms in centipawns.
const (
	// smother is for each move that the side to move lacks of plenty, at the end of a game where mobility decides.
	smother = 3
	plenty  = 30
	// kingCage is for each step that the enemy king stands from the centre.
	kingCage = 6
)

// Evaluate implements [Evaluator].
func (r *rmobility) Evaluate(p *engine.Position, s variant.State) int {
	us := p.Side()
	if Plain(p) {
		return r.plain(p, s)
	}
	cp, phase := r.score(p)
	cp = cp * r.hope(p, cp) / 64

	// Where nobody can mate, the keys to come are made by mobility.
	moves := min(p.CountLegal(), plenty)
	var null engine.Position
	p.MakeNull(&null)
	theirs := plenty
	if !p.InCheck() {
		theirs = min(null.CountLegal(), plenty)
	}
	cp += smother * (moves - theirs) * (allPhases - phase) / allPhases
	if phase <= 6 {
		cp += kingCage * (edge(p.KingSquare(us.Other())) - edge(p.KingSquare(us)))
	}

	// The record counts as far as the phase is likely to be the last one.
	record := r.grades.White(variant.RecordOf(s))
	if us == engine.Black {
		record = -record
	}
	weight := 64
	if p.Pieces(engine.Pawn) != 0 {
		weight = 12 + min(p.Clock(), 100)/2
	}
	return min(max(cp*Centipawn+record/64*weight, -Max), Max)
}

// hope returns in 64ths how much of orthodox strength is likely to turn into a mate. A side that cannot mate still
// smothers: what it can hope for is stalemate or a small key.
func (r *rmobility) hope(p *engine.Position, cp int) int {
	strong := p.Side()
	if cp < 0 {
		strong = strong.Other()
	}
	if p.By(strong, engine.Pawn) != 0 ||
		known.mates(p, strong) && pieceSum(p, strong)-pieceSum(p, strong.Other()) >= 400 {
		return 64
	}
	return 14
}
