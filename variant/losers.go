package variant

import "contrary/engine"

const royalLosingTraits = engine.Orthodox | engine.MustCapture | engine.BareKingEnds

// royalLosing returns the Spec of a rule set of losing chess with royal kings.
func royalLosing(name, title, network string, rules royalLosingRules) Spec {
	return Spec{
		Name:       name,
		Title:      title,
		Family:     "losers",
		Network:    network,
		Start:      engine.StartFEN,
		Traits:     royalLosingTraits,
		Repetition: RepetitionDraws,
		ClockPlies: 100,
		Licences:   LosingLicences | CheckExtension,
		New:        func(Settings) Rules { return rules },
	}
}

// Rule sets of losing chess with royal kings.
var (
	bareMate = royalLosing("baremate", "Get rid of everything but the king, or give mate; captures are compulsory.", "",
		royalLosingRules{})
	bareMated = royalLosing("baremated", "Get rid of everything but the king, or be mated; captures are compulsory.",
		"",
		royalLosingRules{matedWins: true})
	losers = known(royalLosing("losers",
		"Get rid of everything but the king, or be mated or stalemated; captures are compulsory.", "losers",
		royalLosingRules{matedWins: true, stalematedWins: true}))
)

// royalLosingRules are those of losing chess with royal kings.
type royalLosingRules struct {
	Defaults
	matedWins, stalematedWins bool
}

func (r royalLosingRules) NoMoves(_ State, p *engine.Position, _ bool) Verdict {
	// The mover has made the position, so his bare king counts first.
	for _, side := range [2]engine.Side{p.Side().Other(), p.Side()} {
		if p.Bare(side) {
			return Verdict{Winner: WinFor(side), Reason: BareKing}
		}
	}
	if p.InCheck() {
		winner := p.Side().Other()
		if r.matedWins {
			winner = p.Side()
		}
		return Verdict{Winner: WinFor(winner), Reason: Checkmate}
	}
	if r.stalematedWins {
		return Verdict{Winner: WinFor(p.Side()), Reason: Stalemate}
	}
	return Verdict{Winner: Draw, Reason: Stalemate}
}
