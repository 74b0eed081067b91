package match

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"contrary/bench/stats"
	"contrary/bench/uciclient"
	"contrary/variant"
)

func TestParseTimeControl(t *testing.T) {
	const s = time.Second
	for text, want := range map[string]TimeControl{
		"10+0.1": {0, 10 * s, s / 10}, "0.5+0.005": {0, s / 2, 5 * time.Millisecond}, "40/60": {40, 60 * s, 0},
		"40/1:30+0.5": {40, 90 * s, s / 2},
		"60":          {0, 60 * s, 0}, "0+1": {0, 0, s}, "inf": {},
	} {
		got, err := ParseTimeControl(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
		if text != "inf" {
			if again, err := ParseTimeControl(got.String()); err != nil || again != got {
				t.Errorf("%q written as %q", text, got)
			}
		}
	}
	for _, text := range []string{"", "x", "10+", "+1", "0/10", "-1/10", "a/10", "10+x", "-5", "0", "0+0", "1e300",
		"NaN", "10+NaN", "10+-1", "x:10"} {
		if got, err := ParseTimeControl(text); err == nil {
			t.Errorf("%q accepted as %v", text, got)
		}
	}
}

func TestClock(t *testing.T) {
	tc, _ := ParseTimeControl("2/10+1")
	c := newClock(Limit{Clock: tc})
	other := newClock(Limit{Depth: 5, Nodes: 100})
	step := func(wantGo string, spend time.Duration) {
		t.Helper()
		if got := goCommand("go", [2]*clock{c, other}, 0); got != wantGo {
			t.Errorf("%q, want %q", got, wantGo)
		}
		c.spend(spend)
	}
	step("go wtime 10000 winc 1000 movestogo 2", 3*time.Second)
	step("go wtime 8000 winc 1000 movestogo 1", 2*time.Second) // 7 s and the second period of 10 s
	// beyond the clock, within the margin: nothing left but the increment
	step("go wtime 17000 winc 1000 movestogo 2", 17*time.Second+time.Second/2)
	step("go wtime 1000 winc 1000 movestogo 1", 0)
	if got := goCommand("go", [2]*clock{c, other}, 1); got != "go depth 5 nodes 100" {
		t.Error(got)
	}
	if got := goCommand("go", [2]*clock{newClock(Limit{MoveTime: 50 * time.Millisecond}), other},
		0); got != "go movetime 50" {
		t.Error(got)
	}
	for _, bad := range []Limit{{}, {Clock: tc, MoveTime: 1}, {Depth: -1}, {Depth: -1, Nodes: 9}, {MoveTime: -1},
		{Clock: TimeControl{Base: -1}}, {Clock: TimeControl{Inc: -1}}} {
		if bad.Check() == nil {
			t.Errorf("%+v accepted", bad)
		}
	}
}

func TestParsePlayer(t *testing.T) {
	base := Player{Options: []Setting{{Name: "Hash", Value: "16"}}, Limit: Limit{Depth: 3, MoveTime: time.Second},
		Args: []string{"x"}}
	p,
		err := ParsePlayer(`cmd=./contrary name="My engine" option.hash=64 'option.RMobility Scoring=full point' arg=--a arg=b=c dir=/tmp proto=uci tc=10+0.1 nodes=5 depth=0 restart=on`, base)
	if err != nil {
		t.Fatal(err)
	}
	want := Player{
		Name: "My engine", Cmd: "./contrary", Args: []string{"x", "--a", "b=c"}, Dir: "/tmp", Restart: true,
		Options: []Setting{{Name: "Hash", Value: "64"}, {Name: "RMobility Scoring", Value: "full point"}},
		Limit:   Limit{Clock: TimeControl{Base: 10 * time.Second, Inc: 100 * time.Millisecond}, Nodes: 5},
	}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("%+v\nwant %+v", p, want)
	}
	if base.Options[0].Value != "16" || len(base.Args) != 1 {
		t.Errorf("the base was changed: %+v", base)
	}
	for text, want := range map[string]string{
		"cmd": "not key=value", "proto=xboard": "only uci", "color=red": "unknown key", "restart=maybe": "on or off",
		"depth=-1": "negative",
		"depth=x":  "depth=x", "nodes=-1": "nodes=-1", "tc=fast": "time control", "st=x": "st=x", "name='x": "name='x",
	} {
		if _, err := ParsePlayer(text, Player{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	split := []Player{{Cmd: "sh -c 'a b'", Args: []string{"x"}}}
	if namePlayers(split); split[0].Cmd != "sh" || split[0].Name != "sh" ||
		!reflect.DeepEqual(split[0].Args, []string{"-c", "a b", "x"}) {
		t.Errorf("%+v", split)
	}
	players := []Player{{Cmd: "/usr/games/x"}, {Cmd: "x"}, {Name: "y"}, {Cmd: "./x"}}
	namePlayers(players)
	if players[0].Name != "x" || players[1].Name != "x-2" || players[2].Name != "y" || players[3].Name != "x-3" {
		t.Errorf("%+v", players)
	}
}

func TestParseSPRT(t *testing.T) {
	got, err := ParseSPRT("elo0=-5 elo1=0,alpha=0.1 model=normalized")
	if err != nil || *got != (stats.SPRT{Elo0: -5, Alpha: 0.1, Beta: 0.05, Model: stats.Normalized}) {
		t.Errorf("%+v %v", got, err)
	}
	for _, bad := range []string{"elo0=5 elo1=5", "elo2=1", "elo1=x", "model=bayesian", "alpha=1"} {
		if _, err := ParseSPRT(bad); err == nil {
			t.Errorf("%q accepted", bad)
		}
	}
}

func TestConfigCheck(t *testing.T) {
	chess, _ := variant.Lookup("chess")
	nodraw, _ := variant.Lookup("nodraw")
	good := func() *Config {
		p := Player{Cmd: "x", Limit: Limit{Depth: 1}}
		return &Config{Spec: chess, Games: 2, Players: []Player{p, p}}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Config){
		"two engines":      func(c *Config) { c.Players = c.Players[:1] },
		"must be positive": func(c *Config) { c.Games = 0 },
		"no cmd=":          func(c *Config) { c.Players[1].Cmd = "" },
		"no limit":         func(c *Config) { c.Players[0].Limit = Limit{} },
		"negative":         func(c *Config) { c.MaxPlies = -1 },
		"has no draws":     func(c *Config) { c.Spec, c.Draw = nodraw, &DrawRule{} },
		"between two": func(c *Config) {
			c.Players = append(c.Players, c.Players[0])
			c.SPRT = &stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
		},
		"must be below": func(c *Config) { c.SPRT = &stats.SPRT{Elo0: 5, Alpha: 0.05, Beta: 0.05} },
		"needs the PGN": func(c *Config) { c.Resume = true },
	} {
		c := good()
		change(c)
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestAdjudication(t *testing.T) {
	cp := func(n int) uciclient.Score { return uciclient.Score{Known: true, Value: n} }
	resign, err := ParseResign("moves=2 score=500")
	if err != nil {
		t.Fatal(err)
	}
	a := &adjudicator{resign: resign}
	play := func(white, black uciclient.Score) variant.Winner {
		a.note(0, white)
		a.note(1, black)
		w, _ := a.verdict(1)
		return w
	}
	if play(cp(-600), cp(600)) != variant.Ongoing || play(cp(-500), cp(500)) != variant.BlackWins {
		t.Error("two bad moves in a row lose")
	}
	if play(uciclient.Score{}, cp(900)) != variant.Ongoing || play(cp(-600), cp(900)) != variant.Ongoing ||
		play(cp(-600), cp(400)) != variant.Ongoing {
		t.Error("an unknown score, or an opponent who does not agree, breaks the row")
	}
	a = &adjudicator{resign: &ResignRule{Moves: 1, Score: 500, OneSided: true}}
	if play(cp(0), uciclient.Score{Known: true, Mate: true, Value: -3}) != variant.WhiteWins {
		t.Error("one-sided, mated in 3")
	}
	draw, err := ParseDraw("moves=2,score=10,after=40")
	if err != nil {
		t.Fatal(err)
	}
	a = &adjudicator{draw: draw}
	for range 4 {
		a.note(0, cp(10))
	}
	if w, _ := a.verdict(40); w != variant.Ongoing {
		t.Error("not before move 41")
	}
	if w, r := a.verdict(41); w != variant.Draw || r != AgreedDraw {
		t.Error("a draw from then on")
	}
	a.note(1, cp(-11))
	if w, _ := a.verdict(41); w != variant.Ongoing {
		t.Error("-11 is not within 10")
	}
	for _, bad := range []string{"moves=0", "moves=x", "score=-1", "foo=1", "onesided=1"} {
		if _, err := ParseResign(bad); err == nil {
			t.Errorf("resign %q accepted", bad)
		}
	}
	if _, err := ParseDraw("onesided"); err == nil {
		t.Error("draw onesided accepted")
	}
}

func TestSchedule(t *testing.T) {
	for _, c := range []struct {
		players  int
		gauntlet bool
		games    int
		total    int
	}{{2, false, 4, 4}, {2, false, 5, 5}, {3, false, 2, 6}, {4, false, 3, 18}, {4, true, 2, 6}} {
		s := newSchedule(c.players, c.gauntlet, c.games)
		played := map[[2]int]int{} // by white, black
		openings := map[[3]int]bool{}
		n := 0
		for i := range s.limit() {
			f, ok := s.fixture(i)
			if !ok {
				continue
			}
			n++
			played[[2]int{f.white, f.black}]++
			key := [3]int{f.opening, f.white, f.black}
			if openings[key] || f.opening >= s.openings() || f.number != i ||
				c.gauntlet && f.white != 0 && f.black != 0 {
				t.Errorf("%+v: %+v", c, f)
			}
			openings[key] = true
		}
		if n != c.total || s.total() != c.total {
			t.Errorf("%+v: %d games, total %d", c, n, s.total())
		}
		for pair, n := range played {
			if d := n - played[[2]int{pair[1], pair[0]}]; d < -1 || d > 1 || c.games%2 == 0 && d != 0 {
				t.Errorf("%+v: colours %v", c, played)
			}
		}
		if _, ok := s.fixture(s.limit()); ok {
			t.Error("a game beyond the limit")
		}
	}
}
