package variant_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"contrary/engine"
	"contrary/internal/refmodel"
	"contrary/variant"
)

// A differential game: the fast rules and the reference model play the same random moves and must agree on everything at every ply.
type duel struct {
	fast *variant.Game
	slow *refmodel.Game
	ids  map[string]engine.Key // position identity of the model -> key
	keys map[engine.Key]string
}

// settingsPair is one way to play a variant, said to both sides.
type settingsPair struct {
	fast variant.Settings
	slow refmodel.Options
}

func settingsOf(rng *rand.Rand) settingsPair {
	pair := settingsPair{variant.DefaultSettings(), refmodel.DefaultOptions()}
	if rng.IntN(4) == 0 {
		pair.fast.ImprovementResets, pair.slow.RMobility50 = true, "improvement"
	}
	if rng.IntN(4) == 0 {
		pair.fast.WholeGame, pair.slow.RMobilityScope = true, "wholegame"
	}
	if rng.IntN(4) == 0 {
		n := rng.IntN(4)
		pair.fast.DeadMoves, pair.slow.NoDrawDeadMoves = n, n
	}
	return pair
}

func newDuel(spec *variant.Spec, fen string, pair settingsPair) (*duel, error) {
	fast, err := variant.NewGame(spec, pair.fast, fen)
	slow, err2 := refmodel.New(spec.Name, fen, pair.slow)
	if (err == nil) != (err2 == nil) {
		return nil, fmt.Errorf("FEN %q: rules say %v, model says %v", fen, err, err2)
	}
	if err != nil {
		return nil, nil
	}
	return &duel{fast, slow, map[string]engine.Key{}, map[engine.Key]string{}}, nil
}

func uci(moves []engine.Move) []string {
	text := make([]string, len(moves))
	for i, m := range moves {
		text[i] = m.String()
	}
	slices.Sort(text)
	return text
}

// compare returns the first difference between the two games, nil if they agree, errUnknown if the model cannot tell.
func (d *duel) compare() error {
	if got, want := d.fast.FEN(), d.slow.FEN(); got != want {
		return fmt.Errorf("FEN %s, model %s", got, want)
	}
	if got, want := uci(d.fast.Legal()), d.slow.Legal(); !slices.Equal(got, want) {
		return fmt.Errorf("legal %v, model %v", got, want)
	}
	if got, want := uci(d.fast.Barred()), d.slow.Barred(); !slices.Equal(got, want) {
		return fmt.Errorf("barred %v, model %v", got, want)
	}
	p := d.fast.Position()
	if got, want := p.CountLegal(), len(d.fast.Legal())+len(d.fast.Barred()); got != want {
		return fmt.Errorf("CountLegal %d, generated %d", got, want)
	}
	if got, want := p.InCheck(), d.slow.InCheck(); got != want {
		return fmt.Errorf("in check %v, model %v", got, want)
	}
	if err := d.compareNoisy(p); err != nil {
		return err
	}
	v := d.fast.Verdict()
	if result, reason := d.slow.Verdict(); v.Winner.String() != result || v.Reason != reason {
		return fmt.Errorf("verdict %s %q, model %s %q", v.Winner, v.Reason, result, reason)
	}
	if r, ply, ok := d.fast.Record(); ok {
		if key, holder := d.slow.Record(); int(r.Key) != key || r.Holder.String()[0] != holder || r.String() != d.slow.RecordText() || ply != d.slow.RecordPly() {
			return fmt.Errorf("record %s (ply %d), model %s (ply %d)", r, ply, d.slow.RecordText(), d.slow.RecordPly())
		}
	}
	if d.fast.Spec().Name == "nodraw" {
		var creator byte
		side, left, ok := d.fast.Deadline()
		if ok {
			creator = side.String()[0]
		}
		if creator != d.slow.Creator() || ok && left != d.slow.MovesLeft() {
			return fmt.Errorf("creator %q, %d left, model %q, %d left", creator, left, d.slow.Creator(), d.slow.MovesLeft())
		}
	}
	id, key := d.slow.PositionID(), p.Key()
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
func (d *duel) compareNoisy(p *engine.Position) error {
	var all, noisy, quiet engine.MoveList
	p.Legal(&all)
	p.Noisy(&noisy)
	p.Quiet(&quiet)
	for _, m := range noisy.Slice() {
		if !m.IsNoisy() || !all.Contains(m) {
			return fmt.Errorf("Noisy has %s", m)
		}
	}
	for _, m := range quiet.Slice() {
		if m.IsNoisy() || !all.Contains(m) {
			return fmt.Errorf("Quiet has %s", m)
		}
	}
	if noisy.Len()+quiet.Len() != all.Len() {
		return fmt.Errorf("%d noisy and %d quiet moves of %d", noisy.Len(), quiet.Len(), all.Len())
	}
	return nil
}

// choose picks a move with a taste for what is rare: captures, promotions, castling, pawn moves, en passant, and going back where one came from.
func (d *duel) choose(rng *rand.Rand) (engine.Move, bool) {
	moves := d.fast.Legal()
	if rng.IntN(30) == 0 {
		moves = append(moves, d.fast.Barred()...) // somebody may play one
	}
	if len(moves) == 0 {
		return engine.NoMove, false
	}
	past := d.fast.Moves()
	taste := rng.IntN(10)
	var liked []engine.Move
	for _, m := range moves {
		switch {
		case m.IsEnPassant() || m.IsCastle() || m.IsPromotion(),
			taste < 3 && m.IsCapture(),
			taste == 3 && m.Piece() == engine.Pawn,
			taste > 6 && len(past) > 1 && m.From() == past[len(past)-2].To() && m.To() == past[len(past)-2].From():
			liked = append(liked, m)
		}
	}
	if len(liked) > 0 && rng.IntN(4) > 0 {
		moves = liked
	}
	return moves[rng.IntN(len(moves))], true
}

// randomPosition returns a FEN with few men, often enough playable.
func randomPosition(rng *rand.Rand, spec *variant.Spec) string {
	men := "PNBRQpnbrq"
	if !spec.Traits.Has(engine.RoyalKing) {
		men += "KkKk"
	}
	var board [64]byte
	put := func(c byte) {
		for {
			if s := rng.IntN(64); board[s] == 0 && (c|0x20 != 'p' || s >= 8 && s < 56) {
				board[s] = c
				return
			}
		}
	}
	if spec.Traits.Has(engine.RoyalKing) {
		put('K')
		put('k')
	}
	for range rng.IntN(6) + 1 {
		put(men[rng.IntN(len(men))])
	}
	castling := "-"
	if rng.IntN(3) == 0 && spec.Traits.Has(engine.Castling|engine.RoyalKing) {
		for i, c := range board {
			if c|0x20 == 'k' {
				board[i] = 0
			}
		}
		board[4], board[7], board[60], board[56] = 'K', 'R', 'k', 'r'
		castling = "Kq"
	}
	fen := ""
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if c := board[rank*8+file]; c != 0 {
				fen += string(c)
			} else {
				fen += "1"
			}
		}
		if rank > 0 {
			fen += "/"
		}
	}
	clock := 0
	if rng.IntN(4) == 0 {
		clock = 80 + rng.IntN(22)
	}
	return collapse(fen) + fmt.Sprintf(" %c %s - %d 1", "wb"[rng.IntN(2)], castling, clock)
}

// collapse joins runs of 1 into the digits of a FEN.
func collapse(placement string) string {
	out, run := "", 0
	for _, c := range placement + " " {
		if c == '1' {
			run++
			continue
		}
		if run > 0 {
			out += fmt.Sprint(run)
			run = 0
		}
		if c != ' ' {
			out += string(c)
		}
	}
	return out
}

// duelGame plays one random game and returns the number of plies compared.
func duelGame(spec *variant.Spec, seed uint64) (plies int, err error) {
	rng := rand.New(rand.NewPCG(seed, 1))
	fen, longest := spec.Start, 300
	if rng.IntN(3) > 0 {
		fen, longest = randomPosition(rng, spec), 120
	}
	d, err := newDuel(spec, fen, settingsOf(rng))
	if d == nil || err != nil {
		return 0, err
	}
	var line []string
	for ; plies < longest; plies++ {
		if spec.Name == "nodraw" {
			if _, known := d.slow.DeadKnown(); !known {
				return plies, nil // the model cannot tell
			}
		}
		if err := d.compare(); err != nil {
			return plies, fmt.Errorf("%s seed %d, %q moves %v: %w", spec.Name, seed, fen, line, err)
		}
		m, ok := d.choose(rng)
		if !ok || d.fast.Verdict().Over() && rng.IntN(3) == 0 {
			break
		}
		line = append(line, m.String())
		if err := d.fast.Play(m); err != nil {
			return plies, err
		}
		if err := d.slow.Play(m.String()); err != nil {
			return plies, fmt.Errorf("%s seed %d: %w", spec.Name, seed, err)
		}
	}
	return plies, nil
}

// TestDifferential plays random games of every variant against the reference model: a few thousand plies each, 200,000 with CONTRARY_LONG set.
func TestDifferential(t *testing.T) {
	want := 2000
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 200_000
	}
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			plies, games := 0, 0
			for seed := uint64(1); plies < want; seed++ {
				n, err := duelGame(spec, seed)
				if err != nil {
					t.Fatal(err)
				}
				plies += n
				games++
			}
			t.Logf("%d games, %d plies, no difference", games, plies)
		})
	}
}

// FuzzDuel searches for a seed whose game shows a difference.
func FuzzDuel(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Fuzz(func(t *testing.T, which uint8, seed uint64) {
		all := variant.All()
		if _, err := duelGame(all[int(which)%len(all)], seed); err != nil {
			t.Fatal(err)
		}
	})
}
