package rmtable

import (
	"fmt"
	"slices"
	"strings"

	"contrary/engine"
)

// Traits is how men move in r-mobility; castling rights never occur in a table.
const Traits = engine.RoyalKing | engine.Castling

// MaxMen is the greatest number of men of a table.
const MaxMen = 4

// kind is one man of a material.
type kind struct {
	side  engine.Side
	piece engine.Piece
}

// Material says which men are on the board: the two kings, then the others, those of one side and kind next to each
// other, queens first, the pawn last. White is never the weaker side (fewer men, then lesser men).
type Material struct {
	name string
	men  []kind
}

// Name returns a name such as "KNNvK".
func (m *Material) Name() string { return m.name }

// Men returns the number of men, kings included.
func (m *Material) Men() int { return len(m.men) }

// strength lists the men from the strongest; the order in names.
var strength = [...]engine.Piece{engine.Queen, engine.Rook, engine.Bishop, engine.Knight, engine.Pawn}

// ParseMaterial reads a name such as "KNNvK" or "KvKR". It accepts what the tables can hold: two to four men, at most
// one of them a pawn (so that en passant cannot occur).
func ParseMaterial(name string) (*Material, error) {
	white, black, ok := strings.Cut(name, "v")
	if !ok {
		return nil, fmt.Errorf("material %q: write it like KNNvK", name)
	}
	var c counts
	for side, text := range []string{white, black} {
		if len(text) == 0 || text[0] != 'K' {
			return nil, fmt.Errorf("material %q: each side begins with its K", name)
		}
		for _, letter := range []byte(text[1:]) {
			_, piece, ok := engine.ParsePiece(letter)
			if !ok || piece == engine.King || letter >= 'a' {
				return nil, fmt.Errorf("material %q: %q is no man of a table", name, letter)
			}
			c[side][piece]++
		}
	}
	m, _, err := c.material()
	return m, err
}

// counts is the number of men by side and piece, kings not counted.
type counts [2][engine.King]uint8

// flipped tells whether the material must be seen with colours swapped.
func (c counts) flipped() bool {
	var men [2]int
	for side := range c {
		for _, n := range c[side] {
			men[side] += int(n)
		}
	}
	if men[0] != men[1] {
		return men[0] < men[1]
	}
	for _, p := range strength {
		if c[0][p] != c[1][p] {
			return c[0][p] < c[1][p]
		}
	}
	return false
}

// material returns the material, and whether colours were swapped to reach it.
func (c counts) material() (m *Material, flip bool, err error) {
	if flip = c.flipped(); flip {
		c[0], c[1] = c[1], c[0]
	}
	m = &Material{men: []kind{{engine.White, engine.King}, {engine.Black, engine.King}}}
	var text [2]strings.Builder
	for side := range c {
		text[side].WriteByte('K')
		for _, p := range strength {
			for range c[side][p] {
				text[side].WriteByte(p.Letter())
			}
		}
	}
	for _, p := range strength { // so that the pawn is last
		for side := range c {
			for range c[side][p] {
				m.men = append(m.men, kind{engine.Side(side), p})
			}
		}
	}
	m.name = text[0].String() + "v" + text[1].String()
	if len(m.men) > MaxMen {
		return nil, flip, fmt.Errorf("material %s: more than %d men", m.name, MaxMen)
	}
	if c[0][engine.Pawn]+c[1][engine.Pawn] > 1 {
		return nil, flip, fmt.Errorf("material %s: more than one pawn", m.name)
	}
	return m, flip, nil
}

func (m *Material) counts() (c counts) {
	for _, k := range m.men[2:] {
		c[k.side][k.piece]++
	}
	return c
}

// HasPawns tells whether there is a pawn among the men: the last.
func (m *Material) HasPawns() bool { return m.men[len(m.men)-1].piece == engine.Pawn }

// twins tells whether the third and the fourth man are alike, so that their order does not matter.
func (m *Material) twins() bool { return len(m.men) == 4 && m.men[2] == m.men[3] }

// Needs returns the materials that a capture or a promotion leads to.
func (m *Material) Needs() []*Material {
	var out []*Material
	seen := map[string]bool{m.name: true}
	add := func(c counts) {
		if n, _, err := c.material(); err == nil && !seen[n.name] {
			seen[n.name] = true
			out = append(out, n)
		}
	}
	for _, k := range m.men[2:] {
		c := m.counts()
		c[k.side][k.piece]--
		add(c)
		if k.piece == engine.Pawn {
			for _, p := range []engine.Piece{engine.Queen, engine.Rook, engine.Bishop, engine.Knight} {
				q := c
				q[k.side][p]++
				add(q)
				for _, victim := range m.men[2:] { // promotion by capture
					if victim.side != k.side {
						r := q
						r[victim.side][victim.piece]--
						add(r)
					}
				}
			}
		}
	}
	return out
}

// AllMaterials returns the materials of 2 to men men, men at most MaxMen, that the tables can hold, every one after
// those it needs.
func AllMaterials(men int) []*Material {
	var out []*Material
	var add func(c counts, left int)
	add = func(c counts, left int) {
		if m, _, err := c.material(); err == nil {
			out = append(out, m) // some more than once
		}
		if left == 0 {
			return
		}
		for side := range c {
			for _, p := range strength {
				more := c
				more[side][p]++
				add(more, left-1)
			}
		}
	}
	add(counts{}, men-2)
	slices.SortStableFunc(out, func(a, b *Material) int { return a.Men() - b.Men() })
	return WithNeeds(out)
}

// WithNeeds returns the materials and all those they need, every one after those it needs.
func WithNeeds(want []*Material) []*Material {
	var out []*Material
	seen := map[string]bool{}
	var visit func(m *Material)
	visit = func(m *Material) {
		if seen[m.name] {
			return
		}
		seen[m.name] = true
		for _, n := range m.Needs() {
			visit(n)
		}
		out = append(out, m)
	}
	for _, m := range want {
		visit(m)
	}
	return out
}
