package search

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
)

// smallPosition draws a legal position of the two kings and a third man, nobody having ended the game yet.
func smallPosition(rng *rand.Rand) engine.Position {
	for {
		white, black := engine.Square(rng.IntN(64)), engine.Square(rng.IntN(64))
		third := rng.IntN(10)
		man := engine.Man{Side: engine.Side(third / 5), Piece: engine.Queen - engine.Piece(third%5),
			Square: engine.Square(rng.IntN(64))}
		if man.Piece == engine.Pawn && engine.BackRanks.Has(man.Square) {
			continue
		}
		p, ok := engine.Compose([]engine.Man{{Side: engine.White, Piece: engine.King, Square: white},
			{Side: engine.Black, Piece: engine.King, Square: black}, man},
			engine.Side(rng.IntN(2)), engine.Orthodox)
		if ok && p.CountLegal() > 0 {
			return p
		}
	}
}

// fourMen is smallPosition with another piece, no pawn being on the board.
func fourMen(rng *rand.Rand) engine.Position {
	for {
		men := []engine.Man{{Side: engine.White, Piece: engine.King, Square: engine.Square(rng.IntN(64))},
			{Side: engine.Black, Piece: engine.King, Square: engine.Square(rng.IntN(64))}}
		for range 2 {
			men = append(men, engine.Man{Side: engine.Side(rng.IntN(2)),
				Piece: engine.Knight + engine.Piece(rng.IntN(4)), Square: engine.Square(rng.IntN(64))})
		}
		if p, ok := engine.Compose(men, engine.Side(rng.IntN(2)), engine.Orthodox); ok && p.CountLegal() > 0 {
			return p
		}
	}
}

// reflected returns p with every square replaced by its image.
func reflected(t *testing.T, p *engine.Position, y symmetry) engine.Position {
	t.Helper()
	var men []engine.Man
	for b := p.Occupied(); b != 0; {
		s := b.Pop()
		side, piece := p.PieceAt(s)
		men = append(men, engine.Man{Side: side, Piece: piece, Square: y.of(s)})
	}
	q, ok := engine.Compose(men, p.Side(), engine.Orthodox)
	if !ok {
		t.Fatalf("%s, reflected by %+v, is no position", p.FEN(), y)
	}
	return q
}

func TestSmallKeysAreSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	positions := map[engine.Key]engine.Position{}
	for i := range 4000 {
		p := smallPosition(rng)
		if i%2 == 1 {
			p = fourMen(rng)
		}
		key, y := smallKey(&p)
		images := []symmetry{{0, false}, {7, false}}
		if p.Pieces(engine.Pawn) == 0 {
			images = []symmetry{{0, false}, {7, false}, {56, false}, {63, false}, {0, true}, {7, true}, {56, true},
				{63, true}}
		}
		for _, image := range images {
			q := reflected(t, &p, image)
			if other, _ := smallKey(&q); other != key {
				t.Fatalf("%s and its image %s have different keys", p.FEN(), q.FEN())
			}
		}
		// The same key means the same position after reflection, and the moves go with it.
		standard := reflected(t, &p, y)
		if known, ok := positions[key]; ok && known != standard {
			t.Fatalf("%s and %s have the same key", known.FEN(), standard.FEN())
		}
		positions[key] = standard
		var l engine.MoveList
		p.Legal(&l)
		for _, m := range l.Slice() {
			there := shortMove(m.Short(), y.of)
			if standard.Expand(there) == engine.NoMove || shortMove(there, y.back) != m.Short() {
				t.Fatalf("%s: %s becomes no legal move of %s", p.FEN(), m, standard.FEN())
			}
		}
	}
	if len(positions) < 1000 {
		t.Errorf("only %d different positions", len(positions))
	}
}

// plainWorker returns a worker for r-mobility under a scoring.
func plainWorker(scoring variant.Scoring) *worker {
	spec, _ := variant.Lookup("rmobility")
	set := variant.DefaultSettings()
	set.Scoring = scoring
	return newWorker(0, spec, set, Options{}, newTable(1))
}

// The bands of records beyond the decider of a bound are all on the same side of it; that of the one at it is not.
func TestDecider(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, scoring := range []variant.Scoring{variant.Points, variant.FullPoint, variant.Komi} {
		w := plainWorker(scoring)
		for range 3000 {
			side := engine.Side(rng.IntN(2))
			value := func(k int, holder engine.Side) Score {
				s := Score(w.grades.White(variant.Record{Key: int16(k), Holder: holder}))
				if side == engine.Black {
					return -s
				}
				return s
			}
			bound := value(1+rng.IntN(eval.MaxKey), engine.Side(rng.IntN(2))) + Score(rng.IntN(5)-2)
			if rng.IntN(5) == 0 {
				bound = Score(rng.IntN(8000)-4000) * centipawn
			}
			r := w.memory.(*recordMemory).decider(side, bound)
			for k := r.key + 1; k <= eval.MaxKey; k++ {
				for holder := engine.White; holder <= engine.Black; holder++ {
					band := Score(w.grades.Band(variant.Record{Key: int16(k), Holder: holder}))
					if (value(k, holder)+band >= bound) == r.own || (value(k, holder)-band >= bound) == r.own {
						t.Fatalf("scoring %d, side %v, bound %d: key %d of %v is beyond the decider %+v and decides",
							scoring, side, bound, k, holder, *r)
					}
				}
			}
			decider := side
			if !r.own {
				decider = side.Other()
			}
			near := Score(w.grades.Band(variant.Record{Key: int16(r.key), Holder: decider}))
			if !r.own {
				near = -near
			}
			if r.key > 0 && (value(r.key, decider)+near >= bound) != r.own {
				t.Fatalf("scoring %d, side %v, bound %d: key %d does not decide: %+v", scoring, side, bound, r.key, *r)
			}
		}
	}
}

// everything is the search without any shortcut: what a node is worth to its side to move when the game is stopped
// after depth plies, or a capture or promotion leads to a position of which the rules know who mates.
func (w *worker) everything(ply, depth int) Score {
	f := &w.frames[ply]
	if ply > 0 {
		if s, over := w.over(ply); over {
			return s
		}
	}
	if s, over := w.stuck(ply); over {
		return s
	}
	if depth == 0 {
		return w.evaluate(ply)
	}
	f.pos.Legal(&f.list)
	best := -infinite
	moves := f.list
	for _, m := range moves.Slice() {
		w.make(ply, m)
		best = max(best, -w.everything(ply+1, depth-1))
		w.leave(ply + 1)
	}
	return best
}

// A node that is beyond is on the side of the bound on which a search without shortcuts finds it.
func TestBeyondIsSound(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	w := plainWorker(variant.Points)
	var stop atomic.Bool
	applied := 0
	for range 6000 {
		p := smallPosition(rng)
		g := newGame(t, "rmobility", p.FEN(), "")
		w.prepare(g, g.Legal(), &stop)
		f := &w.frames[0]
		f.state = variant.Record{Key: int16(20 + rng.IntN(20)), Holder: engine.Side(rng.IntN(2))}.State()
		if key := variant.MobilityKey(&p); f.recordKey() > int(key) {
			f.state = variant.Record{Key: key, Holder: p.Side().Other()}.State()
		}
		depth := 1 + rng.IntN(4)
		beta := Score(w.grades.White(variant.Record{Key: int16(1 + rng.IntN(8)), Holder: engine.Side(rng.IntN(2))}))
		if rng.IntN(3) == 0 {
			beta = max(beta, -beta)/beta*forced + 1
		}
		memory := w.memory.(*recordMemory)
		if f.recordKey() <= memory.decider(p.Side(), beta).key {
			continue
		}
		e, ok := memory.beyond(rootVisit(depth, beta-1, beta))
		if !ok {
			continue
		}
		bound := e.score
		applied++
		if s := w.everything(0, depth); bound >= beta && s < beta || bound < beta && s >= beta {
			t.Fatalf("%s, record %v, depth %d: %d is said to be on the other side of %d (bound %d)", p.FEN(),
				variant.RecordOf(f.state), depth, s, beta, bound)
		}
	}
	if applied < 300 {
		t.Errorf("applied %d times only", applied)
	}
}
