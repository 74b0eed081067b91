package endings

import (
	"fmt"
	"math/rand/v2"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// pieces are the men a random ending may have besides the kings.
var pieces = [...]engine.Piece{engine.Queen, engine.Rook, engine.Bishop, engine.Knight, engine.Pawn}

// Positions draws n different positions of so many men, kings included, that the tables cover and in which the game is not over:
// every kind and colour of the other men equally likely, then every square and side to move. The same seed gives the same positions.
func Positions(tables *rmtable.Tables, men, n int, seed uint64) ([]string, error) {
	spec, _ := variant.Lookup("rmobility")
	rng := rand.New(rand.NewPCG(seed, uint64(men)))
	seen := map[string]bool{}
	var list []string
	for tries := 0; len(list) < n; tries++ {
		if tries > 1000*n+1000000 {
			return nil, fmt.Errorf("endings: found only %d positions of %d men that the tables cover", len(list), men)
		}
		var board [64]byte
		place := func(letter byte) bool {
			s := rng.IntN(64)
			pawn := letter == 'P' || letter == 'p'
			if board[s] != 0 || pawn && (s < 8 || s >= 56) {
				return false
			}
			board[s] = letter
			return true
		}
		ok := place('K') && place('k')
		for range men - 2 {
			letter := pieces[rng.IntN(len(pieces))].Letter()
			if rng.IntN(2) == 1 {
				letter += 'a' - 'A'
			}
			ok = ok && place(letter)
		}
		side := "wb"[rng.IntN(2)]
		if !ok {
			continue
		}
		g, err := variant.NewGame(spec, variant.DefaultSettings(), fen(&board, side))
		if err != nil || seen[g.FEN()] || g.Verdict().Over() {
			continue
		}
		if _, covered := tables.Fresh(g.Position()); !covered {
			continue
		}
		seen[g.FEN()] = true
		list = append(list, g.FEN())
	}
	return list, nil
}

// fen writes a board of piece letters, a1 first.
func fen(board *[64]byte, side byte) string {
	var text []byte
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			letter := board[8*rank+file]
			if letter == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text = append(text, '0'+empty)
			}
			text, empty = append(text, letter), 0
		}
		if empty > 0 {
			text = append(text, '0'+empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	return string(append(text, ' ', side)) + " - - 0 1"
}
