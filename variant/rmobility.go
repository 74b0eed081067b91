package variant

import (
	"fmt"

	"contrary/engine"
)

// rmobilityClock is the 50-move rule in plies.
const rmobilityClock = 100

var rmobility = Spec{
	Name:       "rmobility",
	Title:      "R-mobility: leave the opponent the fewest moves since the last capture or pawn move.",
	Family:     "rmobility",
	Start:      engine.StartFEN,
	Traits:     engine.Orthodox,
	Repetition: RepetitionSettles,
	ClockPlies: rmobilityClock,
	StateInKey: true,
	Licences:   SmotherLicences,
	Options:    rmobilityOptions,
	New:        func(set Settings) Rules { return &rmobilityRules{set: set} },
}

// improvementBelow is the key, that of G6.0, below which a better record restarts the clock under ImprovementResets.
const improvementBelow = 12

// rmobilityRules keep the record of the phase as State.
type rmobilityRules struct {
	Defaults
	set Settings
}

// First implements [Rules]: the record of a start position is its own.
func (*rmobilityRules) First(p *engine.Position) State {
	return Record{MobilityKey(p), p.Side().Other()}.State()
}

func (r *rmobilityRules) Next(s State, parent *engine.Position, m engine.Move, child *engine.Position) State {
	next, _, _ := r.NextCounted(s, parent, m, child)
	return next
}

// NextCounted implements [Counter].
func (r *rmobilityRules) NextCounted(s State, parent *engine.Position, m engine.Move,
	child *engine.Position) (next State, moves int, inCheck bool) {
	if m.IsIrreversible() && !r.set.WholeGame {
		moves, inCheck = child.CountLegalAndCheck()
	} else {
		moves, inCheck = child.CountLegalUpTo(int(RecordOf(s).Key+1) / 2) // with more moves it is no better record
	}
	return r.after(s, m, Record{mobilityKey(moves, inCheck), parent.Side()}, child), moves, inCheck
}

// after returns the State after m, which has made child and thereby the record made, s being the State before.
func (r *rmobilityRules) after(s State, m engine.Move, made Record, child *engine.Position) State {
	if m.IsIrreversible() && !r.set.WholeGame {
		return made.State()
	}
	if made.Key >= RecordOf(s).Key {
		return s
	}
	if r.set.ImprovementResets && made.Key < improvementBelow {
		child.SetClock(0)
	}
	// The position that completes the 50 moves does not count, unless it ends the game by itself.
	if child.Clock() >= rmobilityClock && made.Key > 1 {
		return s
	}
	return made.State()
}

func (*rmobilityRules) NoMoves(_ State, p *engine.Position, _ bool) Verdict {
	v := Verdict{Winner: WinFor(p.Side().Other()), Reason: Checkmate}
	if !p.InCheck() {
		v.Reason, v.Key = Stalemate, 1
	}
	return v
}

func (*rmobilityRules) Settled(s State, _ *engine.Position, reason string) Verdict {
	r := RecordOf(s)
	return Verdict{Winner: WinFor(r.Holder), Reason: reason, Key: r.Key}
}

// ReadState reads a record such as "G28.5". One that the position itself beats does not count. Mate and stalemate are
// records only of the position that has them, for no game goes on behind.
func (r *rmobilityRules) ReadState(p *engine.Position, field string) (State, error) {
	own := r.First(p)
	read, err := ParseRecord(field)
	switch {
	case err != nil:
		return 0, err
	case read.Key <= 1 && read != RecordOf(own):
		return 0, fmt.Errorf("the record %s has ended the game", read)
	case read.Key <= RecordOf(own).Key:
		return read.State(), nil
	}
	return own, nil
}

// WriteState writes the record where the position itself does not say it.
func (r *rmobilityRules) WriteState(p *engine.Position, s State) string {
	if s == r.First(p) {
		return ""
	}
	return RecordOf(s).String()
}

// Notes shows the record.
func (r *rmobilityRules) Notes(g *Game) []Note {
	record, ply, _ := g.Record()
	return []Note{{"Record",
		fmt.Sprintf("%s (since ply %d, White's points %.6g)", record, ply, r.set.WhitePoints(record))}}
}
