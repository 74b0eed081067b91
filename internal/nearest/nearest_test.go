package nearest

import "testing"

func TestName(t *testing.T) {
	names := []string{"bench", "perft", "judge", "match", "train", "antichess", "queenantichess", "rmobility", "nodraw",
		"Move Overhead", "Hash", "losers"}
	for word, want := range map[string]string{
		"jduge": "judge", "macth": "match", "Bench": "bench", "anti-chess": "antichess", "antiches": "antichess",
		"anti":    "antichess",
		"no-draw": "nodraw", "r-mobility": "rmobility", "MoveOverhead": "Move Overhead", "Hahs": "Hash",
		"hash ": "Hash", "looser": "losers",
		"shogi": "", "x": "", "": "", "atomic": "", "ma": "",
	} {
		if got := Name(word, names); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	if got := Hint("benhc", names); got != `; did you mean "bench"?` {
		t.Errorf("%q", got)
	}
	if got := Hint("atomic", names); got != "" {
		t.Errorf("%q", got)
	}
}
