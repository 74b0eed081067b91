package dead

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"contrary/engine"
)

// identity is all of a position that decides what can still happen.
type identity struct {
	men      [2][6]engine.Bitboard
	side     engine.Side
	castling engine.CastlingRights
	ep       engine.Square
}

func identify(p *engine.Position) (id identity) {
	for side := range id.men {
		for piece := range id.men[side] {
			id.men[side][piece] = p.By(engine.Side(side), engine.Piece(piece))
		}
	}
	id.side, id.castling, id.ep = p.Side(), p.Castling(), p.EnPassant()
	return id
}

// closure visits every position that can be reached from p and reports who is mated in one of them; complete is false if there are
// more than limit. It knows nothing but the moves.
func closure(p *engine.Position, limit int) (mates [2]bool, complete bool) {
	seen := map[identity]bool{identify(p): true}
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
			if id := identify(&child); !seen[id] {
				if len(seen) == limit {
					return mates, false
				}
				seen[id] = true
				queue = append(queue, child)
			}
		}
	}
	return mates, true
}

// board is a placement under construction.
type board struct {
	men [64]byte
}

func (b *board) put(s int, c byte) bool {
	if s < 0 || s > 63 || b.men[s] != 0 || strings.ContainsRune("pP", rune(c)) && (s < 8 || s > 55) {
		return false
	}
	b.men[s] = c
	return true
}

// random returns a random small position of one of several kinds: walls of pawns, few men, kings caged in a corner.
func random(r *rand.Rand) (engine.Position, bool) {
	b := &board{}
	near := func(s, d int) int { // a random square at most d files and ranks from s
		f, k := s&7+r.IntN(2*d+1)-d, s>>3+r.IntN(2*d+1)-d
		if f < 0 || f > 7 || k < 0 || k > 7 {
			return -1
		}
		return 8*k + f
	}
	any := func() int { return r.IntN(64) }
	switch r.IntN(4) {
	case 0: // a wall: blocked pairs on most files, sometimes with a gap between the two, and a bishop or so
		rank := 2 + r.IntN(3)
		for f := range 8 {
			if f%2 == 1 && r.IntN(3) > 0 {
				continue
			}
			s := 8*max(1, min(rank+r.IntN(3)/2, 5)) + f
			b.put(s, 'P')
			b.put(s+8+8*(r.IntN(16)/15), 'p')
		}
		for range r.IntN(5) / 3 {
			b.put(any(), "BbBbNnRr"[r.IntN(8)])
		}
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
		for range r.IntN(5) / 3 {
			b.put(any(), "BbBbNn"[r.IntN(6)])
		}
	case 2: // few men
		for range 1 + r.IntN(2) {
			b.put(any(), "PpPpNnBbRrQq"[r.IntN(12)])
		}
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
		if !strings.ContainsRune(string(b.men[:]), k) {
			for !b.put(any(), byte(k)) {
			}
		}
	}
	var men []engine.Man
	for i, c := range b.men {
		if side, piece, ok := engine.ParsePiece(c); ok {
			men = append(men, engine.Man{Side: side, Piece: piece, Square: engine.Square(i)})
		}
	}
	return engine.Compose(men, engine.Side(r.IntN(2)), engine.Orthodox)
}

// TestClosure compares the solver with the exhausted tree of random small positions.
func TestClosure(t *testing.T) {
	count, limit, seed := 3000, 20000, uint64(1)
	if os.Getenv("CONTRARY_LONG") != "" {
		count, limit = 20_000, 100_000
	}
	if v := os.Getenv("CLOSE_SEED"); v != "" {
		fmt.Sscan(v, &count, &limit, &seed)
	}
	r := rand.New(rand.NewPCG(seed, 6))
	var s Solver
	var tally [2][3]int // by truth and answer
	skipped := 0
	dead, proved := 0, 0
	for i := 0; i < count; {
		p, ok := random(r)
		if !ok {
			continue
		}
		i++
		mates, complete := closure(&p, limit)
		if !complete {
			skipped++
		} else if !mates[0] && !mates[1] {
			dead++
			if s.DeadWithin(&p, 20_000) {
				proved++
			}
		}
		if (mates[0] || mates[1]) && Quick(&p) {
			t.Errorf("%s: dead, says Quick", p.FEN())
		}
		for side := engine.White; side <= engine.Black; side++ {
			got := s.Winnable(&p, side, 20_000)
			if got == Yes {
				checkLine(t, &p, side, s.Line())
			}
			if got == No && mates[side] || got == Yes && complete && !mates[side] {
				t.Errorf("%s: %v can win: %v, the tree says %v", p.FEN(), side, got, mates[side])
			}
			if complete || mates[side] {
				truth := 0
				if mates[side] {
					truth = 1
				}
				tally[truth][got]++
				if got == Unknown {
					fmt.Println("CUNK", truth, side, p.FEN())
				}
			}
		}
	}
	t.Logf("%d positions, %d too large; dead %d, proved %d; sides that cannot win (unknown, yes, no) %v, that can %v", count, skipped, dead, proved, tally[0], tally[1])
}
