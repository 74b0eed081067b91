package match

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contrary/internal/pgn"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

var elapsed = regexp.MustCompile(`\s*\{[^}]*\}|\[Date .*\]\n`)

// gamesOf returns the games of a file without what differs from run to run, sorted.
func gamesOf(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	var p pgn.Parser
	for s := pgn.NewScanner(bytes.NewReader(text)); s.Scan(); {
		if err := p.Parse(s.Game()); err != nil {
			t.Fatal(err)
		}
		list = append(list, strings.Join(strings.Fields(elapsed.ReplaceAllString(string(s.Game().Text), " ")), " "))
	}
	slices.Sort(list)
	return list
}

// gamesTextOf returns the games of a file as they stand in it.
func gamesTextOf(t *testing.T, path string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for s := pgn.NewScanner(bytes.NewReader(text)); s.Scan(); {
		list = append(list, string(s.Game().Text))
	}
	return list
}

// sums is everything that a report is made of but the order of the games.
func sums(s *Summary) string {
	return fmt.Sprint(s.Tally.Standings(), s.Tally.Duel(0, 1).Pairs, s.Tally.Ends(), s.Tally.Lengths(),
		s.Tally.RMobility())
}

// A match that was killed at any byte of its file goes on as if nothing had happened.
func TestResume(t *testing.T) {
	for _, name := range []string{"antichess", "rmobility", "nodraw"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "match.pgn")
			a := newArena(t, name, 6, "score:13", "")
			a.cfg.PGN, a.cfg.MaxPlies = path, 30
			whole := a.mustRun()
			want := gamesOf(t, path)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			firstGame := bytes.Index(text, []byte("\n\n[")) + 2
			keyed := bytes.Index(text, []byte("\n\n")) // behind the tags of the first game: its MatchKey can be read
			for _, cut := range []int{0, keyed, keyed + 1, keyed + 50, firstGame - 5, firstGame - 4, firstGame - 2,
				firstGame - 1, firstGame, firstGame + 1, firstGame + 200, len(text) * 2 / 3, len(text) - 3,
				len(text) - 1, len(text)} {
				write(t, path, string(text[:cut]))
				b := newArena(t, name, 6, "score:13", "")
				b.cfg.PGN, b.cfg.MaxPlies, b.cfg.Resume = path, 30, true
				for i := range b.cfg.Players {
					b.cfg.Players[i].Env = a.cfg.Players[i].Env
				}
				s := b.mustRun()
				if got := gamesOf(t, path); !slices.Equal(got, want) {
					t.Fatalf("cut at %d of %d: %d games, want %d\n%s", cut, len(text), len(got), len(want),
						strings.Join(got, "\n"))
				}
				if got, want := sums(s), sums(whole); got != want {
					t.Errorf("cut at %d:\n%s\nwant\n%s", cut, got, want)
				}
				if s.Resumed+len(b.finished) != 6 {
					t.Errorf("cut at %d: %d games resumed, %d played", cut, s.Resumed, len(b.finished))
				}
			}
		})
	}
}

// Whatever is in the file that is no game of this match stays, to the byte; so does a beginning of which nobody can say
// whose it is.
func TestResumeLeavesForeignTextAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.pgn")
	run := func(resume bool, seed uint64) error {
		a := newArena(t, "antichess", 2, "", "")
		a.cfg.PGN, a.cfg.Resume, a.cfg.Book.Seed = path, resume, seed
		_, err := a.run()
		return err
	}
	if err := run(false, 2); err != nil {
		t.Fatal(err)
	}
	bytesOf, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ours := string(bytesOf)
	tags := ours[:strings.Index(ours, "\n\n")]
	for name, text := range map[string]string{
		"text":                        "hello world, precious data\nmore\n",
		"a list":                      "1. buy milk\n2. call home\n",
		"an unfinished game":          "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 e5\n",
		"a game whose result differs": "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n",
		"a game without tags":         "1. e4 e5 1-0\n",
		"a broken game":               "[Event \"x\"]\n\n1. e4 {\n\n[Event \"y\"]\n\n1. e4 *\n",
		"the first tags":              ours[:30],
		"one byte":                    ours[:1],
		"a torn game of another seed": strings.Replace(tags, `[MatchKey "`, `[MatchKey "0`, 1) + "\n\n1. e3",
		"text behind our games":       ours + "notes of mine, nothing lost\n",
		"a torn foreign game behind":  ours + "[Site \"here\"]\n\n1. e4",
	} {
		write(t, path, text)
		if err := run(true, 2); err == nil {
			t.Errorf("%s: resumed", name)
		}
		if left, _ := os.ReadFile(path); string(left) != text {
			t.Errorf("%s: the file was changed to\n%s", name, left)
		}
	}
}

// The openings count by their text, wherever the file is: with others in it the second game of a pair would begin
// elsewhere.
func TestResumeKnowsTheOpenings(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "match.pgn")
	run := func(resume bool, name, book string) error {
		a := newArena(t, "antichess", 2, "", "")
		a.cfg.PGN, a.cfg.Resume, a.cfg.Book = path, resume, Book{Path: filepath.Join(dir, name)}
		write(t, a.cfg.Book.Path, book)
		_, err := a.run()
		return err
	}
	const book = "8/8/8/8/8/8/1p6/R7 w - - 0 7\n"
	if err := run(false, "book", book); err != nil {
		t.Fatal(err)
	}
	if err := run(true, "elsewhere", book); err != nil {
		t.Error(err)
	}
	if err := run(true, "book", "8/8/8/8/8/8/1p6/1R6 w - - 0 7\n"); err == nil ||
		!strings.Contains(err.Error(), "belongs to another match") {
		t.Errorf("other openings: %v", err)
	}
}

// A match can be made longer, but not changed, and no file is overwritten.
func TestResumeRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.pgn")
	run := func(change func(*Config)) error {
		a := newArena(t, "antichess", 2, "", "")
		a.cfg.PGN = path
		change(a.cfg)
		_, err := a.run()
		return err
	}
	if err := run(func(*Config) {}); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Config){
		"exists: --resume goes on":     func(c *Config) {},
		"belongs to another match":     func(c *Config) { c.Resume = true; c.Book.Seed++ },
		"or one with other settings: ": func(c *Config) { c.Resume = true; c.Players[1].Limit.Depth++ },
	} {
		if err := run(change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if err := run(func(c *Config) { c.Resume, c.Games, c.Concurrency = true, 4, 1 }); err != nil {
		t.Error(err)
	}
	if n := len(gamesOf(t, path)); n != 4 {
		t.Errorf("%d games", n)
	}
	text, _ := os.ReadFile(path)
	write(t, path, string(text)+string(text))
	if err := run(func(c *Config) { c.Resume, c.Games = true, 4 }); err == nil ||
		!strings.Contains(err.Error(), "twice") {
		t.Error(err)
	}
	half := bytes.Index(text, []byte("\n\n[")) - 3
	write(t, path, string(text[:half])+"\n\n"+string(text))
	if err := run(func(c *Config) { c.Resume, c.Games = true, 4 }); err == nil ||
		!strings.Contains(err.Error(), "not complete") {
		t.Error(err)
	}
}
