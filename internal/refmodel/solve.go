package refmodel

import "sort"

// Solve finds forced No-Draw wins by trying everything, path and all, without
// any table: the first moves, sorted, after each of which the side to move has
// won on the board right after its own n-th move at the latest, whatever the
// other side does. Empty if there are none, or if the game is over. It works
// on the game and leaves it as it was; the cost is about b^(2n-1) positions.
func Solve(g *Game, n int) []string {
	firsts := []string{}
	if result, _ := g.Verdict(); result != ongoing || n < 1 {
		return firsts
	}
	us := side(g.now().pos.white)
	for _, m := range g.openAt(g.last()) {
		g.push(m)
		if g.answered(us, n-1) {
			firsts = append(firsts, m.uci())
		}
		g.Undo()
	}
	sort.Strings(firsts)
	return firsts
}

// SolveShortest returns the least n up to most for which Solve finds a win,
// with the winning first moves; 0 and none if there is no win so soon.
func SolveShortest(g *Game, most int) (n int, firsts []string) {
	for n = 1; n <= most; n++ {
		if firsts = Solve(g, n); len(firsts) > 0 {
			return n, firsts
		}
	}
	return 0, nil
}

// answered reports whether us, having just moved, has won or wins within n
// more of its moves against every reply.
func (g *Game) answered(us string, n int) bool {
	if result, _ := g.Verdict(); result != ongoing {
		return result == us
	}
	if n == 0 {
		return false
	}
	for _, reply := range g.openAt(g.last()) {
		g.push(reply)
		wins := g.winsIn(us, n)
		g.Undo()
		if !wins {
			return false
		}
	}
	return true
}

// winsIn reports whether us, on move, has won or wins within n of its moves.
func (g *Game) winsIn(us string, n int) bool {
	if result, _ := g.Verdict(); result != ongoing {
		return result == us
	}
	for _, m := range g.openAt(g.last()) {
		g.push(m)
		wins := g.answered(us, n-1)
		g.Undo()
		if wins {
			return true
		}
	}
	return false
}
