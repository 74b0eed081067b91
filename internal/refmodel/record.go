package refmodel

import "fmt"

// record is a goal of r-mobility: key is 2*moves, plus 1 if not in check.
type record struct {
	key    int
	holder byte // 'w' or 'b'
	ply    int  // where it was first reached
}

// keyAt is the key of node i and whose credit it is: the opponent of the side
// to move.
func (g *Game) keyAt(i int) record {
	p := &g.nodes[i].pos
	rec := record{key: 2 * len(g.movesAt(i)), holder: 'w', ply: i}
	if !p.checked(p.white) {
		rec.key++
	}
	if p.white {
		rec.holder = 'b'
	}
	return rec
}

// recordAt is the record of the phase that node end belongs to, as it counts
// when the game has come to node end.
func (g *Game) recordAt(end int) record {
	begin := end
	for begin > 0 && !(g.nodes[begin].zeroing && g.opt.RMobilityScope == "reset") {
		begin--
	}
	var best *record
	if begin == 0 && g.start != nil {
		// A record from the FEN's seventh field. Choice: it counts as reached at
		// ply 0, and the FEN's own position still counts against it.
		best = &record{key: g.start.key, holder: g.start.holder}
	}
	for i := begin; i <= end; i++ {
		rec := g.keyAt(i)
		final := rec.key <= 1 // mate or stalemate
		if g.nodes[i].clock >= 100 && !final && best != nil {
			// The 50-move rule ended the game here: the position does not count.
			// Choice: nor does any later one if a GUI goes on. A FEN that starts
			// here without a record has none but its own position's.
			continue
		}
		// Choice: mate and stalemate are the result of the game, whatever the
		// record before them; only an odd seventh field makes a difference.
		if best == nil || rec.key < best.key || final {
			best = &rec
		}
	}
	return *best
}

// improves reports whether the last position beats the record before it with a
// key below G6.0: what zeroes the clock under the "improvement" option.
func (g *Game) improves() bool {
	rec := g.keyAt(g.last())
	return rec.key < 12 && rec.key < g.recordAt(g.last()-1).key
}

// Record is the r-mobility record as it counts now: key is 2*moves, plus 1 if
// the side to move was not in check; holder is 'w' or 'b'. If the 50-move rule
// has ended the game, the last position counts only if it is mate or
// stalemate. In other variants it is 0, 0.
func (g *Game) Record() (key int, holder byte) {
	if !g.r.records {
		return 0, 0
	}
	rec := g.recordAt(g.last())
	return rec.key, rec.holder
}

// RecordText spells the record: "G5.5" if White holds it, "-G26.5" if Black
// does; "" in other variants.
func (g *Game) RecordText() string {
	key, holder := g.Record()
	text := fmt.Sprintf("G%d.%d", key/2, 5*(key%2))
	switch holder {
	case 'w':
		return text
	case 'b':
		return "-" + text
	}
	return ""
}

// RecordPly is the number of plies from the start of the game to the position
// that first reached the record; 0 is the start position.
func (g *Game) RecordPly() int {
	if !g.r.records {
		return 0
	}
	return g.recordAt(g.last()).ply
}
