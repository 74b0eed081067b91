package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

const (
	syzygyFiles        = "../variant/syzygy/testdata/giveaway"
	syzygySuicideFiles = "../variant/syzygy/testdata/suicide"
)

// syzygyGame returns a game of a variant, and an engine that knows no tables but those of a path.
func syzygyGame(t *testing.T, name, path, fen string, change func(*Options)) (*variant.Game, *Engine) {
	t.Helper()
	spec, _ := variant.Lookup(name)
	opt := DefaultOptions()
	opt.NoAntichessTables, opt.SyzygyPath = true, path
	if change != nil {
		change(&opt)
	}
	e := New(spec, variant.DefaultSettings(), opt)
	t.Cleanup(func() { e.Close() })
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
	if err != nil {
		t.Fatal(err)
	}
	return g, e
}

// At the root a won ending is won, against best defence and against careless one, also where the clock is already
// running, and with several lines.
func TestSyzygyWinsWhatIsWon(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, c := range []struct {
		fen   string
		lines int
	}{
		{"8/8/8/8/2k5/8/8/5R2 w - - 0 1", 1},
		{"8/8/8/8/2k5/8/8/5R2 w - - 60 80", 1},
		{"8/8/8/8/2k5/8/8/5R2 w - - 0 1", 2},
		{"7r/8/8/8/8/8/8/NN6 w - - 0 1", 1},
		{"8/8/8/8/8/7b/8/NN6 w - - 0 1", 1},
	} {
		for _, careless := range []bool{false, true} {
			g, e := syzygyGame(t, "antichess", syzygyFiles, c.fen, func(o *Options) { o.MultiPV = c.lines })
			us := g.Position().Side()
			first := e.Search(context.Background(), g, Limits{Nodes: 2000}, func(Info) {})
			if !first.Score.Forced() {
				continue // not won
			}
			winner := us
			if first.Score < 0 {
				winner = us.Other()
			}
			for !g.Verdict().Over() {
				m := e.Search(context.Background(), g, Limits{Nodes: 2000}, func(Info) {}).Best
				if careless && g.Position().Side() != winner && rng.IntN(2) == 0 {
					m = g.Legal()[rng.IntN(len(g.Legal()))]
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if v := g.Verdict(); v.Winner != variant.WinFor(winner) {
				t.Errorf("%s, %d lines, careless %v: %+v after %v", c.fen, c.lines, careless, v, g.Moves())
			}
		}
	}
}

// In the tree they are asked below the limit, in the games that they serve, and by the clock.
func TestSyzygyInTheTree(t *testing.T) {
	both := syzygySuicideFiles + string(os.PathListSeparator) + syzygyFiles
	limit := func(men int) func(*Options) { return func(o *Options) { o.SyzygyLimit = men } }
	lines := func(o *Options) { o.MultiPV = 2 }
	for _, c := range []struct {
		name, path, fen string
		change          func(*Options)
		forced, hit     bool
	}{
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil, true, true},
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", lines, true, true},
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 90 80", nil, false, true},
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 90 80", lines, false, true},
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", limit(1), false, false},
		{"antichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", limit(0), false, false},
		{"antichess", "", "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil, false, false},
		{"giveaway", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil, true, true},
		{"suicide", both, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil, true, true},
		{"suicide", syzygyFiles, "8/8/8/p7/8/8/8/K7 w - - 0 1", nil, false, false}, // other stalemates
		{"suicide", both, "8/8/8/p7/8/8/8/K7 w - - 0 1", nil, true, true},
		{"queenantichess", syzygyFiles, "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil, true, true},
		{"queenantichess", syzygyFiles, "8/8/8/p7/8/8/8/K7 w - - 0 1", nil, false, false},
		{"chess", syzygyFiles, "8/8/8/8/2k5/8/8/K4R2 w - - 0 1", nil, false, false},
	} {
		g, e := syzygyGame(t, c.name, c.path, c.fen, c.change)
		hits := uint64(0)
		r := e.Search(context.Background(), g, Limits{Depth: 2}, func(i Info) { hits = max(hits, i.TBHits) })
		if r.Score.Forced() != c.forced || (hits > 0) != c.hit || r.Best == engine.NoMove {
			t.Errorf("%s %s %s: score %d, %d hits", c.name, c.path, c.fen, r.Score, hits)
		}
	}
}

// A capture into the tables ends the search there.
func TestSyzygyAfterACapture(t *testing.T) {
	g, e := syzygyGame(t, "antichess", syzygyFiles, "8/8/8/8/2k5/8/5p2/5R1n w - - 30 40", nil)
	hits := uint64(0)
	r := e.Search(context.Background(), g, Limits{Depth: 3}, func(i Info) { hits = max(hits, i.TBHits) })
	if hits == 0 || r.Best == engine.NoMove {
		t.Errorf("%v %d, %d hits", r.Best, r.Score, hits)
	}
}

func TestSyzygyOpen(t *testing.T) {
	_, e := syzygyGame(t, "antichess", "", "8/8/8/8/2k5/8/8/5R2 w - - 0 1", nil)
	use := func(path string) error {
		opt := e.Options()
		opt.SyzygyPath = path
		e.SetOptions(opt)
		return e.Open(variant.DefaultSettings())
	}
	if err := use(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that does not exist is no error")
	}
	if err := use(syzygyFiles); err != nil || e.Opened() != "Syzygy: 60 WDL and 60 DTZ files, up to 3 men" {
		t.Errorf("%q, %v", e.Opened(), err)
	}
	dir := t.TempDir()
	if err := use(dir); err != nil || e.Opened() != "no Syzygy tables of this game in "+dir {
		t.Errorf("%q, %v", e.Opened(), err)
	}
	if err := os.WriteFile(filepath.Join(dir, "KvR.gtbw"), make([]byte, 80), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(use(""), use(dir)); err != nil || e.Fault() != nil {
		t.Errorf("%v, %v", err, e.Fault())
	}
	g, err := variant.NewGame(e.spec, variant.DefaultSettings(), "8/8/8/8/2k5/8/8/5R2 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	e.Search(context.Background(), g, Limits{Depth: 2}, func(Info) {})
	if f := e.Fault(); f == nil || !strings.HasPrefix(f.Error(), filepath.Join(dir, "KvR.gtbw")+": not a *.gtbw file") {
		t.Errorf("fault %v", f)
	}
}
