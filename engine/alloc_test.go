package engine_test

import (
	"testing"

	"contrary/engine"
)

// TestNoAllocations holds the hot paths to zero allocations, on every position of the samples.
func TestNoAllocations(t *testing.T) {
	l, child := new(engine.MoveList), new(engine.Position)
	buf := make([]byte, 0, 128)
	for i := range families {
		f := &families[i]
		positions := f.sample(t, 64)
		for name, work := range map[string]func(p *engine.Position){
			"Legal":              func(p *engine.Position) { p.Legal(l) },
			"Noisy":              func(p *engine.Position) { p.Noisy(l) },
			"Quiet":              func(p *engine.Position) { p.Quiet(l) },
			"CountLegal":         func(p *engine.Position) { p.CountLegal() },
			"CountLegalAndCheck": func(p *engine.Position) { p.CountLegalAndCheck() },
			"InCheck":            func(p *engine.Position) { p.InCheck() },
			"MakeNull":           func(p *engine.Position) { p.MakeNull(child) },
			"AppendFEN":          func(p *engine.Position) { buf = p.AppendFEN(buf[:0]) },
			"Make": func(p *engine.Position) {
				p.Legal(l)
				for _, m := range l.Slice() {
					p.Make(m, child)
				}
			},
			"Expand": func(p *engine.Position) {
				p.Legal(l)
				for _, m := range l.Slice() {
					p.Expand(m.Short())
				}
			},
		} {
			n := testing.AllocsPerRun(3, func() {
				for i := range positions {
					work(&positions[i])
				}
			})
			if n != 0 {
				t.Errorf("%s %s: %v allocations", f.name, name, n)
			}
		}
	}
}
