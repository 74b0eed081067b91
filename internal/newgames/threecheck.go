package newgames

import (
	"fmt"
	"regexp"

	"contrary/engine"
	"contrary/variant"
)

// ThirdCheck is the reason for which games of three-check end.
const ThirdCheck = "third check"

// ThreeCheck is three-check chess, as lichess plays it.
var ThreeCheck = variant.Spec{
	Name:         "3check",
	Title:        "Three-check: mate, or give check three times.",
	Family:       "chess",
	Start:        engine.StartFEN,
	Traits:       engine.Orthodox,
	Repetition:   variant.RepetitionDraws,
	ClockPlies:   100,
	StateInKey:   true,
	StateRepeats: true,
	Licences:     variant.OrthodoxLicences,
	New: func(variant.Settings) variant.Rules {
		return threeCheckRules{variant.Orthodox().New(variant.Settings{})}
	},
}

// threeCheckRules are those of chess, and the checks given are the State: White's in the lowest two bits, Black's in
// the next two.
type threeCheckRules struct{ variant.Rules }

const enough = 3 // checks to win

func checks(s variant.State, side engine.Side) int { return int(s >> (2 * side) & 3) }

// Next counts a check, a double one once.
func (threeCheckRules) Next(s variant.State, p *engine.Position, _ engine.Move, child *engine.Position) variant.State {
	if us := p.Side(); child.InCheck() && checks(s, us) < enough {
		s += 1 << (2 * us)
	}
	return s
}

// Ended knows the third check. No men are too few for it, but nobody gives check with a bare king.
func (r threeCheckRules) Ended(s variant.State, p *engine.Position) variant.Verdict {
	for side := engine.White; side <= engine.Black; side++ {
		if checks(s, side) == enough {
			return variant.Verdict{Winner: variant.WinFor(side), Reason: ThirdCheck}
		}
	}
	if p.Occupied().Count() == 2 {
		return variant.Verdict{Winner: variant.Draw, Reason: variant.DeadPosition}
	}
	return variant.Verdict{}
}

func (threeCheckRules) EndsEarly(s variant.State, plies int) bool {
	return max(checks(s, engine.White), checks(s, engine.Black))+(plies+1)/2 >= enough
}

// checksField is the seventh field of a FEN: the checks given by White and by Black, as lichess writes them.
var checksField = regexp.MustCompile(`^\+([0-3])\+([0-3])$`)

func (threeCheckRules) ReadState(_ *engine.Position, field string) (variant.State, error) {
	said := checksField.FindStringSubmatch(field)
	if said == nil {
		return 0, nil
	}
	if said[1] == "3" && said[2] == "3" {
		return 0, fmt.Errorf("both sides cannot have given three checks: %s", field)
	}
	return variant.State(said[1][0]-'0') | variant.State(said[2][0]-'0')<<2, nil
}

func (threeCheckRules) WriteState(_ *engine.Position, s variant.State) string {
	if s == 0 {
		return ""
	}
	return fmt.Sprintf("+%d+%d", checks(s, engine.White), checks(s, engine.Black))
}

func (threeCheckRules) Notes(g *variant.Game) []variant.Note {
	s := g.State()
	text := fmt.Sprintf("White has given %d, Black %d", checks(s, engine.White), checks(s, engine.Black))
	return []variant.Note{{Name: "Checks", Text: text}}
}
