package rmtable

import (
	"context"
	"slices"
	"sync"

	"contrary/engine"
)

// Share is how often the fresh value of a material's positions is one value, for one side to move.
type Share struct {
	Side    engine.Side // to move
	Value   Value
	Count   int // positions, reflections counted once
	Longest uint16
	Example string // FEN of a position from which the final record takes the longest to make
}

// Stats are the fresh values of one material.
type Stats struct {
	Material  *Material
	Positions [2]int  // legal positions by side to move, reflections counted once
	Shares    []Share // White to move first, then the most frequent first
	File      FileStats
}

// FileStats describes a table file.
type FileStats struct {
	Bytes     int
	Bits      int // a position
	Functions int // different functions from records to outcomes
}

// Stats counts the fresh values of a material that the tables hold; ok is false if they do not or the context ended.
func (t *Tables) Stats(ctx context.Context, m *Material) (st Stats, ok bool) {
	one := t.by[m.counts()]
	if one == nil {
		return st, false
	}
	st.Material = m
	st.File = FileStats{len(one.data), int(one.bits), len(one.functions) / 8}
	var sum [2][256]Share
	var mu sync.Mutex
	for _, s := range m.slices() {
		err := inParallel(ctx, s.size, func(from, to int) {
			part := t.count(s, from, to)
			mu.Lock()
			defer mu.Unlock()
			for side := range sum {
				for v := range sum[side] {
					sum[side][v].join(part[side][v])
				}
			}
		})
		if err != nil {
			return st, false
		}
	}
	for side := range sum {
		first := len(st.Shares)
		for v, sh := range sum[side] {
			if sh.Count > 0 {
				sh.Side, sh.Value = engine.Side(side), Value(v)
				st.Positions[side] += sh.Count
				st.Shares = append(st.Shares, sh)
			}
		}
		slices.SortStableFunc(st.Shares[first:], func(a, b Share) int { return b.Count - a.Count })
	}
	return st, true
}

func (sh *Share) join(o Share) {
	sh.Count += o.Count
	if o.Count > 0 && (sh.Example == "" || o.Longest > sh.Longest ||
		o.Longest == sh.Longest && o.Example < sh.Example) {
		sh.Longest, sh.Example = o.Longest, o.Example
	}
}

// count counts a part of a slice.
func (t *Tables) count(s *slice, from, to int) (sum [2][256]Share) {
	for n := from; n < to; n++ {
		b := s.board(uint32(n))
		p, ok := s.m.position(&b)
		if !ok {
			continue
		}
		o, ok := t.Fresh(&p)
		if !ok {
			continue
		}
		sh := &sum[b.side][o.Value]
		sh.Count++
		if sh.Example == "" || o.Plies > sh.Longest {
			sh.Longest, sh.Example = o.Plies, p.FEN()
		}
	}
	return sum
}
