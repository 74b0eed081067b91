package rmob

import (
	"context"
	"strings"
	"testing"

	"contrary/bench/standings"
	"contrary/variant"
)

const tournament = `[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]

1. Qf7 1/2-1/2

[White "B"]
[Black "A"]
[Result "1/2-1/2"]
[FEN "8/8/8/8/8/8/2K5/4k3 w - - 0 1"]

1. Kd3 1/2-1/2

[White "C"]
[Black "A"]
[Result "0-1"]

1. e4 e5 0-1

[White "C"]
[Black "B"]
[Result "0-1"]

1. e4 0-1

[White "C"]
[Black "D"]
[Result "*"]

1. e4 *

[White "C"]
[Black "D"]
[Result "1-0"]

1. e5 1-0
`

// seed is the tiebreak of the TCEC wiki alone.
var seed = Ranking{Tiebreaks: []standings.Tiebreak{standings.Records}}

func TestTable(t *testing.T) {
	warned := 0
	table, err := NewTable(context.Background(), strings.NewReader(tournament),
		Options{Settings: variant.DefaultSettings()}, seed,
		func(int, error) { warned++ })
	if err != nil || warned != 1 || table.Counts.Games != 6 || table.Counts.Tagged != 4 || table.Counts.Broken != 1 {
		t.Fatalf("%v, %d warnings, %+v", err, warned, table.Counts)
	}
	// A and B have two points of three games each; A stalemated B.
	if len(table.Players) != 3 || table.Players[0].Name != "A" || table.Players[1].Name != "B" ||
		table.Players[2].Name != "C" {
		t.Fatalf("%+v", table.Players)
	}
	a, b, c := table.Players[0], table.Players[1], table.Players[2]
	if a.Games != 3 || a.Points != 2 || b.Points != 2 || c.Points != 0 || c.Games != 2 {
		t.Errorf("%+v %+v %+v", a, b, c)
	}
	if a.Balance(1) != 1 || b.Balance(1) != -1 || a.Balance(0) != 1 || c.Suffered[0] != 2 {
		t.Errorf("%+v %+v %+v", a, b, c)
	}
	// Game 1 is G0.5 for A, game 2 G3.5 for B, games 3 and 4 G0.0.
	if a.RPoints != 0.75+0.5-1.0/256+1 || b.RPoints != 0.25+0.5+1.0/256+1 || c.RPoints != 0 {
		t.Errorf("r-mobility points %v %v %v", a.RPoints, b.RPoints, c.RPoints)
	}
	if b.Balance(7) != 1 || len(table.Keys) != 2 {
		t.Errorf("keys %v, %+v", table.Keys, b)
	}
	// By r-mobility points nothing changes here; a tie in them is broken by name at last.
	again, err := NewTable(context.Background(), strings.NewReader(tournament),
		Options{Settings: variant.DefaultSettings()}, Ranking{ByRPoints: true}, func(int, error) {})
	if err != nil || again.Players[0].Name != "A" {
		t.Errorf("%v %+v", err, again.Players)
	}
}

// "contrary match" gives a game that repetition or the 50-move rule ended to the holder of the record. Its points are
// half each all the same, or a stalemate, ½, would be worth less than G3.5.
func TestTablePointsAreThoseOfChess(t *testing.T) {
	const start = "[FEN \"7k/8/8/8/8/8/8/K5R1 w - - 0 1\"]\n\n1. Rh1+ "
	game := func(result, details, termination string) string {
		return "[White \"A\"]\n[Black \"B\"]\n[Result \"" + result + "\"]\n[TerminationDetails \"" + details +
			"\"]\n[Termination \"" + termination + "\"]\n" +
			start + result + "\n\n"
	}
	for _, c := range []struct {
		result, details, termination string
		white, formula               float64
	}{
		{"1-0", "threefold repetition", "normal", 0.5, 0.5 + 1.0/32}, // G2.0: in check with two moves
		{"1-0", "50-move rule", "normal", 0.5, 0.5 + 1.0/32},
		{"1-0", "adjudicated draw", "adjudication", 0.5, 0.5 + 1.0/32},
		{"1-0", "move limit", "adjudication", 0.5, 0.5 + 1.0/32},
		{"1-0", "record stands", "adjudication", 0.5, 0.5 + 1.0/32},
		{"1/2-1/2", "threefold repetition", "normal", 0.5, 0.5 + 1.0/32},
		{"0-1", "time forfeit: 1.2 s used, 1 s left", "time forfeit", 0, 0},
		{"1-0", "resignation", "normal", 1, 1},
		// an adjudicated win is decisive; the record of the moment stays
		{"0-1", "TCEC win rule", "adjudication", 0, 0.5 + 1.0/32},
	} {
		for _, formula := range []bool{false, true} {
			text := game(c.result, c.details, c.termination)
			table, err := NewTable(context.Background(), strings.NewReader(text),
				Options{Settings: variant.DefaultSettings()}, Ranking{Formula: formula},
				func(_ int, err error) { t.Error(err) })
			if err != nil || len(table.Players) != 2 {
				t.Fatalf("%s: %v", text, err)
			}
			want := c.white
			if formula {
				want = c.formula
			}
			for _, p := range table.Players {
				points := want
				if p.Name == "B" {
					points = 1 - want
				}
				if p.Points != points || formula && p.RPoints != points {
					t.Errorf("%s, %s, formula %v: %s has %v points, want %v", c.result, c.details, formula, p.Name,
						p.Points, points)
				}
			}
		}
	}
}
