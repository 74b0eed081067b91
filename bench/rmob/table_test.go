package rmob

import (
	"context"
	"strings"
	"testing"

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

func TestTable(t *testing.T) {
	warned := 0
	table, err := NewTable(context.Background(), strings.NewReader(tournament), Options{Settings: variant.DefaultSettings()}, ByPoints,
		func(int, error) { warned++ })
	if err != nil || warned != 1 || table.Counts.Games != 6 || table.Counts.Tagged != 4 || table.Counts.Broken != 1 {
		t.Fatalf("%v, %d warnings, %+v", err, warned, table.Counts)
	}
	// A and B have two points of three games each; A stalemated B.
	if len(table.Players) != 3 || table.Players[0].Name != "A" || table.Players[1].Name != "B" || table.Players[2].Name != "C" {
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
	again, err := NewTable(context.Background(), strings.NewReader(tournament), Options{Settings: variant.DefaultSettings()}, ByRPoints, func(int, error) {})
	if err != nil || again.Players[0].Name != "A" {
		t.Errorf("%v %+v", err, again.Players)
	}
}
