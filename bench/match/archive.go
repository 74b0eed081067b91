package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

// matchKey names everything that decides which game has which number; a file with another key is not this match. The
// number of games and whatever concerns only the running (concurrency, timeouts, which shard) are left out: they may
// change. Of the openings the text counts, not the path.
func (c *Config) matchKey() string {
	h := sha256.New()
	book := c.Book
	if book.Path != "" {
		book.Path, book.text = fmt.Sprintf("%x", sha256.Sum256(book.text)), nil
	}
	fmt.Fprintf(h, "%s %+v %v %+v %v %v %d\n", c.Spec.Name, settingsText(c.Settings), c.Gauntlet, book, deref(c.Resign),
		deref(c.Draw), c.MaxPlies)
	if c.Tables != "" {
		fmt.Fprintln(h, RecordStands)
	}
	if len(c.Rules) > 0 {
		fmt.Fprintf(h, "%q\n", c.Rules)
	}
	for _, p := range c.Players {
		fmt.Fprintf(h, "%q %q %q %q %+v\n", p.Name, p.Cmd, p.Args, p.Options, p.Limit)
		if p.Ponder {
			fmt.Fprintln(h, "ponder")
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// settingsText writes settings as they were written when files of games began to name their match; what has come later
// only where it is not as it was then.
func settingsText(s variant.Settings) string {
	text := fmt.Sprintf("{Chess960:%v Scoring:%d Komi:%d ImprovementResets:%v WholeGame:%v DeadMoves:%d}",
		s.Chess960, s.Scoring, s.Komi, s.ImprovementResets, s.WholeGame, s.DeadMoves)
	if s.DeadPosition != variant.DeadClock {
		text += fmt.Sprintf(" DeadPosition:%d", s.DeadPosition)
	}
	return text
}

func deref[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// archive is the PGN file of a match, its only memory.
type archive struct {
	file *os.File
	size int64
}

// openArchive creates the file, or with resume reads what it holds, cuts off a torn last game, and goes on behind it. A
// file that holds anything but games of this match is refused and stays as it is.
func openArchive(c *Config) (*archive, []Outcome, error) {
	if c.PGN == "" {
		return nil, nil, nil
	}
	flags := os.O_RDWR | os.O_CREATE
	if !c.Resume {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(c.PGN, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		if info, err := os.Stat(c.PGN); err != nil || info.Size() > 0 {
			return nil, nil, fmt.Errorf("%s exists: --resume goes on with the match in it, another name begins a "+
				"new one", c.PGN)
		}
		f, err = os.OpenFile(c.PGN, os.O_RDWR, 0o644)
	}
	if err != nil {
		return nil, nil, err
	}
	a := &archive{file: f}
	var done []Outcome
	if c.Resume {
		if done, err = a.read(c); err != nil {
			f.Close()
			return nil, nil, fmt.Errorf("%s: %w", c.PGN, err)
		}
	}
	return a, done, nil
}

// read returns the games in the file and leaves the file ready for the next.
func (a *archive) read(c *Config) ([]Outcome, error) {
	var done []Outcome
	seen := map[int]bool{}
	s := pgn.NewScanner(a.file)
	var p pgn.Parser
	torn := false
	for s.Scan() {
		g := s.Game()
		if torn {
			return nil, fmt.Errorf("line %d: a game follows one that is not complete", g.Line)
		}
		if a.size == 0 {
			a.size = int64(len(s.Preamble()))
		}
		if err := p.Parse(g); err != nil || !complete(&p) {
			if torn = c.begun(&p, len(done) > 0); !torn {
				return nil, fmt.Errorf("line %d: this is no game of this match: the file is left as it is", g.Line)
			}
			continue
		}
		o, err := c.outcome(&p)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", g.Line, err)
		}
		if !c.Shard.has(o.Game / 2) {
			return nil, fmt.Errorf("line %d: game %s does not belong to shard %v", g.Line, p.Tag("Round"), c.Shard)
		}
		if seen[o.Game] {
			return nil, fmt.Errorf("line %d: game %s is in the file twice", g.Line, p.Tag("Round"))
		}
		seen[o.Game] = true
		done = append(done, o)
		a.size += int64(len(g.Text))
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	a.size = max(a.size, int64(len(s.Preamble())))
	if err := a.rewind(); err != nil {
		return nil, err
	}
	// The blank line after the last game may be what was lost.
	tail := make([]byte, min(2, a.size))
	if _, err := a.file.ReadAt(tail, a.size-int64(len(tail))); err != nil {
		return nil, err
	}
	if a.size > 0 && !bytes.Equal(tail, []byte("\n\n")) {
		return done, a.append([]byte("\n\n"))
	}
	return done, nil
}

// begun tells whether the text of p, which is no complete game, is one of this match that was cut short; nothing else
// may be cut off. Its MatchKey says so. Where that is lost too, the text must begin as ours do, and must follow another
// game of the match.
func (c *Config) begun(p *pgn.Parser, follows bool) bool {
	if key := p.Tag("MatchKey"); key != nil {
		return string(key) == c.key
	}
	const first = `[Event "`
	return follows && string(p.Text[:min(len(p.Text), len(first))]) == first[:min(len(p.Text), len(first))]
}

// rewind cuts the file to the games it holds in full.
func (a *archive) rewind() error {
	if err := a.file.Truncate(a.size); err != nil {
		return err
	}
	_, err := a.file.Seek(a.size, io.SeekStart)
	return err
}

// append writes one game in one piece and waits for the disk. On an error the file is as before.
func (a *archive) append(text []byte) error {
	_, err := a.file.Write(text)
	if err == nil {
		err = a.file.Sync()
	}
	if err != nil {
		a.rewind()
		return err
	}
	a.size += int64(len(text))
	return nil
}

func (a *archive) close() error {
	if a == nil {
		return nil
	}
	return a.file.Close()
}

// outcome reads a game's result from its tags.
func (c *Config) outcome(p *pgn.Parser) (o Outcome, err error) {
	tag := func(name string) string { return pgn.Unescape(p.Tag(name)) }
	if key := tag("MatchKey"); key != c.key {
		return o, fmt.Errorf("this game belongs to another match, or one with other settings: %s against %s, %s, "+
			"MatchKey %q (this match: %q)",
			tag("White"), tag("Black"), tag("RuleSet"), key, c.key)
	}
	number, err := strconv.Atoi(tag("GameNumber"))
	if err != nil || number < 1 {
		return o, fmt.Errorf("bad GameNumber %q", tag("GameNumber"))
	}
	f, _ := newSchedule(len(c.Players), c.Gauntlet, 2*number).fixture(number - 1)
	o = Outcome{Game: f.number, White: f.white, Black: f.black}
	if tag("White") != c.Players[f.white].Name || tag("Black") != c.Players[f.black].Name {
		return o, fmt.Errorf("game %d is between %s and %s, not %s and %s", number, c.Players[f.white].Name,
			c.Players[f.black].Name, tag("White"), tag("Black"))
	}
	if o.Plies, err = strconv.Atoi(tag("PlyCount")); err != nil {
		return o, fmt.Errorf("bad PlyCount %q", tag("PlyCount"))
	}
	winner, ok := map[string]variant.Winner{"*": variant.Ongoing, "1-0": variant.WhiteWins, "0-1": variant.BlackWins,
		"1/2-1/2": variant.Draw}[tag("Result")]
	if !ok {
		return o, fmt.Errorf("bad Result %q", tag("Result"))
	}
	var record *variant.Record
	if text := tag("RMobilityResult"); text != "" {
		r, err := variant.ParseRecord(text)
		if err != nil {
			return o, err
		}
		record = &r
	}
	reason, detail := splitDetails(tag("TerminationDetails"))
	o.end(c.Settings, winner, reason, detail, record)
	if side := tag("NoDrawCreator"); side != "" {
		o.HasCreator = true
		if side == "Black" {
			o.Creator = engine.Black
		}
		o.DeadPly, _ = strconv.Atoi(tag("NoDrawDeadPly"))
	}
	o.Line = lineOf(tag("FEN"), func(yield func([]byte) bool) {
		for _, span := range p.Moves {
			if !yield(span.Of(p.Text)) {
				return
			}
		}
	})
	return o, nil
}

// lineOf is the Line of a game that has just been played; read from its text it is the same.
func (c *Config) lineOf(g *variant.Game) uint64 {
	fen := g.StartFEN()
	if fen == c.Spec.Start {
		fen = ""
	}
	return lineOf(fen, func(yield func([]byte) bool) {
		for ply, m := range g.Moves() {
			if !yield([]byte(g.PositionAt(ply).SAN(m))) {
				return
			}
		}
	})
}

// document is the PGN of a finished game.
func (c *Config) document(r *gameRecord) *pgn.Document {
	g := r.game
	start := g.PositionAt(0)
	d := &pgn.Document{FullMove: start.FullMove(), BlackFirst: start.Side() == engine.Black, Result: r.Result()}
	add := func(name, value string) {
		if value != "" {
			d.Tags = append(d.Tags, pgn.Tag{Name: name, Value: value})
		}
	}
	white, black := &c.Players[r.White], &c.Players[r.Black]
	add("Event", orElse(c.Event, "Contrary match"))
	add("Site", orElse(c.Site, "?"))
	add("Date", r.begun.Format("2006.01.02"))
	add("Round", fmt.Sprintf("%d.%d", r.fixture.pair+1, r.Game%2+1))
	add("White", white.Name)
	add("Black", black.Name)
	add("Result", r.Result())
	add("Variant", c.Spec.PGNName(start))
	add("RuleSet", c.Spec.Name)
	fen := g.FullStartFEN()
	if r.HasRecord { // it has a tag of its own
		fen = g.StartFEN()
	}
	if fen != c.Spec.Start || r.HasRecord && recordField(r.opening.FEN) != "" || start.Traits().Has(engine.Chess960) {
		add("SetUp", "1")
		add("FEN", fen)
	}
	if r.HasRecord {
		add("RMobilityStart", recordField(r.opening.FEN))
		add("RMobilityResult", r.Record.String())
	}
	if r.HasCreator {
		add("NoDrawCreator", [2]string{"White", "Black"}[r.Creator])
		add("NoDrawDeadPly", strconv.Itoa(r.DeadPly))
	}
	add("PlyCount", strconv.Itoa(g.Ply()))
	if w, b := white.Limit.String(), black.Limit.String(); w == b {
		add("TimeControl", w)
	} else {
		add("WhiteTimeControl", w)
		add("BlackTimeControl", b)
	}
	add("Termination", string(r.Ending()))
	add("TerminationDetails", r.TerminationDetails())
	add("GameNumber", strconv.Itoa(r.Game+1))
	c.matchTags(add)
	for ply, m := range g.Moves() {
		d.Moves = append(d.Moves, pgn.Move{SAN: g.PositionAt(ply).SAN(m), Comment: r.moves[ply].comment()})
	}
	if n := len(d.Moves); n > 0 {
		d.Moves[n-1].Comment = strings.TrimPrefix(d.Moves[n-1].Comment+", "+r.headline(), ", ")
	}
	return d
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// headline is the end of a game in words: "White wins: checkmate".
func (o *Outcome) headline() string {
	return [...]string{"no result", "White wins", "Black wins", "draw"}[o.Winner] + ": " + o.TerminationDetails()
}

// comment is score/depth and time, as Cute Chess writes them: "+0.25/12 0.530s".
func (p played) comment() string {
	if p.book {
		return "book"
	}
	score := ""
	if s := p.info.Score; s.Known {
		score = scoreText(s) + "/" + strconv.Itoa(p.info.Depth) + " "
	}
	return score + strconv.FormatFloat(p.elapsed.Seconds(), 'f', 3, 64) + "s"
}

func scoreText(s uciclient.Score) string {
	switch {
	case !s.Mate:
		return fmt.Sprintf("%+.2f", float64(s.Value)/100)
	case s.Value > 0:
		return fmt.Sprintf("+M%d", s.Value)
	}
	return fmt.Sprintf("-M%d", -s.Value)
}
