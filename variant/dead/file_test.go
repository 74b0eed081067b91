package dead

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"contrary/engine"
)

// illegal lists lines of testdata/positions.txt that no game reaches and that the FEN reader refuses.
var illegal = map[string]bool{
	"8/4p1p1/p1p1P1P1/P1P1pBp1/pBp1P1P1/P1P5/4K1P1/2k5 b - -": true, // nine pawns
}

type known struct {
	fen string
	can [2]bool // by side: can still mate
}

func positions(t testing.TB) (list []known) {
	t.Helper()
	f, err := os.Open("testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		who, fen, ok := strings.Cut(in.Text(), " ")
		if !ok || who == "#" || illegal[fen] {
			continue
		}
		list = append(list, known{fen, [2]bool{strings.Contains(who, "W"), strings.Contains(who, "B")}})
	}
	return list
}

// TestPositions holds the solver against the published answers: no wrong one is allowed.
func TestPositions(t *testing.T) {
	var s Solver
	for _, k := range positions(t) {
		p := position(t, k.fen)
		for side := engine.White; side <= engine.Black; side++ {
			got := s.Winnable(&p, side, 300)
			if got == Yes && !k.can[side] || got == No && k.can[side] {
				t.Errorf("%s: %v can win: %v, want %v", k.fen, side, got, k.can[side])
			}
			if got == Yes {
				checkLine(t, &p, side, s.Line())
			}
		}
	}
}

// checkLine replays the moves and looks for the mate at their end.
func checkLine(t *testing.T, p *engine.Position, winner engine.Side, line []engine.Move) {
	t.Helper()
	at := *p
	for _, m := range line {
		var l engine.MoveList
		if at.Legal(&l); !l.Contains(m) {
			t.Fatalf("%s: %v is not legal at %s", p.FEN(), m, at.FEN())
		}
		var child engine.Position
		at.Make(m, &child)
		at = child
	}
	if n, check := at.CountLegalAndCheck(); n != 0 || !check || at.Side() == winner {
		t.Fatalf("%s: %v does not mate", p.FEN(), line)
	}
}
