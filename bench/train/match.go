package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"runtime"
	"strconv"

	"golang.org/x/sync/errgroup"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

// matchStart is how a PGN file begins: with any tag, after a byte order mark and white space, if there are any.
var matchStart = regexp.MustCompile(`^\x{FEFF}?\s*\[[A-Za-z]\w*\s+"`)

// mostBeforeTag bounds how much of a file is looked at to know it for PGN.
const mostBeforeTag = 256

// LoadMatch reads the samples of a PGN file of match games: the quiet positions, with the result of the game and the
// next score that player has given, seen from the side to move. What other players said of their positions is not
// looked at. Games without a result, under other rules or without that player give nothing.
func LoadMatch(r io.Reader, player string) ([]Sample, error) {
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	var parts []*[]Sample
	games := pgn.NewScanner(bufio.NewReaderSize(r, 1<<20))
	for games.Scan() {
		part, raw := new([]Sample), games.Game()
		raw.Text = append([]byte(nil), raw.Text...)
		parts = append(parts, part)
		group.Go(func() error {
			var err error
			if *part, err = matchSamples(raw, player); err != nil {
				return fmt.Errorf("game %d: %w", raw.Number, err)
			}
			return nil
		})
	}
	if err := errors.Join(games.Err(), group.Wait()); err != nil {
		return nil, err
	}
	return joined(parts), nil
}

// matchSamples returns the samples of one game.
func matchSamples(raw pgn.RawGame, player string) ([]Sample, error) {
	var p pgn.Parser
	if err := p.Parse(raw); err != nil {
		return nil, err
	}
	tag := func(name string) string { return pgn.Unescape(p.Tag(name)) }
	spec, ok := variant.Lookup(tag("Variant"))
	if rules := tag("RuleSet"); rules != "" {
		spec, ok = variant.Lookup(rules)
	}
	result, scored := map[string]byte{"1-0": whiteWon, "0-1": whiteLost, "1/2-1/2": drawn}[tag("Result")]
	plays := [2]bool{tag("White") == player, tag("Black") == player}
	if !ok || !scored || !plays[0] && !plays[1] {
		return nil, nil
	}
	g, err := variant.NewGame(spec, variant.DefaultSettings(), tag("FEN"))
	if err != nil {
		return nil, err
	}
	var all, waiting []Sample // those waiting have no score yet
	var sides []engine.Side   // of those waiting
	for i, span := range p.Moves {
		moves, q := g.Legal(), g.Position()
		m := pgn.Match(moves, span.Of(p.Text))
		if m == engine.NoMove {
			return nil, fmt.Errorf("move %q cannot be played", span.Of(p.Text))
		}
		if quiet(q, moves, m) {
			s := NewSample(q, 0)
			s.Result = seenBy(q.Side(), result)
			waiting, sides = append(waiting, s), append(sides, q.Side())
		}
		end := len(p.Text)
		if i+1 < len(p.Moves) {
			end = p.Moves[i+1].From
		}
		if score, ok := scoreIn(p.Text[span.To:end], seenBy(q.Side(), result)); ok && plays[q.Side()&1] {
			for k := range waiting {
				if waiting[k].Score = int16(score); sides[k] != q.Side() {
					waiting[k].Score = int16(-score)
				}
			}
			all = append(all, waiting...)
			waiting, sides = waiting[:0], sides[:0]
		}
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// scoreForm is the score in the comment of a move: "{+0.25/12 0.530s}", "{-M4/9 0.1s}".
var scoreForm = regexp.MustCompile(`\{\s*([+-])(M?)(\d+(?:\.\d+)?)/`)

// scoreIn returns the score for the mover in the comment of a move, in centipawns. A forced end is worth what it is in
// our own games, if the result for the mover is that of the game.
func scoreIn(comment []byte, result byte) (score int, ok bool) {
	found := scoreForm.FindSubmatch(comment)
	if found == nil {
		return 0, false
	}
	wins := found[1][0] == '+'
	if len(found[2]) > 0 {
		return forcedFor(wins), wins && result == whiteWon || !wins && result == whiteLost
	}
	pawns, err := strconv.ParseFloat(string(found[3]), 64)
	score = int(math.Round(min(pawns, 300) * 100))
	if !wins {
		score = -score
	}
	return score, err == nil
}
