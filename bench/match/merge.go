package match

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/kballard/go-shellquote"

	"contrary/bench/standings"
	"contrary/bench/stats"
	"contrary/internal/pgn"
	"contrary/variant"
)

// Merged is a match put together from files.
type Merged struct {
	Summary
	Warnings []string
	games    map[int][]byte // text of each game by number
}

// WriteGames writes the games in the order of their numbers, as one file of the match.
func (m *Merged) WriteGames(write func([]byte) error) error {
	for _, o := range m.Tally.Outcomes {
		text := append(bytes.TrimRight(m.games[o.Game], " \t\r\n"), "\n\n"...)
		if err := write(text); err != nil {
			return err
		}
	}
	return nil
}

// Merge reads files of games of one match, most often its shards, and counts them as the match would have, had it been
// played in one piece. Games of another match and games that are there twice are refused; a torn last game of a file is
// left out with a warning.
func Merge(paths []string, test *stats.SPRT, tiebreaks []standings.Tiebreak) (*Merged, error) {
	if len(paths) == 0 {
		return nil, errors.New("no files to merge")
	}
	m := &merger{merged: &Merged{games: map[int][]byte{}}, from: map[int]string{}, outcomes: map[int]Outcome{}}
	for _, path := range paths {
		if err := m.read(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	if m.cfg == nil {
		return nil, errors.New("there is no complete game in these files")
	}
	return m.result(paths, test, tiebreaks)
}

// merger is a merge under way.
type merger struct {
	cfg      *Config // nil before the first game
	merged   *Merged
	from     map[int]string // file of each game
	outcomes map[int]Outcome
	usage    []Usage
}

func (m *merger) read(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	scanner := pgn.NewScanner(file)
	var p pgn.Parser
	torn := 0
	for scanner.Scan() {
		g := scanner.Game()
		if torn > 0 {
			return fmt.Errorf("line %d: a game follows one that is not complete (line %d)", g.Line, torn)
		}
		if err := p.Parse(g); err != nil || !complete(&p) {
			torn = g.Line
			m.merged.Warnings = append(m.merged.Warnings,
				fmt.Sprintf("%s: the game in line %d is not complete and left out", path, g.Line))
			continue
		}
		if err := m.take(path, &p); err != nil {
			return fmt.Errorf("line %d: %w", g.Line, err)
		}
	}
	return scanner.Err()
}

// complete tells whether a game of a match was written to its end: the result stands behind the moves as in the tags.
func complete(p *pgn.Parser) bool {
	return p.Result.To > p.Result.From && string(p.Result.Of(p.Text)) == string(p.Tag("Result"))
}

// take counts a complete game.
func (m *merger) take(path string, p *pgn.Parser) error {
	if m.cfg == nil {
		cfg, err := configOf(p)
		if err != nil {
			return err
		}
		m.cfg, m.usage = cfg, make([]Usage, len(cfg.Players))
	}
	o, err := m.cfg.outcome(p)
	if err != nil {
		return err
	}
	if before, twice := m.from[o.Game]; twice {
		return fmt.Errorf("game %d is in %s already", o.Game+1, before)
	}
	games, err := strconv.Atoi(string(p.Tag("MatchGames")))
	if err != nil {
		return fmt.Errorf("bad MatchGames %q", p.Tag("MatchGames"))
	}
	m.cfg.Games = max(m.cfg.Games, games)
	m.from[o.Game], m.outcomes[o.Game], m.merged.games[o.Game] = path, o, p.Text
	m.limits(p, &o)
	m.addUsage(p, &o)
	return nil
}

// configOf is what the tags of a game say about its match.
func configOf(p *pgn.Parser) (*Config, error) {
	tag := func(name string) string { return pgn.Unescape(p.Tag(name)) }
	names, err := shellquote.Split(tag("MatchPlayers"))
	if err != nil || len(names) < 2 {
		return nil, fmt.Errorf("this game has no tag MatchPlayers: it was not played by this version of contrary match")
	}
	spec, ok := variant.Lookup(tag("RuleSet"))
	if !ok {
		return nil, fmt.Errorf("unknown RuleSet %q", tag("RuleSet"))
	}
	c := &Config{Spec: spec, Settings: variant.DefaultSettings(), Gauntlet: tag("MatchTournament") == "gauntlet",
		Concurrency: 1, key: tag("MatchKey")}
	for _, name := range names {
		c.Players = append(c.Players, Player{Name: name})
	}
	rules, err := shellquote.Split(tag("MatchRules"))
	if err != nil {
		return nil, fmt.Errorf("bad MatchRules: %w", err)
	}
	for _, rule := range rules {
		name, value, _ := strings.Cut(rule, "=")
		c.Rules = append(c.Rules, Setting{Name: name, Value: value})
		// others concern the engines alone
		if err := c.Settings.Set(name, value); err != nil && !errors.Is(err, variant.ErrNoOption) {
			return nil, fmt.Errorf("bad MatchRules: %w", err)
		}
	}
	return c, nil
}

// matchTags are the tags by which Merge knows the match of a game.
func (c *Config) matchTags(add func(name, value string)) {
	var names, rules []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	for _, r := range c.Rules {
		rules = append(rules, r.Name+"="+r.Value)
	}
	add("MatchKey", c.key)
	add("MatchPlayers", shellquote.Join(names...))
	if c.Gauntlet {
		add("MatchTournament", "gauntlet")
	}
	add("MatchGames", strconv.Itoa(c.Games))
	add("MatchRules", shellquote.Join(rules...))
}

// limits reads the limits of the players from the tags of a game. They are only shown.
func (m *merger) limits(p *pgn.Parser, o *Outcome) {
	both := pgn.Unescape(p.Tag("TimeControl"))
	for name, player := range map[string]int{"WhiteTimeControl": o.White, "BlackTimeControl": o.Black} {
		if l, err := ParseLimit(orElse(both, pgn.Unescape(p.Tag(name)))); err == nil {
			m.cfg.Players[player].Limit = l
		}
	}
}

// commentForm is what comments of moves look like: "+0.25/12 0.530s", a line of the file perhaps ending within.
var commentForm = regexp.MustCompile(`\{[^{}]*?(?:/(\d+)\s)?(\d+\.\d{3})s[^{}]*\}`)

// addUsage adds up what the comments say about the use of the clocks. The moves of the opening have none of that form.
func (m *merger) addUsage(p *pgn.Parser, o *Outcome) {
	for i, span := range p.Moves {
		end := len(p.Text)
		if i+1 < len(p.Moves) {
			end = p.Moves[i+1].From
		}
		found := commentForm.FindSubmatch(p.Text[span.To:end])
		if found == nil {
			continue
		}
		depth, _ := strconv.Atoi(string(found[1]))
		seconds, _ := strconv.ParseFloat(string(found[2]), 64)
		u := &m.usage[[2]int{o.White, o.Black}[(i+blackFirst(p))%2]]
		u.add(Usage{Moves: 1, Depth: depth, Thinking: time.Duration(seconds * float64(time.Second))})
	}
}

// blackFirst is 1 if Black makes the first move of a game.
func blackFirst(p *pgn.Parser) int {
	if fields := strings.Fields(string(p.Tag("FEN"))); len(fields) > 1 && fields[1] == "b" {
		return 1
	}
	return 0
}

// result adds everything up in the order of the numbers.
func (m *merger) result(paths []string, test *stats.SPRT, tiebreaks []standings.Tiebreak) (*Merged, error) {
	c := m.cfg
	c.SPRT, c.Tiebreaks = test, tiebreaks
	if test != nil && len(c.Players) != 2 {
		return nil, errors.New("an SPRT is between two engines")
	}
	var names []string
	for _, p := range c.Players {
		names = append(names, p.Name)
	}
	all := newSchedule(len(c.Players), c.Gauntlet, c.Games)
	s := &m.merged.Summary
	s.Config, s.Files = c, len(paths)
	s.Status = Status{Tally: NewTally(c.Spec, c.Settings, names), Total: all.total(), SPRT: test, Usage: m.usage}
	s.Tally.Tiebreaks = tiebreaks
	var missing []int
	for number := range all.limit() {
		if _, ok := all.fixture(number); !ok {
			continue
		}
		if o, there := m.outcomes[number]; there {
			s.Tally.Add(o)
		} else {
			missing = append(missing, number+1)
		}
	}
	if test != nil {
		s.LLR = s.Tally.LLR(*test)
		s.Decision = test.Decide(s.LLR)
	}
	if len(missing) > 0 {
		s.Stopped = fmt.Sprintf("%d games are missing: %s", len(missing), ranges(missing))
	}
	return m.merged, nil
}

// ranges writes ascending numbers as "1-4, 7", the first dozen of ranges.
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "-" + strconv.Itoa(numbers[j])
		}
		if parts = append(parts, part); len(parts) == 12 && j+1 < len(numbers) {
			parts = append(parts, "...")
			break
		}
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
