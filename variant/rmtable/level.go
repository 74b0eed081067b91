package rmtable

import "contrary/engine"

// level is the play with one record standing, solved for every position of a slice. Its two attractors are independent
// of each other: nobody can force both, so they may be worked on at the same time.
type level struct {
	s      *slice
	record Value
	forced [2]attractor // by the side that gains
	spare  []exits      // room for exits that depend on the record
}

func newLevel(s *slice) *level {
	l := &level{s: s}
	for side := range l.forced {
		l.forced[side] = attractor{
			s: s, attacker: engine.Side(side),
			decided: make([]Outcome, s.size), left: make([]uint8, s.size/2),
		}
	}
	return l
}

// outcome returns the result of a position once both attractors are solved: what somebody can force, else the record.
func (l *level) outcome(n uint32) Outcome {
	if o := l.forced[engine.White].decided[n]; o.Value != l.record {
		return o
	}
	return l.forced[engine.Black].decided[n]
}

// attractor finds every position from which attacker can force an exit better for it than the record, the best such
// value and in how many plies: the attacker hurries, the other side delays.
type attractor struct {
	s        *slice
	attacker engine.Side
	record   Value
	floor    Value   // the record as the attacker sees it
	exits    []exits // of every position, at this level
	low      uint8   // the record's key: positions with a smaller one are not at this level
	// the record, 0 plies, as long as nothing is forced; else anything where the position is not of the level
	decided []Outcome
	theirs  uint32  // the first number with the other side to move
	left    []uint8 // of the positions where the other side moves: quiet moves not yet found to fail

	// The work list: positions with a known way out, by value, then by plies.
	byValue [256][]uint32 // positions whose exits have that value for the attacker; not sorted by plies
	byPlies [][]uint32    // of the value in work: the same by plies
	planned int           // how far byPlies is in use
	now     []uint32      // decided in the plies in work, to be looked at
	next    []uint32      // decided one ply later
}

// solve does the whole analysis for one record. The exits are those of the level.
func (a *attractor) solve(record Value, exits []exits) {
	s := a.s
	a.exits = exits
	a.record, a.floor, a.low = record, record.by(a.attacker), uint8(record.Key())
	open, closed := Outcome{Value: record}, Outcome{Value: ^record}
	for i, k := range s.key {
		if k >= a.low && k != illegal {
			a.decided[i] = open
		} else {
			a.decided[i] = closed // so that one look tells whether a position is still to be decided
		}
	}
	defender := a.attacker.Other()
	mine, theirs := int(a.attacker)*s.size/2, int(defender)*s.size/2
	a.theirs = uint32(theirs)
	copy(a.left, s.quiet[theirs:])
	// Ways out that are open at once: the attacker's exits, and the exits of a defender who has nothing else.
	for i, e := range exits[mine : mine+s.size/2] {
		if n := mine + i; e.some && e.value > a.floor && a.open(uint32(n)) {
			a.byValue[e.value] = append(a.byValue[e.value], uint32(n))
		}
	}
	for i, e := range exits[theirs : theirs+s.size/2] {
		if n := theirs + i; e.some && ^e.value > a.floor && s.quiet[n] == 0 && a.open(uint32(n)) {
			a.byValue[^e.value] = append(a.byValue[^e.value], uint32(n))
		}
	}
	for v := 255; v > int(a.floor); v-- {
		if len(a.byValue[v]) > 0 {
			a.attract(Value(v))
		}
	}
}

// open tells whether a position is of this level and not decided.
func (a *attractor) open(n uint32) bool { return a.decided[n].Value == a.record }

// plan moves a position with an open exit of the value in work to its place in byPlies.
func (a *attractor) plan(n uint32) {
	p := int(a.exits[n].short)
	if a.s.sideOf(n) != a.attacker {
		p = int(a.exits[n].long)
	}
	for p >= len(a.byPlies) {
		a.byPlies = append(a.byPlies, nil)
	}
	a.byPlies[p] = append(a.byPlies[p], n)
	a.planned = max(a.planned, p+1)
}

// attract works off one value: the positions that exit with it, then, ply after ply, those that are led there.
func (a *attractor) attract(v Value) {
	a.planned, a.now = 0, a.now[:0]
	for _, n := range a.byValue[v] {
		a.plan(n)
	}
	a.byValue[v] = a.byValue[v][:0]
	result := Outcome{Value: v.by(a.attacker)}
	for ; int(result.Plies) < a.planned || len(a.now) > 0; result.Plies++ {
		if p := int(result.Plies); p < a.planned {
			for _, n := range a.byPlies[p] {
				if a.open(n) {
					a.decided[n] = result
					a.now = append(a.now, n)
				}
			}
			a.byPlies[p] = a.byPlies[p][:0]
		}
		before := Outcome{result.Value, result.Plies + 1}
		for _, n := range a.now {
			if a.s.sideOf(n) == a.attacker {
				a.s.retract(n, func(from uint32) { a.defenderLoses(from, v, before) })
				continue
			}
			a.s.retract(n, func(from uint32) {
				if a.open(from) {
					a.decided[from] = before
					a.next = append(a.next, from)
				}
			})
		}
		a.now, a.next = a.next, a.now[:0]
	}
}

// defenderLoses notes that one more quiet move of from, where the defender moves, leads to the value v. The last one to
// fail is the best of them, unless an exit is better.
func (a *attractor) defenderLoses(from uint32, v Value, o Outcome) {
	if !a.open(from) {
		return
	}
	left := &a.left[from-a.theirs]
	if *left--; *left > 0 {
		return
	}
	e := &a.exits[from]
	switch exit := ^e.value; {
	case !e.some || exit > v || exit == v && e.long <= o.Plies:
		a.decided[from] = o
		a.next = append(a.next, from)
	case exit == v:
		a.plan(from)
	case exit > a.floor:
		a.byValue[exit] = append(a.byValue[exit], from)
	}
}
