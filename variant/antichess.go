package variant

import "contrary/engine"

const (
	losingTraits = engine.MustCapture | engine.KingPromotion
	losingStart  = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
)

// losing returns the Spec of a rule set with ordinary kings; stalemate says who has won where men are left but no move.
func losing(name, title, network string, traits engine.Traits, start string,
	stalemate func(p *engine.Position) Winner) Spec {
	return Spec{
		Name:       name,
		Title:      title,
		Family:     "antichess",
		Network:    network,
		Start:      start,
		Traits:     traits,
		Repetition: RepetitionDraws,
		ClockPlies: 100,
		Licences:   LosingLicences,
		New:        func(Settings) Rules { return losingRules{stalemate: stalemate} },
	}
}

// Rule sets of losing chess with ordinary kings; they differ in who wins when the side to move has no move, in castling
// and in promotion.
var (
	antichess = known(losing("antichess", "Lose everything: captures are compulsory, and whoever has no move has won.",
		"antichess", losingTraits, losingStart, moverWins))
	giveaway = known(losing("giveaway", "Antichess with castling, as played on ICC and in XBoard.",
		"antichess", losingTraits|engine.Castling, engine.StartFEN, moverWins))
	suicide = known(losing("suicide", "Antichess as on FICS: without a move the side with fewer men wins.",
		"antichess", losingTraits, losingStart, fewerMen))
	jointAntichess = losing("jointantichess", "Antichess in which a win must be one by both stalemate rules.",
		"antichess", losingTraits, losingStart, bothAgree)
	queenAntichess = losing("queenantichess", "Antichess with promotion to queens alone and drawn stalemates.",
		"", engine.MustCapture|engine.QueenOnly, losingStart, func(*engine.Position) Winner { return Draw })
)

func moverWins(p *engine.Position) Winner { return WinFor(p.Side()) }

func fewerMen(p *engine.Position) Winner {
	switch d := p.Of(engine.White).Count() - p.Of(engine.Black).Count(); {
	case d < 0:
		return WhiteWins
	case d > 0:
		return BlackWins
	}
	return Draw
}

func bothAgree(p *engine.Position) Winner {
	if winner := moverWins(p); winner == fewerMen(p) {
		return winner
	}
	return Draw
}

// losingRules are those of losing chess with ordinary kings.
type losingRules struct {
	Defaults
	stalemate func(p *engine.Position) Winner
}

func (r losingRules) NoMoves(_ State, p *engine.Position, _ bool) Verdict {
	for _, side := range [2]engine.Side{p.Side(), p.Side().Other()} {
		if p.Of(side) == 0 {
			return Verdict{Winner: WinFor(side), Reason: NoMen}
		}
	}
	return Verdict{Winner: r.stalemate(p), Reason: Stalemate}
}

func (losingRules) Ended(_ State, p *engine.Position) Verdict {
	if deadBishops(p) {
		return Verdict{Winner: Draw, Reason: DeadPosition}
	}
	return Verdict{}
}

// deadBishops is the exact dead draw of losing chess as lichess applies it: only bishops and pawns, both sides have
// bishops, each side's on one colour and not the other's, and every pawn is blocked by a pawn in front of it, off the
// colour of the opposing bishops, and without a move of any kind.
func deadBishops(p *engine.Position) bool {
	bishops, pawns := p.Pieces(engine.Bishop), p.Pieces(engine.Pawn)
	if bishops|pawns != p.Occupied() {
		return false
	}
	white, black := bishops&p.Of(engine.White), bishops&p.Of(engine.Black)
	if white == 0 || black == 0 {
		return false
	}
	whiteColour, blackColour := engine.DarkSquares, engine.LightSquares
	if white&engine.DarkSquares == 0 {
		whiteColour, blackColour = blackColour, whiteColour
	}
	if white&^whiteColour != 0 || black&^blackColour != 0 || p.EnPassant() != engine.NoSquare {
		return false
	}
	whitePawns, blackPawns := pawns&p.Of(engine.White), pawns&p.Of(engine.Black)
	if whitePawns&blackColour != 0 || blackPawns&whiteColour != 0 {
		return false
	}
	if whitePawns.North()&^pawns != 0 || blackPawns.South()&^pawns != 0 {
		return false
	}
	return engine.PawnsAttack(engine.White, whitePawns)&p.Of(engine.Black) == 0 &&
		engine.PawnsAttack(engine.Black, blackPawns)&p.Of(engine.White) == 0
}
