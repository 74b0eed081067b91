package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"contrary/bench/stats"
)

func TestParseShard(t *testing.T) {
	if s, err := ParseShard("2/8"); err != nil || *s != (Shard{2, 8}) || s.String() != "2/8" {
		t.Errorf("%v %v", s, err)
	}
	for _, bad := range []string{"", "0/8", "9/8", "2", "2/", "/8", "2/0", "-1/8", "a/b", "2/8/3", "1.5/2"} {
		if s, err := ParseShard(bad); err == nil {
			t.Errorf("%q is %v", bad, s)
		}
	}
	all := newSchedule(3, false, 5)
	for count := 1; count < 12; count++ {
		sum := 0
		for i := 1; i <= count; i++ {
			sum += Shard{i, count}.totalOf(all)
		}
		if sum != all.total() {
			t.Errorf("%d shards have %d games, the match %d", count, sum, all.total())
		}
	}
}

// usageTable begins the last table of a report.
var usageTable = regexp.MustCompile(`\nplayer +forfeits`)

// withoutTimes is a report without the last table, which tells of time.
func withoutTimes(m *Merged) string {
	var b strings.Builder
	m.Write(&b)
	text := usageTable.Split(b.String(), 2)[0]
	_, text, _ = strings.Cut(strings.TrimSpace(text), "\n") // and without the number of files
	return text
}

// A match in shards, one of them killed and taken up again, comes to what the match in one piece comes to, whatever its
// variant, its rules and its number of players.
func TestShards(t *testing.T) {
	for _, c := range []struct {
		variant string
		players []string
		change  func(*Config)
	}{
		{"antichess", []string{"score:13", ""}, func(*Config) {}},
		{"rmobility", []string{"", "score:5"}, func(c *Config) {
			c.Rules = []Setting{{Name: "RMobility Scoring", Value: "komi"}, {Name: "UCI_komi", Value: "-G12.75"}}
			for _, r := range c.Rules {
				if err := c.Settings.Set(r.Name, r.Value); err != nil {
					panic(err)
				}
			}
		}},
		{"suicide", []string{"", "", ""}, func(c *Config) { c.Gauntlet = true; c.Players[1].Name = "B's \"engine\"" }},
	} {
		t.Run(c.variant, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			run := func(path string, shard Shard, resume bool) *Summary {
				a := newArena(t, c.variant, 7, c.players...)
				a.cfg.PGN, a.cfg.MaxPlies, a.cfg.Shard, a.cfg.Resume = filepath.Join(dir, path), 30, shard, resume
				a.cfg.Players[0].Limit = Limit{Depth: 1, Nodes: 7}
				c.change(a.cfg)
				return a.mustRun()
			}
			whole := run("whole.pgn", Shard{}, false)
			var files []string
			thinking := make([]time.Duration, len(whole.Usage)) // of the shards that are played once
			for i := 1; i <= 3; i++ {
				name := fmt.Sprintf("shard%d.pgn", i)
				s := run(name, Shard{i, 3}, false)
				files = append(files, filepath.Join(dir, name))
				for j, u := range s.Usage {
					if i != 2 {
						thinking[j] += u.Thinking
					}
				}
				if s.Done() != s.Total || s.Done() >= whole.Done() {
					t.Errorf("shard %d: %d of %d games", i, s.Done(), s.Total)
				}
			}
			one, err := Merge([]string{filepath.Join(dir, "whole.pgn")}, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(files[1]) // kill it in its last game
			if err != nil {
				t.Fatal(err)
			}
			write(t, files[1], string(text[:len(text)-30]))
			torn, err := Merge(files, nil, nil)
			if err != nil || len(torn.Warnings) != 1 || !strings.HasPrefix(torn.Stopped, "1 games are missing: ") ||
				torn.Done() != whole.Done()-1 {
				t.Fatalf("with a torn game: %v %+v", err, torn)
			}
			if s := run("shard2.pgn", Shard{2, 3}, true); len(s.Tally.Outcomes)-s.Resumed != 1 {
				t.Errorf("%d games were played again", s.Done()-s.Resumed)
			}
			slices.Reverse(files) // their order is nothing
			m, err := Merge(files, nil, nil)
			if err != nil || len(m.Warnings) != 0 || m.Stopped != "" {
				t.Fatalf("%v %+v", err, m)
			}
			if got, want := withoutTimes(m), withoutTimes(one); got != want {
				t.Errorf("shards:\n%s\nwhole:\n%s", got, want)
			}
			if got, want := sums(&m.Summary), sums(whole); got != want {
				t.Errorf("shards:\n%s\nwhole:\n%s", got, want)
			}
			for i, u := range m.Usage {
				v := whole.Usage[i]
				if u.Moves != v.Moves || u.Depth != v.Depth && v.Depth > 0 {
					t.Errorf("use of the clock: %+v, %+v", u, v)
				}
				// The times of other games are other times. A file holds them in milliseconds.
				if least := thinking[i] - time.Duration(u.Moves)*time.Millisecond; u.Thinking < least {
					t.Errorf("%s of thinking, in two of the three shards alone %s", u.Thinking, thinking[i])
				}
			}
			// What is merged is a file of the match.
			var all strings.Builder
			if err := m.WriteGames(func(b []byte) error { all.Write(b); return nil }); err != nil {
				t.Fatal(err)
			}
			write(t, filepath.Join(dir, "all.pgn"), all.String())
			if got, want := gamesOf(t, filepath.Join(dir, "all.pgn")),
				gamesOf(t, filepath.Join(dir, "whole.pgn")); !slices.Equal(got, want) {
				t.Errorf("%d games, want %d", len(got), len(want))
			}
			if s := run("all.pgn", Shard{}, true); s.Resumed != whole.Done() {
				t.Errorf("%d games resumed", s.Resumed)
			}
		})
	}
}

// What is no shard of the match is refused.
func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	run := func(name string, shard Shard, seed uint64) string {
		a := newArena(t, "antichess", 4, "", "")
		a.cfg.PGN, a.cfg.Shard, a.cfg.Book.Seed, a.cfg.MaxPlies = filepath.Join(dir, name), shard, seed, 20
		a.mustRun()
		return a.cfg.PGN
	}
	one, two, other := run("1", Shard{1, 2}, 5), run("2", Shard{2, 2}, 5), run("other", Shard{2, 2}, 6)
	text, _ := os.ReadFile(one)
	foreign, empty, old := filepath.Join(dir, "foreign"), filepath.Join(dir, "empty"), filepath.Join(dir, "old")
	write(t, foreign, "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n")
	write(t, empty, "")
	write(t, old, strings.ReplaceAll(string(text), "MatchPlayers", "MatchNames"))
	for want, files := range map[string][]string{
		"is in " + one + " already":     {one, two, one},
		"belongs to another match":      {one, other},
		"no tag MatchPlayers":           {foreign},
		"this match: ":                  {one, foreign},
		"no complete game":              {empty},
		"not played by this version of": {old},
		"no such file":                  {filepath.Join(dir, "none")},
		"no files":                      nil,
	} {
		if _, err := Merge(files, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", files, err, want)
		}
	}
	test := &stats.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if m, err := Merge([]string{one, two}, test, nil); err != nil || m.LLR == 0 || m.SPRT != test ||
		m.Decision != test.Decide(m.LLR) {
		t.Errorf("%v %+v", err, m)
	}
	a := newArena(t, "antichess", 4, "", "")
	a.cfg.SPRT, a.cfg.Shard = test, Shard{1, 2}
	if _, err := a.run(); err == nil || !strings.Contains(err.Error(), "a shard cannot decide a test") {
		t.Error(err)
	}
	b := newArena(t, "antichess", 4, "", "") // the file of another shard is not this one's
	b.cfg.PGN, b.cfg.Resume, b.cfg.Shard, b.cfg.Book.Seed, b.cfg.MaxPlies = one, true, Shard{2, 2}, 5, 20
	if _, err := b.run(); err == nil || !strings.Contains(err.Error(), "does not belong to shard 2/2") {
		t.Error(err)
	}
}

// A limit can be read from the text that shows it.
func TestLimitRoundTrip(t *testing.T) {
	for _, l := range []Limit{
		{Clock: TimeControl{Base: 10 * time.Second, Inc: 100 * time.Millisecond}},
		{Clock: TimeControl{Moves: 40, Base: time.Minute}, Nodes: 5},
		{MoveTime: 500 * time.Millisecond}, {Nodes: 1000}, {Depth: 3}, {MoveTime: time.Second, Nodes: 10, Depth: 4},
	} {
		if got, err := ParseLimit(l.String()); err != nil || got != l {
			t.Errorf("%s: %+v %v", l, got, err)
		}
	}
	if _, err := ParseLimit("fast"); err == nil {
		t.Error("no error")
	}
}
