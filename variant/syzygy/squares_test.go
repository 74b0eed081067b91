package syzygy

import "testing"

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
		{"class d3", int(classes[19]), 5}, {"class c6", int(classes[42]), 8}, {"class a8", int(classes[56]), 6}, {"class h2", int(classes[15]), 0},
		{"below h7", int(below[55]), 27}, {"below a2", int(below[8]), 0},
		{"ring e4", int(rings[28]), 0}, {"ring d4", int(rings[27]), 3}, {"ring b1", int(rings[1]), 63}, {"ring g1", int(rings[6]), 56}, {"ring d6", int(rings[43]), 20}, {"ring a1", int(rings[0]), 15},
		{"place b3", int(pawnPlaces[17]), 7}, {"place g3", int(pawnPlaces[22]), 7},
		{"rank a2", int(pawnRanks[8]), 47}, {"rank h2", int(pawnRanks[15]), 46}, {"rank e7", int(pawnRanks[52]), 0}, {"rank d7", int(pawnRanks[51]), 1},
		{"pair a1 h1", int(pairs[6][7]), 259}, {"pair b1 a1", int(pairs[0][0]), 0}, {"pair d3 e6", int(pairs[5][44]), 246}, {"pair d4 e4", int(pairs[9][28]), 277},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
}
