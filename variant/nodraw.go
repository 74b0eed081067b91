package variant

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"contrary/engine"
	"contrary/variant/dead"
)

var nodraw = Spec{
	Name:       "nodraw",
	Title:      "No-Draw chess: repeating is illegal, and whoever creates a dead position must win within 20 moves.",
	Family:     "nodraw",
	Start:      engine.StartFEN,
	Traits:     engine.Orthodox,
	Repetition: RepetitionBars,
	StateInKey: true,
	Licences:   NoDrawLicences,
	Options:    nodrawOptions,
	New:        newNodraw,
}

func newNodraw(set Settings) Rules {
	r := &nodrawRules{deadMoves: set.Deadline(), dead: new(deadness).dead}
	if set.DeadPosition == DeadBarred {
		r.barring, r.dead = true, barringDeadness()
		return barringRules{r}
	}
	return r
}

// DeadlineOf returns what a State of No-Draw chess holds: who created the dead position and how many moves it has left.
// ok is false while no position was dead.
func DeadlineOf(s State) (creator engine.Side, movesLeft int, ok bool) {
	return engine.Side(s >> 1 & 1), int(s >> 2), s&1 != 0
}

func deadlineState(creator engine.Side, movesLeft int) State {
	return State(movesLeft)<<2 | State(creator)<<1 | 1
}

// nodrawRules keep the creator of the dead position and its moves left as State.
type nodrawRules struct {
	Defaults
	deadMoves int         // of the creator of a dead position, 0 if no clock runs
	barring   bool        // these are the rules of barringRules
	walls     [2]*pairing // the last one used, by side, for kings among pawns
	// dead answers whether a position is dead: by the solver in a game, by a quick look in a search. What is undecided
	// counts as alive.
	dead func(*engine.Position, care) dead.Answer
}

func (r *nodrawRules) First(p *engine.Position) State {
	return r.clockIfDead(p, 0)
}

func (r *nodrawRules) Next(s State, parent *engine.Position, m engine.Move, child *engine.Position) State {
	creator, left, running := DeadlineOf(s)
	switch {
	case !running:
		if m.IsIrreversible() {
			s = 0
		}
		return r.clockIfDead(child, s)
	case creator == parent.Side():
		return deadlineState(creator, max(left-1, 0))
	}
	return s
}

// clockIfDead starts the clock of the side that has just moved if p is dead. A move that leaves the opponent without
// one has ended the game before it could create anything.
//
// Where even the whole budget does not tell, as in some locked fortresses, it is spent once: after moves that change
// neither men nor pawns little has changed, and every one of them would cost a quarter of a second. So doubt stays with
// the phase.
func (r *nodrawRules) clockIfDead(p *engine.Position, doubt State) State {
	if r.deadMoves == 0 {
		return 0
	}
	c := thorough
	if doubt != 0 {
		c = brief
	}
	switch r.dead(p, c) {
	case dead.Unknown:
		return doubted
	case dead.No:
		return doubt
	}
	if p.CountLegal() == 0 {
		return 0
	}
	return deadlineState(p.Side().Other(), r.deadMoves)
}

func (r *nodrawRules) NoMoves(_ State, p *engine.Position, barred bool) Verdict {
	mover, other := WinFor(p.Side()), WinFor(p.Side().Other())
	switch check := p.InCheck(); {
	case check && barred:
		return Verdict{Winner: mover, Reason: WeakMate}
	case check:
		return Verdict{Winner: other, Reason: StrongMate}
	case barred:
		return Verdict{Winner: other, Reason: WeakStalemate}
	}
	return Verdict{Winner: mover, Reason: StrongStalemate}
}

func (r *nodrawRules) Ended(s State, _ *engine.Position) Verdict {
	if creator, left, running := DeadlineOf(s); running && left <= 0 {
		return Verdict{Winner: WinFor(creator.Other()), Reason: Deadline}
	}
	return Verdict{}
}

// EndsEarly implements [Rules]. A deadline that begins with the first of so many plies runs out after two plies for
// each move it has; on the last ply it is too late.
func (r *nodrawRules) EndsEarly(s State, plies int) bool {
	return s != 0 || r.deadMoves > 0 && 2*r.deadMoves+1 < plies
}

// deadlineField is what a FEN says of a dead position: "w13", if White has created it and has 13 moves left.
var deadlineField = regexp.MustCompile(`^([wb])([0-9]{1,3})$`)

var errNoDeadlines = errors.New("a deadline where no clock runs")

// ReadState reads a deadline; anything else is not of No-Draw chess. The position must be dead.
func (r *nodrawRules) ReadState(p *engine.Position, field string) (State, error) {
	own := r.First(p)
	said := deadlineField.FindStringSubmatch(field)
	if said == nil {
		return own, nil
	}
	creator := engine.White
	if said[1] == "b" {
		creator = engine.Black
	}
	left, _ := strconv.Atoi(said[2])
	_, most, running := DeadlineOf(own)
	switch {
	case !running:
		return 0, fmt.Errorf("the deadline %s in a position that is not dead", field)
	case left > most:
		return 0, fmt.Errorf("the deadline %s of more than %d moves", field, most)
	}
	return deadlineState(creator, left), nil
}

// WriteState writes the deadline, but where the position has just been created.
func (r *nodrawRules) WriteState(p *engine.Position, s State) string {
	creator, left, running := DeadlineOf(s)
	if !running || left == r.deadMoves && creator != p.Side() {
		return ""
	}
	return fmt.Sprintf("%c%d", creator.String()[0], left)
}

// Notes shows the deadline.
func (r *nodrawRules) Notes(g *Game) []Note {
	creator, left, running := g.Deadline()
	if !running {
		return nil
	}
	return []Note{{"Dead position", fmt.Sprintf("created by %s, %d moves left", creator, left)}}
}

// Fork implements [Forker].
func (r *nodrawRules) Fork() Rules { return r.with(r.dead) }

// Approximate implements [Approximator]: a quick look tells what is dead.
func (r *nodrawRules) Approximate() Rules {
	return r.with(new(quickDeadness).dead)
}

// with returns rules for another goroutine that ask dead.
func (r *nodrawRules) with(dead func(*engine.Position, care) dead.Answer) *nodrawRules {
	return &nodrawRules{deadMoves: r.deadMoves, barring: r.barring, dead: dead}
}
