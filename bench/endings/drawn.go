package endings

import (
	"context"
	"fmt"
	"math/rand/v2"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/variant"
)

// armies are what the sides may have besides kings and pawns, in equal value.
var armies = [...][2]string{
	{"R", "R"}, {"R", "R"}, {"R", "R"}, {"Q", "Q"}, {"B", "B"}, {"B", "N"}, {"N", "N"}, {"RB", "RB"}, {"RB", "RN"}, {"RN", "RN"}, {"RR", "RR"},
	{"BN", "BN"}, {"BB", "BN"}, {"QR", "QR"}, {"R", "BN"}, {"QB", "QN"}, {"", ""}, {"RR", "RR"},
}

// Drawn describes endings that are drawn in chess and level in r-mobility, for matches.
type Drawn struct {
	Judge   string // program of the chess engine
	Count   int
	Seed    uint64
	Nodes   uint64 // of the judge, for each position
	Margin  int    // centipawns that the judge may see either side ahead
	MinKey  int    // least record key of the position itself, so that nothing is decided
	MaxPawn int    // pawns of a side
}

// Find draws random endings and keeps those that the judge holds for drawn. each is called with the FEN of every one.
func (d *Drawn) Find(ctx context.Context, each func(fen string)) error {
	judge, err := uciclient.Start(ctx, uciclient.Config{Name: "judge", Path: d.Judge})
	if err != nil {
		return err
	}
	defer judge.Close()
	spec, _ := variant.Lookup("rmobility")
	rng := rand.New(rand.NewPCG(d.Seed, 4))
	for found := 0; found < d.Count; {
		army, pawns := armies[rng.IntN(len(armies))], rng.IntN(d.MaxPawn+1)
		if rng.IntN(2) == 0 {
			army[0], army[1] = army[1], army[0]
		}
		// Endings with pawns are drawn less often; give each material a chance.
		for range 300 {
			fen, ok := draw(rng, army, pawns)
			if !ok {
				continue
			}
			g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
			if err != nil || g.Verdict().Over() || g.Position().InCheck() || !d.quiet(g.Position()) {
				continue
			}
			a, err := judge.Go(ctx, "position fen "+fen, fmt.Sprintf("go nodes %d", d.Nodes), 0)
			if err != nil {
				return err
			}
			if s := a.Info.Score; s.Known && !s.Mate && -d.Margin <= s.CP() && s.CP() <= d.Margin {
				each(g.FEN())
				found++
				break
			}
		}
	}
	return nil
}

// draw places the armies of White and Black, and pawns that face each other, at random.
func draw(rng *rand.Rand, army [2]string, pawns int) (string, bool) {
	var board [64]byte
	ok := true
	put := func(letter byte, side, s int) {
		if side == 1 {
			letter += 'a' - 'A'
		}
		ok = ok && board[s] == 0
		board[s] = letter
	}
	for _, file := range rng.Perm(8)[:pawns] {
		low, high := 1+rng.IntN(6), 1+rng.IntN(6)
		if low > high {
			low, high = high, low
		}
		put('P', 0, 8*low+file)
		put('P', 1, 8*high+file)
	}
	for side := range 2 {
		for _, letter := range []byte("K" + army[side]) {
			put(letter, side, rng.IntN(64))
		}
	}
	return fen(&board, "wb"[rng.IntN(2)]), ok
}

// quiet tells whether nothing can be taken at once, by either side, and whether the position itself is no strong record.
func (d *Drawn) quiet(p *engine.Position) bool {
	var l engine.MoveList
	p.Noisy(&l)
	if l.Len() > 0 || int(variant.MobilityKey(p)) < d.MinKey {
		return false
	}
	var passed engine.Position
	p.MakeNull(&passed)
	passed.Noisy(&l)
	return l.Len() == 0 && int(variant.MobilityKey(&passed)) >= d.MinKey
}
