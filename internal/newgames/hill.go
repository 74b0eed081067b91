package newgames

import (
	"contrary/engine"
	"contrary/variant"
)

// Hill is the reason for which games of king of the hill end.
const Hill = "king of the hill"

// KingOfTheHill is king of the hill, as lichess plays it.
var KingOfTheHill = variant.Spec{
	Name:       "kingofthehill",
	Title:      "King of the hill: mate, or bring the king to the centre.",
	Family:     "chess",
	Start:      engine.StartFEN,
	Traits:     engine.Orthodox,
	Repetition: variant.RepetitionDraws,
	ClockPlies: 100,
	Licences:   variant.OrthodoxLicences,
	New:        func(variant.Settings) variant.Rules { return hillRules{variant.Orthodox().New(variant.Settings{})} },
}

// hillRules are those of chess, with a goal for the kings.
type hillRules struct{ variant.Rules }

var hill = engine.MakeSquare(3, 3).Bitboard() | engine.MakeSquare(4, 3).Bitboard() |
	engine.MakeSquare(3, 4).Bitboard() | engine.MakeSquare(4, 4).Bitboard()

// Ended knows the king on the hill. If both are there, which only a given FEN can show, the side not to move was first.
// A bare king can still climb: no position is dead.
func (hillRules) Ended(_ variant.State, p *engine.Position) variant.Verdict {
	for _, side := range [2]engine.Side{p.Side().Other(), p.Side()} {
		if p.By(side, engine.King)&hill != 0 {
			return variant.Verdict{Winner: variant.WinFor(side), Reason: Hill}
		}
	}
	return variant.Verdict{}
}

// NoMoves looks at the hill first: whoever reaches it and leaves the other without a move has won.
func (r hillRules) NoMoves(s variant.State, p *engine.Position, barred bool) variant.Verdict {
	if v := r.Ended(s, p); v.Over() {
		return v
	}
	return r.Rules.NoMoves(s, p, barred)
}

func (hillRules) EndsEarly(variant.State, int) bool { return true }
