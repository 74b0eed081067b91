package uciclient

import "testing"

func TestParseInfo(t *testing.T) {
	for line, want := range map[string]Info{
		"info depth 12 seldepth 20 multipv 1 score cp -31 nodes 12345 nps 1 pv e2e4": {12, Score{true, false, -31},
			12345},
		"info depth 5 score mate -3 upperbound nodes 7": {5, Score{true, true, -3}, 7},
		"info string score cp 5":                        {},
		"info score cp":                                 {},
		"info depth x score cp y nodes z":               {},
		"info":                                          {},
	} {
		if got := parseInfo(line); got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
}

func TestKeepInfo(t *testing.T) {
	for _, c := range []struct {
		line        string
		have        bool
		keep, exact bool
	}{
		{"info depth 1 score cp 1", false, true, true},
		{"info depth 1 multipv 1 score cp 1", true, true, true},
		{"info depth 1 multipv 2 score cp 1", false, false, false},
		{"info depth 1 multipv 12 score cp 1", false, false, false},
		{"info depth 1 score cp 1 lowerbound", false, true, false},
		{"info depth 1 score cp 1 upperbound", true, false, false},
		{"info currmove e2e4 currmovenumber 1", false, false, false},
	} {
		if keep, exact := keepInfo([]byte(c.line), c.have); keep != c.keep || exact != c.exact {
			t.Errorf("%q: %v %v", c.line, keep, exact)
		}
	}
}

func TestScoreOrder(t *testing.T) {
	order := []Score{{true, true, 1}, {true, true, 9}, {true, false, 900}, {true, false, -900}, {true, true, -9},
		{true, true, -1}, {true, true, 0}}
	for i := 1; i < len(order); i++ {
		if order[i-1].CP() <= order[i].CP() && order[i].Value != 0 {
			t.Errorf("%+v is not above %+v", order[i-1], order[i])
		}
	}
}

func TestParseOption(t *testing.T) {
	o, ok := parseOption("option name UCI_Variant type combo default chess var chess var antichess")
	if !ok || o.Name != "UCI_Variant" || o.Default != "chess" || len(o.Vars) != 2 || !o.Allows("Antichess") {
		t.Errorf("%+v", o)
	}
	o, ok = parseOption("option name Debug Log File type string default")
	if !ok || o.Name != "Debug Log File" || o.Type != "string" || o.Default != "" {
		t.Errorf("%+v", o)
	}
	o, ok = parseOption("option name Hash type spin default 16 min 1 max 33554432")
	if !ok || o.Name != "Hash" || o.Default != "16" {
		t.Errorf("%+v", o)
	}
	for _, bad := range []string{"option", "option name", "option type check", "option name X"} {
		if _, ok := parseOption(bad); ok {
			t.Errorf("%q accepted", bad)
		}
	}
}

func TestOptionCheck(t *testing.T) {
	for line, values := range map[string]map[string]bool{
		"option name Hash type spin default 16 min 1 max 1024": {"1": true, "1024": true, "0": false,
			"1025": false, "abc": false, "": false, "1.5": false},
		"option name Open type spin default 0": {"-99": true, "x": false},
		"option name Ponder type check default false": {"true": true, "False": true,
			"on": false, "": false},
		"option name UCI_Variant type combo default chess var chess var nodraw": {"nodraw": true, "NoDraw": true,
			"atomic": false},
		"option name Path type string default <empty>": {"anything at all": true, "": true},
		"option name Clear Hash type button":           {"": true},
	} {
		o, ok := parseOption(line)
		if !ok {
			t.Fatal(line)
		}
		for value, want := range values {
			if err := o.Check(value); (err == nil) != want {
				t.Errorf("%s: %q: %v", o.Name, value, err)
			}
		}
	}
	o, _ := parseOption("option name Hash type spin default 16 min 1 max 1024")
	if err := o.Check("abc"); err.Error() != `option "Hash" is a whole number from 1 to 1024, not "abc"` {
		t.Error(err)
	}
}
