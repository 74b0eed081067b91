package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// Folders of files that the public generator has made; testdata/README.md says how.
const (
	giveawayFiles = "testdata/giveaway"
	suicideFiles  = "testdata/suicide"
)

// bothFolders is a path that names both.
var bothFolders = suicideFiles + string(os.PathListSeparator) + giveawayFiles

// open opens tables for a test.
func open(t testing.TB, path string, rules Rules) *Tables {
	t.Helper()
	tables, err := Open(path, rules)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := tables.Close(); err != nil {
			t.Error(err)
		}
	})
	return tables
}

// traits are those of a variant without castling.
func traits(name string) engine.Traits {
	spec, _ := variant.Lookup(name)
	return spec.Traits &^ engine.Castling
}

// compose returns a random position of a material. Where both sides have pawns, in some of them one can be captured en
// passant.
func compose(rng *rand.Rand, m material, t engine.Traits) engine.Position {
	for {
		var list []engine.Man
		for side := range engine.Side(2) {
			for piece := range engine.NoPiece {
				for range m.count(side, piece) {
					list = append(list, engine.Man{Side: side, Piece: piece, Square: engine.Square(rng.IntN(64))})
				}
			}
		}
		side := engine.Side(rng.IntN(2))
		if m.pawns(side) == 0 || m.pawns(side.Other()) == 0 || rng.IntN(4) > 0 {
			if p, ok := engine.Compose(list, side, t); ok {
				return p
			}
			continue
		}
		home, there := 1, 3
		if side == engine.Black {
			home, there = 6, 4
		}
		file := rng.IntN(7)
		from, enemy := engine.MakeSquare(file, home), engine.MakeSquare(file+1, there)
		if rng.IntN(2) == 0 {
			from, enemy = engine.MakeSquare(file+1, home), engine.MakeSquare(file, there)
		}
		place := func(side engine.Side, to engine.Square) {
			i := slices.IndexFunc(list, func(k engine.Man) bool { return k.Side == side && k.Piece == engine.Pawn })
			list[i].Square = to
		}
		place(side, from)
		place(side.Other(), enemy)
		p, ok := engine.Compose(list, side, t)
		if !ok {
			continue
		}
		var l engine.MoveList
		p.Legal(&l)
		for _, m := range l.Slice() {
			if m.IsDoublePush() && m.From() == from {
				var after engine.Position
				p.Make(m, &after)
				return after
			}
		}
	}
}

// materials are those of the WDL files, in a fixed order.
func (t *Tables) materials() (list []material) {
	for _, f := range t.files {
		if f.ending[4] == 'w' {
			list = append(list, f.material)
		}
	}
	slices.Sort(list)
	return list
}

func TestOpen(t *testing.T) {
	g := open(t, giveawayFiles, Giveaway)
	wdl, dtz := g.Len()
	if wdl < 21 || dtz != wdl || g.MaxMen() < 3 || g.Rules() != Giveaway || g.Err() != nil || g.Check() != nil {
		t.Errorf("%d WDL and %d DTZ files up to %d men, %v", wdl, dtz, g.MaxMen(), g.Err())
	}
	own := open(t, suicideFiles, Suicide)
	both := open(t, bothFolders, Suicide)
	ownWDL, _ := own.Len()
	bothWDL, _ := both.Len()
	if ownWDL == 0 || bothWDL <= ownWDL {
		t.Errorf("%d files of suicide, %d with those of giveaway without pawns", ownWDL, bothWDL)
	}
	for _, m := range both.materials() {
		if f := both.wdl[m]; (f.ending == ".stbw") != (strings.HasPrefix(f.path, filepath.FromSlash(suicideFiles))) ||
			f.ending != ".stbw" && m.hasPawns() {
			t.Errorf("%s serves suicide", f.path)
		}
	}
	if _, err := Open(filepath.Join(t.TempDir(), "nowhere"), Giveaway); err == nil ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if empty := open(t, t.TempDir(), Giveaway); empty.MaxMen() != 0 {
		t.Error("an empty folder has tables")
	}
}

// Rules go with variants as the stalemates of the rules do: the tables of one set are right where the rules agree on
// every board without a move.
func TestRulesOf(t *testing.T) {
	for _, spec := range variant.All() {
		rules, ok := RulesOf(spec.Name)
		if losing := spec.Family == "antichess" && !spec.Traits.Has(engine.RoyalKing); ok != losing {
			t.Errorf("%s: served %v", spec.Name, ok)
		}
		if !ok || rules == Pawnless {
			continue
		}
		tables := open(t, bothFolders, rules)
		for _, fen := range []string{
			"8/8/8/p7/P7/8/8/8 w - - 0 1", "8/8/8/p7/P7/8/8/7n w - - 0 1", "8/8/8/p7/P7/8/8/8 b - - 0 1",
			"8/p7/P7/8/8/8/8/n7 w - - 0 1",
			"8/8/8/p7/P7/7P/8/8 b - - 0 1",
		} {
			p, err := engine.ParseFEN(fen, spec.Traits)
			if err != nil {
				t.Fatal(err)
			}
			want := Draw
			if winner, over := spec.New(variant.DefaultSettings()).NoMoves(0, &p, false).Winner.Side(); over {
				if want = Win; winner != p.Side() {
					want = Loss
				}
			}
			if p.CountLegal() != 0 {
				t.Fatalf("%s has moves", fen)
			}
			b := boardOf(&p)
			if got, over := tables.over(&b); !over || got != want {
				t.Errorf("%s: %s: %v, %v", spec.Name, fen, got, over)
			}
		}
	}
	pawnless := open(t, bothFolders, Pawnless)
	for fen, want := range map[string]bool{"8/8/8/8/2k5/8/8/5R2 w - - 0 1": true,
		"8/p7/8/8/2k5/8/8/5R2 w - - 0 1": false} {
		p, err := engine.ParseFEN(fen, traits("queenantichess"))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := pawnless.WDL(&p); ok != want {
			t.Errorf("%s: covered %v", fen, ok)
		}
	}
}

// What is outside of the tables is said to be.
func TestNotCovered(t *testing.T) {
	tables := open(t, giveawayFiles, Giveaway)
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",                        // castling
		"qqqk4/8/8/8/8/8/8/4K3 w - - 0 1",                       // four men, no such file
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", // far too many
	} {
		p, err := engine.ParseFEN(fen, engine.MustCapture|engine.KingPromotion|engine.Castling)
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := tables.WDL(&p); ok {
			t.Errorf("%s: %v", fen, v)
		}
		if o, ok := tables.Probe(&p); ok {
			t.Errorf("%s: %+v", fen, o)
		}
		if _, ok := tables.Moves(&p); ok {
			t.Errorf("%s: moves", fen)
		}
	}
}

// A probe does not allocate, once its files are open.
func TestNoAllocations(t *testing.T) {
	tables := open(t, giveawayFiles, Giveaway)
	rng := rand.New(rand.NewPCG(3, 4))
	var positions []engine.Position
	for _, m := range tables.materials() {
		positions = append(positions, compose(rng, m, traits("antichess")))
	}
	probe := func() {
		for i := range positions {
			tables.WDL(&positions[i])
			tables.Probe(&positions[i])
		}
	}
	probe()
	if n := testing.AllocsPerRun(3, probe); n != 0 {
		t.Errorf("%v allocations in %d probes", n, 2*len(positions))
	}
}

// Many goroutines that open the same files at the same time get the same answers.
func TestManyThreads(t *testing.T) {
	tables := open(t, giveawayFiles, Giveaway)
	sums := make([]int, 6)
	var all sync.WaitGroup
	for i := range sums {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(5, 6))
			for _, m := range tables.materials() {
				for range 5 {
					p := compose(rng, m, traits("antichess"))
					o, ok := tables.Probe(&p)
					if ok {
						sums[i] = 31*sums[i] + o.Zeroing*int(o.WDL) + 1
					}
				}
			}
		})
	}
	all.Wait()
	if sums[0] == 0 || slices.Min(sums) != slices.Max(sums) {
		t.Errorf("%v", sums)
	}
}

// Whoever plays the first of Moves wins what is won against any defence, by the rules and before the clock runs out.
func TestMovesWin(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	tables := open(t, giveawayFiles, Giveaway)
	rng := rand.New(rand.NewPCG(7, 8))
	games, longest := 0, 0
	for _, m := range tables.materials() {
		p := compose(rng, m, traits("antichess"))
		o, ok := tables.Probe(&p)
		if !ok || o.WDL != Win {
			continue
		}
		g, err := variant.NewGame(spec, variant.DefaultSettings(), p.FEN())
		if err != nil {
			t.Fatal(err)
		}
		for !g.Verdict().Over() {
			steps, ok := tables.Moves(g.Position())
			if !ok {
				break // a promotion to what no file is here for
			}
			best := steps[0]
			if g.Position().Side() == p.Side() && best.Value != 1 {
				t.Fatalf("%s %v: %+v", p.FEN(), g.Moves(), best)
			}
			if g.Position().Side() != p.Side() && rng.IntN(2) == 0 {
				best = steps[rng.IntN(len(steps))]
			}
			if err := g.Play(best.Move); err != nil {
				t.Fatal(err)
			}
		}
		if v := g.Verdict(); v.Over() {
			games++
			longest = max(longest, g.Ply())
			if v.Winner != variant.WinFor(p.Side()) {
				t.Errorf("%s %v: %+v", p.FEN(), g.Moves(), v)
			}
		}
	}
	if t.Logf("%d games, the longest of %d plies", games, longest); games < 10 {
		t.Error("too few games")
	}
}

// Line plays until the next capture or pawn move, as long as Zeroing says.
func TestLine(t *testing.T) {
	tables := open(t, giveawayFiles, Giveaway)
	p, err := engine.ParseFEN("8/8/8/8/2k5/8/8/5R2 w - - 0 1", traits("antichess"))
	if err != nil {
		t.Fatal(err)
	}
	o, _ := tables.Probe(&p)
	line := tables.Line(&p)
	if o.WDL != Win || len(line) < o.Zeroing || len(line) > o.Zeroing+1 || !o.Rounded ||
		!line[len(line)-1].IsCapture() {
		t.Errorf("%+v, %v", o, line)
	}
	if o.At(0) != 1 || o.At(100) != 0 || !o.Doubtful(ClockPlies-o.Zeroing) || o.Doubtful(0) {
		t.Errorf("%+v by the clock", o)
	}
}
