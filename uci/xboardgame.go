package uci

import (
	"strings"

	"contrary/variant"
)

// newGame obeys "new": orthodox chess from its start position, the engine plays Black.
func (x *xboard) newGame() {
	x.s.newGame()
	x.play("chess", false)
	x.force, x.side, x.analysing, x.depth = false, 1, false, 0
}

// play sets up the start position of a variant.
func (x *xboard) play(name string, chess960 bool) {
	x.drop()
	x.over = false
	x.s.settings.Chess960 = chess960
	x.s.chooseVariant(name)
	x.s.startPosition()
}

// variant obeys "variant NAME". For games that XBoard does not know it is told the board, the men and the start
// position.
func (x *xboard) variant(name string) {
	for _, v := range xboardVariants {
		if v.name != name {
			continue
		}
		x.play(v.ours, v.chess960)
		if v.parent != "" {
			x.s.out.linef("setup (PNBRQKpnbrqk) 8x8+0_%s %s", v.parent, x.s.game.FEN())
		}
		return
	}
	x.s.out.linef("Error (unsupported variant): %s", shorten(name))
}

// setBoard obeys "setboard FEN".
func (x *xboard) setBoard(fen string) {
	x.drop()
	x.over = false
	game, err := variant.NewGame(x.s.spec, x.s.settings, fen)
	if err != nil {
		x.s.out.linef("tellusererror Illegal position: %s", err)
		return
	}
	x.s.game, x.s.said = game, said{fen: fen}
	if x.analysing {
		x.analyse()
	}
}

// undo takes moves back.
func (x *xboard) undo(moves int) {
	x.drop()
	x.over = false
	for range min(moves, x.s.game.Ply()) {
		x.s.game.Undo()
		x.s.said.moves = x.s.said.moves[:len(x.s.said.moves)-1]
	}
	if x.analysing {
		x.analyse()
	}
}

// userMove obeys "usermove": the move is played if the rules allow it, and answered if it is the engine's turn then.
func (x *xboard) userMove(text string) {
	move, reason := x.read(text)
	if reason != "" {
		x.s.out.linef("Illegal move (%s): %s", reason, text)
		return
	}
	hit := x.expected != "" && x.expected == move
	if !hit {
		x.drop()
	}
	x.expected = ""
	x.make(move)
	switch {
	case x.analysing:
		x.analyse()
	case x.claim():
		x.drop()
	case x.force || int(x.s.game.Position().Side()) != x.side:
	case hit:
		x.s.ponderHit()
	default:
		x.think()
	}
}

// make plays a legal move in UCI text.
func (x *xboard) make(move string) {
	if err := x.s.game.PlayUCI(move); err == nil {
		x.s.said.moves = append(x.s.said.moves, move)
	}
}

// read finds the move that XBoard means, in UCI text, or the reason why it may not be played.
func (x *xboard) read(text string) (move, reason string) {
	g := x.s.game
	legal := g.Legal()
	captures := len(legal) > 0
	for _, m := range legal {
		long := len(text) > 3
		if m.IsCastle() && bareMove.MatchString(text) && text[1] == '-' &&
			(long && m.IsLongCastle() || !long && m.IsShortCastle()) {
			return m.String(), ""
		}
		captures = captures && m.IsCapture()
	}
	m, err := g.Position().ParseMove(text)
	switch {
	case err == nil && g.IsLegal(m):
		return m.String(), ""
	case err == nil:
		if g.Settings().DeadPosition == variant.DeadBarred {
			return "", "barred: that position has been on the board before, or would be dead"
		}
		return "", "barred: that position has been on the board before"
	case captures && g.Spec().Licences != variant.OrthodoxLicences && g.Verdict().Winner == variant.Ongoing &&
		!g.Position().InCheck():
		return "", "a capture is compulsory"
	}
	return "", "against the rules of " + g.Spec().Name
}

// written is a move as XBoard reads it: castling of Chess960 is spelled out.
func (x *xboard) written(move string) string {
	if !x.s.settings.Chess960 {
		return move
	}
	if m, err := x.s.game.Position().ParseMove(move); err == nil && m.IsCastle() {
		if m.IsLongCastle() {
			return "O-O-O"
		}
		return "O-O"
	}
	return move
}

// claim says how the game has ended, if it has; once.
func (x *xboard) claim() bool {
	v := x.s.game.Verdict()
	if !v.Over() || x.analysing {
		return v.Over()
	}
	if !x.over {
		x.over = true
		reason := v.Reason
		if record, _, ok := x.s.game.Record(); ok {
			reason += ", record " + record.String()
		}
		x.s.out.linef("%s {%s}", x.s.game.Winner(v).Result(), strings.ToUpper(reason[:1])+reason[1:])
	}
	return true
}
