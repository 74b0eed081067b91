package antitable

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// made returns the folder of the tables of a variant, of up to so many men and of the materials named; those that are
// not there yet are made.
func made(t testing.TB, name string, men int, names ...string) string {
	t.Helper()
	r, err := newRules(name)
	if err != nil {
		t.Fatal(err)
	}
	want := AllMaterials(men, r.traits)
	for _, n := range names {
		want = append(want, parseMaterial(t, n))
	}
	dir := filepath.Join(folder, r.name)
	if err := Generate(context.Background(), dir, name, want, 0, nil); err != nil {
		t.Fatal(err)
	}
	return dir
}

// folder holds what the tests make, a folder for each variant.
var folder string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "antitable")
	if err != nil {
		panic(err)
	}
	folder = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func parseMaterial(t testing.TB, name string) *Material {
	t.Helper()
	m, err := ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// few are three-man endings that are quick to solve with all that they need, and have pawns on both sides.
var few = []string{"QPvP", "PPvP"}

// opened returns tables of a variant: for antichess those within the program, which another test holds to what the
// solver makes; for others those of two men and of few endings of three, made by this test. More materials can be
// named.
func opened(t testing.TB, name string, names ...string) *Tables {
	t.Helper()
	if name == "antichess" || name == "giveaway" {
		dir := ""
		if len(names) > 0 {
			dir = made(t, name, 2, names...)
		}
		tables, err := Open(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tables.Close() })
		return tables
	}
	tables, err := OpenFolder(made(t, name, 2, append(names, few...)...), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables
}

func parse(t testing.TB, fen string, traits engine.Traits) *engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen, traits)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// lines reads a file of known answers.
func lines(t testing.TB, name string) (out [][]string) {
	t.Helper()
	f, err := os.Open(filepath.Join("../../testdata/cases", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if fields := strings.Split(in.Text(), "\t"); len(fields) > 1 && fields[0] != "fen" && fields[0] != "pair" {
			out = append(out, fields)
		}
	}
	return out
}

// The known counts of antichess with two men: wins, draws, losses of all boards, the first man White and on move, and
// the longest distance to zeroing among those of wins and, negative, losses.
func TestTwoMen(t *testing.T) {
	tables := opened(t, "antichess")
	known := lines(t, "antichess_two_men.tsv")
	if len(known) != 17 {
		t.Fatalf("%d lines, want 17", len(known))
	}
	for _, fields := range known {
		var n [3]int
		longest := 0
		_, white, _ := engine.ParsePiece(fields[0][0])
		_, black, _ := engine.ParsePiece(fields[0][4])
		for w := range engine.Square(64) {
			for b := range engine.Square(64) {
				p, ok := engine.Compose([]engine.Man{{Side: engine.White, Piece: white, Square: w},
					{Side: engine.Black, Piece: black, Square: b}}, engine.White, tables.Traits())
				if !ok {
					continue
				}
				o, ok := tables.Probe(&p)
				if !ok {
					t.Fatalf("no entry for %s", p.FEN())
				}
				n[1-o.Value]++
				longest = max(longest, o.Zeroing)
			}
		}
		if got, want := fmt.Sprintf("%d\t%d\t%d", n[0], n[1], n[2]), strings.Join(fields[1:4], "\t"); got != want {
			t.Errorf("%s: %s, want %s", fields[0], got, want)
		}
		if want, _ := strconv.Atoi(fields[4]); abs(abs(want)-longest) > 1 {
			t.Errorf("%s: longest distance to zeroing %d, want %d", fields[0], longest, want)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// The known answers of suicide chess: those of two men and few of three here, those of all with CONTRARY_LONG=1, all
// that a set of four men has if CONTRARY_ANTITABLES names a folder with one.
func TestSuicide(t *testing.T) {
	tables := opened(t, "suicide")
	least := 20
	if os.Getenv("CONTRARY_LONG") != "" {
		var err error
		if tables, err = OpenFolder(made(t, "suicide", 3), "suicide"); err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
		least = 117
	}
	if dir := os.Getenv("CONTRARY_ANTITABLES"); dir != "" {
		var err error
		if tables, err = OpenFolder(dir, "suicide"); err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
	}
	checked := compareKnown(t, tables, "suicide")
	t.Logf("%d answers", checked)
	if checked < least {
		t.Errorf("%d answers, want %d at least", checked, least)
	}
}

// Without pawns the answers of suicide chess are those of antichess: those of three men at most, and those of four if
// CONTRARY_ANTITABLES names a folder with a set of antichess.
func TestSuicidePawnless(t *testing.T) {
	tables, least := opened(t, "antichess"), 50
	if found, _ := filepath.Glob(filepath.Join(os.Getenv("CONTRARY_ANTITABLES"),
		FileName("KKKvK", "antichess"))); len(found) > 0 {
		var err error
		if tables, err = OpenFolder(filepath.Dir(found[0]), "antichess"); err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
		least = 327
	}
	checked := compareKnown(t, tables, "antichess")
	t.Logf("%d answers", checked)
	if checked < least {
		t.Errorf("%d answers, want %d at least", checked, least)
	}
}

// compareKnown compares the answers of suicide_endgames.tsv with tables, those with pawns only for suicide.
func compareKnown(t *testing.T, tables *Tables, name string) (checked int) {
	for _, fields := range lines(t, "suicide_endgames.tsv") {
		p := parse(t, fields[0], tables.Traits())
		if name != "suicide" && p.Pieces(engine.Pawn) != 0 {
			continue
		}
		o, ok := tables.Probe(p)
		if !ok {
			continue
		}
		checked++
		wdl, dtz := map[string]string{"2": "win", "1": "win", "0": "draw", "-1": "loss", "-2": "loss"}[fields[1]],
			abs(number(t, fields[2]))
		if o.Value.String() != wdl || (abs(number(t, fields[1])) == 1) != o.Spoiled(0) || abs(o.Zeroing-dtz) > 1 {
			t.Errorf("%s: %+v, want %s %s", fields[0], o, fields[1], fields[2])
		}
	}
	return checked
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// 1.g4 can be answered by either of two captures en passant: it is no win, nor is anything else, as a set of four men
// says.
func TestDoubleEnPassant(t *testing.T) {
	tables := opened(t, "antichess")
	p := parse(t, "8/8/8/5P2/5p1p/8/6P1/8 w - - 0 1", tables.Traits())
	m, err := p.ParseMove("g2g4")
	if err != nil {
		t.Fatal(err)
	}
	var child engine.Position
	if p.Make(m, &child); child.EnPassant() == engine.NoSquare || child.CountLegal() != 2 {
		t.Fatal("no two captures en passant")
	}
	var l engine.MoveList
	child.Legal(&l)
	saved := false
	for _, m := range l.Slice() {
		var after engine.Position
		child.Make(m, &after)
		o, ok := tables.Probe(&after)
		if !ok || !m.IsEnPassant() {
			t.Fatalf("no entry after 1.g4 %v", m)
		}
		saved = saved || o.Value != Win
	}
	if !saved {
		t.Error("1.g4 wins")
	}
	if dir := os.Getenv("CONTRARY_ANTITABLES"); dir != "" {
		four, err := OpenFolder(dir, "antichess")
		if err != nil {
			t.Fatal(err)
		}
		defer four.Close()
		if o, ok := four.Probe(p); !ok || o.Value == Win {
			t.Errorf("%+v, %v", o, ok)
		}
	}
}

// Entries drawn by random, of every material and variant, follow from those one move on, by the moves of the rules; all
// of them with CONTRARY_LONG=1.
func TestEntriesFollowFromTheNext(t *testing.T) {
	for _, name := range []string{"antichess", "suicide", "jointantichess", "queenantichess"} {
		tables := opened(t, name)
		share := 0.001
		if os.Getenv("CONTRARY_LONG") != "" {
			share = 1
		}
		entries := 0
		for _, m := range tables.Materials() {
			n, err := tables.Prove(context.Background(), m, share, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Errorf("%s, %s: %v", name, m.Name(), err)
			}
			entries += n
		}
		t.Logf("%s: %d entries", name, entries)
		if entries < 500 {
			t.Errorf("%s: only %d entries", name, entries)
		}
	}
}

// En passant is outside of the files, so its positions are tried by themselves.
func TestEnPassantFollowsFromTheNext(t *testing.T) {
	random, tried := rand.New(rand.NewPCG(3, 4)), 0
	for _, name := range []string{"antichess", "suicide"} {
		tables := opened(t, name)
		for range 40000 {
			men := []engine.Man{{Piece: engine.Pawn, Square: engine.MakeSquare(random.IntN(8), 1)},
				{Side: engine.Black, Piece: engine.Pawn, Square: engine.MakeSquare(random.IntN(8), 3)},
				{Side: engine.Side(random.IntN(2)), Piece: engine.Piece(random.IntN(6)),
					Square: engine.Square(random.IntN(64))}}
			p, ok := engine.Compose(men, engine.White, tables.Traits())
			if !ok {
				continue
			}
			var l engine.MoveList
			p.Legal(&l)
			for _, m := range l.Slice() {
				var child engine.Position
				if p.Make(m, &child); child.EnPassant() == engine.NoSquare {
					continue
				}
				tried++
				if err := tables.Check(&child); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if tried < 500 {
		t.Errorf("only %d positions", tried)
	}
}

// The longest lines are where the files say. A rook on move beats a king in at most 33 plies, as other tables say,
// which may be one off.
func TestLongest(t *testing.T) {
	tables := opened(t, "antichess")
	for _, m := range tables.Materials() {
		f, _ := tables.File(m)
		for _, s := range f.Sides {
			for _, l := range []Longest{s.Win, s.Loss, s.Zeroing} {
				if l.Plies == 0 {
					continue
				}
				o, ok := tables.Probe(parse(t, l.FEN, tables.Traits()))
				if !ok || o.Plies != l.Plies && o.Zeroing != l.Plies {
					t.Errorf("%s: %+v, want %d", l.FEN, o, l.Plies)
				}
			}
		}
	}
	f, ok := tables.File(parseMaterial(t, "RvK"))
	if !ok || f.Material.Name() != "KvR" || abs(f.Sides[engine.Black].Win.Plies-33) > 1 ||
		f.Sides[engine.White].Wins >= f.Sides[engine.White].Losses {
		t.Errorf("%+v, %v", f, ok)
	}
}

// Best play takes as many plies as the table says.
func TestLineIsAsLongAsTheTableSays(t *testing.T) {
	tables := opened(t, "antichess")
	for _, m := range tables.Materials() {
		f, _ := tables.File(m)
		for _, s := range f.Sides {
			for _, l := range []Longest{s.Win, s.Loss} {
				if l.Plies == 0 {
					continue
				}
				p := parse(t, l.FEN, tables.Traits())
				if line := tables.Line(p); len(line) != l.Plies {
					t.Errorf("%s: a line of %d plies, want %d", l.FEN, len(line), l.Plies)
				}
			}
		}
	}
}

// What the tables call the end is the end by the rules of the game, and the winner is the same.
func TestLineEndsTheGame(t *testing.T) {
	for _, name := range []string{"antichess", "giveaway", "suicide", "jointantichess", "queenantichess"} {
		spec, _ := variant.Lookup(name)
		tables := opened(t, name)
		random, ended := rand.New(rand.NewPCG(5, 6)), 0
		for range 1000 {
			var men []engine.Man
			for i := range 3 {
				men = append(men, engine.Man{Side: engine.Side(i % 2), Piece: engine.Piece(random.IntN(6)),
					Square: engine.Square(random.IntN(64))})
			}
			p, ok := engine.Compose(men, engine.Side(random.IntN(2)), spec.Traits)
			if !ok {
				continue
			}
			o, ok := tables.Probe(&p)
			if !ok || o.At(0) == Draw {
				continue
			}
			g, err := variant.NewGame(spec, variant.DefaultSettings(), p.FEN())
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range tables.Line(&p) {
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			winner, over := g.Verdict().Winner.Side()
			if want := p.Side(); !over || (winner == want) != (o.Value == Win) {
				t.Errorf("%s %s: %+v, but the line ends with %+v", name, p.FEN(), o, g.Verdict())
			}
			ended++
		}
		if ended < 100 {
			t.Errorf("%s: only %d games", name, ended)
		}
	}
}

func TestProbeDoesNotAllocate(t *testing.T) {
	tables := opened(t, "antichess")
	var positions []*engine.Position
	for _, fen := range []string{"8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "8/P7/8/8/8/8/8/k6n w - - 0 1",
		"8/8/8/8/pP6/8/8/k7 b - b3 0 1", "8/8/8/8/8/8/8/Kk6 w - - 0 1"} {
		positions = append(positions, parse(t, fen, tables.Traits()))
	}
	probe := func() {
		for _, p := range positions {
			if _, ok := tables.Probe(p); !ok {
				t.Fatalf("no entry for %s", p.FEN())
			}
		}
	}
	probe()
	if n := testing.AllocsPerRun(100, probe); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
