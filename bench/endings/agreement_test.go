package endings

import (
	"context"
	"os"
	"testing"

	"contrary/search"
	"contrary/variant"
	"contrary/variant/rmtable"
)

// TestSearchAgreesWithTables compares the search with the exact values of random endings of three men: a small sample
// at few nodes, or the full measure, 500 positions at a million nodes each, with CONTRARY_LONG=1.
func TestSearchAgreesWithTables(t *testing.T) {
	n, nodes, values, moves := 40, uint64(150000), 31, 40
	if os.Getenv("CONTRARY_LONG") != "" {
		n, nodes, values, moves = 500, 1000000, 480, 498
	}
	dir := t.TempDir()
	if err := rmtable.Generate(context.Background(), dir, rmtable.Reset, rmtable.AllMaterials(3), nil); err != nil {
		t.Fatal(err)
	}
	tables, err := rmtable.Open(dir, rmtable.Reset)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	list, err := Positions(tables, 3, n, 1)
	if err != nil {
		t.Fatal(err)
	}
	spec, _ := variant.Lookup("rmobility")
	e := search.New(spec, variant.DefaultSettings(), search.DefaultOptions())
	right, kept := 0, 0
	for _, fen := range list {
		a, err := Ask(context.Background(), e, tables, fen, search.Limits{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		if a.ValueAgrees() {
			right++
		}
		if a.MoveAgrees() {
			kept++
		}
		t.Logf("%s: table %v in %d, search %v %v (%d), %v keeps %v", fen, a.Table.Value, a.Table.Plies, a.Value,
			a.Exact, a.Score, a.Best, a.Kept.Value)
	}
	if right < values || kept < moves {
		t.Errorf("of %d positions at %d nodes: value right in %d, want %d; move right in %d, want %d", n, nodes, right,
			values, kept, moves)
	}
}
