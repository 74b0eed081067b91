package newgames

import (
	"fmt"
	"strings"

	"contrary/internal/duel"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// twins are the new games with what the reference model needs to know of them, written from the rules alone.
var twins = []struct {
	spec  *variant.Spec
	model refmodel.Variant
}{
	{&ThreeCheck, refmodel.Variant{Name: "3check", Ended: thirdCheck, Past: checksText}},
	{&KingOfTheHill, refmodel.Variant{Name: "kingofthehill", Goal: onTheHill}},
}

// modelOf sets games of a new variant up in the reference model.
func modelOf(v refmodel.Variant) duel.Model {
	return func(fen string, o refmodel.Options) (*refmodel.Game, error) { return refmodel.NewVariant(v, fen, o) }
}

// checksGiven counts the positions in which a side was in check after a move, by who had given it, on top of what the
// FEN says.
func checksGiven(g *refmodel.Game, ply int) (white, black int) {
	if n, err := fmt.Sscanf(g.Field(), "+%d+%d", &white, &black); n != 2 || err != nil {
		white, black = 0, 0
	}
	for i := 1; i <= ply; i++ {
		switch {
		case !g.Checked(i):
		case g.WhiteToMove(i):
			black = min(black+1, 3)
		default:
			white = min(white+1, 3)
		}
	}
	return white, black
}

func checksText(g *refmodel.Game, ply int) string {
	white, black := checksGiven(g, ply)
	return fmt.Sprint(white, black)
}

func thirdCheck(g *refmodel.Game) (result, reason string) {
	switch white, black := checksGiven(g, g.Plies()); {
	case white == 3:
		return "white", "third check"
	case black == 3:
		return "black", "third check"
	}
	men := 0
	for _, man := range g.Board(g.Plies()) {
		if man != 0 {
			men++
		}
	}
	if men == 2 {
		return "draw", "dead position"
	}
	return "", ""
}

func onTheHill(g *refmodel.Game) (result, reason string) {
	board := g.Board(g.Plies())
	centre := string([]byte{board[27], board[28], board[35], board[36]}) // d4 e4 d5 e5
	white, black := strings.Contains(centre, "K"), strings.Contains(centre, "k")
	switch {
	case white && (!black || !g.WhiteToMove(g.Plies())):
		return "white", "king of the hill"
	case black:
		return "black", "king of the hill"
	}
	return "", ""
}
