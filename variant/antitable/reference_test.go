package antitable

import (
	"fmt"
	"os"
	"testing"

	"contrary/internal/refmodel"
)

// slow is a solver of its own: it asks internal/refmodel for the moves and verdict of every position it can reach, and
// goes over all of them again and again until nothing changes.
type slow struct {
	nodes map[string]*slowNode
	order []*slowNode
}

type slowNode struct {
	over    bool
	value   Value
	plies   int
	decided bool
	next    []*slowNode
}

// visit takes up a position and all that it leads to.
func (s *slow) visit(t *testing.T, name, fen string) *slowNode {
	if n := s.nodes[fen]; n != nil {
		return n
	}
	n := &slowNode{}
	s.nodes[fen] = n
	s.order = append(s.order, n)
	g, err := refmodel.New(name, fen, refmodel.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	if result, _ := g.Verdict(); result != "ongoing" {
		n.over, n.decided = true, true
		switch mover := map[bool]string{true: "white", false: "black"}[g.FEN()[len(board1(g.FEN()))+1] == 'w']; result {
		case "draw":
		case mover:
			n.value = Win
		default:
			n.value = Loss
		}
		return n
	}
	for _, m := range g.Legal() {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		n.next = append(n.next, s.visit(t, name, still(g.FEN())))
		g.Undo()
	}
	return n
}

// board1 is the first field of a FEN.
func board1(fen string) string {
	for i, c := range fen {
		if c == ' ' {
			return fen[:i]
		}
	}
	return fen
}

// still sets the clocks of a FEN back.
func still(fen string) string {
	var a, b, c, d string
	fmt.Sscan(fen, &a, &b, &c, &d)
	return fmt.Sprintf("%s %s %s %s 0 1", a, b, c, d)
}

// settle finds values and plies, level by level.
func (s *slow) settle() {
	for level, left := 0, 3; left > 0; level++ {
		left--
		for _, n := range s.order {
			if n.decided {
				continue
			}
			wins, worst := true, 0
			for _, c := range n.next {
				switch {
				case c.decided && c.value == Loss && c.plies == level:
					n.decided, n.value, n.plies = true, Win, level+1
				case !c.decided || c.value != Win || c.plies > level:
					wins = false
				}
				worst = max(worst, c.plies)
			}
			if wins && !n.decided {
				n.decided, n.value, n.plies = true, Loss, worst+1
			}
			if n.decided {
				left = 3
			}
		}
	}
}

// The tables agree with the slow solver about everything that can be reached from some positions.
func TestAgreesWithTheSlowSolver(t *testing.T) {
	for _, c := range []struct {
		variant string
		fens    []string
		least   int
	}{
		{"antichess", []string{"8/8/8/8/8/1k6/8/K7 w - - 0 1", "8/8/8/3p4/8/8/4P3/8 w - - 0 1"}, 8000},
		{"suicide", []string{"8/p7/8/8/8/8/P7/8 w - - 0 1", "8/p7/8/p7/8/8/P7/8 b - - 0 1",
			"8/8/8/p7/P7/8/8/k7 b - - 0 1"}, 20},
		{"jointantichess", []string{"8/p7/8/8/8/8/P7/8 w - - 0 1", "8/p7/8/p7/8/8/P7/8 b - - 0 1",
			"8/8/8/p7/P7/8/8/k7 b - - 0 1"}, 20},
		{"queenantichess", []string{"8/1P6/8/8/8/8/7p/8 w - - 0 1"}, 5000},
		{"antichess", []string{"8/8/8/8/3n4/8/8/KN6 w - - 0 1", "8/8/8/8/8/p7/7P/8 w - - 0 1"}, 0},
	} {
		if c.least == 0 && os.Getenv("CONTRARY_LONG") == "" {
			continue
		}
		s := &slow{nodes: map[string]*slowNode{}}
		for _, fen := range c.fens {
			s.visit(t, c.variant, fen)
		}
		s.settle()
		tables := opened(t, c.variant)
		for fen, n := range s.nodes {
			o, ok := tables.Probe(parse(t, fen, tables.Traits()))
			if !ok || o.Value != n.value || o.Plies != n.plies {
				t.Errorf("%s %s: %+v %v, the slow solver says %v in %d", c.variant, fen, o, ok, n.value, n.plies)
			}
		}
		t.Logf("%s: %d positions", c.variant, len(s.nodes))
		if len(s.nodes) < c.least {
			t.Errorf("%s: only %d positions", c.variant, len(s.nodes))
		}
	}
}
