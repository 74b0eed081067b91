package antitable

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"contrary/engine"
)

// MaxMen is the greatest number of men of a table.
const MaxMen = 4

// kind is one man of a material: whose it is and what it is.
type kind struct {
	side  engine.Side
	piece engine.Piece
}

// strength lists the pieces in the order of names: KQRBNP.
var strength = [...]engine.Piece{engine.King, engine.Queen, engine.Rook, engine.Bishop, engine.Knight, engine.Pawn}

// counts is the number of men by side and piece.
type counts [2][engine.NoPiece]uint8

// men returns how many men a side has.
func (c *counts) men(side engine.Side) (n int) {
	for _, k := range c[side] {
		n += int(k)
	}
	return n
}

// swapped tells whether the material must be seen with colours swapped: White never has fewer men, nor, with as many,
// lesser ones.
func (c *counts) swapped() bool {
	if d := c.men(engine.White) - c.men(engine.Black); d != 0 {
		return d < 0
	}
	for _, p := range strength {
		if c[0][p] != c[1][p] {
			return c[0][p] < c[1][p]
		}
	}
	return false
}

// Material says which men are on the board. White is the side with more men, or the one whose men come first in the
// order KQRBNP.
type Material struct {
	name   string
	counts counts
	layout *layout
}

// Name returns a name such as "KBNvK".
func (m *Material) Name() string { return m.name }

// Men returns the number of men.
func (m *Material) Men() int { return m.counts.men(engine.White) + m.counts.men(engine.Black) }

// Pawns returns the number of pawns.
func (m *Material) Pawns() int {
	return int(m.counts[engine.White][engine.Pawn] + m.counts[engine.Black][engine.Pawn])
}

// twofold tells whether both sides have the same men, so that only positions with White to move are kept.
func (m *Material) twofold() bool { return m.counts[engine.White] == m.counts[engine.Black] }

// kinds returns the men one by one, White's first.
func (m *Material) kinds() (out []kind) {
	for side := range m.counts {
		for _, p := range strength {
			for range m.counts[side][p] {
				out = append(out, kind{engine.Side(side), p})
			}
		}
	}
	return out
}

// newMaterial returns the material of some men, seen with colours swapped if need be.
func newMaterial(c counts) (*Material, error) {
	if c.swapped() {
		c[0], c[1] = c[1], c[0]
	}
	m := &Material{counts: c}
	var text [2]strings.Builder
	for _, k := range m.kinds() {
		text[k.side].WriteByte(k.piece.Letter())
	}
	m.name = text[0].String() + "v" + text[1].String()
	if c.men(engine.White) == 0 || c.men(engine.Black) == 0 {
		return nil, fmt.Errorf("material %s: a side has no men", m.name)
	}
	if m.Men() > MaxMen {
		return nil, fmt.Errorf("material %s: more than %d men", m.name, MaxMen)
	}
	m.layout = newLayout(m)
	return m, nil
}

// ParseMaterial reads a name such as "BNKvK", "NNvR" or "KvKKK": two to four men, letters in any order, either side
// first.
func ParseMaterial(name string) (*Material, error) {
	white, black, ok := strings.Cut(name, "v")
	if !ok {
		return nil, fmt.Errorf("material %q: write it like KBNvK", name)
	}
	var c counts
	for side, text := range []string{white, black} {
		for _, letter := range []byte(text) {
			_, piece, ok := engine.ParsePiece(letter)
			if !ok || letter >= 'a' {
				return nil, fmt.Errorf("material %q: %q is no man", name, letter)
			}
			c[side][piece]++
		}
	}
	return newMaterial(c)
}

// promotions returns what a pawn may become.
func promotions(t engine.Traits) []engine.Piece {
	out := []engine.Piece{engine.Queen}
	if !t.Has(engine.QueenOnly) {
		out = append(out, engine.Rook, engine.Bishop, engine.Knight)
		if t.Has(engine.KingPromotion) {
			out = append(out, engine.King)
		}
	}
	return out
}

// Needs returns the materials that a capture, a promotion or both lead to, those without men of one side left out.
func (m *Material) Needs(t engine.Traits) (out []*Material) {
	add := func(c counts) {
		if n, err := newMaterial(c); err == nil && n.name != m.name &&
			!slices.ContainsFunc(out, func(o *Material) bool { return o.name == n.name }) {
			out = append(out, n)
		}
	}
	for mover := range m.counts {
		for victim, n := range m.counts[1-mover] {
			if n == 0 {
				continue
			}
			c := m.counts
			c[1-mover][victim]--
			add(c)
			m.promoted(c, mover, t, add)
		}
		m.promoted(m.counts, mover, t, add)
	}
	return out
}

// promoted calls add with c after each promotion of a pawn of the side.
func (m *Material) promoted(c counts, side int, t engine.Traits, add func(counts)) {
	if c[side][engine.Pawn] == 0 {
		return
	}
	c[side][engine.Pawn]--
	for _, p := range promotions(t) {
		q := c
		q[side][p]++
		add(q)
	}
}

// AllMaterials returns every material of 2 to men men, each after those it needs.
func AllMaterials(men int, t engine.Traits) (out []*Material) {
	var fill func(c counts, from, left int)
	fill = func(c counts, from, left int) {
		if left == 0 {
			if m, err := newMaterial(c); err == nil && !c.swapped() {
				out = append(out, m)
			}
			return
		}
		for k := from; k < 2*len(strength); k++ {
			d := c
			d[k/len(strength)][strength[k%len(strength)]]++
			fill(d, k, left-1)
		}
	}
	for n := 2; n <= men; n++ {
		fill(counts{}, 0, n)
	}
	return WithNeeds(out, t)
}

// WithNeeds returns the materials and all that they need, each after those it needs: fewer men first, then fewer pawns,
// then by name.
func WithNeeds(want []*Material, t engine.Traits) (out []*Material) {
	seen := map[string]bool{}
	var visit func(m *Material)
	visit = func(m *Material) {
		if seen[m.name] {
			return
		}
		seen[m.name] = true
		for _, n := range m.Needs(t) {
			visit(n)
		}
		out = append(out, m)
	}
	for _, m := range want {
		visit(m)
	}
	slices.SortFunc(out, func(a, b *Material) int {
		return cmp.Or(cmp.Compare(a.Men(), b.Men()), cmp.Compare(a.Pawns(), b.Pawns()), cmp.Compare(a.name, b.name))
	})
	return out
}
