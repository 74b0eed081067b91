package rmtable

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"contrary/engine"
	"contrary/variant"
)

// Scope says what a capture or pawn move does to the record.
type Scope uint8

// The scopes.
const (
	Reset     Scope = iota // a phase ends: the record begins anew
	WholeGame              // nothing: one phase, the whole game
)

// String returns "reset" or "wholegame".
func (s Scope) String() string {
	if s == WholeGame {
		return "wholegame"
	}
	return "reset"
}

// Progress is told to the caller of Generate now and then.
type Progress struct {
	Material string
	Slice    int // slices finished; a pawnless material has one
	Slices   int
	Key      int // key of the records in work, 2..MaxKey
	MaxKey   int
}

// generator solves one material.
type generator struct {
	m      *Material
	scope  Scope
	tables *Tables // of the materials it needs
	slices []*slice
	done   map[engine.Square]*slice // slices solved so far, by pawn square
	chains [2]*chains               // by holder of the record
	limit  [2]int                   // greatest key of a record, by holder
	report func(Progress)
}

// zeroing is a capture or pawn move in whole-game scope: the record goes on into a function known already.
type zeroing struct {
	from uint32
	key  int // of the position it leads to
	to   located
}

// located is where the function of a position is to be found.
type located struct {
	at   func(record Value) Outcome
	flip bool
}

// outcome returns what the position leads to when the record stands, the position's own key being key.
func (l located) outcome(record Value, key int, toMove engine.Side) Outcome {
	if own := ownRecord(key, toMove); key < record.Key() {
		record = own
	}
	if record.Key() < 2 {
		return Outcome{Value: record}
	}
	if !l.flip {
		return l.at(record)
	}
	o := l.at(^record)
	o.Value = ^o.Value
	return o
}

// solveMaterial runs the whole analysis.
func (g *generator) solveMaterial(ctx context.Context) error {
	g.slices = g.m.slices()
	g.done = map[engine.Square]*slice{}
	g.chains = [2]*chains{newChains(), newChains()}
	for _, s := range g.slices {
		if err := g.keys(ctx, s); err != nil {
			return err
		}
	}
	if g.scope == WholeGame { // any record may be brought along that the position itself does not beat
		g.limit[0] = max(g.limit[0], g.limit[1])
		g.limit[1] = g.limit[0]
	}
	for i, s := range g.slices {
		if err := g.solveSlice(ctx, s, i); err != nil {
			return err
		}
		g.done[s.pawn] = s
	}
	g.chains[0].freeze()
	g.chains[1].freeze()
	return nil
}

// inParallel splits 0..n-1 into blocks and calls work for each, on all cores, until the context ends.
func inParallel(ctx context.Context, n int, work func(from, to int)) error {
	const block = 1 << 14
	var wg sync.WaitGroup
	var mu sync.Mutex
	next := 0
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				from := next
				next += block
				mu.Unlock()
				if from >= n {
					return
				}
				work(from, min(from+block, n))
			}
		})
	}
	wg.Wait()
	return ctx.Err()
}

// keys computes the key of every position of a slice.
func (g *generator) keys(ctx context.Context, s *slice) error {
	s.key = make([]uint8, s.size)
	s.chain[0], s.chain[1] = make([]uint32, s.size), make([]uint32, s.size)
	var mu sync.Mutex
	var failed error
	err := inParallel(ctx, s.size, func(from, to int) {
		var greatest [2]int
		for n := from; n < to; n++ {
			b := s.board(uint32(n))
			s.key[n] = illegal
			p, ok := s.m.position(&b)
			if !ok {
				continue
			}
			k := int(variant.MobilityKey(&p))
			if k > MaxKey {
				mu.Lock()
				failed = fmt.Errorf("%s: a position with key %d: %s", s.m.name, k, p.FEN())
				mu.Unlock()
				return
			}
			s.key[n] = uint8(k)
			greatest[b.side] = max(greatest[b.side], k)
		}
		mu.Lock()
		g.limit[engine.White] = max(g.limit[engine.White], greatest[engine.Black])
		g.limit[engine.Black] = max(g.limit[engine.Black], greatest[engine.White])
		mu.Unlock()
	})
	if failed != nil {
		return failed
	}
	return err
}

// moves counts, for every position, the quiet moves, and finds the captures and pawn moves: exits known at once (reset)
// or the returned list (whole game), which is in no order.
func (g *generator) moves(ctx context.Context, s *slice) (list []zeroing, err error) {
	s.exits, s.quiet = make([]exits, s.size), make([]uint8, s.size)
	var mu sync.Mutex
	var failed error
	err = inParallel(ctx, s.size, func(from, to int) {
		var moves engine.MoveList
		var child engine.Position
		var part []zeroing
		for n := from; n < to; n++ {
			if s.key[n] == illegal {
				continue
			}
			b := s.board(uint32(n))
			p, _ := s.m.position(&b)
			s.quiet[n] = s.key[n] >> 1
			if p.By(p.Side(), engine.Pawn) != 0 {
				p.Legal(&moves)
			} else {
				p.Noisy(&moves)
			}
			for _, m := range moves.Slice() {
				if !m.IsIrreversible() {
					continue
				}
				s.quiet[n]--
				p.Make(m, &child)
				at, ok := g.locate(&child)
				if !ok {
					mu.Lock()
					failed = errors.Join(fmt.Errorf("%s: no table for %s", s.m.name, child.FEN()), g.tables.Damage())
					mu.Unlock()
					return
				}
				key := int(variant.MobilityKey(&child))
				if g.scope == WholeGame {
					part = append(part, zeroing{uint32(n), key, at})
					continue
				}
				o := at.outcome(ownRecord(key, child.Side()), key, child.Side())
				o.Plies++
				s.exits[n].add(o, b.side)
			}
		}
		mu.Lock()
		list = append(list, part...)
		mu.Unlock()
	})
	if failed != nil {
		err = failed
	}
	return list, err
}

// locate finds a position that a capture or pawn move has made: in a slice solved before or in another table.
func (g *generator) locate(p *engine.Position) (located, bool) {
	c, ok := sign(p)
	if !ok {
		return located{}, false
	}
	if c == g.m.counts() {
		b := g.m.boardOf(p, false)
		pawn := b.at[len(g.m.men)-1]
		if pawn.File() > 3 {
			pawn ^= 7
		}
		s := g.done[pawn]
		if s == nil {
			return located{}, false
		}
		n := s.number(&b)
		fn := pair{s.chain[0][n], s.chain[1][n]}
		return located{at: func(r Value) Outcome { return fn.at(&g.chains, r) }}, true
	}
	t, flip := g.tables.find(c)
	if t == nil {
		return located{}, false
	}
	b := t.m.boardOf(p, flip)
	fn, ok := t.function(&b)
	if !ok {
		return located{}, false
	}
	return located{at: func(r Value) Outcome { return t.at(fn, r) }, flip: flip}, true
}

// solveSlice goes through the levels of a slice in ascending order of key.
func (g *generator) solveSlice(ctx context.Context, s *slice, index int) error {
	list, err := g.moves(ctx, s)
	if err != nil {
		return err
	}
	byKey := s.sortByKey()
	greatest := max(g.limit[0], g.limit[1])
	for key := range 2 {
		for _, n := range byKey[key] {
			g.leave(s, n, Outcome{Value: ownRecord(key, s.sideOf(n))})
		}
	}
	var levels [2]*level
	for key := 2; key <= greatest; key++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if g.report != nil {
			g.report(Progress{g.m.name, index, len(g.slices), key, greatest})
		}
		g.solveLevels(s, key, &levels, list)
		if g.scope == Reset && s.settled(key, &levels) {
			break
		}
		for _, n := range byKey[key] {
			if l := levels[s.sideOf(n).Other()]; l != nil {
				g.leave(s, n, l.outcome(n))
			}
		}
	}
	s.exits, s.quiet = nil, nil
	return nil
}

// settled tells whether the levels of all greater keys are solved with those of key, in reset scope: whoever holds the
// record, each position of the level comes to one outcome, and that is a record with a smaller key, which somebody
// forces. Then a level that begins with a greater key has the same outcomes. Its positions are fewer by those that have
// just this key; a move to one of them is an exit now, and is worth what the position was worth before, whoever made
// it. So whoever forced an outcome still does. The other side, who got no more because endless play would have given it
// the record, gets a worse one by it now. Mostly this comes to pass early: a large key is easily bettered.
func (s *slice) settled(key int, levels *[2]*level) bool {
	one := levels[0]
	if one == nil {
		one = levels[1]
	}
	if one == nil {
		return false
	}
	for n, k := range s.key {
		if int(k) < key || k == illegal {
			continue
		}
		o := one.outcome(uint32(n))
		if o.Value.Key() >= key || levels[1] != nil && one != levels[1] && levels[1].outcome(uint32(n)) != o {
			return false
		}
	}
	return true
}

// sortByKey returns the positions that have each key.
func (s *slice) sortByKey() (byKey [MaxKey + 1][]uint32) {
	for n, k := range s.key {
		if k != illegal {
			byKey[k] = append(byKey[k], uint32(n))
		}
	}
	return byKey
}

// leave makes position n, with its fresh outcome, an exit for every position before it: from the next key on, coming
// here improves the record.
func (g *generator) leave(s *slice, n uint32, fresh Outcome) {
	mover := s.sideOf(n).Other()
	fresh.Plies++
	s.retract(n, func(from uint32) {
		if s.key[from] != illegal {
			s.exits[from].add(fresh, mover)
			s.quiet[from]--
		}
	})
}

// solveLevels solves the levels of both holders for one key and files the outcomes.
func (g *generator) solveLevels(s *slice, key int, levels *[2]*level, list []zeroing) {
	var wg sync.WaitGroup
	for holder := range levels {
		if key > g.limit[holder] {
			levels[holder] = nil
			continue
		}
		if levels[holder] == nil {
			levels[holder] = newLevel(s)
		}
		l, record := levels[holder], MakeValue(key, engine.Side(holder))
		l.record = record
		exits := s.exits
		if len(list) > 0 { // what captures and pawn moves are worth depends on the record
			exits = append(l.spare[:0], s.exits...)
			l.spare = exits
			for _, z := range list {
				mover := s.sideOf(z.from)
				o := z.to.outcome(record, z.key, mover.Other())
				o.Plies++
				exits[z.from].add(o, mover)
			}
		}
		for side := range l.forced {
			wg.Go(func() { l.forced[side].solve(record, exits) })
		}
	}
	wg.Wait()
	for holder, l := range levels {
		if l == nil {
			continue
		}
		wg.Go(func() {
			cs, chain := g.chains[holder], s.chain[holder]
			for n, k := range s.key {
				if int(k) < key || k == illegal {
					continue
				}
				o := l.outcome(uint32(n))
				if o.Plies == 0 {
					o = Outcome{}
				}
				chain[n] = cs.extend(chain[n], uint8(key), o)
			}
		})
	}
	wg.Wait()
}
