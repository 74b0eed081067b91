package rmtable

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/engine"
)

// folder holds tables that several tests use: Generate leaves sound files alone.
var folder string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "rmtable")
	if err != nil {
		panic(err)
	}
	folder = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// generated returns the tables of the materials named and what they need, made if no test has made them.
func generated(t testing.TB, scope Scope, names ...string) *Tables {
	t.Helper()
	var want []*Material
	for _, n := range names {
		m, err := ParseMaterial(n)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, m)
	}
	if err := Generate(context.Background(), folder, scope, want, nil); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, m := range WithNeeds(want) {
		name := FileName(m.Name(), scope)
		if err := os.Link(filepath.Join(folder, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := Open(dir, scope)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	if err := tables.Verify(); err != nil {
		t.Fatal(err)
	}
	return tables
}

func parse(t testing.TB, fen string) *engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen, Traits)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// The known answers, solved by somebody else's program.
func TestKnownEndgames(t *testing.T) {
	f, err := os.Open("../../testdata/cases/rmobility_endgames.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tables := generated(t, Reset, "KPvK")
	lines := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		fen, want, ok := strings.Cut(in.Text(), "\t")
		if !ok || strings.HasPrefix(fen, "#") || fen == "fen" {
			continue
		}
		lines++
		got, ok := tables.Fresh(parse(t, fen))
		if !ok || got.Value.String() != want {
			t.Errorf("%s: %v (%v), want %s", fen, got.Value, ok, want)
		}
	}
	if lines != 110 {
		t.Errorf("%d lines, want 110", lines)
	}
}

// A sample of all entries (every one with RMTABLE_ALL=1) follows from those one move on.
func TestEntriesFollowFromTheNext(t *testing.T) {
	share := 0.01
	if os.Getenv("RMTABLE_ALL") != "" {
		share = 1
	}
	for _, scope := range []Scope{Reset, WholeGame} {
		tables, total := generated(t, scope, "KPvK"), 0
		for _, m := range tables.Materials() {
			n, err := tables.Prove(context.Background(), m, share, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Errorf("%v: %v", m.Name(), err)
			}
			total += n
		}
		t.Logf("%v: %d entries", scope, total)
		if total < 50000 {
			t.Errorf("%v: only %d entries checked", scope, total)
		}
	}
}
