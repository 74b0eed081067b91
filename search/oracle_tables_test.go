package search

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"contrary/engine"
	"contrary/eval"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// smallTables returns a folder with the tables of three men, made once for all tests.
var smallTables = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		return "", err
	}
	return dir, rmtable.Generate(context.Background(), dir, rmtable.Reset, rmtable.AllMaterials(3), nil)
})

func TestMain(m *testing.M) {
	code := m.Run()
	if dir, err := smallTables(); err == nil {
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// withTables returns a game, the options of a search that names the tables, and the tables.
func withTables(t *testing.T, fen, moves string) (*variant.Game, Options, *rmtable.Tables) {
	t.Helper()
	dir, err := smallTables()
	if err != nil {
		t.Fatal(err)
	}
	tables, err := rmtable.Open(dir, rmtable.Reset)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	spec, _ := variant.Lookup("rmobility")
	opt := DefaultOptions()
	opt.TablePath = dir
	g, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
	if err != nil {
		t.Fatal(err)
	}
	play(t, g, moves)
	return g, opt, tables
}

// The engine with tables ends with the table's value against itself, and with no worse one against anybody.
func TestTablesArePlayedExactly(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for n := range 24 {
		p := smallPosition(rng)
		for _, careless := range []bool{false, true} {
			g, opt, tables := withTables(t, p.FEN(), "")
			us := p.Side()
			if n%2 == 1 {
				us = us.Other()
			}
			want, ok := tables.Fresh(&p)
			if !ok {
				t.Fatalf("%s is not covered", p.FEN())
			}
			e := New(g.Spec(), g.Settings(), opt)
			for !g.Verdict().Over() {
				m := g.Legal()[rng.IntN(len(g.Legal()))]
				if !careless || g.Position().Side() == us {
					m = e.Search(context.Background(), g, Limits{Nodes: 2000}, func(Info) {}).Best
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			e.Close()
			v := g.Verdict()
			got := variant.Record{Key: v.Key}
			if side, _ := v.Winner.Side(); side == engine.Black {
				got.Holder = side
			}
			white := func(r variant.Record) float64 { return variant.DefaultSettings().WhitePoints(r) }
			loss := white(want.Value.Record()) - white(got)
			if us == engine.Black {
				loss = -loss
			}
			if !careless && got != want.Value.Record() || loss > 0 {
				t.Errorf("%s, careless %v: %v plays for %v and gets %v (%s), moves %v", p.FEN(), careless, us,
					want.Value, got, v.Reason, g.Moves())
			}
		}
	}
}

// A capture into an ending that the tables know ends the search, with their score; lines go on as the tables say.
func TestTablesInTheTree(t *testing.T) {
	// White wins the knight; in the end the bare king has one move left.
	g, opt, _ := withTables(t, "8/8/8/3k4/4n3/5K2/6B1/8 w - - 0 1", "")
	var last Info
	r := New(g.Spec(), g.Settings(), opt).Search(context.Background(), g, Limits{Depth: 3}, func(i Info) { last = i })
	value, exact := RecordOf(r.Score, g)
	if !exact || value != (variant.Record{Key: 3}) || last.TBHits == 0 {
		t.Errorf("%s, %v %v, %d hits; want G1.5", r.Best, value, exact, last.TBHits)
	}
	if last.Extra != "record -G7.5 -> G1.5" || len(last.PV) < 10 {
		t.Errorf("line %v, %q", last.PV, last.Extra)
	}
	c := g.Clone()
	for _, m := range last.PV {
		if c.Verdict().Over() || c.Play(m) != nil {
			t.Fatalf("line %v is not playable", last.PV)
		}
	}
	if r, _, _ := c.Record(); r != (variant.Record{Key: 3}) {
		t.Errorf("line %v ends with %v", last.PV, r)
	}
}

// Near the end of the 50-move rule, and where a position has occurred twice, the tables are not asked.
func TestTablesKnowTheirLimits(t *testing.T) {
	for _, test := range []struct {
		fen, moves string
		known      bool
	}{
		{"8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "", true},   // mate in 31 plies
		{"8/8/8/8/8/2k5/1R6/K7 w - - 69 80", "", true}, // in time
		{"8/8/8/8/8/2k5/1R6/K7 w - - 70 80", "", false},
		{"8/8/8/8/8/8/3k4/K2B4 w - - 0 1", "", true}, // G1.5 in 45 plies
		{"8/8/8/8/8/8/3k4/K2B4 w - - 41 60", "", false},
		{"8/8/8/8/8/8/3k4/K2B4 w - - 0 1", "a1b1 d2c3 b1a1 c3d2", false},
		{"K2r4/8/8/8/8/8/3k4/3B4 w - - 0 1", "", false}, // four men
	} {
		g, _, tables := withTables(t, test.fen, test.moves)
		w := plainWorker(variant.Points)
		w.consult([]oracle{&tableOracle{exact: tables}})
		var stop atomic.Bool
		w.prepare(g, g.Legal(), &stop)
		if _, known := w.oracles[0].score(0); known != test.known {
			t.Errorf("%s %s: known %v", test.fen, test.moves, known)
		}
	}
}

func TestOpen(t *testing.T) {
	spec, _ := variant.Lookup("rmobility")
	set := variant.DefaultSettings()
	e := New(spec, set, DefaultOptions())
	use := func(path string) error {
		opt := e.Options()
		opt.TablePath = path
		e.SetOptions(opt)
		return e.Open(set)
	}
	if err := use(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that does not exist is no error")
	}
	dir, err := smallTables()
	if err != nil {
		t.Fatal(err)
	}
	if err := use(dir); err != nil {
		t.Error(err)
	}
	if text := e.Opened(); text != "tables of 6 endings, up to 3 men" {
		t.Errorf("%q", text)
	}
	// What cannot be opened leaves them in use, but not for a search under options that still name it.
	if err := use(dir + "/nowhere"); err == nil {
		t.Error("a folder that does not exist is no error")
	}
	if text := e.Opened(); text != "tables of 6 endings, up to 3 men" {
		t.Errorf("after a refusal %q", text)
	}
	g, err := variant.NewGame(spec, set, "")
	if err != nil {
		t.Fatal(err)
	}
	e.Search(context.Background(), g, Limits{Nodes: 10}, func(Info) {})
	if text := e.Opened(); text != "" {
		t.Errorf("%q for a search that names others", text)
	}
	if err := use(dir); err != nil {
		t.Error(err)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if text := e.Opened(); text != "" {
		t.Errorf("%q after closing", text)
	}
}

// What the evaluation knows of endings of three men is what the tables say: who mates with a pawn, with a queen, with a
// rook, and which record a bishop or a knight reaches.
func TestKnownEndings(t *testing.T) {
	_, _, tables := withTables(t, "", "")
	rules := variant.Rules(nil)
	if spec, ok := variant.Lookup("rmobility"); ok {
		rules = spec.New(variant.DefaultSettings())
	}
	rng := rand.New(rand.NewPCG(9, 10))
	exceptions, knights := 0, 0
	for range 60000 {
		p := smallPosition(rng)
		o, ok := tables.Fresh(&p)
		if !ok {
			t.Fatal(p.FEN())
		}
		strong, piece, _, _ := third(&p)
		mates := o.Value.Key() == 0
		switch piece {
		case engine.Pawn:
			if eval.PawnMates(&p) != mates {
				t.Fatalf("%s: %v, known as mate: %v", p.FEN(), o.Value, !mates)
			}
		case engine.Queen, engine.Rook:
			winner, plies, ok := rules.(variant.Advisor).Foretell(0, &p)
			if ok != mates || ok && (winner != strong || int(o.Plies) > plies) {
				t.Fatalf("%s: %v in %d, foretold %v in %d", p.FEN(), o.Value, o.Plies, ok, plies)
			}
		case engine.Bishop, engine.Knight:
			if p.Side() != strong {
				continue
			}
			if piece == engine.Knight {
				knights++
			}
			if o.Value.Holder() != strong || o.Value.Key() > eval.Known(piece) {
				exceptions++
				if piece == engine.Bishop {
					t.Fatalf("%s: %v", p.FEN(), o.Value)
				}
			}
		}
	}
	// 12 of 51,374.
	if exceptions*1000 > knights {
		t.Errorf("%d exceptions in %d positions with a knight", exceptions, knights)
	}
}
