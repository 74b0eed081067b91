package rmob

import (
	"cmp"
	"context"
	"io"
	"slices"

	"contrary/engine"
	"contrary/internal/pgn"
)

// Player is one player's line of a tournament table.
type Player struct {
	Name     string
	Games    int           // with a result
	Points   float64       // of the games as played: 1, ½, 0
	RPoints  float64       // sum of r-mobility points, by the scoring in use
	Achieved map[int16]int // records held at the end, by key
	Suffered map[int16]int // records the opponent held
}

// Balance returns how much more often the player achieved a record of that key than suffered it.
func (p *Player) Balance(key int16) int { return p.Achieved[key] - p.Suffered[key] }

// Order is what decides the ranking.
type Order uint8

// The orders. The tiebreak of both is the balance for G0.5, then G1.0, G1.5 and so on; then the name.
const (
	ByPoints  Order = iota // points of the games, tiebreak
	ByRPoints              // sum of r-mobility points, tiebreak
)

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

// NewTable reads a stream of games and adds up the results by the names in the tags White and Black. Games without a result
// count for nobody. For each broken game warn is called, in the order of the stream.
func NewTable(ctx context.Context, in io.Reader, opt Options, order Order, warn func(number int, err error)) (*Table, error) {
	t := &Table{}
	players := map[string]*Player{}
	keys := map[int16]bool{}
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
		for side, name := range v.names {
			p := players[name]
			if p == nil {
				p = &Player{Name: name, Achieved: map[int16]int{}, Suffered: map[int16]int{}}
				players[name] = p
			}
			p.add(v.Result, engine.Side(side), white)
		}
		return nil
	})
	for _, p := range players {
		t.Players = append(t.Players, p)
	}
	for k := range keys {
		if k > 0 {
			t.Keys = append(t.Keys, k)
		}
	}
	slices.Sort(t.Keys)
	slices.SortFunc(t.Players, func(a, b *Player) int { return t.compare(a, b, order) })
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

// compare orders the better player first.
func (t *Table) compare(a, b *Player, order Order) int {
	first := cmp.Compare(b.Points, a.Points)
	if order == ByRPoints {
		first = cmp.Compare(b.RPoints, a.RPoints)
	}
	if first != 0 {
		return first
	}
	for _, k := range t.Keys {
		if c := cmp.Compare(b.Balance(k), a.Balance(k)); c != 0 {
			return c
		}
	}
	return cmp.Compare(a.Name, b.Name)
}
