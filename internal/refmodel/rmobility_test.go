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

// TestRecord follows the record through small games.
func TestRecord(t *testing.T) {
	wg := Options{RMobilityScope: "wholegame"}
	improvement := Options{RMobility50: "improvement"}
	for _, c := range []struct {
		name, fen, moves string
		o                Options
		record           string
		ply              int
		result, reason   string
	}{
		// The start position has 20 moves and no check; it is Black's.
		{"the first position counts", startFEN, "", Options{}, "-G20.5", 0, ongoing, ""},
		{"an equal key does not replace it", startFEN, "g1f3 g8f6 f3g1 f6g8", Options{}, "-G20.5", 0, ongoing, ""},
		{"a pawn move starts a phase", startFEN, "e2e4", Options{}, "G20.5", 1, ongoing, ""},
		{"the whole game has one phase", startFEN, "e2e4", wg, "-G20.5", 0, ongoing, ""},
		{"a smaller key replaces it", startFEN, "e2e4 e7e5 d1h5", Options{}, "G26.5", 3, ongoing, ""},
		// A check with 2 answers beats one with 3; without the half they would be level.
		{"check has no half", "k7/8/8/8/8/8/8/K6R w - - 0 1", "h1h8", Options{}, "G2.0", 1, ongoing, ""},
		{"castling starts no phase", "7k/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Options{}, "G3.5", 1, ongoing, ""},
		{"a FEN can bring a record", startFEN + " -G5.5", "", Options{}, "-G5.5", 0, ongoing, ""},
		{"and lose it with the phase", startFEN + " -G5.5", "e2e4", Options{}, "G20.5", 1, ongoing, ""},
		{"and keep it", startFEN + " G5.5", "g1f3 g8f6", Options{}, "G5.5", 0, ongoing, ""},
		{"and beat it", "k7/8/8/8/8/8/8/K6R w - - 0 1 -G2.5", "h1b1", Options{}, "G1.5", 1, ongoing, ""},
		{"but not equal it", "k7/8/8/8/8/8/8/K6R w - - 0 1 -G1.5", "h1b1", Options{}, "-G1.5", 0, ongoing, ""},
		{"its own position counts too", "k7/8/8/8/8/8/8/1R4K1 b - - 0 1 -G2.5", "", Options{}, "G1.5", 0, ongoing, ""},

		{"mate", startFEN, "f2f3 e7e5 g2g4 d8h4", Options{}, "-G0.0", 4, black, "checkmate"},
		{"mate in one long phase", startFEN, "f2f3 e7e5 g2g4 d8h4", wg, "-G0.0", 4, black, "checkmate"},
		{"stalemate", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", Options{}, "G0.5", 1, white, "stalemate"},
		{"repetition leaves the record", "k7/8/8/8/8/8/8/K6R w - - 0 1",
			"h1b1 a8a7 b1h1 a7a8 h1b1 a8a7 b1h1 a7a8", Options{}, "G1.5", 1, white, "threefold repetition"},
		{"Black's record wins for Black", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", Options{}, "-G20.5", 0,
			black, "threefold repetition"},

		{"the last move before the limit counts", "k7/8/8/8/8/8/8/K6R w - - 98 80", "h1b1", Options{}, "G1.5", 1,
			ongoing, ""},
		{"the 100th does not", "k7/8/8/8/8/8/8/K6R w - - 99 80", "h1b1", Options{}, "-G16.5", 0, black, "50-move rule"},
		{"unless it mates", "k7/8/1K6/8/8/8/8/7R w - - 99 80", "h1h8", Options{}, "G0.0", 1, white, "checkmate"},
		{"or stalemates", "7k/5K2/8/6Q1/8/8/8/8 w - - 99 1", "g5g6", Options{}, "G0.5", 1, white, "stalemate"},
		{"a FEN past the limit has its own record", "k7/8/8/8/8/8/8/K6R w - - 100 80", "", Options{}, "-G16.5", 0,
			black, "50-move rule"},
		{"or the one it brings", "k7/8/8/8/8/8/8/K6R w - - 100 80 G18.5", "", Options{}, "G18.5", 0, white,
			"50-move rule"},
		{"an improvement may reset the clock", "k7/8/8/8/8/8/8/K6R w - - 99 80", "h1b1", improvement, "G1.5", 1,
			ongoing, ""},
		{"to G5.5", "8/8/3k4/8/8/8/8/K6R w - - 99 80", "h1h7", improvement, "G5.5", 1, ongoing, ""},
		{"not to G8.5", "8/8/3k4/8/8/8/8/K6R w - - 99 80", "h1h8", improvement, "-G16.5", 0, black, "50-move rule"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, "rmobility", c.fen, c.moves, c.o)
			if g.RecordText() != c.record || g.RecordPly() != c.ply {
				t.Errorf("record %s of ply %d, want %s of ply %d", g.RecordText(), g.RecordPly(), c.record, c.ply)
			}
			wantVerdict(t, g, c.result, c.reason)
		})
	}
}

// TestImprovementClock shows that an improvement zeroes the clock and starts
// no phase.
func TestImprovementClock(t *testing.T) {
	g := newGame(t, "rmobility", "k7/8/8/8/8/8/8/K6R w - - 50 80", "h1b1 a8a7", Options{RMobility50: "improvement"})
	if want := "8/k7/8/8/8/8/8/KR6 w - - 1 81"; g.FEN() != want {
		t.Errorf("%s, want %s", g.FEN(), want)
	}
	if g.RecordText() != "G1.5" || g.RecordPly() != 1 {
		t.Errorf("record %s of ply %d", g.RecordText(), g.RecordPly())
	}
	h := newGame(t, "rmobility", "k7/8/8/8/8/8/8/K6R w - - 50 80", "h1b1 a8a7", Options{})
	if want := "8/k7/8/8/8/8/8/KR6 w - - 52 81"; h.FEN() != want {
		t.Errorf("%s, want %s", h.FEN(), want)
	}
}
