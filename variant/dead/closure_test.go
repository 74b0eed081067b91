package dead

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"contrary/engine"
)

// longTests tells whether the full length is asked for, as `make test-all` does.
func longTests() bool { return os.Getenv("CONTRARY_LONG") != "" }

// closure visits every position that can be reached from p and reports who is mated in one of them; complete is false
// if there are more than limit. It knows nothing but the moves.
func closure(p *engine.Position, limit int) (mates [2]bool, complete bool) {
	seen := map[engine.Key]bool{p.Key(): true}
	queue := []engine.Position{*p}
	var l engine.MoveList
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		at.Legal(&l)
		if l.Len() == 0 && at.InCheck() {
			mates[at.Side().Other()] = true
			if mates[0] && mates[1] {
				return mates, true
			}
		}
		for _, m := range l.Slice() {
			var child engine.Position
			at.Make(m, &child)
			if !seen[child.Key()] {
				if len(seen) == limit {
					return mates, false
				}
				seen[child.Key()] = true
				queue = append(queue, child)
			}
		}
	}
	return mates, true
}

// board is a placement under construction.
type board [64]byte

func (b *board) put(s int, c byte) bool {
	if s < 0 || s > 63 || b[s] != 0 || strings.ContainsRune("pP", rune(c)) && (s < 8 || s > 55) {
		return false
	}
	b[s] = c
	return true
}

// random returns a random small position of one of several kinds: walls and chains of pawns, few men, kings caged in a
// corner. Now and then ok is false.
func random(r *rand.Rand) (p engine.Position, ok bool) {
	var b board
	near := func(s, d int) int { // a random square at most d files and ranks from s
		f, k := s&7+r.IntN(2*d+1)-d, s>>3+r.IntN(2*d+1)-d
		if f < 0 || f > 7 || k < 0 || k > 7 {
			return -1
		}
		return 8*k + f
	}
	anywhere := func() int { return r.IntN(64) }
	pieces := func(n int, from string) {
		for range n {
			b.put(anywhere(), from[r.IntN(len(from))])
		}
	}
	switch r.IntN(4) {
	case 0: // a wall: blocked pairs on most files, sometimes with a gap between the two, and a bishop or so
		rank := 2 + r.IntN(3)
		if r.IntN(4) > 0 { // a king on each side
			b.put(r.IntN(8*rank-8), 'K')
			b.put(63-r.IntN(8*(5-rank)), 'k')
		}
		for f := range 8 {
			if f%2 == 1 && r.IntN(3) > 0 {
				continue
			}
			s := 8*max(1, min(rank+r.IntN(3)/2, 5)) + f
			b.put(s, 'P')
			b.put(s+8+8*(r.IntN(16)/15), 'p')
		}
		pieces(r.IntN(8)/6, "BbBbNnRr")
	case 1: // a diagonal chain
		s, step := 8*(1+r.IntN(2))+r.IntN(3), 9
		if r.IntN(2) == 0 {
			s, step = s^7, 7
		}
		for range 3 + r.IntN(4) {
			if b.put(s, 'P') {
				b.put(s+8, 'p')
			}
			s += step
		}
		pieces(r.IntN(6)/4, "BbBbNn")
	case 2: // few men
		pieces(1+r.IntN(2), "PpPpNnBbRrQq")
	case 3: // a crowd in a corner, most of its pawns blocked
		corner := [4]int{0, 7, 56, 63}[r.IntN(4)]
		b.put(near(corner, 1), 'k')
		for range 2 + r.IntN(4) {
			if s := near(corner, 3); b.put(s, 'P') {
				b.put(s+8, 'p')
			}
		}
		for range r.IntN(3) {
			b.put(near(corner, 2), "NnBbRrQq"[r.IntN(8)])
		}
	}
	for _, k := range "kK" {
		for !strings.ContainsRune(string(b[:]), k) {
			b.put(anywhere(), byte(k))
		}
	}
	var men []engine.Man
	for i, c := range b {
		if side, piece, ok := engine.ParsePiece(c); ok {
			men = append(men, engine.Man{Side: side, Piece: piece, Square: engine.Square(i)})
		}
	}
	return engine.Compose(men, engine.Side(r.IntN(2)), engine.Orthodox)
}

// TestClosure compares the solver with the whole tree of random small positions, as far as a tree that is too large
// goes.
func TestClosure(t *testing.T) {
	count, limit := 600, 8_000
	if longTests() {
		count, limit = 5_000, 60_000
	}
	const budget = 20_000
	r := rand.New(rand.NewPCG(1, 6))
	var s Solver
	var tally [2][3]int // sides, by truth and answer
	large, dead, proved := 0, 0, 0
	for i := 0; i < count; {
		p, ok := random(r)
		if !ok {
			continue
		}
		i++
		mates, complete := closure(&p, limit)
		if !complete {
			large++
		}
		is := s.DeadWithin(&p, budget)
		if is && (mates[0] || mates[1]) {
			t.Errorf("%s: dead, says the solver", p.FEN())
		}
		if Quick(&p) && !is {
			t.Errorf("%s: dead, says Quick, but the solver does not", p.FEN())
		}
		if complete && !mates[0] && !mates[1] {
			dead++
			if is {
				proved++
			}
		}
		for side := engine.White; side <= engine.Black; side++ {
			got := s.Winnable(&p, side, budget)
			if got == Yes {
				checkLine(t, &p, side, s.Line())
			}
			if got == No && mates[side] || got == Yes && complete && !mates[side] {
				t.Errorf("%s: %v can win: %v, the tree says %v", p.FEN(), side, got, mates[side])
			}
			switch {
			case mates[side]:
				tally[1][got]++
			case complete:
				tally[0][got]++
			}
		}
	}
	t.Logf("%d positions, %d with more than %d in the tree; dead %d, proved %d; sides that cannot win (unknown, yes, "+
		"no) %v, that can %v",
		count, large, limit, dead, proved, tally[0], tally[1])
	if dead == 0 || proved < dead*98/100 {
		t.Errorf("%d of %d dead positions proved", proved, dead)
	}
}
