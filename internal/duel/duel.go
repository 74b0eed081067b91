// Package duel plays one game twice: by the fast rules of package variant and by the reference model, which must agree
// on everything at every ply. It is for tests, of the variants in the program and of those that somebody is adding.
package duel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// Duel is a game on both.
type Duel struct {
	Fast *variant.Game
	Slow *refmodel.Game
	ids  map[string]engine.Key // position identity of the model -> key
	keys map[engine.Key]string
}

// Settings are one way to play a variant, said to both.
type Settings struct {
	Fast variant.Settings
	Slow refmodel.Options
}

// DefaultSettings are those of a game for which nothing was chosen.
func DefaultSettings() Settings {
	return Settings{variant.DefaultSettings(), refmodel.DefaultOptions()}
}

// randomSettings are mostly the default ones.
func randomSettings(rng *rand.Rand) Settings {
	pair := DefaultSettings()
	if rng.IntN(4) == 0 {
		pair.Fast.Chess960, pair.Slow.Chess960 = true, true
	}
	if rng.IntN(4) == 0 {
		pair.Fast.ImprovementResets, pair.Slow.RMobility50 = true, "improvement"
	}
	if rng.IntN(4) == 0 {
		pair.Fast.WholeGame, pair.Slow.RMobilityScope = true, "wholegame"
	}
	if rng.IntN(4) == 0 {
		n := rng.IntN(4)
		pair.Fast.DeadMoves, pair.Slow.NoDrawDeadMoves = n, n
	}
	if n := rng.IntN(8); n < 3 {
		pair.Fast.DeadPosition, pair.Slow.NoDrawDeadPosition = variant.DeadRule(n),
			[3]string{"clock", "barred", "free"}[n]
	}
	return pair
}

// Model sets a game up in the reference model.
type Model func(fen string, o refmodel.Options) (*refmodel.Game, error)

// ModelOf returns the model of a variant that the model knows by its name.
func ModelOf(spec *variant.Spec) Model {
	return func(fen string, o refmodel.Options) (*refmodel.Game, error) { return refmodel.New(spec.Name, fen, o) }
}

// New starts a game from fen. The error is that they do not agree on whether it can be played from; if it cannot, there
// is no game.
func New(spec *variant.Spec, model Model, fen string, set Settings) (*Duel, error) {
	fast, err := variant.NewGame(spec, set.Fast, fen)
	slow, err2 := model(fen, set.Slow)
	if (err == nil) != (err2 == nil) {
		return nil, fmt.Errorf("FEN %q: rules say %v, model says %v", fen, err, err2)
	}
	if err != nil {
		return nil, nil
	}
	return &Duel{fast, slow, map[string]engine.Key{}, map[engine.Key]string{}}, nil
}

func uci(moves []engine.Move) []string {
	text := make([]string, len(moves))
	for i, m := range moves {
		text[i] = m.String()
	}
	slices.Sort(text)
	return text
}

// Compare returns the first difference between the two games, nil if they agree.
func (d *Duel) Compare() error {
	if got, want := d.Fast.FEN(), d.Slow.FEN(); got != want {
		return fmt.Errorf("FEN %s, model %s", got, want)
	}
	if got, want := uci(d.Fast.Legal()), d.Slow.Legal(); !slices.Equal(got, want) {
		return fmt.Errorf("legal %v, model %v", got, want)
	}
	if got, want := uci(d.Fast.Barred()), d.Slow.Barred(); !slices.Equal(got, want) {
		return fmt.Errorf("barred %v, model %v", got, want)
	}
	p := d.Fast.Position()
	if got, want := p.CountLegal(), len(d.Fast.Legal())+len(d.Fast.Barred()); got != want {
		return fmt.Errorf("CountLegal %d, generated %d", got, want)
	}
	if got, want := p.InCheck(), d.Slow.InCheck(); got != want {
		return fmt.Errorf("in check %v, model %v", got, want)
	}
	if err := d.compareNoisy(p); err != nil {
		return err
	}
	v := d.Fast.Verdict()
	if result, reason := d.Slow.Verdict(); v.Winner.String() != result || v.Reason != reason {
		return fmt.Errorf("verdict %s %q, model %s %q", v.Winner, v.Reason, result, reason)
	}
	if r, ply, ok := d.Fast.Record(); ok {
		if key, holder := d.Slow.Record(); int(r.Key) != key || r.Holder.String()[0] != holder ||
			r.String() != d.Slow.RecordText() || ply != d.Slow.RecordPly() {
			return fmt.Errorf("record %s (ply %d), model %s (ply %d)", r, ply, d.Slow.RecordText(), d.Slow.RecordPly())
		}
	}
	if d.Fast.Spec().Repetition == variant.RepetitionBars {
		var creator byte
		side, left, ok := d.Fast.Deadline()
		if ok {
			creator = side.String()[0]
		}
		if creator != d.Slow.Creator() || ok && left != d.Slow.MovesLeft() {
			return fmt.Errorf("creator %q, %d left, model %q, %d left", creator, left, d.Slow.Creator(),
				d.Slow.MovesLeft())
		}
	}
	id, key := d.Slow.PositionID(), d.Fast.Spec().RepetitionKey(p, d.Fast.State())
	if old, ok := d.ids[id]; ok && old != key {
		return fmt.Errorf("two keys for %s", id)
	}
	if old, ok := d.keys[key]; ok && old != id {
		return fmt.Errorf("one key for %s and %s", old, id)
	}
	d.ids[id], d.keys[key] = key, id
	return nil
}

// compareNoisy checks that Noisy and Quiet split the legal moves.
func (d *Duel) compareNoisy(p *engine.Position) error {
	var all, noisy, quiet engine.MoveList
	p.Legal(&all)
	p.Noisy(&noisy)
	p.Quiet(&quiet)
	for _, m := range noisy.Slice() {
		if !m.IsNoisy() || !all.Contains(m) {
			return fmt.Errorf("not noisy, or not legal: %s", m)
		}
	}
	for _, m := range quiet.Slice() {
		if m.IsNoisy() || !all.Contains(m) {
			return fmt.Errorf("not quiet, or not legal: %s", m)
		}
	}
	if noisy.Len()+quiet.Len() != all.Len() {
		return fmt.Errorf("%d noisy and %d quiet moves of %d", noisy.Len(), quiet.Len(), all.Len())
	}
	return nil
}

// again starts a new game from what a FEN says of the present one, path memory included, and compares it. What is over
// is left alone: a record that has ended the game, for one, cannot be played from.
func (d *Duel) again(model Model, set Settings) error {
	if d.Fast.Verdict().Over() {
		return nil
	}
	fen := d.Fast.FullFEN()
	fresh, err := New(d.Fast.Spec(), model, fen, set)
	if err != nil || fresh == nil {
		return fmt.Errorf("cannot play from %q: %w", fen, err)
	}
	if got, want := fresh.Fast.State(), d.Fast.State(); got != want {
		return fmt.Errorf("%q has State %x, the game %x", fen, got, want)
	}
	if err := fresh.Compare(); err != nil {
		return fmt.Errorf("anew from %q: %w", fen, err)
	}
	return nil
}

// Play makes a move in UCI text on both.
func (d *Duel) Play(text string) error {
	if err := d.Fast.PlayUCI(text); err != nil {
		return err
	}
	return d.Slow.Play(text)
}

// Play plays one random game and returns the number of plies compared. When ctx is done the game ends there.
func Play(ctx context.Context, spec *variant.Spec, model Model, seed uint64) (plies int, err error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	fen, longest := spec.Start, 300
	if rng.IntN(3) > 0 {
		fen, longest = RandomPosition(rng, spec), 120
	}
	if spec.Traits.Has(engine.Castling) && rng.IntN(4) == 0 {
		fen, longest = start960(rng), 200
	}
	set := randomSettings(rng)
	d, err := New(spec, model, fen, set)
	if d == nil || err != nil {
		return 0, err
	}
	var line []string
	for ; plies < longest && ctx.Err() == nil; plies++ {
		if spec.Repetition == variant.RepetitionBars {
			if _, known := d.Slow.DeadKnown(); !known {
				return plies, nil // the model cannot tell
			}
			if set.Fast.DeadPosition == variant.DeadBarred && !d.Slow.MovesKnown() {
				return plies, nil
			}
		}
		if err := d.Compare(); err != nil {
			return plies, fmt.Errorf("%s seed %d, %q moves %v: %w", spec.Name, seed, fen, line, err)
		}
		if rng.IntN(16) == 0 {
			if err := d.again(model, set); err != nil {
				return plies, fmt.Errorf("%s seed %d, %q moves %v: %w", spec.Name, seed, fen, line, err)
			}
		}
		m, ok := d.choose(rng)
		if !ok || d.Fast.Verdict().Over() && rng.IntN(3) == 0 {
			break
		}
		line = append(line, m.String())
		if err := d.Play(m.String()); err != nil {
			return plies, fmt.Errorf("%s seed %d: %w", spec.Name, seed, err)
		}
	}
	return plies, nil
}
