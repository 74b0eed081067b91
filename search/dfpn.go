package search

import (
	"contrary/engine"
	"contrary/internal/pages"
	"contrary/variant"
)

// prover looks for a forced win of one side by depth-first proof-number search (Nagai, "Df-pn Algorithm for Searching
// AND/OR Trees and Its Applications", 2002). Where captures are compulsory it sees long forced lines that alpha-beta
// misses. A draw, a repetition and a clock that has run out are no wins. Wins found are certain; that none is found
// means nothing, since a repetition counts against the attacker on every path.
type prover struct {
	spec     *variant.Spec
	rules    variant.Rules
	table    proofTable
	attacker engine.Side
	keys     []engine.Key // of the positions since the last irreversible move of the game, then those of the path
	frames   []proofFrame
	spent    uint64 // positions looked at, in all
	limit    uint64 // of spent, for the present run
	stop     func() bool
}

// proofPlies is how long a forced line may be.
const proofPlies = 200

// unprovable is the proof number of what cannot be proven, and the largest number of all.
const unprovable = 1 << 30

// proofFrame is one position of the path with its children.
type proofFrame struct {
	pos      engine.Position
	list     engine.MoveList
	children [engine.MaxMoves]proofChild
}

type proofChild struct {
	key engine.Key
	proofNumbers
}

// proofNumbers say how many leaves must still be proven to prove a win of the attacker (pn), or disproven to disprove
// it (dn). plies is the length of the line once pn is 0.
type proofNumbers struct {
	pn, dn uint32
	plies  uint16
}

// newProver returns a prover for a variant whose games have no path memory.
func newProver(spec *variant.Spec, rules variant.Rules) *prover {
	return &prover{spec: spec, rules: rules, frames: make([]proofFrame, proofPlies), table: newProofTable()}
}

// prove looks for a forced win of attacker from the position reached by playing line in g, looking at no more than
// budget further positions. Work of earlier calls is remembered. If a win is found it returns its length in plies.
func (p *prover) prove(
	g *variant.Game, line []engine.Move, attacker engine.Side, budget uint64, stop func() bool,
) (plies int, ok bool) {
	p.attacker, p.stop, p.limit = attacker, stop, p.spent+budget
	keys, moves := g.Keys(), g.Moves()
	p.keys = p.keys[:0]
	for i, key := range keys {
		if i > 0 && moves[i-1].IsIrreversible() {
			p.keys = p.keys[:0]
		}
		p.keys = append(p.keys, key)
	}
	root := &p.frames[0]
	root.pos = *g.Position()
	for _, m := range line {
		parent := root.pos
		parent.Make(m, &root.pos)
		p.keys = append(p.keys, root.pos.Key())
	}
	n := p.search(0, unprovable, unprovable)
	return int(n.plies), n.pn == 0
}

// best returns the shortest proven move of the position of the last prove, where the attacker is to move and has a win.
func (p *prover) best() (best engine.Move, plies int) {
	f := &p.frames[0]
	for i, m := range f.list.Slice() {
		if c := &f.children[i]; c.pn == 0 && (best == engine.NoMove || int(c.plies)+1 < plies) {
			best, plies = m, int(c.plies)+1
		}
	}
	return best, plies
}

// search works on the position of frame ply until its numbers reach the thresholds, it is decided or the budget is
// spent.
func (p *prover) search(ply int, pnLimit, dnLimit uint32) proofNumbers {
	f := &p.frames[ply]
	f.pos.Legal(&f.list)
	attacking := f.pos.Side() == p.attacker
	for i, m := range f.list.Slice() {
		p.look(ply, &f.children[i], m)
	}
	for {
		n, best, second := f.sum(attacking)
		if n.pn == 0 || n.dn == 0 || n.pn >= pnLimit || n.dn >= dnLimit || p.spent >= p.limit {
			p.table.store(f.pos.Key(), p.attacker, n)
			return n
		}
		if p.stop() {
			p.limit = p.spent
			return n
		}
		c := &f.children[best]
		// The child may grow until its brother looks better, with some slack against changing back and forth.
		slack := min(second+second/4+1, unprovable)
		pn, dn := min(pnLimit, slack), dnLimit-n.dn+c.dn
		if !attacking {
			pn, dn = pnLimit-n.pn+c.pn, min(dnLimit, slack)
		}
		f.pos.Make(f.list.At(best), &p.frames[ply+1].pos)
		p.keys = append(p.keys, c.key)
		c.proofNumbers = p.search(ply+1, pn, dn)
		p.keys = p.keys[:len(p.keys)-1]
	}
}

// sum combines the numbers of the children. best is the one to work on, second the number it competes with.
func (f *proofFrame) sum(attacking bool) (n proofNumbers, best int, second uint32) {
	least, total := uint32(unprovable+1), uint32(0)
	second = unprovable
	plies, shortest := uint16(0), ^uint16(0)
	for i := range f.list.Len() {
		c := &f.children[i]
		small, add := c.pn, c.dn
		if !attacking {
			small, add = c.dn, c.pn
		}
		total = min(total+add, unprovable)
		switch {
		case small < least:
			if best = i; least <= unprovable {
				second = least
			}
			least = small
		case small < second:
			second = small
		}
		plies = max(plies, c.plies)
		if c.pn == 0 {
			shortest = min(shortest, c.plies)
		}
	}
	if attacking {
		return proofNumbers{pn: least, dn: total, plies: shortest + 1}, best, second
	}
	return proofNumbers{pn: total, dn: least, plies: plies + 1}, best, second
}

// look gives the child of frame ply by move m its first numbers: those of the table, the result of a game that is over
// there, or a guess by the number of replies.
func (p *prover) look(ply int, c *proofChild, m engine.Move) {
	p.spent++
	parent := &p.frames[ply].pos
	var pos engine.Position
	parent.Make(m, &pos)
	c.key = pos.Key()
	replies := pos.CountLegal()
	moves := variant.CanMove
	if replies == 0 {
		moves = variant.NoMove
	}
	v := p.spec.End(p.rules, 0, &pos, moves, !m.IsIrreversible() && p.repeats(c.key))
	if v.Over() || ply+2 >= proofPlies {
		c.proofNumbers = decidedNumbers(v.Winner == variant.WinFor(p.attacker))
		return
	}
	if n, ok := p.table.probe(c.key, p.attacker); ok {
		c.proofNumbers = n
		return
	}
	c.proofNumbers = proofNumbers{pn: 1, dn: 1}
	if pos.Side() == p.attacker {
		c.dn = uint32(replies)
	} else {
		c.pn = uint32(replies)
	}
}

func decidedNumbers(won bool) proofNumbers {
	if won {
		return proofNumbers{pn: 0, dn: unprovable}
	}
	return proofNumbers{pn: unprovable, dn: 0}
}

// repeats tells whether a position with this key lies on the path.
func (p *prover) repeats(key engine.Key) bool {
	for _, k := range p.keys {
		if k == key {
			return true
		}
	}
	return false
}

// proofTable remembers numbers by position and attacker.
type proofTable struct{ slots []proofSlot }

type proofSlot struct {
	key engine.Key
	proofNumbers
}

const (
	proofSlots   = 1 << 18 // 6 MiB
	proofCluster = 4
)

func newProofTable() proofTable { return proofTable{pages.Make[proofSlot](proofSlots)} }

func (t *proofTable) cluster(key engine.Key, attacker engine.Side) ([]proofSlot, engine.Key) {
	key ^= engine.Key(attacker) * 0x9e3779b97f4a7c15
	at := uint64(key) % (proofSlots / proofCluster) * proofCluster
	return t.slots[at : at+proofCluster], key
}

func (t *proofTable) probe(key engine.Key, attacker engine.Side) (proofNumbers, bool) {
	c, key := t.cluster(key, attacker)
	for i := range c {
		if c[i].key == key {
			return c[i].proofNumbers, true
		}
	}
	return proofNumbers{}, false
}

// store keeps n, in place of what is the least work to find again: small numbers. What is decided is kept longest.
func (t *proofTable) store(key engine.Key, attacker engine.Side, n proofNumbers) {
	c, key := t.cluster(key, attacker)
	worth := func(n proofNumbers) uint64 { return uint64(n.pn) + uint64(n.dn) }
	victim := 0
	for i := range c {
		if c[i].key == key {
			victim = i
			break
		}
		if worth(c[i].proofNumbers) < worth(c[victim].proofNumbers) {
			victim = i
		}
	}
	c[victim] = proofSlot{key, n}
}
