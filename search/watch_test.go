package search

import (
	"context"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// Who watches sees positions that are evaluated, and changes nothing.
func TestWatch(t *testing.T) {
	spec, _ := variant.Lookup("antichess")
	g, err := variant.NewGame(spec, variant.DefaultSettings(), "")
	if err != nil {
		t.Fatal(err)
	}
	e := New(spec, variant.DefaultSettings(), DefaultOptions())
	run := func() Result {
		return e.Search(context.Background(), g, Limits{Nodes: 3000}, func(Info) {})
	}
	plain := run()
	seen, different := 0, map[engine.Key]bool{}
	e.Watch(func(p *engine.Position) {
		seen++
		different[p.Key()] = true
	})
	watched := run()
	if watched.Score != plain.Score || watched.Best != plain.Best || watched.Nodes != plain.Nodes {
		t.Errorf("%v watched, %v before", watched, plain)
	}
	if seen < 300 || len(different) < 300 {
		t.Errorf("%d positions seen, %d different ones, of %d nodes", seen, len(different), watched.Nodes)
	}
	last := seen
	e.Watch(nil)
	if again := run(); seen != last || again.Nodes != plain.Nodes {
		t.Errorf("%d positions seen after the watch has ended, %v", seen-last, again)
	}
}
