package dead

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"contrary/engine"
)

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
		if !ok || who == "#" {
			continue
		}
		list = append(list, known{fen, [2]bool{strings.Contains(who, "W"), strings.Contains(who, "B")}})
	}
	return list
}

// TestPositions holds the solver against the published answers. No wrong one is allowed, and few may be missing.
func TestPositions(t *testing.T) {
	budget, least := 5000, 0.92
	if longTests() {
		budget, least = DefaultBudget, 0.99
	}
	var s Solver
	var sides, dead tally
	for _, k := range positions(t) {
		p := position(t, k.fen)
		no := 0
		for side := engine.White; side <= engine.Black; side++ {
			got := s.Winnable(&p, side, budget)
			sides.add(got != Unknown)
			switch {
			case got == Unknown:
				t.Logf("undecided: %s: %v can win: %v", k.fen, side, k.can[side])
			case got == Yes != k.can[side]:
				t.Errorf("%s: %v can win: %v, want %v", k.fen, side, got, k.can[side])
			case got == Yes:
				checkLine(t, &p, side, s.Line())
			default:
				no++
			}
		}
		is := !k.can[engine.White] && !k.can[engine.Black]
		if is {
			dead.add(no == 2)
		}
		if Quick(&p) && !is {
			t.Errorf("%s: dead, says Quick", k.fen)
		}
		if s.DeadWithin(&p, budget) != (no == 2) {
			t.Errorf("%s: DeadWithin differs from Winnable", k.fen)
		}
	}
	t.Logf("budget %d: %v sides decided, %v dead positions proved", budget, sides, dead)
	if sides.share() < least || dead.share() < least {
		t.Errorf("less than %v decided", least)
	}
}

// A tally counts what came out well.
type tally struct{ good, all int }

func (c *tally) add(good bool) {
	c.all++
	if good {
		c.good++
	}
}

func (c tally) share() float64 { return float64(c.good) / float64(c.all) }

func (c tally) String() string { return fmt.Sprintf("%d of %d", c.good, c.all) }

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

// TestMirrors turns the board round, sides exchanged, and from left to right: the answers stay true.
func TestMirrors(t *testing.T) {
	var s Solver
	for i, k := range positions(t) {
		p := position(t, k.fen)
		if p.Castling() != 0 || p.EnPassant() != engine.NoSquare || !longTests() && i%4 != 0 {
			continue
		}
		for flip := engine.White; flip <= engine.Black; flip++ {
			var men []engine.Man
			for b := p.Occupied(); b != 0; {
				square := b.Pop()
				side, piece := p.PieceAt(square)
				men = append(men, engine.Man{Side: side ^ flip, Piece: piece,
					Square: square ^ 7 ^ engine.Square(flip)*56})
			}
			q, ok := engine.Compose(men, p.Side()^flip, engine.Orthodox)
			if !ok {
				t.Fatalf("%s: no mirror image", k.fen)
			}
			for side := engine.White; side <= engine.Black; side++ {
				if got := s.Winnable(&q, side^flip, 1000); got == Yes && !k.can[side] || got == No && k.can[side] {
					t.Errorf("%s, image of %s: %v can win: %v", q.FEN(), k.fen, side^flip, got)
				}
			}
		}
	}
}
