package proof

import (
	"unsafe"

	"contrary/engine"
	"contrary/eval"
	"contrary/internal/pages"
	"contrary/variant"
)

const (
	// maxPly is how long a line may be, in plies from the root.
	maxPly = 512
	// maxChildren is how many children the positions of one line may have together.
	maxChildren = 1 << 15
)

// worker is one thread of the search with all that it changes but the table.
type worker struct {
	shared  *Solver
	rules   variant.Rules
	eval    eval.Evaluator
	frames  []frame
	arena   []child // the children of the positions of the path, one after the other
	list    engine.MoveList
	only    engine.MoveList    // of follow
	scratch [2]engine.Position // of look and follow: local ones would escape
	spent   uint64             // positions looked at
	told    uint64             // of spent, what the shared count has
	tellAt  uint64             // when the shared count gets the next
	number  int
	depth   int // of the path when it last told of itself
}

// frame is one position of the path.
type frame struct {
	pos engine.Position
	key engine.Key
	// run is the sum of the mixed keys of the positions from the last capture or pawn move up to this one; what was
	// before the root counts, too.
	run uint64
	// first and count say where in the arena the children are.
	first, count int
	move         engine.Move // to the next frame
}

type child struct {
	key  engine.Key
	move engine.Move
	numbers
}

func newWorker(s *Solver, number int) *worker {
	return &worker{
		shared: s, rules: variant.Fork(s.rules), eval: eval.ByHand(s.spec), number: number,
		frames: make([]frame, maxPly), arena: make([]child, maxChildren),
	}
}

// children returns the children of frame ply.
func (w *worker) children(ply int) []child {
	f := &w.frames[ply]
	return w.arena[f.first : f.first+f.count : f.first+f.count]
}

// enter makes frame ply+1 the position after move m of frame ply.
func (w *worker) enter(ply int, m engine.Move) {
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.move = m
	f.pos.Make(m, &next.pos)
	next.key = next.pos.Key()
	next.run = engine.Mix(uint64(next.key))
	if !m.IsIrreversible() {
		next.run += f.run
	}
	next.first = f.first + f.count
}

// base returns the ply at which the clock of the position at ply was 0, beyond if that was before the root.
func base(ply, clock int) int16 { return int16(max(ply-clock, beyond)) }

// repeats returns the ply of the path at which the position with this key, which a reversible move from frame ply leads
// to, has been before.
func (w *worker) repeats(ply int, key engine.Key) (at int16, yes bool) {
	clock := w.frames[ply].pos.Clock()
	least := max(ply-clock, 0)
	for i := ply - 1; i >= least; i -= 2 {
		if w.frames[i].key == key {
			return int16(i), true
		}
	}
	if ply <= clock {
		for _, k := range w.shared.twice {
			if k == key {
				return beyond, true
			}
		}
	}
	return 0, false
}

// look gives the child c of frame ply its first numbers: the result of a game that is over there, those of the exact
// tables or of the table of the search, or a guess by the number of replies.
func (w *worker) look(ply int, c *child) {
	w.spent++
	f := &w.frames[ply]
	pos := &w.scratch[0]
	f.pos.Make(c.move, pos)
	c.key = pos.Key()
	replies := pos.CountLegal()
	moves := variant.CanMove
	if replies == 0 {
		moves = variant.NoMove
	}
	s := w.shared
	if v := variant.Decided(w.rules, 0, pos, moves); v.Over() {
		c.numbers = decided(v.Winner == s.winner)
		return
	}
	if ply+2 >= maxPly || f.first+f.count+2*engine.MaxMoves > maxChildren {
		s.tooLong.Store(true)
		c.numbers = notWon(beyond)
		return
	}
	clock, reversible := pos.Clock(), !c.move.IsIrreversible()
	if reversible {
		if at, yes := w.repeats(ply, c.key); yes {
			c.numbers = notWon(at)
			return
		}
		if s.clockPlies > 0 && clock >= s.clockPlies {
			c.numbers = notWon(base(ply+1, clock))
			return
		}
	}
	if n, ok := w.ending(pos, ply+1); ok {
		c.numbers = n
		return
	}
	e, ok := s.table.probe(tableKey(c.key, s.attacker))
	if ok && (!e.proven() || s.clockAllows(clock, int(e.run))) {
		c.numbers = e.numbers
		if e.solved() || !reversible {
			return
		}
	} else if c.numbers = w.follow(pos, replies); c.solved() {
		return
	}
	if ok && reversible {
		if e, ok := s.table.probe(pathKey(c.key, f.run, s.attacker)); ok && e.disproven() {
			c.numbers = notWon(base(ply+1, clock))
		}
	}
}

// decided returns the numbers of a game that is over.
func decided(is bool) numbers {
	if is {
		return won()
	}
	return notWon(free)
}

// pathKey is the key of a position whose result rests on the positions since the last capture or pawn move; the sum of
// their mixed keys is run.
func pathKey(key engine.Key, run uint64, attacker engine.Side) uint64 {
	return tableKey(key^engine.Key(engine.Mix(run)), attacker)
}

// search works on the position of frame ply until its numbers reach the thresholds, it is decided or the search is
// stopped.
func (w *worker) search(ply int, pnLimit, dnLimit uint32) numbers {
	f := &w.frames[ply]
	s := w.shared
	before := w.spent
	key := tableKey(f.key, s.attacker)
	old, _ := s.table.probe(key)
	attacking := f.pos.Side() == s.attacker
	w.expand(ply, attacking)
	for {
		n, best, second, rest := w.sum(ply, attacking, pnLimit, dnLimit)
		if ply == 0 {
			s.root.Store(uint64(n.pn)<<32 | uint64(n.dn))
		}
		if n.solved() || n.pn >= pnLimit || n.dn >= dnLimit || w.halted(ply) {
			w.settle(ply, &n, unlog(old.effort)+w.spent-before)
			return n
		}
		if s.threads > 1 {
			if e, ok := s.table.probe(key); ok && e.solved() &&
				(!e.proven() || s.clockAllows(f.pos.Clock(), int(e.run))) {
				return e.numbers // another thread has done it
			}
		}
		c := &w.arena[f.first+best]
		// The child may grow until its brother looks better, with some slack against changing back and forth.
		slack := min(second+second/4+1, unprovable)
		pn, dn := min(pnLimit, slack), dnLimit-rest
		if !attacking {
			pn, dn = pnLimit-rest, min(dnLimit, slack)
		}
		w.enter(ply, c.move)
		if s.threads > 1 {
			s.busy.add(c.key, 1)
			c.numbers = w.search(ply+1, pn, dn)
			s.busy.add(c.key, -1)
		} else {
			c.numbers = w.search(ply+1, pn, dn)
		}
	}
}

// expand lists the children of frame ply with their first numbers. Where one of them decides the matter it is left
// alone.
func (w *worker) expand(ply int, attacking bool) {
	f := &w.frames[ply]
	f.pos.Legal(&w.list)
	f.count = w.list.Len()
	children := w.children(ply)
	for i, m := range w.list.Slice() {
		c := &children[i]
		c.move = m
		f.pos.Make(m, &w.scratch[0])
		c.key = w.scratch[0].Key()
	}
	w.fetch(children)
	for i := range children {
		c := &children[i]
		w.look(ply, c)
		if attacking && c.proven() || !attacking && c.disproven() && c.rests == free {
			children[0], f.count = *c, 1
			return
		}
	}
}

// fetch makes the processor bring what the table says of all children at the same time: one after the other, the
// waiting takes more than half of all.
func (w *worker) fetch(children []child) {
	s := w.shared
	for i := range children {
		pages.Prefetch(unsafe.Pointer(&s.table.bucket(tableKey(children[i].key, s.attacker))[0]))
	}
}

// settle stores what was found out about frame ply with so much work, and frees a disproof of what it does not rest on.
func (w *worker) settle(ply int, n *numbers, effort uint64) {
	f, s := &w.frames[ply], w.shared
	e := entry{effort: logOf(effort)}
	key := tableKey(f.key, s.attacker)
	switch {
	case n.proven():
		e.numbers, e.move = *n, 0
	case n.disproven() && int(n.rests) < ply:
		// It holds with this path alone. From elsewhere the position looks bad, but it is open.
		e.numbers = *n
		s.table.store(pathKey(f.key, f.run-engine.Mix(uint64(f.key)), s.attacker), &e)
		e.numbers = numbers{pn: badNumber, dn: 1}
		if old, ok := s.table.probe(key); ok && old.proven() {
			return // with a younger clock
		}
	case n.disproven():
		n.rests = free
		e.numbers = *n
	default:
		e.numbers = *n
	}
	s.table.store(key, &e)
}

// badNumber is the proof number of a position that could not be won on one path and might be on another.
const badNumber = 1 << 14

// shared is the part of the sum that counts, beside the largest number. Where all children must be solved, their sum
// would be right in a tree; in a graph leaves that several of them share are counted several times, and the largest
// number alone (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida 2008) is nearer to the truth in places. Looks
// needed after 1.e3 c5 2.Bb5 a6, with an eighth, a quarter, a third and a half of the rest: more than 32, 19.5, 11.7
// and 9.1 M; after 1.e3 c5 2.Bb5 Qb6 with nothing, a quarter, a half and all of it: more than 5, 1.1, 0.31 and 0.31 M.
const shared = 2

// sum combines the numbers of the children of frame ply. best is the child to work on, second the number it competes
// with; rest is what the limit of the other number must leave for the brothers.
func (w *worker) sum(ply int, attacking bool, pnLimit, dnLimit uint32) (n numbers, best int, second, rest uint32) {
	children := w.children(ply)
	least, total, largest, open := uint32(unprovable), uint32(0), uint32(0), uint32(0)
	chosen := uint32(0)
	second = unprovable
	crowded := w.shared.threads > 1
	limit := pnLimit
	if !attacking {
		limit = dnLimit
	}
	best = -1
	for i := range children {
		c := &children[i]
		small, add := c.pn, c.dn
		if !attacking {
			small, add = c.dn, c.pn
		}
		if add != 0 {
			open++
			total = min(total+add, unprovable-1)
			largest = max(largest, add)
		}
		least = min(least, small)
		if small >= unprovable {
			continue
		}
		if crowded {
			if small >= limit { // it would come back at once
				second = min(second, small)
				continue
			}
			small = w.shared.busy.penalised(small, c.key, attacking)
		}
		switch {
		case best < 0 || small < chosen:
			if best >= 0 {
				second = min(second, chosen)
			}
			best, chosen = i, small
		case small < second:
			second = small
		}
	}
	if least == 0 {
		return w.solved(ply, attacking, attacking), best, 0, 0
	}
	if open == 0 {
		return w.solved(ply, attacking, !attacking), best, 0, 0
	}
	if total > largest {
		total = min(max(largest+(total-largest)/shared, largest+open-1), unprovable-1)
	}
	best = max(best, 0) // all are beyond the limit
	add := children[best].dn
	if !attacking {
		add = children[best].pn
	}
	rest = total - min(add, total)
	n.rests = free
	if attacking {
		n.pn, n.dn = least, total
	} else {
		n.pn, n.dn = total, least
	}
	return n, best, second, rest
}

// solved returns the numbers of frame ply once its children decide it.
func (w *worker) solved(ply int, attacking, proven bool) numbers {
	children := w.children(ply)
	switch {
	case proven && attacking:
		var n numbers
		found := false
		for i := range children {
			if c := &children[i]; c.proven() && (!found || c.size < n.size) {
				n, found = c.numbers, true
				n.run = runAfter(c)
			}
		}
		n.plies = min(n.plies+1, maxPlies)
		n.size = logOf(unlog(n.size) + 1)
		return n
	case proven:
		n := won()
		total := uint64(1)
		for i := range children {
			c := &children[i]
			n.plies = max(n.plies, min(c.plies+1, maxPlies))
			n.run = max(n.run, runAfter(c))
			total += unlog(c.size)
		}
		n.size = logOf(total)
		return n
	case attacking:
		n := notWon(free)
		for i := range children {
			n.rests = min(n.rests, children[i].rests)
		}
		return n
	}
	n := notWon(beyond)
	for i := range children {
		if c := &children[i]; c.disproven() {
			n.rests = max(n.rests, c.rests)
		}
	}
	return n
}

// runAfter returns how many plies without capture or pawn move the proof of c needs, seen from before the move to c.
func runAfter(c *child) uint8 {
	if c.move.IsIrreversible() {
		return 0
	}
	return min(c.run+1, 100)
}
