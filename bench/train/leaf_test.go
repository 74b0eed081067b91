package train

import (
	"path/filepath"
	"slices"
	"testing"

	"contrary/engine"
)

// With leaves the same games are played, and positions that have a score and no result come between their samples.
func TestLeaves(t *testing.T) {
	o := options(t, "antichess", 12)
	plain, rich := filepath.Join(t.TempDir(), "plain"), filepath.Join(t.TempDir(), "rich")
	playTo(t, plain, o)
	o.Leaves = 2
	playTo(t, rich, o)
	var played, leaves []Sample
	for _, s := range load(t, rich) {
		if s.Result != noResult {
			played = append(played, s)
			continue
		}
		leaves = append(leaves, s)
		if p, ok := s.position(o.Spec.Traits); !ok {
			t.Fatalf("a leaf that is no position: %+v", s)
		} else if moves := legal(&p); len(moves) > 0 && moves[0].IsCapture() {
			t.Errorf("nobody evaluates %s, where a capture is compulsory", p.FEN())
		}
	}
	if !slices.Equal(played, load(t, plain)) {
		t.Error("the games are others with leaves")
	}
	if len(leaves) < len(played) {
		t.Errorf("%d leaves of games with %d samples, two of each search", len(leaves), len(played))
	}
	if again := appendLeaves(nil, leaves[:2]); again[0] != 2 {
		t.Errorf("%d leaves written, want 2", again[0])
	} else {
		r := gameReader{data: again[1:]}
		if a, b := r.leaf(), r.leaf(); r.bad || len(r.data) > 0 || a != leaves[0] || b != leaves[1] {
			t.Errorf("%+v became %+v and %+v", leaves[:2], a, b)
		}
		for cut := range len(again) - 1 {
			r := gameReader{data: again[1:][:cut]}
			_, _ = r.leaf(), r.leaf()
			if !r.bad {
				t.Errorf("leaves cut to %d of %d bytes are read", cut, len(again)-1)
			}
		}
	}
}

func legal(p *engine.Position) []engine.Move {
	var moves engine.MoveList
	p.Legal(&moves)
	return moves.Slice()
}
