package antitable

import (
	"context"
	"math/rand/v2"

	"contrary/engine"
)

// Prove checks a share of a material's entries, drawn by random (see Check), and returns how many that were. The first
// that fails ends it.
func (t *Tables) Prove(ctx context.Context, m *Material, share float64, random *rand.Rand) (entries int, err error) {
	l := m.layout
	b := board{n: len(l.men)}
	copy(b.men[:], l.men)
	for side := range m.sides() {
		b.side = engine.Side(side)
		l.eachRow(b.side, 0, l.fileHalf(), func(r *row) {
			b.at = r.at
			man := l.groups[len(l.groups)-1].first
			for j := range r.length {
				if err != nil || share < 1 && random.Float64() >= share {
					continue
				}
				if err = ctx.Err(); err != nil {
					continue
				}
				b.at[man] = r.first + engine.Square(j)
				p, ok := b.position(t.set.rules.traits)
				if !ok {
					continue
				}
				entries++
				err = t.Check(&p)
			}
		})
	}
	return entries, err
}
