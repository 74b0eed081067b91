package variant

import (
	"contrary/engine"
	"contrary/variant/dead"
)

// barringRules are those of No-Draw chess where a move may not create a dead position: the proposal that the inventor's
// second meeting discussed and turned down. Such a move is barred like one that repeats a position, so whoever has no
// other is weakly stalemated, or weakly mated. No clock runs.
//
// A move that leaves the opponent no legal move ends the game before it creates anything, as everywhere. In a position
// that is dead already, because its FEN is or because somebody has played a barred move all the same, nothing is left
// to be created: there repetition alone bars.
type barringRules struct{ *nodrawRules }

// isDead is set in the State of positions that are dead already, under barringRules alone.
const isDead State = 1 << 62

// deadAlready tells whether s is that of a position that nobody needs to make dead any more.
func deadAlready(s State) bool { return s&isDead != 0 }

// CreatesDead tells whether a move of a game from ply-1 to ply, which was played all the same, was barred because it
// created a dead position.
func (g *Game) CreatesDead(ply int) bool {
	return ply > 0 && deadAlready(g.StateAt(ply)) && !deadAlready(g.StateAt(ply-1))
}

// Bars implements [Barrer]. What is undecided is alive.
func (r barringRules) Bars(s State, parent *engine.Position, m engine.Move, child *engine.Position) bool {
	return !deadAlready(s) && r.dead(child, careFor(m)) == dead.Yes && child.CountLegal() > 0
}

// barringDeadness is what these rules ask. All that a quick look calls dead is dead to them, so that a search, which
// has nothing else, never bars a move that the game does not.
func barringDeadness() func(*engine.Position, care) dead.Answer {
	d := new(deadness)
	return func(p *engine.Position, c care) dead.Answer {
		if dead.Quick(p) {
			return dead.Yes
		}
		return d.dead(p, c)
	}
}

// careFor is what the question is worth whether m has made a dead position. Every move of a position is asked about,
// and quiet ones change little.
func careFor(m engine.Move) care {
	if m.IsIrreversible() {
		return thorough
	}
	return brief
}

// MayBar implements [Barrer]. A quick look calls dead what has none of rooks, queens and knights, or seven men at most:
// see [dead.Quick]. One move away from there are positions with one more of either.
func (r barringRules) MayBar(p *engine.Position) bool {
	return p.Occupied().Count() <= 8 ||
		!(p.Pieces(engine.Knight) | p.Pieces(engine.Rook) | p.Pieces(engine.Queen)).Many()
}

// First implements [Rules].
func (r barringRules) First(p *engine.Position) State { return r.judge(p, thorough) }

// Next implements [Rules].
func (r barringRules) Next(s State, _ *engine.Position, m engine.Move, child *engine.Position) State {
	if deadAlready(s) {
		return s
	}
	return r.judge(child, careFor(m))
}

// judge is the State of a position that has come from one that was alive, or from nowhere.
func (r barringRules) judge(p *engine.Position, c care) State {
	if r.dead(p, c) == dead.Yes && p.CountLegal() > 0 {
		return isDead
	}
	return 0
}

// EndsEarly implements [Rules].
func (r barringRules) EndsEarly(State, int) bool { return false }

// ReadState implements [Rules]. There are no deadlines.
func (r barringRules) ReadState(p *engine.Position, field string) (State, error) {
	if deadlineField.MatchString(field) {
		return 0, errNoDeadlines
	}
	return r.First(p), nil
}

// Notes implements [Rules].
func (r barringRules) Notes(g *Game) []Note {
	if deadAlready(g.State()) {
		return []Note{{"Dead position", "there is one already, only repetition bars"}}
	}
	return nil
}

// Fork implements [Forker].
func (r barringRules) Fork() Rules { return barringRules{r.with(r.dead)} }

// Approximate implements [Approximator]. A search asks [barringRules.Bars] about every move before it makes it.
func (r barringRules) Approximate() Rules {
	return approximateBarring{barringRules{r.with(new(quickDeadness).dead)}}
}

// approximateBarring spare themselves the question whether a move that was not barred has made a dead position.
type approximateBarring struct{ barringRules }

// Next implements [Rules].
func (approximateBarring) Next(s State, _ *engine.Position, _ engine.Move, _ *engine.Position) State {
	return s
}

// Bars implements [Barrer]. A search that believes in other rules does not keep the State: the parent is looked at
// instead, which is seldom needed.
func (r approximateBarring) Bars(s State, parent *engine.Position, m engine.Move, child *engine.Position) bool {
	return r.barringRules.Bars(s, parent, m, child) && r.dead(parent, brief) != dead.Yes
}
