package board

import (
	"fmt"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// name is a side as it begins a sentence.
func name(s engine.Side) string { return [2]string{"White", "Black"}[s&1] }

// sideOf reads "white" or "black".
func sideOf(text string) engine.Side {
	if text == "black" {
		return engine.Black
	}
	return engine.White
}

// plural is "1 move", "2 moves".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// manOn is what stands on a square: "white pawn", "empty".
func manOn(p *engine.Position, s engine.Square) string {
	side, piece := p.PieceAt(s)
	if piece == engine.NoPiece {
		return "empty"
	}
	return side.String() + " " + piece.String()
}

// say is a move of p in words: "White: knight g1 takes pawn on f3, check".
func say(p *engine.Position, m engine.Move) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", name(p.Side()))
	_, taken := p.PieceAt(m.To())
	switch {
	case m.IsShortCastle():
		b.WriteString("castles on the king's side")
	case m.IsLongCastle():
		b.WriteString("castles on the queen's side")
	case m.IsEnPassant():
		fmt.Fprintf(&b, "pawn %s takes pawn en passant on %s", m.From(), m.To())
	case m.IsCapture():
		fmt.Fprintf(&b, "%s %s takes %s on %s", m.Piece(), m.From(), taken, m.To())
	default:
		fmt.Fprintf(&b, "%s %s to %s", m.Piece(), m.From(), m.To())
	}
	if m.IsPromotion() {
		fmt.Fprintf(&b, ", becomes a %s", m.Promotion())
	}
	if p.Traits().Has(engine.RoyalKing) {
		var child engine.Position
		if p.Make(m, &child); child.InCheck() {
			b.WriteString(", check")
		}
	}
	return b.String()
}

// why says in a sentence why a game is over. The side to move of p has no move where the reason says so.
func why(g *variant.Game, v variant.Verdict) string {
	mover := g.Position().Side()
	stuck, other := name(mover), name(mover.Other())
	winner, won := v.Winner.Side()
	moverWon := won && winner == mover
	record := ""
	if r, _, ok := g.Record(); ok {
		record = fmt.Sprintf(" The record decides: %s has left the fewest moves, %s.", name(r.Holder), r)
	}
	switch v.Reason {
	case variant.Checkmate:
		if moverWon {
			return stuck + " is checkmated, and here that is what everybody wants."
		}
		return other + " has given checkmate."
	case variant.Stalemate:
		switch {
		case moverWon:
			return stuck + " has no move left, and so has won."
		case !won:
			return stuck + " has no move left. Here that is a draw."
		case v.Key > 0:
			return stuck + " has no move left and is not in check: stalemate, the best record but for mate."
		}
		return fmt.Sprintf("%s has no move left. %s has fewer men, %d against %d, and so has won.", stuck, other,
			g.Position().Of(mover.Other()).Count(), g.Position().Of(mover).Count())
	case variant.NoMen:
		return name(winner) + " has no men left, and so has won."
	case variant.BareKing:
		return name(winner) + " has nothing but the king left, and so has won."
	case variant.Threefold:
		return "This position has appeared for the third time." + orElse(record, " That is a draw.")
	case variant.FiftyMoves:
		return "Fifty moves of each side without a capture or a pawn move." + orElse(record, " That is a draw.")
	case variant.DeadPosition:
		if g.Position().Traits().Has(engine.RoyalKing) {
			return "With these men nobody can give mate any more."
		}
		return "The bishops stand on squares of different colours and no pawn can move: nobody can lose a man any more."
	case variant.StrongMate:
		return stuck + " is in check and has no move, not even a barred one: a strong mate, which wins."
	case variant.WeakMate:
		return fmt.Sprintf("%s is in check and has only barred moves: a weak mate, by which %s loses.", stuck, other)
	case variant.StrongStalemate:
		return fmt.Sprintf(
			"%s is not in check and has no move, not even a barred one: a strong stalemate, by which %s loses.",
			stuck,
			other,
		)
	case variant.WeakStalemate:
		return stuck + " is not in check and has only barred moves: a weak stalemate, which wins."
	case variant.Deadline:
		return fmt.Sprintf("%s created the dead position and has no moves left to win it.", name(winner.Other()))
	}
	return sentence(v.Reason)
}

// whyEnded says in a sentence how people have ended the game.
func whyEnded(g *variant.Game, e *ending) string {
	side := sideOf(e.Side)
	switch e.Kind {
	case "resign":
		return name(side) + " has resigned."
	case "time":
		return name(side) + " has run out of time."
	}
	if r, _, ok := g.Record(); ok {
		return fmt.Sprintf(
			"The players have agreed to end the game. The record decides: %s holds it, %s.",
			name(r.Holder),
			r,
		)
	}
	return "The players have agreed on a draw."
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// rulesOf tells in short sentences what is unlike chess; it is read from the data of the variant, so that a new
// variant has its text at once.
func rulesOf(spec *variant.Spec) []string {
	t := spec.Traits
	var all []string
	add := func(yes bool, text string) {
		if yes {
			all = append(all, text)
		}
	}
	royal := t.Has(engine.RoyalKing)
	add(t.Has(engine.MustCapture), "Who can capture must capture; which capture is free.")
	add(t.Has(engine.MustCapture) && royal, "Leaving check comes first.")
	add(!royal, "The king is an ordinary man: it can be captured, and there is no check.")
	add(t.Has(engine.KingPromotion), "A pawn may become a king, too.")
	add(t.Has(engine.QueenOnly), "Pawns become queens only.")
	add(!t.Has(engine.Castling), "There is no castling.")
	add(!royal && t.Has(engine.Castling), "There is castling, and attacked squares do not matter to it.")
	add(t.Has(engine.BareKingEnds), "Who has nothing but the king left has won.")
	switch spec.Repetition {
	case variant.RepetitionBars:
		all = append(
			all,
			"A move that would bring back a position of the game is barred.",
			"Who has no move at all, not even a barred one, is strongly mated or stalemated: a strong mate wins for "+
				"the side that gives it, "+
				"a strong stalemate loses.",
			"Who has only barred moves left is weakly mated or stalemated, and then it is the other way round: a "+
				"weak mate loses, a weak stalemate wins.",
			"Who makes a position dead, so that nobody could ever be mated, must win within the moves that the board "+
				"counts, or loses "+
				"(the settings can bar such moves, or let them be).",
		)
	case variant.RepetitionSettles:
		all = append(
			all,
			"Each position counts the moves of the side to move, and a half more if it is not in check.",
			"The smallest number since the last capture or pawn move is the record, and who has left it to the "+
				"opponent holds it.",
			"Mate and stalemate are the best records. If the game ends in any other way, the record decides.",
		)
	default:
		add(
			spec.ClockPlies > 0,
			"Repeating a position three times or fifty moves without a capture or pawn move is a draw.",
		)
	}
	return all
}
