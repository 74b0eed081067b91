package variant

import (
	"math/rand/v2"
	"testing"

	"contrary/engine"
)

// kingGame is a game of two kings in an arena, solved by trying everything.
type kingGame struct {
	arena    arena
	appeared [2][64][64]bool // by side to move, White's and Black's square
	nodes    int
}

// wins tells whether the side to move wins from the position of the kings, which is taken note of.
func (g *kingGame) wins(side engine.Side, at [2]engine.Square) bool {
	g.nodes++
	g.appeared[side][at[0]][at[1]] = true
	defer func() { g.appeared[side][at[0]][at[1]] = false }()
	moves := g.arena.stepsFrom(side, at[side], at[side.Other()])
	if moves == 0 {
		return true // strong stalemate
	}
	for moves != 0 {
		next := at
		next[side] = moves.Pop()
		if !g.appeared[side.Other()][next[0]][next[1]] && !g.wins(side.Other(), next) {
			return true
		}
	}
	return false // weak stalemate, or nothing wins
}

// randomRoom returns up to n connected squares around s.
func randomRoom(rng *rand.Rand, s engine.Square, n int) engine.Bitboard {
	room := s.Bitboard()
	for range n - 1 {
		if edge := neighbourhood(room) &^ room; edge != 0 {
			for range rng.IntN(edge.Count()) {
				edge.Pop()
			}
			room |= edge.First().Bitboard()
		}
	}
	return room
}

// TestPairingAgainstTrial compares what a pairing calls safe with the truth in tiny arenas, with and without a past.
func TestPairingAgainstTrial(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	want := 400
	if long() {
		want = 20000
	}
	safe, won, lost := 0, 0, 0
	for tried := 0; tried < want; {
		a, b := engine.Square(rng.IntN(64)), engine.Square(rng.IntN(64))
		if steps(a, b) < 2 {
			continue
		}
		g := &kingGame{}
		for side, s := range [2]engine.Square{a, b} {
			g.arena.room[side] = randomRoom(rng, s, 2+rng.IntN(4))
			g.arena.steps[side] = g.arena.room[side]
		}
		us, at, past := engine.Side(rng.IntN(2)), [2]engine.Square{a, b}, &seen{}
		// A few random moves make a past.
		side := us
		for range 2 * rng.IntN(3) {
			var moves []engine.Square
			for m := g.arena.stepsFrom(side, at[side], at[side.Other()]); m != 0; {
				next := at
				next[side] = m.Pop()
				if !g.appeared[side.Other()][next[0]][next[1]] {
					moves = append(moves, next[side])
				}
			}
			if len(moves) == 0 {
				break
			}
			g.appeared[side][at[0]][at[1]] = true
			if side == us {
				past.ours[at[us.Other()]] |= at[us].Bitboard()
			} else {
				past.theirs[at[us.Other()]] |= at[us].Bitboard()
			}
			at[side] = moves[rng.IntN(len(moves))]
			side = side.Other()
		}
		if side != us || g.arena.stepsFrom(us, at[us], at[us.Other()]) == 0 {
			continue
		}
		tried++
		pr := newPairing(g.arena, us, past)
		truth := g.wins(us, at)
		k := at[us.Other()]
		switch {
		case pr.safe[k].Has(at[us]):
			safe++
			if !truth {
				t.Fatalf("rooms %x %x, kings %v, %v to move: called safe, is lost", g.arena.room[0], g.arena.room[1],
					at, us)
			}
			next := at
			next[us] = pr.next[k][at[us]]
			if !g.arena.stepsFrom(us, at[us], k).Has(next[us]) || g.appeared[us.Other()][next[0]][next[1]] {
				t.Fatalf("rooms %x %x, kings %v: %s cannot be played", g.arena.room[0], g.arena.room[1], at, next[us])
			}
			g.appeared[us][at[0]][at[1]] = true
			if g.wins(us.Other(), next) {
				t.Fatalf("rooms %x %x, kings %v: %s throws it away", g.arena.room[0], g.arena.room[1], at, next[us])
			}
		case truth:
			won++
		default:
			lost++
		}
		if g.nodes > 1<<24 {
			t.Fatal("too large an arena for trial")
		}
	}
	if safe == 0 || lost == 0 {
		t.Errorf("nothing learned: %d safe, %d lost", safe, lost)
	}
	t.Logf("%d positions are safe, %d won though not called safe, %d lost", safe, won, lost)
}

func TestArena(t *testing.T) {
	for _, test := range []struct {
		fen     string
		squares int // for each king; 0 if this is no arena
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 64},
		{"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", 24},
		{"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", 0},
		{"4k3/8/6p1/p2p2P1/P2P4/8/8/4K3 b - - 0 1", 0}, // the black king takes g5
		{"4k3/8/8/p1pp4/P1PP4/8/8/4K3 w - - 0 1", 0},   // c4xd5
		{"4k3/p7/8/8/P7/8/8/4K3 w - - 0 1", 0},
		{"4k3/8/8/8/p7/P7/8/4K3 w - - 0 1", 0}, // kings can take the pawns
	} {
		p, err := engine.ParseFEN(test.fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := newArena(&p)
		if ok != (test.squares > 0) || ok && (a.room[0].Count() != test.squares || a.room[1].Count() != test.squares) {
			t.Errorf("%s: %v, %d and %d squares, want %d", test.fen, ok, a.room[0].Count(), a.room[1].Count(),
				test.squares)
		}
	}
}

// TestWalls plays locked walls of pawns as the side whose pairing is complete.
func TestWalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	arenas, advised, games := 0, 0, 0
	for range 200000 {
		p, ok := randomWall(rng)
		if !ok {
			continue
		}
		arenas++
		for _, deadMoves := range []int{0, 20} {
			g := playable(t, deadMoves, p.FEN())
			if _, _, _, ok := g.Rules().(Advisor).Advise(g); !ok {
				continue
			}
			advised++
			for _, opponent := range opponents[:2] {
				g := g.Clone()
				playKings(t, g, p.Side(), func(legal []engine.Move) engine.Move { return opponent.move(g, legal, rng) })
				if v := g.Verdict(); v.Winner != WinFor(p.Side()) {
					t.Fatalf("%s %v: %+v", p.FEN(), g.Moves(), v)
				}
				games++
			}
		}
		if arenas == 20 {
			break
		}
	}
	if advised == 0 {
		t.Error("no wall with advice")
	}
	t.Logf("%d walls, %d times advice, %d games won", arenas, advised, games)
}

// randomWall composes a position of kings and pawns that may be an arena.
func randomWall(rng *rand.Rand) (engine.Position, bool) {
	men := []engine.Man{{Side: engine.White, Piece: engine.King, Square: engine.MakeSquare(rng.IntN(8), rng.IntN(2))},
		{Side: engine.Black, Piece: engine.King, Square: engine.MakeSquare(rng.IntN(8), 6+rng.IntN(2))}}
	for file := range 8 {
		if rng.IntN(2) == 0 {
			rank := 2 + rng.IntN(3)
			men = append(men, engine.Man{Side: engine.White, Piece: engine.Pawn, Square: engine.MakeSquare(file, rank)},
				engine.Man{Side: engine.Black, Piece: engine.Pawn, Square: engine.MakeSquare(file, rank+1)})
		}
	}
	p, ok := engine.Compose(men, engine.Side(rng.IntN(2)), nodraw.Traits)
	if !ok {
		return p, false
	}
	_, ok = newArena(&p)
	return p, ok && p.Pieces(engine.Pawn) != 0
}
