package refmodel

import "container/heap"

// DeadCap is the number of positions a search of Deadness may look at before
// it gives up.
const DeadCap = 20000

// Deadness answers whether a position is dead: no sequence of legal orthodox
// moves, repetition allowed, leads to a mate of either side, nor is there one
// on the board. It answers by looking at every position that can be reached,
// the promising ones first, until it sees a mate (alive), has seen them all
// (dead), or has seen DeadCap of them (unknown). It remembers its answers. The
// zero value is not usable; it is not safe for concurrent use.
type Deadness struct {
	known map[position]bool // dead or alive, proved
	tried map[position]bool // given up on
}

// NewDeadness returns a Deadness that knows nothing yet.
func NewDeadness() *Deadness {
	return &Deadness{known: map[position]bool{}, tried: map[position]bool{}}
}

// Of is the answer for a FEN. A FEN that cannot be played is unknown.
func (d *Deadness) Of(fen string) (dead, known bool) {
	r, _ := rulesOf("nodraw")
	s, err := r.parseFEN(fen)
	if err != nil {
		return false, false
	}
	return d.of(&s.pos)
}

func (d *Deadness) of(p *position) (dead, known bool) {
	if dead, ok := d.known[*p]; ok {
		return dead, true
	}
	if d.tried[*p] {
		return false, false
	}
	if len(d.known)+len(d.tried) > 2_000_000 {
		clear(d.known)
		clear(d.tried)
	}
	return d.search(p)
}

// hopeless is the material cut: the side can mate nobody, ever, by any play
// from here (a mate already on the board must have been looked for first).
func hopeless(p *position, white bool) bool {
	var own, enemy [128]int
	for sq := range 64 {
		man := p.board[sq]
		if man == 0 {
			continue
		}
		if isWhite(man) == white {
			own[lower(man)]++
		} else {
			enemy[lower(man)]++
		}
	}
	if own['p']+own['q']+own['r'] > 0 {
		return false
	}
	switch {
	case own['n'] == 0 && own['b'] == 0: // the bare king
		return true
	case own['n'] == 1 && own['b'] == 0: // one knight, and only queens to block a king in
		return enemy['p']+enemy['n']+enemy['b']+enemy['r'] == 0
	case own['n'] == 0: // bishops of one colour, and nothing to guard the other
		light, dark := p.bishopColours(white)
		enemyLight, enemyDark := p.bishopColours(!white)
		return enemy['p']+enemy['n'] == 0 && !((light || enemyLight) && (dark || enemyDark))
	}
	return false
}

// lost reports whether neither side can ever mate by material alone.
func lost(p *position) bool { return hopeless(p, true) && hopeless(p, false) }

// search looks at the reachable positions, best first.
func (d *Deadness) search(start *position) (dead, known bool) {
	r, _ := rulesOf("nodraw")
	parents := map[position]position{*start: {}}
	var open queue
	open.add(start)
	for open.Len() > 0 {
		p := open.take()
		moves := r.legal(p)
		if len(moves) == 0 && p.checked(p.white) {
			d.alive(*p, *start, parents)
			return false, true
		}
		if lost(p) {
			continue
		}
		for i := range moves {
			after := &moves[i].after
			if _, seen := parents[*after]; seen {
				continue
			}
			if dead, ok := d.known[*after]; ok && !dead {
				d.alive(*p, *start, parents)
				return false, true
			} else if ok {
				continue // all that comes after it is known to hold no mate
			}
			if len(parents) >= DeadCap {
				d.tried[*start] = true
				return false, false
			}
			parents[*after] = *p
			open.add(after)
		}
	}
	for p := range parents { // the whole graph without a mate
		d.known[p] = true
	}
	return true, true
}

// alive remembers that from every position on the way from start to p a mate
// can be reached.
func (d *Deadness) alive(p, start position, parents map[position]position) {
	for ; p != start; p = parents[p] {
		d.known[p] = false
	}
	d.known[start] = false
}

// distance guesses how far p is from a helpmate by the nearer of the sides
// that could give one. It only orders the search; no answer rests on it.
func distance(p *position) int {
	best := 1 << 20
	for _, white := range []bool{true, false} {
		if hopeless(p, white) {
			continue
		}
		best = min(best, distanceFor(p, white))
	}
	return best
}

// distanceFor counts, for a mate by the given side, the squares the other king
// can still go to, how far that king is from the edge, from the mating king and
// from its men, how many men could still help that king, and what the mating
// pawns have yet to go if there is no piece to mate with. The weights are those
// that decided most of a sample of positions.
func distanceFor(p *position, white bool) int {
	k, own := p.king(!white), p.king(white)
	steps := func(a, b int) int { return max(abs(fileOf(a)-fileOf(b)), abs(rankOf(a)-rankOf(b))) }
	edge := func(n int) int { return min(n, 7-n) }
	d := 2*(edge(fileOf(k))+edge(rankOf(k))) + 2*steps(k, own)
	if !p.attacked(k, white) {
		d += 8
	}
	heavy, walk := false, 0
	for sq := range 64 {
		if p.attacks(k, sq) && !p.of(sq, !white) && !p.attacked(sq, white) {
			d += 4
		}
		if p.of(sq, !white) {
			d += 4
			continue
		}
		switch p.board[sq] {
		case coloured('q', white), coloured('r', white):
			heavy = true
			d += steps(k, sq) / 4
		case coloured('b', white), coloured('n', white):
			d += steps(k, sq) / 4
		case coloured('p', white):
			togo := 7 - rankOf(sq)
			if !white {
				togo = rankOf(sq)
			}
			if walk == 0 || togo < walk {
				walk = togo
			}
		}
	}
	if !heavy {
		d += 8 * walk
	}
	return d
}

// queue holds the positions still to be looked at, the nearest to a mate
// first, the oldest first among equals.
type queue struct {
	items []queued
	count int
}

type queued struct {
	pos         position
	near, order int
}

func (q *queue) Len() int { return len(q.items) }
func (q *queue) Less(i, j int) bool {
	a, b := &q.items[i], &q.items[j]
	if a.near != b.near {
		return a.near < b.near
	}
	return a.order < b.order
}
func (q *queue) Swap(i, j int) { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *queue) Push(x any)    { q.items = append(q.items, x.(queued)) }
func (q *queue) Pop() any {
	last := len(q.items) - 1
	x := q.items[last]
	q.items = q.items[:last]
	return x
}

func (q *queue) add(p *position) {
	q.count++
	heap.Push(q, queued{*p, distance(p), q.count})
}

func (q *queue) take() *position {
	x := heap.Pop(q).(queued)
	return &x.pos
}
