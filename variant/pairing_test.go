package variant

import (
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"contrary/engine"
)

// long tells whether the tests shall run at full length.
func long() bool { return os.Getenv("CONTRARY_LONG") != "" }

// TestBarePairing proves that the side to move wins every K v K position: the moves for one square of the opponent's
// king are king steps to free squares, no two to the same square. The argument is in the comment of pairing.
func TestBarePairing(t *testing.T) {
	pr := barePairing()
	positions := 0
	for k := engine.A1; k < engine.NoSquare; k++ {
		var used engine.Bitboard
		for s := engine.A1; s < engine.NoSquare; s++ {
			if s == k || engine.KingAttacks(k).Has(s) {
				continue
			}
			positions += 2 // the pairing serves both sides
			to := pr.next[k][s]
			if to == engine.NoSquare {
				t.Fatalf("king on %s, theirs on %s: no move", s, k)
			}
			if !engine.KingAttacks(s).Has(to) || engine.KingAttacks(k).Has(to) || to == k || used.Has(to) {
				t.Errorf("king on %s, theirs on %s: %s is no step, not free or taken", s, k, to)
			}
			used |= to.Bitboard()
		}
	}
	if positions != 7224 {
		t.Errorf("%d positions, want 7224", positions)
	}
}

func playable(t *testing.T, deadMoves int, fen string, moves ...string) *Game {
	t.Helper()
	set := DefaultSettings()
	set.DeadMoves = deadMoves
	g, err := NewGame(&nodraw, set, fen)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := g.PlayUCI(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestAdviceEverywhere asks for advice in all K v K positions, with both sides to move.
func TestAdviceEverywhere(t *testing.T) {
	for side := engine.White; side <= engine.Black; side++ {
		for k := engine.A1; k < engine.NoSquare; k++ {
			for s := engine.A1; s < engine.NoSquare; s++ {
				p, ok := engine.Compose([]engine.Man{{Side: side.Other(), Piece: engine.King, Square: k},
					{Side: side, Piece: engine.King, Square: s}}, side, nodraw.Traits)
				if !ok {
					continue
				}
				for _, deadMoves := range []int{0, 20} {
					g := playable(t, deadMoves, p.FEN())
					m, plies, _, ok := g.Rules().(Advisor).Advise(g)
					if !ok || !g.IsLegal(m) || plies != 2*deadMoves {
						t.Fatalf("%s, %d moves: %v %v, %d plies", p.FEN(), deadMoves, m, ok, plies)
					}
					winner, plies, ok := g.Rules().(Advisor).Foretell(g.State(), g.Position())
					if !ok || winner != side || plies != 2*deadMoves {
						t.Fatalf("%s, %d moves: %v is foretold, %v, %d plies", p.FEN(), deadMoves, winner, ok, plies)
					}
				}
			}
		}
	}
}

// opponents of the mover in K v K.
var opponents = []struct {
	name string
	move func(g *Game, legal []engine.Move, rng *rand.Rand) engine.Move
}{
	{"random", func(_ *Game, legal []engine.Move, rng *rand.Rand) engine.Move { return legal[rng.IntN(len(legal))] }},
	{"chasing", func(g *Game, legal []engine.Move, rng *rand.Rand) engine.Move {
		// As near to the other king as it can get, at random among equals.
		them := g.Position().KingSquare(g.Position().Side().Other())
		best, least := legal[0], 1000
		for _, m := range legal {
			if d := 8*steps(m.To(), them) + rng.IntN(8); d < least {
				best, least = m, d
			}
		}
		return best
	}},
	{"cornering", func(g *Game, legal []engine.Move, rng *rand.Rand) engine.Move {
		// Where it leaves the other king the fewest moves that are not barred.
		best, least := legal[0], 1000
		for _, m := range legal {
			if err := g.Play(m); err != nil {
				panic(err)
			}
			if n := 8*len(g.Legal()) + rng.IntN(8); n < least {
				best, least = m, n
			}
			g.Undo()
		}
		return best
	}},
}

func steps(a, b engine.Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return max(f, -f, r, -r)
}

// TestMoverWins plays K v K as the side to move under the rules of the first meeting, until somebody is stuck.
func TestMoverWins(t *testing.T) {
	games := map[string]int{"random": 60, "chasing": 40, "cornering": 2}
	if long() {
		games = map[string]int{"random": 1000, "chasing": 940, "cornering": 60}
	}
	for _, opponent := range opponents {
		t.Run(opponent.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(6, 2018))
			plies, longest := 0, 0
			var thinking time.Duration
			for range games[opponent.name] {
				p, ok := engine.Position{}, false
				for !ok {
					p, ok = engine.Compose([]engine.Man{{Side: engine.White, Piece: engine.King,
						Square: engine.Square(rng.IntN(64))},
						{Side: engine.Black, Piece: engine.King, Square: engine.Square(rng.IntN(64))}},
						engine.Side(rng.IntN(2)), nodraw.Traits)
				}
				g := playable(t, 0, p.FEN())
				taken := playKings(t, g, p.Side(),
					func(legal []engine.Move) engine.Move { return opponent.move(g, legal, rng) })
				plies, longest, thinking = plies+g.Ply(), max(longest, g.Ply()), thinking+taken
				if v := g.Verdict(); v.Winner != WinFor(p.Side()) {
					t.Fatalf("%s %v: %+v", p.FEN(), g.Moves(), v)
				}
			}
			t.Logf("%d games won, %d plies on average, at most %d; %v a move", games[opponent.name],
				plies/games[opponent.name], longest, thinking/time.Duration(plies/2))
		})
	}
}

// playKings plays g to its end, us by advice. It returns the time that advice took.
func playKings(t *testing.T, g *Game, us engine.Side,
	reply func(legal []engine.Move) engine.Move) (taken time.Duration) {
	for {
		legal := g.Legal()
		if len(legal) == 0 || g.rules.Ended(g.State(), g.Position()).Over() {
			return taken
		}
		var m engine.Move
		if g.Position().Side() == us {
			start := time.Now()
			var ok bool
			if m, _, _, ok = g.Rules().(Advisor).Advise(g); !ok {
				t.Fatalf("no advice in %s after %v", g.FEN(), g.Moves())
			}
			taken += time.Since(start)
		} else {
			m = reply(legal)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}
