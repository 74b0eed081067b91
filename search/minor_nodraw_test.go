package search

import (
	"maps"
	"testing"

	"contrary/engine"
)

// TestMinorPieceCages goes through all positions, up to symmetry, of king and minor piece against a bare king, and
// counts those that the side with the piece wins in so many moves, by trying everything. docs/variants/nodraw.md tells
// what follows.
func TestMinorPieceCages(t *testing.T) {
	const most = 3
	type count map[int]int // by number of moves
	for _, test := range []struct {
		piece  engine.Piece
		toMove engine.Side      // the bare king is Black's
		wins   map[string]count // by square of the bare king
	}{
		{engine.Knight, engine.White, map[string]count{"a1": {2: 6}, "b1": {2: 14}}},
		{engine.Bishop, engine.White, map[string]count{"a1": {2: 12, 3: 10}, "b1": {2: 29}, "c1": {3: 5}}},
		{engine.Knight, engine.Black, map[string]count{}},
		{engine.Bishop, engine.Black, map[string]count{}},
	} {
		squares, positions := []string{"a1"}, 0
		if !long() && test.toMove == engine.Black {
			continue
		} else if long() {
			squares = []string{"a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"}
		}
		for _, name := range squares {
			bare := engine.MakeSquare(int(name[0]-'a'), int(name[1]-'1'))
			wins := count{}
			for square := range 64 * 64 {
				p, ok := engine.Compose([]engine.Man{{Side: engine.Black, Piece: engine.King, Square: bare},
					{Side: engine.White, Piece: engine.King, Square: engine.Square(square / 64)},
					{Side: engine.White, Piece: test.piece, Square: engine.Square(square % 64)}}, test.toMove,
					engine.Orthodox)
				if !ok {
					continue
				}
				g := nodrawGame(t, 20, p.FEN())
				if g.Verdict().Over() {
					continue
				}
				positions++
				if plies := solve(g, engine.White, 2*most-1+int(test.toMove)); plies > 0 {
					wins[(plies+1)/2]++
				}
			}
			if !maps.Equal(wins, test.wins[name]) {
				t.Errorf("%v, %v to move, bare king on %s: won in %v moves, want %v", test.piece, test.toMove, name,
					wins, test.wins[name])
			}
		}
		t.Logf("%v, %v to move: %d positions", test.piece, test.toMove, positions)
	}
}
