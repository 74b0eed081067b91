package endings

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// pieces are the men a random ending may have besides the kings.
var pieces = [...]engine.Piece{engine.Queen, engine.Rook, engine.Bishop, engine.Knight, engine.Pawn}

// Positions draws n different positions of so many men, kings included, that the tables cover and in which the game is
// not over: every kind and colour of the other men equally likely, then every square and side to move. The same seed
// gives the same positions. Where only names materials, others are left out.
func Positions(tables *rmtable.Tables, men, n int, seed uint64, only ...*rmtable.Material) ([]string, error) {
	spec, _ := variant.Lookup("rmobility")
	rng := rand.New(rand.NewPCG(seed, uint64(men)))
	seen := map[string]bool{}
	var list []string
	for tries := 0; len(list) < n; tries++ {
		if tries > 1000*n+1000000 {
			return nil, fmt.Errorf("endings: found only %d positions of %d men that the tables cover", len(list), men)
		}
		var board []engine.Man
		var occupied engine.Bitboard
		place := func(side engine.Side, piece engine.Piece) bool {
			s := engine.Square(rng.IntN(64))
			if occupied.Has(s) || piece == engine.Pawn && engine.BackRanks.Has(s) {
				return false
			}
			occupied |= s.Bitboard()
			board = append(board, engine.Man{Side: side, Piece: piece, Square: s})
			return true
		}
		ok := place(engine.White, engine.King) && place(engine.Black, engine.King)
		for range men - 2 {
			piece, side := pieces[rng.IntN(len(pieces))], engine.Side(rng.IntN(2))
			ok = ok && place(side, piece)
		}
		toMove := engine.Side(rng.IntN(2))
		if !ok {
			continue
		}
		p, ok := engine.Compose(board, toMove, spec.Traits)
		if !ok {
			continue
		}
		if m, ok := rmtable.MaterialOf(&p); !ok || len(only) > 0 &&
			!slices.ContainsFunc(only, func(o *rmtable.Material) bool { return o.Name() == m.Name() }) {
			continue
		}
		g, err := variant.NewGame(spec, variant.DefaultSettings(), p.FEN())
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
