package uci

import (
	"io"
	"testing"
)

// Only what can change the judgement of the game so far has it judged anew.
func TestReplays(t *testing.T) {
	for _, c := range []struct {
		variant, option, value string
		replays                bool
	}{
		{"nodraw", "RMobility Scoring", "komi", false}, {"nodraw", "NoDraw Dead Moves", "20", false}, {"nodraw", "nodraw dead moves", "5", true},
		{"rmobility", "NoDraw Dead Moves", "5", false}, {"rmobility", "RMobility Scope", "reset", false}, {"rmobility", "RMobility Scope", "WholeGame", true},
		{"rmobility", "UCI_komi", "G5.75", false}, {"rmobility", "UCI_komi", "G4.5", true}, {"chess", "RMobility Scope", "wholegame", false},
		{"nodraw", "Hash", "8", false},
	} {
		s := newSession(io.Discard, Config{})
		s.obey("setoption name UCI_Variant value " + c.variant)
		s.obey("position startpos moves e2e4 e7e5")
		game := s.game
		s.obey("setoption name " + c.option + " value " + c.value)
		if replayed := s.game != game; replayed != c.replays {
			t.Errorf("%s, %s = %s: replayed: %v", c.variant, c.option, c.value, replayed)
		}
		if s.game.Ply() != 2 || c.replays && s.game.Settings() != s.settings {
			t.Errorf("%s, %s = %s: the game is another one", c.variant, c.option, c.value)
		}
		s.obey("setoption name UCI_Variant value rmobility") // what was set for another variant holds
		s.obey("setoption name UCI_Variant value nodraw")
		if s.game.Settings() != s.settings {
			t.Errorf("%s, %s = %s: not kept for other variants", c.variant, c.option, c.value)
		}
		s.end()
	}
}
