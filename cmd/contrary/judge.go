package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"contrary/engine"
	"contrary/variant"
	"contrary/variant/dead"
)

// judgement is what "contrary judge" says of a game. What does not apply to the variant is null.
type judgement struct {
	FEN        string   `json:"fen"`
	SideToMove string   `json:"sideToMove"`
	Legal      []string `json:"legal"`
	Barred     []string `json:"barred"`
	Verdict    string   `json:"verdict"`
	Reason     string   `json:"reason"`
	Record     *string  `json:"record"`    // r-mobility
	RecordPly  *int     `json:"recordPly"` // r-mobility: plies after the given position
	// r-mobility: White's share, as if the game ended with the record (or has ended)
	Points    *float64 `json:"points"`
	prospects          // No-Draw: can the side still mate, by any sequence of moves?
	Dead      *bool    `json:"dead"`      // No-Draw
	Creator   *string  `json:"creator"`   // No-Draw
	MovesLeft *int     `json:"movesLeft"` // No-Draw
	Theory    *theory  `json:"theory"`    // No-Draw: who wins with best play, as far as that is proven
	// State is the seventh field of the FEN, what lies behind the position, of a variant that is not shown by the
	// fields above.
	State string `json:"state,omitempty"`
}

// theory says who wins with best play, and why.
type theory struct {
	Winner string   `json:"winner"` // white, black, or unknown: nothing is proven
	Kind   string   `json:"kind"`   // of the proof, "" if there is none: a constant of package variant
	Why    string   `json:"why"`    // in words
	Plies  *int     `json:"plies"`  // the game lasts no longer from here; null if that is not known
	Line   []string `json:"line"`   // how it goes, up to the end of the game or to where the argument takes over
}

// theoryOf is nil where the variant has no such knowledge.
func theoryOf(g *variant.Game, nodes int) *theory {
	found, ok := g.Theory(nodes)
	if !ok {
		return nil
	}
	t := &theory{Winner: found.Winner.String(), Kind: found.Kind, Why: found.Why, Line: []string{}}
	if found.Winner == variant.Ongoing {
		t.Winner = "unknown"
	}
	if found.Plies > 0 || found.Kind == variant.TheoryOver {
		t.Plies = &found.Plies
	}
	for _, m := range found.Line {
		t.Line = append(t.Line, m.String())
	}
	return t
}

const judgeSynopsis = `Prints what the rules say of a game as one JSON object: fen, sideToMove, legal, barred, verdict (ongoing, white,
black, draw), reason; record, recordPly and points (rmobility); winnableWhite, winnableBlack, dead, creator, movesLeft and theory (nodraw); state,
if the path matters otherwise.
Winnable means that some sequence of legal moves lets the side mate; null that this could not be decided. Theory names who wins with
best play, and why, or says unknown.
With --stdin it reads lines VARIANT<TAB>FEN<TAB>MOVES and prints one object for each; a bad or blank line gets {"error": ...}.
With --fens it reads one FEN a line and prints for each fen, winnableWhite, winnableBlack and dead, and at the end, on standard error,
how many positions it judged a second.`

func runJudge(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	flags := newFlags("judge", judgeSynopsis, out)
	game := addGameFlags(flags)
	stream := flags.Bool("stdin", false, "judge the games on standard input, one a line")
	fens := flags.Bool("fens", false, "tell who can still mate in the positions on standard input, one FEN a line")
	nodes := flags.Int("theory-nodes", variant.TheoryNodes,
		"positions to try, in small endings of nodraw, to tell who wins with best play")
	budget := flags.Int("budget", dead.DefaultBudget,
		"positions to look at for each side before giving up on whether it can mate")
	if err := parse(flags, args); err != nil {
		return err
	}
	switch {
	case *fens:
		if err := useless(flags, "with --fens", "stdin", "variant", "fen", "moves", "option",
			"theory-nodes"); err != nil {
			return err
		}
	case *stream:
		if err := useless(flags, "with --stdin", "variant", "fen", "moves"); err != nil {
			return err
		}
	default:
		if err := game.check(); err != nil {
			return err
		}
	}
	if err := least(flags, map[string]int{"budget": 0, "theory-nodes": 0}); err != nil {
		return err
	}
	set, err := game.settings()
	if err != nil {
		return err
	}
	oracle := &judge{budget: *budget, theoryNodes: *nodes}
	switch {
	case *fens:
		tally := &fenTally{solver: &oracle.dead, budget: *budget}
		err = answerLines(ctx, in, out, tally.answer)
		fmt.Fprintln(os.Stderr, tally)
	case *stream:
		err = answerLines(ctx, in, out, func(line string) any { return oracle.ofLine(set, line) })
	default:
		return orStopped(ctx, func() error { return oracle.one(set, game, out) })
	}
	return stopped(ctx, err, "the answers above stand")
}

// one answers about the game that flags name.
func (o *judge) one(set variant.Settings, game *gameFlags, out io.Writer) error {
	say := json.NewEncoder(out)
	say.SetEscapeHTML(false)
	g, err := playGame(set, game.variant, game.fen, game.moves)
	if err != nil {
		return errors.Join(say.Encode(map[string]string{"error": err.Error()}), errSaid)
	}
	return say.Encode(o.of(g))
}

// answerLines writes one JSON object for every line of in, blank ones included, so that who asks can count; a byte
// order mark at the beginning is no part of the first. It ends with the input, or soon after ctx: a line that takes
// long is then left without an answer.
func answerLines(ctx context.Context, in io.Reader, out io.Writer, answer func(line string) any) error {
	lines, w := bufio.NewReader(in), bufio.NewWriter(out)
	say := json.NewEncoder(w)
	say.SetEscapeHTML(false)
	for first := true; ; first = false {
		line, end := lines.ReadString('\n')
		if line != "" {
			if line = strings.TrimRight(line, "\r\n"); first {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			var said any
			err := orStopped(ctx, func() error { said = answer(line); return nil })
			if err == nil {
				err = say.Encode(said)
			}
			if err == nil && lines.Buffered() == 0 { // somebody may be waiting for this answer before asking on
				err = w.Flush()
			}
			if err != nil {
				return errors.Join(err, w.Flush())
			}
		}
		if end != nil {
			if errors.Is(end, io.EOF) {
				end = nil
			}
			return errors.Join(end, w.Flush())
		}
	}
}

func (j *judge) ofLine(set variant.Settings, line string) any {
	cells := strings.Split(line, "\t")
	if len(cells) < 2 || len(cells) > 3 {
		return map[string]string{"error": fmt.Sprintf("want VARIANT<TAB>FEN<TAB>MOVES, got %d fields", len(cells))}
	}
	cells = append(cells, "")
	g, err := playGame(set, strings.TrimSpace(cells[0]), cells[1], cells[2])
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return j.of(g)
}

// judge answers questions about games, and remembers what may help with the next one.
type judge struct {
	dead        dead.Solver
	budget      int
	theoryNodes int
}

// of collects what the rules say of the game as it stands.
func (o *judge) of(g *variant.Game) judgement {
	verdict := g.Verdict()
	j := judgement{
		FEN: g.FEN(), SideToMove: g.Position().Side().String(), Legal: moveTexts(g.Legal()),
		Barred:  moveTexts(g.Barred()),
		Verdict: verdict.Winner.String(), Reason: verdict.Reason,
	}
	if record, ply, ok := g.Record(); ok {
		text, points := record.String(), g.Settings().WhitePoints(record)
		j.Record, j.RecordPly, j.Points = &text, &ply, &points
	}
	if g.Spec().Repetition == variant.RepetitionBars {
		chances := prospectsOf(&o.dead, g.Position(), o.budget)
		creator, left, running := g.Deadline()
		dead := running || chances.dead()
		j.prospects, j.Dead, j.Theory = chances, &dead, theoryOf(g, o.theoryNodes)
		if running {
			name := creator.String()
			j.Creator, j.MovesLeft = &name, &left
		}
	}
	if j.Record == nil && j.Creator == nil {
		j.State = g.StateField()
	}
	return j
}

// moveTexts is the moves in UCI text and alphabetical order.
func moveTexts(moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return texts
}
