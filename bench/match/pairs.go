package match

import (
	"fmt"

	"contrary/bench/stats"
)

// RecordPairs counts pairs of games from the same start, colours changed, by who got the better record, as seen by one
// of the two players.
//
// What is compared is what each player achieved with White (or with Black, which is the same): that of the two final
// records which is better for White, by [contrary/variant.Record.Worth], and so by holder and key alone, whatever
// points they are worth. A pair of which a game has no result counts for nobody.
type RecordPairs struct{ Better, Equal, Worse int }

// add counts a pair by the sum of what both records are worth to the player: what it achieved with White, less what the
// opponent did.
func (p *RecordPairs) add(lead int) {
	switch {
	case lead > 0:
		p.Better++
	case lead < 0:
		p.Worse++
	default:
		p.Equal++
	}
}

// Total is the number of pairs.
func (p RecordPairs) Total() int { return p.Better + p.Equal + p.Worse }

// Estimate is the Elo of pairs: each pair is one observation, won by who got the better record, drawn if the records
// are equal.
func (p RecordPairs) Estimate() stats.Estimate {
	return stats.Trinomial(p.Better, p.Equal, p.Worse).Estimate()
}

// text is "pairs by record: 12 better, 3 equal, 5 worse; Elo of pairs 123.4 ± 56.7  LOS 98.7 %".
func (p RecordPairs) text() string {
	e := p.Estimate()
	return fmt.Sprintf("pairs by record: %d better, %d equal, %d worse; Elo of pairs %s  LOS %.1f %%", p.Better,
		p.Equal, p.Worse, e.EloText(), 100*e.LOS)
}

// plus adds the pairs against another opponent.
func (p RecordPairs) plus(q RecordPairs) RecordPairs {
	return RecordPairs{p.Better + q.Better, p.Equal + q.Equal, p.Worse + q.Worse}
}

// turned is what the other player sees.
func (p RecordPairs) turned() RecordPairs { return RecordPairs{p.Worse, p.Equal, p.Better} }

// RecordPairs returns the pairs of a player against all others.
func (t *Tally) RecordPairs(player int) (sum RecordPairs) {
	for _, d := range t.duels {
		switch player {
		case d.A:
			sum = sum.plus(d.Records)
		case d.B:
			sum = sum.plus(d.Records.turned())
		}
	}
	return sum
}
