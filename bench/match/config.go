package match

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"contrary/bench/standings"
	"contrary/bench/stats"
	"contrary/bench/uciclient"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// Setting is an engine's option by name.
type Setting = uciclient.Setting

// Config describes a match. Zero durations take defaults.
type Config struct {
	Spec     *variant.Spec
	Settings variant.Settings
	Rules    []Setting // the settings that were chosen, for engines that have such options
	Players  []Player
	Gauntlet bool // the first player against all others, instead of all against all
	Games    int  // for each pair of players
	Shard    Shard
	Book     Book

	Concurrency int           // games at the same time
	Margin      time.Duration // a clock may be overrun by so much
	Timeout     time.Duration // to start, and to answer isready; 20 s
	Stall       time.Duration // for a move without a limit of time; 2 min
	Grace       time.Duration // to answer stop, and to quit; 1 s

	Resign   *ResignRule // nil: no adjudication
	Draw     *DrawRule
	MaxPlies int    // 0: no limit
	Tables   string // folder of exact tables of r-mobility that end games whose record stands; "" for none
	SPRT     *stats.SPRT
	// Tiebreaks order the players with equal scores in the standings.
	Tiebreaks []standings.Tiebreak

	PGN    string // file; "" for none
	Resume bool   // go on where the file ends
	Event  string // PGN tag
	Site   string
	Log    io.Writer // every line to and from the engines

	key       string // the matchKey of the match in play
	tables    *rmtable.Tables
	maxOutput int64 // bytes an engine may write for one command; 0 for the default of uciclient
}

// Check fills in defaults and refuses what cannot be played.
func (c *Config) Check() error {
	for d, def := range map[*time.Duration]time.Duration{&c.Timeout: 20 * time.Second, &c.Stall: 2 * time.Minute,
		&c.Grace: time.Second} {
		if *d == 0 {
			*d = def
		}
	}
	if c.Concurrency == 0 {
		c.Concurrency = 1
	}
	namePlayers(c.Players)
	switch {
	case c.Spec == nil:
		return errors.New("no variant")
	case len(c.Players) < 2:
		return errors.New("a match needs at least two engines (--engine, twice)")
	case c.Games < 1:
		return errors.New("the number of games must be positive")
	case c.Concurrency < 0 || c.Margin < 0 || c.Timeout < 0 || c.Stall < 0 || c.Grace < 0 || c.MaxPlies < 0 ||
		c.Book.Plies < 0 || c.Book.RandomPlies < 0:
		return errors.New("a number is negative that cannot be")
	case c.SPRT != nil && c.Shard.Count > 1:
		return errors.New("a shard cannot decide a test: give --sprt to contrary match merge, when the shards are " +
			"played")
	case c.SPRT != nil && len(c.Players) != 2:
		return errors.New("an SPRT is between two engines")
	case c.Draw != nil && c.Spec.Repetition == variant.RepetitionBars:
		return fmt.Errorf("%s has no draws: none can be adjudicated", c.Spec.Name)
	case c.Tables != "" && c.Spec.Repetition != variant.RepetitionSettles:
		return fmt.Errorf("%s has no records: exact tables end no game", c.Spec.Name)
	case c.Resume && c.PGN == "":
		return errors.New("resuming needs the PGN file of the match")
	}
	if c.SPRT != nil {
		if err := c.SPRT.Check(); err != nil {
			return err
		}
	}
	for _, p := range c.Players {
		if p.Cmd == "" {
			return fmt.Errorf("engine %q has no cmd=", p.Name)
		}
		if err := p.Limit.Check(); err != nil {
			return fmt.Errorf("engine %s: %w", p.Name, err)
		}
		if p.Ponder && !p.Limit.Timed() {
			return fmt.Errorf("engine %s: ponder=on wants a clock or st=: without one there is no time of the "+
				"opponent's to use", p.Name)
		}
	}
	return nil
}

// sameStart warns of a match without openings, in which every pair begins alike.
func (c *Config) sameStart() []string {
	if c.Book.Path != "" || c.Book.RandomPlies > 0 || c.Games <= 2 {
		return nil
	}
	for _, p := range c.Players {
		if p.Limit.Timed() {
			return []string{"every game begins from the start position: --openings or --random-plies would make them " +
				"differ"}
		}
	}
	return []string{"every game begins from the start position, and without a clock engines play the same game " +
		"again: give --openings or --random-plies"}
}

// ParseSPRT reads "elo0=0 elo1=5 alpha=0.05 beta=0.05", optionally with "model=normalized"; what is left out has these
// values.
func ParseSPRT(text string) (*stats.SPRT, error) {
	t := &stats.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, value, _ := strings.Cut(w, "=")
		number := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}[key]
		switch {
		case number != nil:
			v, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return nil, fmt.Errorf("sprt %q: %s wants a number", text, key)
			}
			*number = v
		case key == "model" && value == stats.Normalized.String():
			t.Model = stats.Normalized
		case key == "model" && value == stats.Logistic.String():
			t.Model = stats.Logistic
		default:
			return nil, fmt.Errorf("sprt %q: unknown word %q (elo0=, elo1=, alpha=, beta=, model=logistic or "+
				"normalized)", text, w)
		}
	}
	return t, t.Check()
}
