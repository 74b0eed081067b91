package rmob

import (
	"cmp"
	"context"
	"io"
	"slices"

	"contrary/bench/standings"
	"contrary/engine"
	"contrary/internal/pgn"
)

// Player is one player's line of a tournament table.
type Player struct {
	Name     string
	Games    int           // with a result
	Points   float64       // as in chess: 1, ½, 0 ([Result.White]); by Formula the same as RPoints
	RPoints  float64       // sum of r-mobility points, by the scoring in use
	Achieved map[int16]int // records held at the end, by key
	Suffered map[int16]int // records the opponent held
	Row      standings.Row // place, and what the tiebreaks compare
}

// Balance returns how much more often the player achieved a record of that key than suffered it.
func (p *Player) Balance(key int16) int { return p.Achieved[key] - p.Suffered[key] }

// Ranking says what a table counts, and by what it orders the players: by points, then by the tiebreaks, then by name.
type Ranking struct {
	// the points of a game are those of r-mobility, by the scoring of the settings, and not those of chess
	Formula   bool
	ByRPoints bool // the order is that of the sum of r-mobility points
	Tiebreaks []standings.Tiebreak
}

// Table is a tournament.
type Table struct {
	Players []*Player // best first
	Keys    []int16   // of records that occurred, mate (0) left out, ascending
	Counts  Counts
}

// verdict is the answer for one game.
type verdict struct {
	Result
	names  [2]string
	bytes  int
	broken error
	number int
}

// NewTable reads a stream of games and adds up the results by the names in the tags White and Black. Games without a
// result count for nobody. For each broken game warn is called, in the order of the stream.
func NewTable(ctx context.Context, in io.Reader, opt Options, by Ranking, warn func(number int, err error)) (*Table,
	error) {
	t := &Table{}
	var players []*Player       // in the order in which they came
	numbers := map[string]int{} // of the players, by name
	keys := map[int16]bool{}
	var ranks standings.Table
	worker := func() func(pgn.RawGame) verdict {
		j := NewJudge(opt)
		return func(g pgn.RawGame) verdict {
			r, err := j.Judge(g)
			return verdict{Result: r, bytes: len(g.Text), broken: err, number: g.Number,
				names: [2]string{pgn.Unescape(j.parser.Tag("White")), pgn.Unescape(j.parser.Tag("Black"))}}
		}
	}
	err := inOrder(ctx, pgn.NewScanner(in), worker, func(v verdict) error {
		t.Counts.Games++
		t.Counts.Bytes += int64(v.bytes)
		if v.broken != nil {
			t.Counts.Broken++
			warn(v.number, v.broken)
			return nil
		}
		if v.Note != "" {
			warn(v.number, Remark(v.Note))
		}
		if !v.Known {
			return nil
		}
		t.Counts.Tagged++
		keys[v.Record.Key] = true
		white := opt.Settings.WhitePoints(v.Record)
		if by.Formula {
			v.White = white
		}
		game := standings.Game{Points: v.White, HasRecord: true, Key: v.Record.Key,
			BlackHolds: v.Record.Holder == engine.Black}
		if by.ByRPoints {
			game.Points = white
		}
		number := func(side engine.Side) int {
			name := v.names[side]
			n, ok := numbers[name]
			if !ok {
				n = len(players)
				numbers[name] = n
				players = append(players, &Player{Name: name, Achieved: map[int16]int{}, Suffered: map[int16]int{}})
			}
			players[n].add(v.Result, side, white)
			return n
		}
		game.White, game.Black = number(engine.White), number(engine.Black)
		ranks.Add(game)
		return nil
	})
	for _, row := range ranks.Rank(false, by.Tiebreaks) {
		p := players[row.Player]
		p.Row = row
		t.Players = append(t.Players, p)
	}
	for k := range keys {
		if k > 0 {
			t.Keys = append(t.Keys, k)
		}
	}
	slices.Sort(t.Keys)
	slices.SortStableFunc(t.Players, func(a, b *Player) int {
		return cmp.Or(cmp.Compare(a.Row.Place, b.Row.Place), cmp.Compare(a.Name, b.Name))
	})
	return t, err
}

// add counts a game for the player of one side.
func (p *Player) add(r Result, side engine.Side, whiteRPoints float64) {
	p.Games++
	if side == engine.White {
		p.Points += r.White
		p.RPoints += whiteRPoints
	} else {
		p.Points += 1 - r.White
		p.RPoints += 1 - whiteRPoints
	}
	if r.Record.Holder == side {
		p.Achieved[r.Record.Key]++
	} else {
		p.Suffered[r.Record.Key]++
	}
}
