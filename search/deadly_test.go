package search

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"contrary/engine"
	"contrary/eval"
)

// TestNoNeedlessDeath plays games from random endings and looks at every move that creates a dead position: unless it
// wins, no other move may have held. A move does not hold if a much longer search sees it lose by force, or create a
// dead position later.
func TestNoNeedlessDeath(t *testing.T) {
	if os.Getenv("CONTRARY_LONG") == "" {
		t.Skip("200 whole games: with CONTRARY_LONG set")
	}
	games, plies := 200, 80
	if long() {
		games, plies = 1000, 160
	}
	rng := rand.New(rand.NewPCG(7, 7))
	var e, judge *Engine
	created, winning, forcedOnes, lost, later, over := 0, 0, 0, 0, 0, map[string]int{}
	for played := 0; played < games; {
		g := randomEnding(t, rng, 3+rng.IntN(4), 20)
		if _, _, dead := g.Deadline(); dead {
			continue
		}
		played++
		if e == nil {
			e, judge = New(g.Spec(), g.Settings(), Options{}), New(g.Spec(), g.Settings(), Options{HashMB: 16})
		}
		for !g.Verdict().Over() && g.Ply() < plies {
			before := g.State()
			mover := g.Position().Side()
			r := e.Search(context.Background(), g, Limits{Nodes: 1500}, func(Info) {})
			if err := g.Play(r.Best); err != nil {
				t.Fatal(err)
			}
			if creator, _, dead := g.Deadline(); before == 0 && dead && creator == mover && !g.Verdict().Over() {
				created++
				g.Undo()
				var others []engine.Move
				for _, m := range g.Legal() {
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
					if g.State() == 0 {
						others = append(others, m)
					}
					g.Undo()
				}
				if len(others) == 0 {
					forcedOnes++
				} else {
					this := judge.Search(context.Background(), g,
						Limits{Nodes: 100_000, SearchMoves: []engine.Move{r.Best}}, func(Info) {})
					var best Result
					for _, nodes := range [...]uint64{100_000, 5_000_000} { // long mates take a longer look
						best = judge.Search(context.Background(), g, Limits{Nodes: nodes, SearchMoves: others},
							func(Info) {})
						if best.Score.CP() < -eval.Living {
							break
						}
					}
					switch {
					case this.Score >= forced:
						winning++
					case best.Score <= -forced:
						lost++
					case best.Score.CP() < -eval.Living:
						later++
					default:
						t.Errorf("%s after %v: %s creates a dead position, score %d; %s, score %d", g.FEN(), g.Moves(),
							r.Best, this.Score.CP(), best.Best, best.Score.CP())
					}
				}
				if err := g.Play(r.Best); err != nil {
					t.Fatal(err)
				}
			}
		}
		over[g.Verdict().Reason]++
	}
	t.Logf("%d games: %d moves created a dead position, %d won by it, %d had no choice, %d were lost by force "+
		"anyway, %d would have had to create one later; ends %v", games, created, winning, forcedOnes, lost, later,
		over)
}
