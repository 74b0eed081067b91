package standings

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
)

// Game is one game with a result.
type Game struct {
	White, Black int     // numbers of the players, from 0
	Points       float64 // White's, 0 to 1; Black has the rest of one point
	HasRecord    bool
	Key          int16 // of the record; the smaller, the better
	BlackHolds   bool  // the record is Black's
}

// Table is a tournament in play. The zero value is an empty one.
type Table struct {
	players []*player
}

// player is what the games of one player add up to.
type player struct {
	games, wins int
	points      float64
	against     map[int]score // by opponent
	balance     map[int16]int // records held minus records suffered, by key
}

type score struct {
	games  int
	points float64
}

// Add counts a game. Players come into being with their first game, or with that of one with a greater number.
func (t *Table) Add(g Game) {
	t.Grow(max(g.White, g.Black) + 1)
	t.players[g.White].add(g.Black, g.Points, g.HasRecord, g.Key, !g.BlackHolds)
	t.players[g.Black].add(g.White, 1-g.Points, g.HasRecord, g.Key, g.BlackHolds)
}

// Grow sees to it that there are n players or more.
func (t *Table) Grow(n int) {
	for len(t.players) < n {
		t.players = append(t.players, &player{against: map[int]score{}, balance: map[int16]int{}})
	}
}

func (p *player) add(opponent int, points float64, hasRecord bool, key int16, holds bool) {
	p.games++
	p.points += points
	if points > 0.5 {
		p.wins++
	}
	s := p.against[opponent]
	p.against[opponent] = score{s.games + 1, s.points + points}
	switch {
	case !hasRecord:
	case holds:
		p.balance[key]++
	default:
		p.balance[key]--
	}
}

// Row is one player's line of the standings.
type Row struct {
	Player  int
	Place   int // from 1; equal for players whom nothing tells apart
	Games   int
	Points  float64
	Wins    int
	Direct  float64 // points against those with whom it was tied; HasDirect: the tiebreak was used
	SB      float64 // Sonneborn-Berger
	Buch    float64 // Buchholz
	balance map[int16]int

	HasDirect bool
}

// Balance returns how much more often the player held a record of that key than an opponent did against it.
func (r *Row) Balance(key int16) int { return r.balance[key] }

// Value returns the number that a tiebreak compares; ok is false where it has none: for Records, which compares many,
// and for a direct encounter that was not needed or not possible.
func (r *Row) Value(t Tiebreak) (value float64, ok bool) {
	switch t {
	case Direct:
		return r.Direct, r.HasDirect
	case SonnebornBerger:
		return r.SB, true
	case Buchholz:
		return r.Buch, true
	case Wins:
		return float64(r.Wins), true
	}
	return 0, false
}

// Text is Value in at most four decimals, "-" where there is none.
func (r *Row) Text(t Tiebreak) string {
	value, ok := r.Value(t)
	if !ok {
		return "-"
	}
	return strconv.FormatFloat(math.Round(value*1e4)/1e4, 'f', -1, 64)
}

// Rank returns all players, the best first: by points, or by points a game, then by the tiebreaks in their order.
// Players whom nothing tells apart stand in the order of their numbers.
func (t *Table) Rank(perGame bool, order []Tiebreak) []Row {
	rows := make([]Row, len(t.players))
	for i, p := range t.players {
		rows[i] = Row{Player: i, Games: p.games, Points: p.points, Wins: p.wins, balance: p.balance}
		for opponent, s := range p.against {
			rows[i].SB += s.points * t.players[opponent].points
			rows[i].Buch += float64(s.games) * t.players[opponent].points
		}
	}
	t.rank(rows, func(rows []Row) (by comparison, again bool) {
		return func(a, b *Row) int {
			if perGame {
				return compare(a.Points/float64(max(1, a.Games)), b.Points/float64(max(1, b.Games)))
			}
			return compare(a.Points, b.Points)
		}, false
	}, order)
	for i := range rows { // whoever was put behind others by nothing shares their place
		rows[i].Place += i + 1
	}
	for i := 1; i < len(rows); i++ {
		if rows[i].Place < i+1 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// comparison is negative if a is the worse one.
type comparison func(a, b *Row) int

// compare compares sums, which differ by rounding if they were added up in another order.
func compare(a, b float64) int { return cmp.Compare(math.Round(a*1e9), math.Round(b*1e9)) }

// rank sorts rows that are tied so far by the comparison that by gives for them, and those who are tied after it by the
// rest of the order. If by says so, and it has told some apart, it is asked again about those who are left.
func (t *Table) rank(rows []Row, by func([]Row) (c comparison, again bool), rest []Tiebreak) {
	c, again := by(rows)
	slices.SortStableFunc(rows, func(a, b Row) int { return c(&b, &a) })
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && c(&rows[from], &rows[to]) == 0 {
			to++
		}
		tied := rows[from:to]
		switch {
		case len(tied) == 1:
		case again && len(tied) < len(rows):
			t.rank(tied, by, rest)
		case len(rest) > 0:
			t.rank(tied, t.comparison(rest[0]), rest[1:])
		default:
			for i := range tied[1:] {
				tied[1+i].Place = -1
			}
		}
		from = to
	}
}

// comparison returns how a tiebreak compares players who are tied.
func (t *Table) comparison(b Tiebreak) func([]Row) (comparison, bool) {
	return func(rows []Row) (comparison, bool) {
		switch b {
		case Direct:
			return t.direct(rows), true
		case Records:
			return records(rows), false
		}
		return func(a, c *Row) int {
			x, _ := a.Value(b)
			y, _ := c.Value(b)
			return compare(x, y)
		}, false
	}
}

// direct compares by the games of the tied players against each other, if each has played each and all as often.
func (t *Table) direct(rows []Row) comparison {
	games := t.players[rows[0].Player].against[rows[1].Player].games
	for i := range rows {
		for j := range rows {
			if i != j && t.players[rows[i].Player].against[rows[j].Player].games != games {
				games = 0
			}
		}
	}
	if games == 0 {
		return func(*Row, *Row) int { return 0 }
	}
	for i := range rows {
		rows[i].Direct, rows[i].HasDirect = 0, true
		for j := range rows {
			rows[i].Direct += t.players[rows[i].Player].against[rows[j].Player].points
		}
	}
	return func(a, b *Row) int { return compare(a.Direct, b.Direct) }
}

// records compares by the balance of the best key, then of the next.
func records(rows []Row) comparison {
	seen := map[int16]bool{}
	for i := range rows {
		for key := range rows[i].balance {
			if key > 0 { // mates are in the points
				seen[key] = true
			}
		}
	}
	keys := slices.Sorted(maps.Keys(seen))
	return func(a, b *Row) int {
		for _, key := range keys {
			if c := cmp.Compare(a.Balance(key), b.Balance(key)); c != 0 {
				return c
			}
		}
		return 0
	}
}
