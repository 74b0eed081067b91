package antitable

import "contrary/engine"

// entry is one material of a set: solved in memory (every board), or read from a file (boards without a capture).
type entry struct {
	m *Material
	l *layout

	e []cell  // by the numbers of layout.number, or of a file if packed
	z []uint8 // distances to zeroing
	// packed says that e and z have the numbers of a file and know nothing of boards with a capture.
	packed bool
	file   *file
}

// set is a number of tables of one rule set, found by their men.
type set struct {
	rules   *ruleSet
	entries map[counts]*entry
	by      [][]slot // by the numbers of the men of White and Black, see armies
}

// slot is an entry, and whether it must be seen with colours swapped.
type slot struct {
	*entry
	swap bool
}

// armies numbers the sets of one to three men of a side, from 1 on, by two bits a piece.
var armies = func() (t [1 << 12]uint8) {
	next := uint8(0)
	for code := range t {
		n := 0
		for p := range engine.NoPiece {
			n += code >> (2 * p) & 3
		}
		if n >= 1 && n <= MaxMen-1 {
			next++
			t[code] = next
		}
	}
	return t
}()

// armyCount is the greatest number in armies, and one.
const armyCount = 84

func newSet(r *ruleSet) *set {
	s := &set{rules: r, entries: map[counts]*entry{}, by: make([][]slot, armyCount)}
	for i := range s.by {
		s.by[i] = make([]slot, armyCount)
	}
	return s
}

func army(c *[engine.NoPiece]uint8) (code int) {
	for p, n := range c {
		code |= int(n) << (2 * p)
	}
	return int(armies[code])
}

// add takes up an entry; there must be no probe at the same time.
func (s *set) add(e *entry) {
	s.entries[e.m.counts] = e
	w, b := army(&e.m.counts[0]), army(&e.m.counts[1])
	s.by[b][w] = slot{e, true}
	s.by[w][b] = slot{e, false}
}

// find returns the entry of a board's men.
func (s *set) find(b *board) slot {
	var code [2]int
	for i := range b.n {
		k := b.men[i&3]
		code[k.side&1] += 1 << (2 * k.piece)
	}
	w, k := armies[code[0]&4095], armies[code[1]&4095]
	return s.by[w][k]
}

// arrange puts the board's men in the order of the layout, whose men are the same.
func (l *layout) arrange(b *board, swap bool) (sq squares) {
	colour, turn := engine.Side(0), engine.Square(0)
	if swap {
		colour, turn = 1, 56
	}
	used := 0
	for i, want := range l.men {
		want.side ^= colour
		for j := range b.n {
			if used>>j&1 == 0 && b.men[j&3] == want {
				used |= 1 << j
				sq[i&3] = b.at[j&3] ^ turn
				break
			}
		}
	}
	return sq
}

// over returns the result of a board that has no moves because a side has no men.
func (b *board) over(of *[2]engine.Bitboard) (result, bool) {
	switch {
	case of[b.side&1] == 0:
		return result{decided | won, 0}, true
	case of[b.side&1^1] == 0:
		return result{decided | lost, 0}, true
	}
	return result{}, false
}

// value returns the result of a board without en passant; ok is false if a table is missing or damaged.
func (s *set) value(b board) (r result, ok bool) {
	of := b.occupied()
	if r, ok := b.over(&of); ok {
		return r, true
	}
	at := s.find(&b)
	if at.entry == nil || at.packed || at.file != nil {
		if r, any, ok := s.captures(&b, &of, engine.NoSquare); any {
			return r, ok
		}
		if at.entry == nil {
			return r, false
		}
	}
	return at.look(&b)
}

// captures returns the best result of the captures of a board, and whether it has any. ep is the square on which it can
// capture en passant, or NoSquare.
func (s *set) captures(b *board, of *[2]engine.Bitboard, ep engine.Square) (r result, any, ok bool) {
	var c choice
	occ, enemy := of[0]|of[1], of[b.side&1^1]
	ok = true
	for i := range b.n {
		k := b.men[i&3]
		if k.side != b.side {
			continue
		}
		targets := attacks(k, b.at[i&3], occ)
		if k.piece == engine.Pawn && ep != engine.NoSquare && targets.Has(ep) {
			child := b.without(i, b.manAt(ep^8), ep, engine.Pawn)
			ok = s.addChild(&c, child) && ok
		}
		for targets &= enemy; targets != 0; {
			to := targets.Pop()
			victim := b.manAt(to)
			if k.piece != engine.Pawn || !engine.BackRanks.Has(to) {
				child := b.without(i, victim, to, k.piece)
				ok = s.addChild(&c, child) && ok
				continue
			}
			for _, piece := range s.rules.promotions {
				child := b.without(i, victim, to, piece)
				ok = s.addChild(&c, child) && ok
			}
		}
	}
	if c.moves == 0 {
		return r, false, ok
	}
	return c.best(), true, ok
}

// addChild adds a board to the choices. It is passed by value: a pointer to it would put it on the heap, since value
// and captures call each other.
func (s *set) addChild(c *choice, child board) bool {
	r, ok := s.value(child)
	c.add(r)
	return ok
}

// manAt returns which man stands on a square.
func (b *board) manAt(sq engine.Square) int {
	for i := range b.n {
		if b.at[i&3] == sq {
			return i
		}
	}
	return 0
}

// look reads the entry for a board of its men.
func (at slot) look(b *board) (r result, ok bool) {
	side, swap := b.side, at.swap
	if swap {
		side ^= 1
	}
	if side == engine.Black && at.m.twofold() {
		side, swap = engine.White, !swap
	}
	sq := at.l.arrange(b, swap)
	switch {
	case at.file != nil:
		return at.file.look(side, at.l.fileNumber(&sq))
	case at.packed:
		n := int(side)*at.l.fileHalf() + at.l.fileNumber(&sq)
		return result{at.e[n], at.z[n]}, true
	}
	n := int(side)*at.l.half + at.l.number(&sq)
	return result{at.e[n], at.z[n]}, true
}
