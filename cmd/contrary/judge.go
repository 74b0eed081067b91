package main

import (
	"bufio"
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
	Points     *float64 `json:"points"`    // r-mobility: White's share, as if the game ended with the record (or has ended)
	prospects           // No-Draw: can the side still mate, by any sequence of moves?
	Dead       *bool    `json:"dead"`      // No-Draw
	Creator    *string  `json:"creator"`   // No-Draw
	MovesLeft  *int     `json:"movesLeft"` // No-Draw
}

const judgeSynopsis = `Prints what the rules say of a game as one JSON object: fen, sideToMove, legal, barred, verdict (ongoing, white,
black, draw), reason; record, recordPly and points (rmobility); winnableWhite, winnableBlack, dead, creator and movesLeft (nodraw).
Winnable means that some sequence of legal moves lets the side mate; null that this could not be decided.
With --stdin it reads lines VARIANT<TAB>FEN<TAB>MOVES and prints one object a line; a bad line gets {"error": ...}.
With --fens it reads one FEN a line and prints fen, winnableWhite, winnableBlack and dead, and at the end, on standard error,
how many positions it judged a second.`

func runJudge(args []string, in io.Reader, out io.Writer) error {
	flags := newFlags("judge", judgeSynopsis, out)
	game := addGameFlags(flags)
	stream := flags.Bool("stdin", false, "judge the games on standard input, one a line")
	fens := flags.Bool("fens", false, "tell who can still mate in the positions on standard input, one FEN a line")
	budget := flags.Int("budget", dead.DefaultBudget, "positions to look at for each side before giving up on whether it can mate")
	if err := parse(flags, args); err != nil {
		return err
	}
	set, err := game.settings()
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	defer w.Flush()
	if *fens {
		return judgeFENs(in, w, os.Stderr, *budget)
	}
	oracle := judge{budget: *budget}
	say := json.NewEncoder(w)
	say.SetEscapeHTML(false)
	if !*stream {
		g, err := playGame(set, game.variant, game.fen, game.moves)
		if err != nil {
			return errors.Join(say.Encode(map[string]string{"error": err.Error()}), errSaid)
		}
		return say.Encode(oracle.of(g))
	}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			if err := say.Encode(oracle.ofLine(set, strings.TrimRight(line, "\r\n"))); err != nil {
				return err
			}
			if lines.Buffered() == 0 { // somebody may be waiting for this answer before asking on
				if err := w.Flush(); err != nil {
					return err
				}
			}
		}
		if err != nil {
			return nil // the end of the input
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
	dead   dead.Solver
	budget int
}

// of collects what the rules say of the game as it stands.
func (o *judge) of(g *variant.Game) judgement {
	verdict := g.Verdict()
	j := judgement{
		FEN: g.FEN(), SideToMove: g.Position().Side().String(), Legal: moveTexts(g.Legal()), Barred: moveTexts(g.Barred()),
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
		j.prospects, j.Dead = chances, &dead
		if running {
			name := creator.String()
			j.Creator, j.MovesLeft = &name, &left
		}
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
