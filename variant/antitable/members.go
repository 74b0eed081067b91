package antitable

import "contrary/engine"

// memberTables lists, for groups of one to three men, pawns second, the squares of each number.
var memberTables = func() (t [3][2][][3]engine.Square) {
	for n := range t {
		for pawns := range t[n] {
			t[n][pawns] = listMembers(n+1, engine.Square(8*pawns))
		}
	}
	return t
}()

// listMembers lists the sets of n squares from base to 63-base in ascending order of their numbers; the first of a set
// is the smallest.
func listMembers(n int, base engine.Square) (out [][3]engine.Square) {
	top := 64 - base
	switch n {
	case 1:
		for a := base; a < top; a++ {
			out = append(out, [3]engine.Square{a})
		}
	case 2:
		for b := base; b < top; b++ {
			for a := base; a < b; a++ {
				out = append(out, [3]engine.Square{a, b})
			}
		}
	case 3:
		for c := base; c < top; c++ {
			for b := base; b < c; b++ {
				for a := base; a < b; a++ {
					out = append(out, [3]engine.Square{a, b, c})
				}
			}
		}
	}
	return out
}

// members lists, for each number of the group, the squares of its men.
func (g *group) members() [][3]engine.Square {
	pawns := 0
	if g.piece == engine.Pawn {
		pawns = 1
	}
	return memberTables[g.n-1][pawns]
}
