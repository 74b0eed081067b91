package rmob

import (
	"bytes"
	"fmt"
	"strings"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

// Options say how games are judged.
type Options struct {
	Settings        variant.Settings // scoring, scope and 50-move rule of r-mobility
	AdjudicatedWins bool             // an adjudicated win is G0.0 for the winner, not the record of that moment
}

// Result is the end of one game.
type Result struct {
	Known  bool           // false: unfinished, the rest means nothing
	Record variant.Record // final
	Ply    int            // number of moves, both sides counted, after which the record was made; 0 the start position
	Note   string         // what a user should know about how the result was found, "" if nothing
	// White's points as in chess: 1 or 0 for mate, resignation, a forfeit or an adjudicated win, else ½
	White float64
}

// Remark is what a user should know about a game that was judged all the same.
type Remark string

func (r Remark) Error() string { return string(r) }

// Judge plays games through. It keeps its room from game to game; one judge serves one goroutine.
type Judge struct {
	parser pgn.Parser
	opt    Options
	rules  variant.Rules
	spec   *variant.Spec
	start  variant.State
	first  engine.Position
	two    [2]engine.Position
	moves  engine.MoveList
}

// NewJudge returns a judge.
func NewJudge(opt Options) *Judge {
	spec, _ := variant.Lookup("rmobility")
	j := &Judge{opt: opt, spec: spec, rules: spec.New(opt.Settings)}
	g, err := variant.NewGame(spec, opt.Settings, "")
	if err != nil {
		panic(err) // the start position is part of the program
	}
	j.first, j.start = *g.Position(), g.State()
	return j
}

// Judge reads and judges one game. The error says why the game is broken and on which line of the stream.
func (j *Judge) Judge(g pgn.RawGame) (Result, error) {
	if err := j.parser.Parse(g); err != nil {
		return Result{}, err
	}
	end, r, err := j.play(g)
	if err != nil {
		return Result{}, err
	}
	j.moves.Clear()
	end.Legal(&j.moves)
	if j.moves.Len() == 0 {
		v := j.rules.NoMoves(r.Record.State(), end, false)
		winner, _ := v.Winner.Side()
		r.Record, r.Ply = variant.Record{Key: v.Key, Holder: winner}, len(j.parser.Moves)
		r.Known, r.White = true, 0.5
		if v.Key == 0 {
			r.White = whitePoints(winner)
		}
		return r, nil
	}
	result, note := j.result()
	r.Note = note
	switch result {
	case "1-0":
		j.decide(&r, engine.White)
	case "0-1":
		j.decide(&r, engine.Black)
	case "1/2-1/2", "1/2":
		r.Known, r.White = true, 0.5
	}
	return r, nil
}

func whitePoints(winner engine.Side) float64 { return 1 - float64(winner) }

// drawnInChess are the ends of games, in the words of "contrary match", which gives the win to the holder of the
// record.
var drawnInChess = []string{"threefold repetition", "50-move rule", "adjudicated draw", "move limit", "record stands"}

// decide judges a win that is not on the board.
func (j *Judge) decide(r *Result, winner engine.Side) {
	r.Known, r.White = true, whitePoints(winner)
	if j.says(drawnInChess...) {
		r.White = 0.5
		return
	}
	if j.opt.AdjudicatedWins || !j.says("adjudicat", "tcec win rule", "syzygytb", "tb position", "tablebase") {
		r.Record, r.Ply = variant.Record{Holder: winner}, len(j.parser.Moves)
	}
}

// result returns the Result tag, or the result behind the moves if the tag is missing or says nothing. note says that
// it is so, or that the two differ: "" where all is well.
func (j *Judge) result() (result, note string) {
	tag, token := string(j.parser.Tag("Result")), string(j.parser.Result.Of(j.parser.Text))
	switch {
	case tag != "" && tag != "?":
		if plain := strings.Replace(token, "1/2-1/2", "1/2", 1); token != "" && token != "*" &&
			plain != strings.Replace(tag, "1/2-1/2", "1/2", 1) {
			note = fmt.Sprintf("the tag Result says %s, the moves end with %s: the tag counts", tag, token)
		}
		return tag, note
	// a game without any tags is not expected to have this one
	case token == "" || token == "*" || len(j.parser.Tags) == 0:
		return token, ""
	case j.parser.Tag("Result") == nil:
		return token, "no tag Result: the result behind the moves counts, " + token
	}
	return token, "the tag Result says nothing: the result behind the moves counts, " + token
}

// lineOf is the line of the stream on which a tag of the game stands.
func (j *Judge) lineOf(g pgn.RawGame, name string) int {
	for _, tag := range j.parser.Tags {
		if string(tag.Name.Of(g.Text)) == name {
			return g.LineAt(tag.Line.From)
		}
	}
	return g.Line
}

// says tells whether one of the words, in lower case, is given for the end of the game: by the tags Termination and
// TerminationDetails or the comment after the last move.
func (j *Judge) says(words ...string) bool {
	p := &j.parser
	said := [][]byte{p.Tag("Termination"), p.Tag("TerminationDetails"), nil}
	if n := len(p.Moves); n == 0 || p.Comment.From > p.Moves[n-1].To {
		said[2] = p.Comment.Of(p.Text)
	}
	for _, text := range said {
		if len(text) == 0 {
			continue
		}
		text = bytes.ToLower(text)
		for _, word := range words {
			if bytes.Contains(text, []byte(word)) {
				return true
			}
		}
	}
	return false
}

// play plays the main line and returns the last position and the record that stands there.
func (j *Judge) play(g pgn.RawGame) (*engine.Position, Result, error) {
	p := &j.parser
	name := string(p.Tag("Variant"))
	named, chess960, ok := variant.LookupPGN(name)
	if !ok || named != variant.Orthodox() && named != j.spec {
		return nil, Result{}, fmt.Errorf("line %d: variant %q", j.lineOf(g, "Variant"), name)
	}
	settings := j.opt.Settings
	settings.Chess960 = settings.Chess960 || chess960
	parent, child := &j.two[0], &j.two[1]
	*parent = j.first
	state, ply := j.start, 0
	if fen := p.Tag("FEN"); fen != nil {
		start := pgn.Unescape(fen)
		if record := p.Tag("RMobilityStart"); record != nil && len(strings.Fields(start)) == 6 {
			start += " " + pgn.Unescape(record) // the seventh field, kept out of a tag that other programs read
		}
		game, err := variant.NewGame(j.spec, settings, start)
		if err != nil {
			return nil, Result{}, fmt.Errorf("line %d: %w", j.lineOf(g, "FEN"), err)
		}
		*parent, state = *game.Position(), game.State()
	}
	for i, span := range p.Moves {
		parent.Legal(&j.moves)
		m := pgn.Match(j.moves.Slice(), span.Of(p.Text))
		if m == engine.NoMove {
			return nil, Result{}, fmt.Errorf("line %d: %s %q is no legal move", g.LineAt(span.From), number(parent),
				span.Of(p.Text))
		}
		parent.Make(m, child)
		next := j.rules.Next(state, parent, m, child)
		if next != state || m.IsIrreversible() && !j.opt.Settings.WholeGame {
			ply = i + 1
		}
		state = next
		parent, child = child, parent
	}
	return parent, Result{Record: variant.RecordOf(state), Ply: ply}, nil
}

// number writes the number of the move to be played: "12." or "12...".
func number(p *engine.Position) string {
	dots := "."
	if p.Side() == engine.Black {
		dots = "..."
	}
	return fmt.Sprint(p.FullMove(), dots)
}
