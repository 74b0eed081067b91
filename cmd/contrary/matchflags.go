package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"contrary/bench/match"
	"contrary/bench/standings"
	"contrary/variant"

	"github.com/spf13/pflag"
)

// matchFlags are the flags of "contrary match" whose text is still to be understood.
type matchFlags struct {
	game                    gameFlags
	engines                 []string
	each, tc, st            string
	nodes                   uint64
	depth                   int
	tournament, order       string
	sprt, resign, draw, log string
	shard                   string
	scoring, komi, report   string
	tiebreaks               string
}

func addMatchFlags(flags *pflag.FlagSet, f *matchFlags, c *match.Config) {
	flags.StringArrayVar(&f.engines, "engine", nil, "an engine in `WORDS`; twice or more")
	flags.StringVar(&f.each, "each", "", "`WORDS` that hold for every engine, such as \"option.Hash=16 restart=on\"")
	flags.StringVar(&f.game.variant, "variant", "chess", "one of "+strings.Join(variant.Names(), ", "))
	flags.StringArrayVar(&f.game.options, "option", nil,
		"an option of the variant for referee and engines, such as \"NoDraw Dead Moves=0\"")
	flags.StringVar(&f.tc, "tc", "", "`CLOCK`: 10+0.1 (seconds), 40/60+0.5, 1:30+1")
	flags.StringVar(&f.st, "st", "", "seconds for each move")
	flags.Uint64Var(&f.nodes, "nodes", 0, "nodes for each move")
	flags.IntVar(&f.depth, "depth", 0, "depth of each search")
	flags.IntVar(&c.Games, "games", 2, "games for each pair of engines; two for each opening, colours changed")
	flags.StringVar(&f.tournament, "tournament", "round-robin",
		"round-robin, or gauntlet: the first engine against the others")
	flags.IntVar(&c.Concurrency, "concurrency", 1, "games at the same time")
	flags.StringVar(&c.Book.Path, "openings", "", "`FILE` of openings: EPD (or FENs, one a line) or PGN")
	flags.StringVar(&f.order, "order", "sequential", "order of the openings: sequential or random")
	flags.IntVar(&c.Book.Plies, "plies", 0, "plies to take from each PGN opening; 0 takes all")
	flags.IntVar(&c.Book.RandomPlies, "random-plies", 0, "random moves after the opening (or the start position)")
	flags.Uint64Var(&c.Book.Seed, "seed", 1, "seed of the random order and moves")
	flags.StringVar(&c.PGN, "pgn", "", "`FILE` the games are written to, each when it ends")
	flags.BoolVar(&c.Resume, "resume", false, "go on with the match in the --pgn file")
	flags.StringVar(&f.report, "report", "", "HTML `FILE` to write at the end")
	flags.StringVar(&f.sprt, "sprt", "",
		"`TEST` at whose decision to stop: \"elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic\" (or model=normalized)")
	flags.StringVar(&f.shard, "shard", "", "play one part, `I/N`: the I-th of N; see contrary help match merge")
	flags.StringVar(&f.scoring, "scoring", "",
		"r-mobility: points (default), fullpoint, komi, or tiebreak: 1, ½, 0 as in chess, records break ties")
	flags.StringVar(&f.komi, "komi", "", "r-mobility: the record to beat, such as G5.75 or -G5.5")
	addTiebreaks(flags, &f.tiebreaks)
	flags.StringVar(&c.Tables, "tables", "",
		"r-mobility: `FOLDER` of exact tables; a game ends when they say that its record stands")
	flags.DurationVar(&c.Margin, "margin", 50*time.Millisecond, "how far a clock may be overrun")
	flags.DurationVar(&c.Timeout, "timeout", 20*time.Second, "for an engine to start, and to answer isready")
	flags.DurationVar(&c.Stall, "stall", 2*time.Minute, "for a move under a limit of nodes or depth alone")
	flags.DurationVar(&c.Grace, "grace", time.Second, "to answer stop, and to quit")
	flags.StringVar(&f.resign, "resign", "",
		"`RULE` to adjudicate losses: \"moves=5 score=1000\", optionally \"onesided\"")
	flags.StringVar(&f.draw, "draw", "", "`RULE` to adjudicate draws: \"moves=8 score=10 after=40\"")
	flags.IntVar(&c.MaxPlies, "max-plies", 0,
		"end a game after so many plies: a draw, the record so far, or (nodraw) no result")
	flags.StringVar(&c.Event, "event", "", "PGN tag Event")
	flags.StringVar(&c.Site, "site", "", "PGN tag Site")
	flags.StringVar(&f.log, "log", "", "`FILE` for every line to and from the engines")
	takes(flags, "tournament", "round-robin", "gauntlet")
	takes(flags, "order", "sequential", "random")
	takes(flags, "scoring", "points", "fullpoint", "komi", "tiebreak")
}

// configure understands the texts of the flags.
func (f *matchFlags) configure(c *match.Config) (err error) {
	spec, ok := variant.Lookup(f.game.variant)
	if !ok {
		return unknownVariant(f.game.variant)
	}
	c.Spec = spec
	if f.komi != "" {
		f.game.options = append(f.game.options, "UCI_komi="+f.komi)
	}
	if f.scoring != "" {
		f.game.options = append(f.game.options, "RMobility Scoring="+f.scoring)
	}
	if err := f.game.check(); err != nil {
		return err
	}
	if c.Settings, err = f.game.settings(); err != nil {
		return err
	}
	for _, o := range f.game.options {
		name, value, _ := strings.Cut(o, "=")
		c.Rules = append(c.Rules, match.Setting{Name: strings.TrimSpace(name), Value: strings.TrimSpace(value)})
	}
	if c.Tiebreaks, err = standings.Parse(f.tiebreaks); err != nil {
		return err
	}
	base := match.Player{Limit: match.Limit{Nodes: f.nodes, Depth: f.depth}}
	for key, value := range map[string]string{"tc": f.tc, "st": f.st} {
		if value != "" {
			if base, err = match.ParsePlayer(key+"="+value, base); err != nil {
				return err
			}
		}
	}
	if f.tc != "" && f.st != "" {
		return errors.New("--tc and --st exclude each other")
	}
	if base, err = match.ParsePlayer(f.each, base); err != nil {
		return err
	}
	for _, text := range f.engines {
		p, err := match.ParsePlayer(text, base)
		if err != nil {
			return err
		}
		c.Players = append(c.Players, p)
	}
	return errors.Join(
		choose("tournament", f.tournament, &c.Gauntlet, "round-robin", "gauntlet"),
		choose("order", f.order, &c.Book.Random, "sequential", "random"), f.chooseShard(c),
		optional(f.sprt, &c.SPRT, match.ParseSPRT), optional(f.resign, &c.Resign, match.ParseResign),
		optional(f.draw, &c.Draw, match.ParseDraw),
	)
}

// useless refuses flags that would mean nothing in the match.
func (f *matchFlags) useless(flags *pflag.FlagSet, c *match.Config) error {
	timed, untimed := false, false
	for _, p := range c.Players {
		timed, untimed = timed || p.Limit.Timed(), untimed || !p.Limit.Timed()
	}
	for why, u := range map[string]struct {
		is    bool
		flags []string
	}{
		"where no engine has a limit of time":    {!timed && len(c.Players) > 0, []string{"margin"}},
		"where every engine has a limit of time": {!untimed && len(c.Players) > 0, []string{"stall"}},
		"without --openings":                     {c.Book.Path == "", []string{"order", "plies"}},
		"where nothing is random":                {!c.Book.Random && c.Book.RandomPlies == 0, []string{"seed"}},
		"without --pgn":                          {c.PGN == "", []string{"event", "site"}},
	} {
		if u.is {
			if err := useless(flags, why, u.flags...); err != nil {
				return err
			}
		}
	}
	return nil
}

// addTiebreaks adds the flag for what tells players with equal points apart.
func addTiebreaks(flags *pflag.FlagSet, text *string) {
	flags.StringVar(text, "tiebreaks", standings.Records.String(),
		"what ranks players with equal points, in this order: `LIST` of "+
			strings.Join(standings.Names(), ", ")+"; none for nothing")
}

// choose reads one of two words.
func choose(flag, value string, out *bool, no, yes string) error {
	if *out = value == yes; !*out && value != no {
		return fmt.Errorf("--%s %q: want %s or %s", flag, value, no, yes)
	}
	return nil
}

// chooseShard reads the part that is to be played.
func (f *matchFlags) chooseShard(c *match.Config) error {
	if f.shard == "" {
		return nil
	}
	shard, err := match.ParseShard(f.shard)
	if err == nil {
		c.Shard = *shard
	}
	return err
}

// optional parses a text unless it is empty.
func optional[T any](text string, out **T, parse func(string) (*T, error)) (err error) {
	if text != "" {
		*out, err = parse(text)
	}
	return err
}
