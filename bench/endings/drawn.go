package endings

import (
	"context"
	"fmt"
	"math/rand/v2"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/variant"
)

const queen, rook, bishop, knight = engine.Queen, engine.Rook, engine.Bishop, engine.Knight

// armies are what the sides may have besides kings and pawns, in equal value.
var armies = [...][2][]engine.Piece{
	{{rook}, {rook}}, {{rook}, {rook}}, {{rook}, {rook}}, {{queen}, {queen}}, {{bishop}, {bishop}},
	{{bishop}, {knight}}, {{knight}, {knight}},
	{{rook, bishop}, {rook, bishop}}, {{rook, bishop}, {rook, knight}}, {{rook, knight}, {rook, knight}},
	{{rook, rook}, {rook, rook}},
	{{bishop, knight}, {bishop, knight}}, {{bishop, bishop}, {bishop, knight}}, {{queen, rook}, {queen, rook}},
	{{rook}, {bishop, knight}},
	{{queen, bishop}, {queen, knight}}, {}, {{rook, rook}, {rook, rook}},
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
			if ctx.Err() != nil { // nothing may fit the wishes, so no answer of the judge would end this
				return context.Cause(ctx)
			}
			p, ok := draw(rng, army, pawns)
			if !ok {
				continue
			}
			g, err := variant.NewGame(spec, variant.DefaultSettings(), p.FEN())
			if err != nil || g.Verdict().Over() || g.Position().InCheck() || !d.quiet(g.Position()) {
				continue
			}
			a, err := judge.Go(ctx, "position fen "+p.FEN(), fmt.Sprintf("go nodes %d", d.Nodes), 0)
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
func draw(rng *rand.Rand, army [2][]engine.Piece, pawns int) (engine.Position, bool) {
	var board []engine.Man
	put := func(side engine.Side, piece engine.Piece, s int) {
		board = append(board, engine.Man{Side: side, Piece: piece, Square: engine.Square(s)})
	}
	for _, file := range rng.Perm(8)[:pawns] {
		low, high := 1+rng.IntN(6), 1+rng.IntN(6)
		if low > high {
			low, high = high, low
		}
		put(engine.White, engine.Pawn, 8*low+file)
		put(engine.Black, engine.Pawn, 8*high+file)
	}
	for side := engine.White; side <= engine.Black; side++ {
		put(side, engine.King, rng.IntN(64))
		for _, piece := range army[side] {
			put(side, piece, rng.IntN(64))
		}
	}
	return engine.Compose(board, engine.Side(rng.IntN(2)), engine.Orthodox)
}

// quiet tells whether nothing can be taken at once, by either side, and whether the position itself is no strong
// record.
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
