package dead

import "testing"

// TestDecide holds every answer that is one against the published ones.
func TestDecide(t *testing.T) {
	var s Solver
	var found [3]int
	for i, k := range positions(t) {
		if i%5 != 0 && !longTests() {
			continue
		}
		p := position(t, k.fen)
		for _, budget := range [2]int{200, 3000} {
			got := s.Decide(&p, budget)
			found[got]++
			if is := !k.can[0] && !k.can[1]; got == Yes && !is || got == No && is {
				t.Errorf("%s: dead: %v", k.fen, got)
			}
		}
	}
	if found[Unknown] == 0 || found[Yes] == 0 || found[No] == 0 {
		t.Errorf("%d unknown, %d yes, %d no", found[Unknown], found[Yes], found[No])
	}
}
