package refmodel

import (
	"strings"
	"testing"
)

// TestRMobilityGames replays the last phases of tournament games whose
// official record is known.
func TestRMobilityGames(t *testing.T) {
	rows := readCases(t, "rmobility_games.tsv", 4)
	if len(rows) != 34 {
		t.Fatalf("%d games, want 34", len(rows))
	}
	ends := map[string]int{}
	for _, row := range rows {
		g := newGame(t, "rmobility", row[0], row[1], DefaultOptions())
		if got := g.RecordText(); got != row[2] {
			t.Errorf("%s: %s, want %s", row[3], got, row[2])
		}
		if ply := g.RecordPly(); ply < 1 || ply > g.last() {
			t.Errorf("%s: record of ply %d, but ply 1 starts the phase", row[3], ply)
		}
		result, reason := g.Verdict()
		ends[reason]++
		if result == draw {
			t.Errorf("%s: a draw", row[3])
		}
		holder := white
		if strings.HasPrefix(row[2], "-") {
			holder = black
		}
		if result != ongoing && result != holder {
			t.Errorf("%s: %s, but the record is %s", row[3], result, row[2])
		}
		fifty := strings.Contains(row[3], "Fifty moves")
		if fifty != (reason == "50-move rule") {
			t.Errorf("%s: ended by %q", row[3], reason)
		}
		if strings.Contains(row[3], "3-Fold") && reason != "threefold repetition" {
			t.Errorf("%s: ended by %q", row[3], reason)
		}
	}
	t.Log(ends)
}
