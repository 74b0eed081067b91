package variant

import "contrary/engine"

var chess = Spec{
	Name:       "chess",
	Known:      true,
	Title:      "Orthodox chess, the control.",
	Family:     "chess",
	Start:      engine.StartFEN,
	Traits:     engine.Orthodox,
	Repetition: RepetitionDraws,
	ClockPlies: 100,
	Licences:   OrthodoxLicences,
	New:        func(Settings) Rules { return chessRules{} },
}

// chessRules are those of orthodox chess.
type chessRules struct{ Defaults }

func (chessRules) NoMoves(_ State, p *engine.Position, _ bool) Verdict {
	if p.InCheck() {
		return Verdict{Winner: WinFor(p.Side().Other()), Reason: Checkmate}
	}
	return Verdict{Winner: Draw, Reason: Stalemate}
}

func (chessRules) Ended(_ State, p *engine.Position) Verdict {
	if insufficient(p) {
		return Verdict{Winner: Draw, Reason: DeadPosition}
	}
	return Verdict{}
}

// insufficient tells whether the men alone make mate impossible: two kings, one minor piece more, or bishops of one
// colour.
func insufficient(p *engine.Position) bool {
	if p.Pieces(engine.Pawn)|p.Pieces(engine.Rook)|p.Pieces(engine.Queen) != 0 {
		return false
	}
	minors := p.Pieces(engine.Knight) | p.Pieces(engine.Bishop)
	if !minors.Many() {
		return true
	}
	bishops := p.Pieces(engine.Bishop)
	return minors == bishops && (bishops&engine.DarkSquares == 0 || bishops&engine.LightSquares == 0)
}
