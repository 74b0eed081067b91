package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"contrary/engine"
)

// ErrNotPlayable is returned by Play for a move that is not legal in the position.
var ErrNotPlayable = errors.New("illegal move")

// Game is one game from its start position on: the slow and clear path through the rules. It is not safe for concurrent
// use.
type Game struct {
	spec   *Spec
	set    Settings
	rules  Rules
	frames []gameFrame // one per position, the current one last
}

type gameFrame struct {
	position engine.Position
	state    State
	move     engine.Move // that led here; NoMove for the start
	since    int         // ply at which the record of r-mobility was reached
}

// NewGame starts a game of the variant from fen; "" and "startpos" mean its start position. A seventh field is the
// variant's own: what its [Rules.ReadState] makes of it. The error says what is wrong with the FEN.
func NewGame(spec *Spec, set Settings, fen string) (*Game, error) {
	if fen == "" || fen == "startpos" {
		fen = spec.Start
	}
	traits := spec.Traits
	if set.Chess960 && traits.Has(engine.Castling) {
		traits |= engine.Chess960
	}
	p, err := engine.ParseFEN(fen, traits)
	if err != nil {
		return nil, err
	}
	g := &Game{spec: spec, set: set, rules: spec.New(set)}
	state := State(0)
	if fields := strings.Fields(fen); len(fields) > 6 {
		if state, err = g.rules.ReadState(&p, fields[6]); err != nil {
			return nil, fmt.Errorf("bad FEN: %w", err)
		}
	} else {
		state = g.rules.First(&p)
	}
	g.frames = append(g.frames, gameFrame{position: p, state: state})
	return g, nil
}

func (g *Game) top() *gameFrame { return &g.frames[len(g.frames)-1] }

// Spec returns the variant.
func (g *Game) Spec() *Spec { return g.spec }

// Settings returns the options the game is played under.
func (g *Game) Settings() Settings { return g.set }

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// Position returns the current position; it must not be changed.
func (g *Game) Position() *engine.Position { return &g.top().position }

// State returns the path memory of the current position.
func (g *Game) State() State { return g.StateAt(g.Ply()) }

// Ply returns the number of moves played, both sides counted.
func (g *Game) Ply() int { return len(g.frames) - 1 }

// FEN returns the current position in six fields.
func (g *Game) FEN() string { return g.Position().FEN() }

// FullFEN returns the current position in six fields and, where the variant has something to say of the past, a
// seventh.
func (g *Game) FullFEN() string { return g.fullFEN(g.Ply()) }

// FullStartFEN is FullFEN for the start position.
func (g *Game) FullStartFEN() string { return g.fullFEN(0) }

func (g *Game) fullFEN(ply int) string {
	p := g.PositionAt(ply)
	return strings.TrimSpace(p.FEN() + " " + g.rules.WriteState(p, g.StateAt(ply)))
}

// StateField returns the seventh field of FullFEN, "" if there is none.
func (g *Game) StateField() string { return g.rules.WriteState(g.Position(), g.State()) }

// Notes says in words what the path memory of the game holds.
func (g *Game) Notes() []Note { return g.rules.Notes(g) }

// StartFEN returns the start position in six fields.
func (g *Game) StartFEN() string { return g.frames[0].position.FEN() }

// PositionAt returns the position after ply moves, 0 <= ply <= Ply; it must not be changed.
func (g *Game) PositionAt(ply int) *engine.Position { return &g.frames[ply].position }

// StateAt returns the path memory after ply moves, 0 <= ply <= Ply.
func (g *Game) StateAt(ply int) State { return g.frames[ply].state &^ doubted }

// Moves returns the moves played.
func (g *Game) Moves() []engine.Move {
	moves := make([]engine.Move, 0, g.Ply())
	for _, f := range g.frames[1:] {
		moves = append(moves, f.move)
	}
	return moves
}

// Keys returns the key of every position that has appeared, the current one last, as repetition tells them apart.
func (g *Game) Keys() []engine.Key {
	keys := make([]engine.Key, len(g.frames))
	for i := range keys {
		keys[i] = g.spec.RepetitionKey(g.PositionAt(i), g.StateAt(i))
	}
	return keys
}

// Clone returns an independent copy of the game, which may be used by another goroutine.
func (g *Game) Clone() *Game {
	return &Game{spec: g.spec, set: g.set, rules: Fork(g.rules), frames: slices.Clone(g.frames)}
}

// Play makes a move of the current position. A move that repetition bars is made as well, since somebody may have
// played it; any other that is not legal gives ErrNotPlayable.
func (g *Game) Play(m engine.Move) error {
	var l engine.MoveList
	g.Position().Legal(&l)
	if !l.Contains(m) {
		return fmt.Errorf("%w %s", ErrNotPlayable, m)
	}
	g.play(m)
	return nil
}

// PlayUCI is Play for a move in UCI text.
func (g *Game) PlayUCI(text string) error {
	m, err := g.Position().ParseMove(text)
	if err != nil {
		return fmt.Errorf("%w %q", ErrNotPlayable, text)
	}
	g.play(m)
	return nil
}

func (g *Game) play(m engine.Move) {
	parent := g.top()
	next := gameFrame{move: m, since: parent.since}
	parent.position.Make(m, &next.position)
	next.state = g.rules.Next(parent.state, &parent.position, m, &next.position)
	if next.state != parent.state || m.IsIrreversible() && !g.set.WholeGame {
		next.since = len(g.frames)
	}
	g.frames = append(g.frames, next)
}

// Undo takes the last move back; it does nothing at the start.
func (g *Game) Undo() {
	if len(g.frames) > 1 {
		g.frames = g.frames[:len(g.frames)-1]
	}
}

// moves returns the moves of the current position, those that may be played and those that repetition bars.
func (g *Game) moves() (free, barred []engine.Move) {
	var l engine.MoveList
	p := g.Position()
	p.Legal(&l)
	if g.spec.Repetition != RepetitionBars {
		return slices.Clone(l.Slice()), nil
	}
	keys := g.Keys()
	barrer, _ := g.rules.(Barrer)
	var child engine.Position
	for _, m := range l.Slice() {
		p.Make(m, &child)
		state := State(0)
		if g.spec.StateRepeats {
			state = g.rules.Next(g.top().state, p, m, &child)
		}
		if !m.IsIrreversible() && slices.Contains(keys, g.spec.RepetitionKey(&child, state)) ||
			barrer != nil && barrer.Bars(g.top().state, p, m, &child) {
			barred = append(barred, m)
		} else {
			free = append(free, m)
		}
	}
	return free, barred
}

// Legal returns the moves that may be played now. They exist even where the game is drawn by rule; there are none once
// it is won on the board.
func (g *Game) Legal() []engine.Move {
	free, _ := g.moves()
	return free
}

// Barred returns the moves that would be legal but for the past.
func (g *Game) Barred() []engine.Move {
	_, barred := g.moves()
	return barred
}

// IsLegal tells whether m may be played now.
func (g *Game) IsLegal(m engine.Move) bool { return slices.Contains(g.Legal(), m) }

// Appearances returns how often the current position has appeared, itself included.
func (g *Game) Appearances() int {
	n, keys := 0, g.Keys()
	for _, key := range keys {
		if key == keys[g.Ply()] {
			n++
		}
	}
	return n
}

// Verdict returns the result as it stands; [Spec.End] says what comes first.
func (g *Game) Verdict() Verdict {
	moves := CanMove
	if free, barred := g.moves(); len(free) == 0 {
		moves = NoMove
		if len(barred) > 0 {
			moves = OnlyBarred
		}
	}
	recurs := g.spec.Repetition != RepetitionBars && g.Appearances() >= 3
	return g.spec.End(g.rules, g.State(), g.Position(), moves, recurs)
}

// Record returns the record of r-mobility and the ply at which it was reached, 0 being the start position; ok is false
// in the other variants.
func (g *Game) Record() (r Record, ply int, ok bool) {
	if g.spec.Repetition != RepetitionSettles {
		return Record{}, 0, false
	}
	return RecordOf(g.State()), g.top().since, true
}

// Winner returns who wins the game by a verdict: where a record decides, by the scoring of the settings.
func (g *Game) Winner(v Verdict) Winner {
	if side, won := v.Winner.Side(); won && g.spec.Repetition == RepetitionSettles {
		return g.set.WinnerOf(Record{Key: v.Key, Holder: side})
	}
	return v.Winner
}

// Deadline returns who created the dead position of No-Draw chess and how many moves it has left; ok is false before
// that and in the other variants.
func (g *Game) Deadline() (creator engine.Side, movesLeft int, ok bool) {
	if g.spec.Repetition != RepetitionBars {
		return 0, 0, false
	}
	return DeadlineOf(g.State())
}
