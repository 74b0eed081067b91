package proof

import (
	"context"
	"errors"

	"contrary/engine"
	"contrary/variant"
)

// ErrIncomplete is returned where a won position could not be written out in full: the search was stopped, or what the
// table has forgotten was not found again.
var ErrIncomplete = errors.New("the proof could not be completed")

// extraction writes a proof out of the table. What the table has forgotten is searched again.
type extraction struct {
	w    *worker
	done map[engine.Key]fact
	// clocks are the least clocks with which to do positions that were reached again with a higher clock than they had
	// been done for.
	clocks map[engine.Key]int
	again  bool // clocks has something new
}

// extractions is how often an extraction begins anew because a position is reached again with less room before the
// fifty-move rule.
const extractions = 200

// Extract returns the proof that the last Solve, which returned Won for g and attacker, has found.
func (s *Solver) Extract(ctx context.Context, g *variant.Game, attacker engine.Side) (*Proof, error) {
	s.begin(g, attacker)
	s.limit = 0
	defer context.AfterFunc(ctx, func() { s.stop.Store(true) })()
	threads := s.threads
	s.threads = 1
	defer func() { s.threads = threads }()
	x := &extraction{w: s.workers[0], clocks: map[engine.Key]int{}}
	if v := g.Verdict(); v.Over() && v.Winner != s.winner {
		return nil, ErrIncomplete
	} else if v.Over() {
		return newProof(g, attacker, nothing), nil
	}
	for range extractions {
		x.done, x.again = map[engine.Key]fact{}, false
		if _, ok := x.position(0); ok {
			return newProof(g, attacker, x.answer), nil
		}
		if !x.again {
			break
		}
	}
	return nil, ErrIncomplete
}

// answer returns the move that was chosen in pos.
func (x *extraction) answer(pos *engine.Position) (engine.Move, bool) {
	d, ok := x.done[pos.Key()]
	return d.move, ok && d.move != engine.NoMove
}

// nothing answers nothing: the game is over.
func nothing(*engine.Position) (engine.Move, bool) { return engine.NoMove, false }

// position does the position of frame ply, which the attacker should be winning. It fails if every win goes through a
// position of the path.
func (x *extraction) position(ply int) (fact, bool) {
	f, s := &x.w.frames[ply], x.w.shared
	if d, ok := x.done[f.key]; ok {
		ok = s.clockAllows(f.pos.Clock(), int(d.run))
		if !ok {
			x.clocks[f.key], x.again = f.pos.Clock(), true
		}
		return d, ok
	}
	if c := x.clocks[f.key]; c > f.pos.Clock() {
		f.pos.SetClock(c)
	}
	var d fact
	var ok bool
	if f.pos.Side() == s.attacker {
		d, ok = x.attack(ply)
	} else {
		d, ok = x.defend(ply)
	}
	if ok {
		x.done[f.key] = d
	}
	return d, ok
}

// list gives frame ply all its children.
func (x *extraction) list(ply int) []child {
	w := x.w
	f := &w.frames[ply]
	f.pos.Legal(&w.list)
	f.count = w.list.Len()
	children := w.children(ply)
	for i, m := range w.list.Slice() {
		children[i] = child{move: m}
	}
	for i := range children {
		w.look(ply, &children[i])
	}
	return children
}

// over tells whether the child has ended the game.
func (c *child) over() bool { return c.solved() && c.plies == 0 && c.size == 0 }

// defend does every reply.
func (x *extraction) defend(ply int) (d fact, ok bool) {
	children := x.list(ply)
	for i := range children {
		c := &children[i]
		if c.over() {
			if !c.proven() {
				return d, false
			}
			d.plies = max(d.plies, 1)
			continue
		}
		x.w.enter(ply, c.move)
		below, ok := x.position(ply + 1)
		if !ok {
			return d, false
		}
		d.after(c.move, below)
	}
	return d, true
}

// attack chooses the move with the least to do: one that wins at once, the one that the exact tables know, one to a
// position done already, else the one with the smallest proof.
func (x *extraction) attack(ply int) (d fact, ok bool) {
	children := x.list(ply)
	for i := range children {
		if c := &children[i]; c.proven() && c.over() {
			return fact{move: c.move, plies: 1}, true
		}
	}
	if i := x.w.hurry(ply, children); i >= 0 {
		c := &children[i]
		x.w.enter(ply, c.move)
		below, ok := x.position(ply + 1)
		d = fact{move: c.move}
		d.after(c.move, below)
		return d, ok && x.allowed(ply, c.move, below)
	}
	best := -1
	for i := range children {
		c := &children[i]
		below, is := x.done[c.key]
		if !is || c.disproven() || !x.allowed(ply, c.move, below) {
			continue
		}
		if best < 0 || below.plies < d.plies-1 {
			best, d = i, fact{move: c.move}
			d.after(c.move, below)
		}
	}
	if best >= 0 {
		return d, true
	}
	for range 3 {
		for {
			best := -1
			for i := range children {
				if c := &children[i]; c.proven() && (best < 0 || c.size < children[best].size) {
					best = i
				}
			}
			if best < 0 {
				break
			}
			c := &children[best]
			x.w.enter(ply, c.move)
			if below, ok := x.position(ply + 1); ok && x.allowed(ply, c.move, below) {
				d = fact{move: c.move}
				d.after(c.move, below)
				return d, true
			}
			c.numbers = notWon(beyond) // not on this path
		}
		// The table has forgotten how: find it again.
		n := x.w.search(ply, unprovable, unprovable)
		if !n.proven() {
			return d, false
		}
		children = x.list(ply)
	}
	return d, false
}

// allowed tells whether a position about which below is known may be used after move m from frame ply.
func (x *extraction) allowed(ply int, m engine.Move, below fact) bool {
	clock := 0
	if !m.IsIrreversible() {
		clock = x.w.frames[ply].pos.Clock() + 1
	}
	return x.w.shared.clockAllows(clock, int(below.run))
}
