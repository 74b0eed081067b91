package variant_test

import (
	"context"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/internal/duel"
	"contrary/variant"
)

// deadRules returns settings under a rule on dead positions, said to both implementations.
func deadRules(rule variant.DeadRule) duel.Settings {
	set := duel.DefaultSettings()
	set.Fast.DeadPosition, set.Slow.NoDrawDeadPosition = rule, [...]string{"clock", "barred", "free"}[rule]
	return set
}

// TestDeadRulesDifferential plays random endings in which dead positions are near, with a taste for captures, under the
// rules that bar dead positions and that ignore them, and compares both implementations at every ply.
func TestDeadRulesDifferential(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	want := 400
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 50_000
	}
	for _, rule := range []variant.DeadRule{variant.DeadBarred, variant.DeadFree} {
		t.Run(deadRules(rule).Slow.NoDrawDeadPosition, func(t *testing.T) {
			t.Parallel()
			plies, barred, over := 0, 0, map[string]int{}
			for seed := uint64(1); plies < want; seed++ {
				rng := rand.New(rand.NewPCG(seed, 3))
				fen := nearlyDead(rng)
				d, err := duel.New(spec, duel.ModelOf(spec), fen, deadRules(rule))
				if err != nil {
					t.Fatal(err)
				}
				for ply := 0; d != nil && ply < 40; ply++ {
					if rule == variant.DeadBarred && !known(d) {
						break
					}
					if err := d.Compare(); err != nil {
						t.Fatalf("%s moves %v: %v", fen, d.Fast.Moves(), err)
					}
					for _, m := range d.Fast.Barred() {
						if m.IsIrreversible() {
							barred++
						}
					}
					plies++
					if v := d.Fast.Verdict(); v.Over() {
						over[v.Reason]++
						break
					}
					moves := d.Fast.Legal()
					if rng.IntN(20) == 0 { // somebody plays one all the same
						moves = append(moves, d.Fast.Barred()...)
					}
					m := moves[rng.IntN(len(moves))]
					for _, c := range moves {
						if c.IsCapture() && rng.IntN(2) == 0 {
							m = c
						}
					}
					if err := d.Play(m.String()); err != nil {
						t.Fatal(err)
					}
				}
			}
			if (rule == variant.DeadBarred) != (barred > 0) || over[variant.Deadline] > 0 {
				t.Errorf("%d captures and pawn moves barred, ends %v: the games do not show the rule", barred, over)
			}
			t.Logf("%d plies, %d captures and pawn moves barred, ends %v", plies, barred, over)
		})
	}
}

// known tells whether the model knows of the position and of all its moves whether they are dead.
func known(d *duel.Duel) bool {
	_, known := d.Slow.DeadKnown()
	return known && d.Slow.MovesKnown()
}

// nearlyDead returns a position of a few men that can soon be gone: minor pieces, pawns, now and then a rook, near each
// other.
func nearlyDead(rng *rand.Rand) string {
	men := []string{"Kk", "KkN", "Kkb", "KNk", "KBkp", "KPkn", "KPk", "KRkp", "KBkb", "KNkn", "KPkp", "KNkp", "KPPkpp",
		"KRkn"}[rng.IntN(14)]
	var board [64]byte
	for _, c := range []byte(men) {
		for {
			s := rng.IntN(64)
			if c|0x20 == 'p' && (s < 8 || s >= 56) || c|0x20 != 'k' && rng.IntN(2) > 0 && (s%8 > 4 || s/8 > 4) {
				continue
			}
			if board[s] == 0 {
				board[s] = c
				break
			}
		}
	}
	return duel.Placement(&board) + " " + string("wb"[rng.IntN(2)]) + " - - 0 1"
}

// What both rules say of known positions; docs/variants/nodraw-dead.md has more.
func TestDeadRules(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	for _, c := range []struct {
		rule          variant.DeadRule
		fen, line     string
		legal, barred int
		reason        string
	}{
		{variant.DeadBarred, "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "", 3, 1, ""}, // to take the pawn is barred
		// To go back is barred, and so is the capture: nothing else is left.
		{variant.DeadBarred, "7k/8/8/8/8/8/2r5/K7 b - - 0 1", "c2c3 a1b1 c3c2", 0, 2, variant.WeakStalemate},
		{variant.DeadFree, "7k/8/8/8/8/8/2r5/K7 b - - 0 1", "c2c3 a1b1 c3c2", 1, 1, ""},
		{variant.DeadClock, "7k/8/8/8/8/8/2r5/K7 b - - 0 1", "c2c3 a1b1 c3c2", 1, 1, ""},
		{variant.DeadFree, "8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "", 4, 0, ""},
		{variant.DeadBarred, "8/8/8/8/8/8/2K5/4k3 w - - 0 1", "", 6, 0, ""}, // dead already
		{variant.DeadBarred, "8/8/8/8/8/k7/p7/K7 w - - 0 1", "", 0, 0, variant.StrongStalemate},
	} {
		set := deadRules(c.rule)
		g, err := variant.NewGame(spec, set.Fast, c.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(c.line) {
			if err := g.PlayUCI(m); err != nil {
				t.Fatal(err)
			}
		}
		if v := g.Verdict(); len(g.Legal()) != c.legal || len(g.Barred()) != c.barred || v.Reason != c.reason {
			t.Errorf("rule %d, %s: %v, barred %v, %+v", c.rule, c.fen, g.Legal(), g.Barred(), v)
		}
		if creator, _, ok := g.Deadline(); ok {
			t.Errorf("%s: %v has a clock", c.fen, creator)
		}
	}
}

// What perft counts under both rules is what can be played, and what a search may believe of moves is never stricter
// than the game.
func TestDeadRulesPerft(t *testing.T) {
	spec, _ := variant.Lookup("nodraw")
	for _, fen := range []string{"8/8/8/4k3/8/3pK3/8/8 w - - 0 1", "8/8/3B4/8/8/8/k1K5/7R w - - 0 1",
		"4k3/8/6p1/p2p4/P2P2P1/8/8/4K3 b - - 0 1",
		"8/8/8/8/8/2K5/2n5/k7 w - - 0 1"} {
		for _, rule := range []variant.DeadRule{variant.DeadBarred, variant.DeadFree} {
			g, err := variant.NewGame(spec, deadRules(rule).Fast, fen)
			if err != nil {
				t.Fatal(err)
			}
			want := countPaths(g, 4)
			if got, err := variant.Perft(context.Background(), g, 4, variant.PerftOptions{Threads: 2},
				nil); err != nil || got != want {
				t.Errorf("%s under rule %d: %d paths, want %d; error %v", fen, rule, got, want, err)
			}
		}
	}
	for seed := range uint64(400) {
		g, err := variant.NewGame(spec, deadRules(variant.DeadBarred).Fast, nearlyDead(rand.New(rand.NewPCG(seed, 5))))
		if err != nil {
			continue
		}
		barrer := variant.ForSearch(g.Rules()).(variant.Barrer)
		p, played := g.Position(), map[engine.Move]bool{}
		for _, m := range g.Legal() {
			played[m] = true
		}
		any := false
		var l engine.MoveList
		var child engine.Position
		p.Legal(&l)
		for _, m := range l.Slice() {
			p.Make(m, &child)
			bars := barrer.Bars(g.State(), p, m, &child)
			if any = any || bars; bars && played[m] {
				t.Errorf("%s: the search bars %v", g.FEN(), m)
			}
		}
		if any && !barrer.MayBar(p) {
			t.Errorf("%s: MayBar is false", g.FEN())
		}
	}
}
