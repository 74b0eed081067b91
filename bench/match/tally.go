package match

import (
	"cmp"
	"maps"
	"slices"

	"contrary/bench/standings"
	"contrary/bench/stats"
	"contrary/engine"
	"contrary/variant"
)

// Tally counts the outcomes of a match. It is built from outcomes alone, so a resumed match has the same one.
type Tally struct {
	Spec     *variant.Spec
	Settings variant.Settings
	Players  []string
	Outcomes []Outcome // in the order in which the games ended, those without result included
	// Tiebreaks order the players who have equal scores, the first one first.
	Tiebreaks []standings.Tiebreak
	duels     map[[2]int]*Duel
	table     standings.Table
}

// NewTally returns an empty tally.
func NewTally(spec *variant.Spec, set variant.Settings, players []string) *Tally {
	t := &Tally{Spec: spec, Settings: set, Players: players, duels: map[[2]int]*Duel{}}
	t.table.Grow(len(players))
	return t
}

// Duel counts the games between two players, as seen by A.
type Duel struct {
	A, B                int
	Wins, Draws, Losses int
	AsWhite, AsBlack    [3]int // wins, draws, losses of A with that colour
	Score               float64
	Pairs               [5]int          // finished pairs by half points of A: LL, LD, LW or DD, WD, WW
	Records             RecordPairs     // finished pairs by the better record
	means               map[float64]int // finished pairs by mean score; the five of ordinary games are always present
	open                map[int]half    // pairs of which one game is over, by number
}

type half struct {
	score  float64
	points int // 0, 1 or 2 half points
	worth  int // of the record to A, 0 without one
}

// Games is the number of games with a result.
func (d *Duel) Games() int { return d.Wins + d.Draws + d.Losses }

// Distribution is what the arithmetic stands on: finished pairs, or single games while there are none.
func (d *Duel) Distribution() stats.Distribution {
	if d.Pairs == [5]int{} {
		return stats.Trinomial(d.Wins, d.Draws, d.Losses)
	}
	return d.pairs()
}

// pairs is the distribution of the finished pairs.
func (d *Duel) pairs() stats.Distribution {
	dist := stats.Distribution{Games: 2}
	for _, v := range slices.Sorted(maps.Keys(d.means)) {
		dist.Samples = append(dist.Samples, stats.Sample{Value: v, Count: float64(d.means[v])})
	}
	return dist
}

func (d *Duel) add(o *Outcome) {
	score, colour := o.Score, &d.AsWhite
	points := map[variant.Winner]int{variant.WhiteWins: 2, variant.Draw: 1}[o.Winner]
	worth := 0
	if o.HasRecord {
		worth = o.Record.Worth()
	}
	if o.White != d.A {
		score, points, worth, colour = 1-score, 2-points, -worth, &d.AsBlack
	}
	*[]*int{&d.Losses, &d.Draws, &d.Wins}[points]++
	colour[2-points]++
	d.Score += score
	pair := o.Game / 2
	first, ok := d.open[pair]
	if !ok {
		d.open[pair] = half{score, points, worth}
		return
	}
	delete(d.open, pair)
	d.Pairs[first.points+points]++
	d.means[(first.score+score)/2]++
	if first.worth != 0 && worth != 0 {
		d.Records.add(first.worth + worth)
	}
}

// Add takes a finished game into account.
func (t *Tally) Add(o Outcome) {
	t.Outcomes = append(t.Outcomes, o)
	if o.Counts() {
		t.table.Add(standings.Game{White: o.White, Black: o.Black, Points: o.Score,
			HasRecord: o.HasRecord, Key: o.Record.Key, BlackHolds: o.Record.Holder == engine.Black})
		t.Duel(min(o.White, o.Black), max(o.White, o.Black)).add(&o)
	}
}

// Duel returns the games between a and b, a < b, as seen by a.
func (t *Tally) Duel(a, b int) *Duel {
	d := t.duels[[2]int{a, b}]
	if d == nil {
		d = &Duel{A: a, B: b, means: map[float64]int{0: 0, 0.25: 0, 0.5: 0, 0.75: 0, 1: 0}, open: map[int]half{}}
		t.duels[[2]int{a, b}] = d
	}
	return d
}

// Standing is the sum of one player's games.
type Standing struct {
	Player              int
	Wins, Draws, Losses int
	Score               float64
	Estimate            stats.Estimate // against the field
	Row                 standings.Row  // place, and what the tiebreaks compare
}

// Games is the number of games with a result.
func (s Standing) Games() int { return s.Wins + s.Draws + s.Losses }

// Standings returns all players, the best score per game first, those with equal scores by the tiebreaks.
func (t *Tally) Standings() []Standing {
	list := make([]Standing, len(t.Players))
	dists := make([]stats.Distribution, len(t.Players))
	merge := func(player int, d stats.Distribution, turned bool) {
		m := map[float64]float64{}
		for _, s := range dists[player].Samples {
			m[s.Value] += s.Count
		}
		for _, s := range d.Samples {
			if turned {
				s.Value = 1 - s.Value
			}
			m[s.Value] += s.Count
		}
		dists[player] = stats.Distribution{Games: d.Games}
		for _, v := range slices.Sorted(maps.Keys(m)) {
			dists[player].Samples = append(dists[player].Samples, stats.Sample{Value: v, Count: m[v]})
		}
	}
	for i := range list {
		list[i].Player = i
	}
	for _, d := range t.duels {
		a, b := &list[d.A], &list[d.B]
		a.Wins, a.Draws, a.Losses, a.Score = a.Wins+d.Wins, a.Draws+d.Draws, a.Losses+d.Losses, a.Score+d.Score
		b.Wins, b.Draws, b.Losses, b.Score = b.Wins+d.Losses, b.Draws+d.Draws, b.Losses+d.Wins,
			b.Score+float64(d.Games())-d.Score
		if d.Games() > 0 {
			merge(d.A, d.Distribution(), false)
			merge(d.B, d.Distribution(), true)
		}
	}
	for i := range list {
		list[i].Estimate = dists[i].Estimate()
	}
	ranked := make([]Standing, 0, len(list))
	for _, row := range t.table.Rank(true, t.Tiebreaks) {
		s := list[row.Player]
		s.Row = row
		ranked = append(ranked, s)
	}
	return ranked
}

// Ends counts how often games ended for one reason, and how.
type Ends struct {
	Reason              string
	White, Draws, Black int
	None                int // no result
	ByPlayer            []int
}

// Total is the number of games.
func (e Ends) Total() int { return e.White + e.Draws + e.Black + e.None }

// Ends returns the reasons, the most frequent first. ByPlayer counts the games each player won.
func (t *Tally) Ends() []Ends {
	byReason := map[string]*Ends{}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		e := byReason[o.Reason]
		if e == nil {
			e = &Ends{Reason: o.Reason, ByPlayer: make([]int, len(t.Players))}
			byReason[o.Reason] = e
		}
		switch o.Winner {
		case variant.WhiteWins:
			e.White++
			e.ByPlayer[o.White]++
		case variant.BlackWins:
			e.Black++
			e.ByPlayer[o.Black]++
		case variant.Draw:
			e.Draws++
		default:
			e.None++
		}
	}
	var list []Ends
	for _, e := range byReason {
		list = append(list, *e)
	}
	slices.SortFunc(list, func(a, b Ends) int {
		return cmp.Or(cmp.Compare(b.Total(), a.Total()), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}

// Forfeits counts the games each player lost by doing something wrong.
func (t *Tally) Forfeits() []int {
	n := make([]int, len(t.Players))
	for i := range t.Outcomes {
		if o := &t.Outcomes[i]; o.Ending().Forfeit() {
			switch o.Winner {
			case variant.WhiteWins:
				n[o.Black]++
			case variant.BlackWins:
				n[o.White]++
			}
		}
	}
	return n
}

// Repeats counts the games that another one was before, move for move, with the same player as White: they say nothing
// new.
func (t *Tally) Repeats() (n int) {
	type game struct {
		line         uint64
		white, black int
	}
	seen := map[game]bool{}
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		g := game{o.Line, o.White, o.Black}
		if o.Counts() && seen[g] {
			n++
		}
		seen[g] = true
	}
	return n
}

// Lengths returns the plies of the games that have a result, in ascending order.
func (t *Tally) Lengths() []int {
	var list []int
	for i := range t.Outcomes {
		if t.Outcomes[i].Counts() {
			list = append(list, t.Outcomes[i].Plies)
		}
	}
	slices.Sort(list)
	return list
}

// LLR is the log-likelihood ratio of the finished pairs between the first two players; 0 while there are none.
func (t *Tally) LLR(test stats.SPRT) float64 {
	if d := t.Duel(0, 1); d.Pairs != [5]int{} {
		return test.LLR(d.pairs())
	}
	return 0
}

// RMobility is what the records of r-mobility games add up to for one player.
type RMobility struct {
	Player             int
	Points             float64 // sum of ½ ± ½^(1+2G)
	Pairs              RecordPairs
	Held, Suffered     int // games in which it held the record, and did not: full-point scoring
	KomiWins, KomiDraw int // under komi scoring with the komi of the settings
	KomiLosses         int
	Achieved, Against  map[int16]int // games by key of the record that it held, or suffered
}

// Balance is the tiebreak of one key: times achieved minus times suffered.
func (r RMobility) Balance(key int16) int { return r.Achieved[key] - r.Against[key] }

// RMobility returns the sums of every player in the order of the tournament: by points, then by the balances of G0.5,
// G1.0, G1.5 ... in this order; where records only break ties in the order of the standings. nil if no game has a
// record.
func (t *Tally) RMobility() []RMobility {
	list := make([]RMobility, len(t.Players))
	for i := range list {
		list[i] = RMobility{Player: i, Pairs: t.RecordPairs(i), Achieved: map[int16]int{}, Against: map[int16]int{}}
	}
	points, komi := t.Settings, t.Settings
	points.Scoring, komi.Scoring = variant.Points, variant.Komi
	any := false
	for i := range t.Outcomes {
		o := &t.Outcomes[i]
		if !o.HasRecord {
			continue
		}
		any = true
		holder, other := &list[o.White], &list[o.Black]
		if o.Record.Holder == engine.Black {
			holder, other = other, holder
		}
		holder.Held++
		other.Suffered++
		holder.Achieved[o.Record.Key]++
		other.Against[o.Record.Key]++
		white := points.WhitePoints(o.Record)
		list[o.White].Points += white
		list[o.Black].Points += 1 - white
		switch k := komi.WhitePoints(o.Record); k {
		case 1, 0:
			winner, loser := &list[o.White], &list[o.Black]
			if k == 0 {
				winner, loser = loser, winner
			}
			winner.KomiWins++
			loser.KomiLosses++
		default:
			list[o.White].KomiDraw++
			list[o.Black].KomiDraw++
		}
	}
	if !any {
		return nil
	}
	if t.Settings.Scoring == variant.Tiebreak {
		ranked := make([]RMobility, 0, len(list))
		for _, row := range t.table.Rank(true, t.Tiebreaks) {
			ranked = append(ranked, list[row.Player])
		}
		return ranked
	}
	keys := t.Keys()
	slices.SortStableFunc(list, func(a, b RMobility) int {
		c := cmp.Compare(b.Points, a.Points)
		for _, k := range keys {
			if k > 0 {
				c = cmp.Or(c, cmp.Compare(b.Balance(k), a.Balance(k)))
			}
		}
		return c
	})
	return list
}

// Keys returns the record keys that occurred, in ascending order.
func (t *Tally) Keys() []int16 {
	seen := map[int16]bool{}
	for i := range t.Outcomes {
		if t.Outcomes[i].HasRecord {
			seen[t.Outcomes[i].Record.Key] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}
