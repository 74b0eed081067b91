package rmtable

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"

	"contrary/engine"
	"contrary/variant"
)

// Bishops says how the bishops of a material stand to each other, where there are just two on the board.
type Bishops uint8

// The relations of two bishops.
const (
	AnyBishops      Bishops = iota // there are not two
	LikeBishops                    // on squares of one colour
	OppositeBishops                // on squares of both colours
)

// String returns "any", "like" or "opposite".
func (b Bishops) String() string { return [...]string{"any", "like", "opposite"}[b] }

// BishopsOf returns the relation of the bishops of p.
func BishopsOf(p *engine.Position) Bishops {
	b := p.Pieces(engine.Bishop)
	switch {
	case b.Count() != 2:
		return AnyBishops
	case (b & engine.DarkSquares).Count() == 1:
		return OppositeBishops
	}
	return LikeBishops
}

// Reach is what a material comes to when a phase begins in a quiet position: one in which the side to move is neither
// in check nor can capture, so that only the men decide and not an accident.
type Reach struct {
	Material *Material
	Bishops  Bishops
	Quiet    [2]int      // quiet positions by side to move, reflections counted once
	Counts   [256][2]int // the same by value
}

// Reaches counts the quiet positions of a material, one Reach for each relation of its bishops that occurs; ok is false
// if there is no table or the context ended.
func (t *Tables) Reaches(ctx context.Context, m *Material) (list []Reach, ok bool) {
	if t.by[m.counts()] == nil {
		return nil, false
	}
	var sum [3]Reach
	var mu sync.Mutex
	for _, s := range m.slices() {
		err := inParallel(ctx, s.size, func(from, to int) {
			part := t.reaches(s, from, to)
			mu.Lock()
			defer mu.Unlock()
			for b := range sum {
				for side := range sum[b].Quiet {
					sum[b].Quiet[side] += part[b].Quiet[side]
					for v := range sum[b].Counts {
						sum[b].Counts[v][side] += part[b].Counts[v][side]
					}
				}
			}
		})
		if err != nil {
			return nil, false
		}
	}
	for b := range sum {
		if sum[b].Quiet[0]+sum[b].Quiet[1] > 0 {
			sum[b].Material, sum[b].Bishops = m, Bishops(b)
			list = append(list, sum[b])
		}
	}
	return list, true
}

// reaches counts a part of a slice.
func (t *Tables) reaches(s *slice, from, to int) (sum [3]Reach) {
	for n := from; n < to; n++ {
		b := s.board(uint32(n))
		p, ok := s.m.position(&b)
		if !ok || p.InCheck() || variant.MobilityKey(&p) < 2 || captures(&p) {
			continue
		}
		o, ok := t.Fresh(&p)
		if !ok {
			continue
		}
		r := &sum[BishopsOf(&p)]
		r.Quiet[b.side]++
		r.Counts[o.Value][b.side]++
	}
	return sum
}

// captures tells whether the side to move can capture.
func captures(p *engine.Position) bool {
	var l engine.MoveList
	p.Noisy(&l)
	for _, m := range l.Slice() {
		if m.IsCapture() {
			return true
		}
	}
	return false
}

// Share returns the share of the quiet positions that have a value, both sides to move counting the same.
func (r *Reach) Share(v Value) float64 {
	sum, sides := 0.0, 0.0
	for side, n := range r.Quiet {
		if n > 0 {
			sum += float64(r.Counts[v][side]) / float64(n)
			sides++
		}
	}
	return sum / max(sides, 1)
}

// Line writes r as a line of eval/reach.tsv: material, relation of the bishops, quiet positions, and the values with
// their shares in thousandths, the best for White first. Values rarer than half a thousandth are left out.
func (r *Reach) Line() string {
	var values strings.Builder
	for v := 255; v >= 0; v-- {
		if n := int(math.Round(1000 * r.Share(Value(v)))); n > 0 {
			fmt.Fprintf(&values, " %v=%d", Value(v), n)
		}
	}
	return fmt.Sprintf("%s\t%s\t%d\t%s", r.Material.Name(), r.Bishops, r.Quiet[0]+r.Quiet[1],
		strings.TrimSpace(values.String()))
}
