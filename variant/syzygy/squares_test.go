package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"contrary/engine"
)

// The numbers that the format states.
func TestNumbersOfSquares(t *testing.T) {
	n := 0
	for _, of := range pairs {
		for _, p := range of {
			if p != noPair {
				n++
			}
		}
	}
	if n != pairCount {
		t.Errorf("%d pairs", n)
	}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"class d3", int(classes[19]), 5}, {"class c6", int(classes[42]), 8}, {"class a8", int(classes[56]), 6},
		{"class h2", int(classes[15]), 0},
		{"below h7", int(below[55]), 27}, {"below a2", int(below[8]), 0},
		{"ring e4", int(rings[28]), 0}, {"ring d4", int(rings[27]), 3}, {"ring b1", int(rings[1]), 63},
		{"ring g1", int(rings[6]), 56}, {"ring d6", int(rings[43]), 20}, {"ring a1", int(rings[0]), 15},
		{"place b3", int(pawnPlaces[17]), 7}, {"place g3", int(pawnPlaces[22]), 7},
		{"rank a2", int(pawnRanks[8]), 47}, {"rank h2", int(pawnRanks[15]), 46}, {"rank e7", int(pawnRanks[52]), 0},
		{"rank d7", int(pawnRanks[51]), 1},
		{"pair a1 h1", int(pairs[6][7]), 259}, {"pair b1 a1", int(pairs[0][0]), 0},
		{"pair d3 e6", int(pairs[5][44]), 246}, {"pair d4 e4", int(pairs[9][28]), 277},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
}

// Whatever two to six men stand on the board, their number is one that the file has.
func TestNumbersInBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	leads := map[leading]int{}
	for range 3000 {
		var m material
		for i := range 2 + rng.IntN(MaxMen-1) {
			side := engine.Side(rng.IntN(2))
			if i < 2 {
				side = engine.Side(i)
			}
			piece := engine.Piece(rng.IntN(int(engine.NoPiece)))
			if rng.IntN(2) == 0 {
				piece = engine.King // often several alike
			}
			m += one(side, piece)
		}
		codes, groups, second := ordered(m)
		order, order2 := rng.IntN(groups), -1
		if second {
			for order2 = rng.IntN(groups); order2 == order; order2 = rng.IntN(groups) {
			}
		}
		var l [4]layout
		for file := range l {
			var err error
			if l[file], err = newLayout(m, codes, order, order2, file); err != nil {
				t.Fatalf("%s: %v", m, err)
			}
		}
		leads[l[0].lead]++
		for range 50 {
			p := compose(rng, m, traits("antichess"))
			b := boardOf(&p)
			var sq men
			l[0].place(&b, &sq, 0, len(codes), engine.White, 0)
			at := &l[0]
			if at.lead == pawnsFirst {
				at = &l[at.pawnFile(&sq)]
			}
			if n := at.number(&sq); n >= at.size {
				t.Fatalf("%s %s: %d of %d", m, p.FEN(), n, at.size)
			}
		}
	}
	if len(leads) != 5 {
		t.Errorf("%v", leads)
	}
}

// Boards that share a number are the same but for symmetry: of so many random ones hundreds do, and no two others.
func TestNumbersAreApart(t *testing.T) {
	if testing.Short() {
		t.Skip("a second")
	}
	rng := rand.New(rand.NewPCG(17, 18))
	for _, name := range []string{"KBNvK", "KKvNN", "KKNvB", "KKKvK", "KKKvN", "PPvP", "PPPvP", "PPvPP", "KPvKP",
		"PPvKK", "KKPvP"} {
		m, _ := parseMaterial(name)
		codes, groups, second := ordered(m)
		order2 := -1
		if second {
			order2 = groups - 1
		}
		var l [4]layout
		for file := range l {
			var err error
			if l[file], err = newLayout(m, codes, 0, order2, file); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		shared := 0
		seen := map[[2]uint64]string{}
		for range 12_000 {
			p := compose(rng, m, traits("antichess"))
			b := boardOf(&p)
			var sq men
			l[0].place(&b, &sq, 0, len(codes), engine.White, 0)
			image := smallest(codes, sq)
			file := 0
			if l[0].lead == pawnsFirst {
				file = l[0].pawnFile(&sq)
			}
			n := [2]uint64{uint64(file), l[file].number(&sq)}
			switch before, known := seen[n]; {
			case !known:
				seen[n] = image
			case before != image:
				t.Fatalf("%s: %q and %q have the number %d", name, before, image, n)
			default:
				shared++
			}
		}
		if shared < 10 {
			t.Errorf("%s: only %d share a number", name, shared)
		}
	}
}

// smallest is the least of what symmetry makes of a board.
func smallest(codes []code, sq men) (least string) {
	pawns := codes[0].piece() == engine.Pawn
	for i := range 8 {
		if pawns && i > 1 {
			break
		}
		at := make([]byte, 0, 2*len(codes))
		var list []uint16
		for k, c := range codes {
			s := sq[k]
			if i&1 != 0 {
				s ^= acrossFiles
			}
			if i&2 != 0 {
				s ^= acrossRanks
			}
			if i&4 != 0 {
				s = flipped(s)
			}
			list = append(list, uint16(c)<<8|uint16(s))
		}
		slices.Sort(list)
		for _, x := range list {
			at = append(at, byte(x>>8), byte(x))
		}
		if i == 0 || string(at) < least {
			least = string(at)
		}
	}
	return least
}

// ordered returns the men of a material in an order that a file may have, and how many groups are numbered; second says
// that the second are pawns.
func ordered(m material) (codes []code, groups int, second bool) {
	add := func(side engine.Side, piece engine.Piece) {
		for range m.count(side, piece) {
			codes = append(codes, code(piece)+1+code(side)*8)
		}
	}
	first := engine.White
	if w, b := m.pawns(engine.White), m.pawns(engine.Black); w == 0 || b > 0 && b < w {
		first = engine.Black
	}
	add(first, engine.Pawn)
	add(first.Other(), engine.Pawn)
	single := func(want func(n int) bool) {
		for side := range engine.Side(2) {
			for piece := engine.Knight; piece < engine.NoPiece; piece++ {
				if n := m.count(side, piece); n > 0 && want(n) {
					add(side, piece)
				}
			}
		}
	}
	if m.hasPawns() {
		single(func(int) bool { return true })
	} else {
		// Single men first; without two of them, the fewest alike.
		singles := 0
		single(func(n int) bool { singles += max(0, 2-n); return false })
		if singles >= 2 {
			single(func(n int) bool { return n == 1 })
			single(func(n int) bool { return n > 1 })
		} else {
			for n := 2; n <= MaxMen; n++ {
				single(func(k int) bool { return k == n })
			}
			single(func(n int) bool { return n == 1 })
		}
	}
	second = m.pawns(engine.White) > 0 && m.pawns(engine.Black) > 0
	lead := layout{n: len(codes)}
	copy(lead.codes[:], codes)
	lead.setLead(m)
	groups = 1
	for i := lead.group[0]; i < len(codes); groups++ {
		for k := codes[i]; i < len(codes) && codes[i] == k; i++ {
		}
	}
	return codes, groups, second
}
