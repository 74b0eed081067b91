package engine

// Perft returns the number of move paths of the given depth in plies, 1 at depth 0. The movement rules alone count: no
// draw stops it. The last ply is counted without being made.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	walker := perftWalker{frames: make([]perftFrame, depth)}
	return walker.count(p, depth)
}

// PerftMade is Perft with every leaf made and none counted by popcount; it measures generation and Make together.
func (p *Position) PerftMade(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	walker := perftWalker{frames: make([]perftFrame, depth)}
	return walker.made(p, depth)
}

type perftFrame struct {
	list  MoveList
	child Position
}

type perftWalker struct{ frames []perftFrame }

func (w *perftWalker) count(p *Position, depth int) uint64 {
	if depth == 1 {
		return uint64(p.CountLegal())
	}
	frame := &w.frames[depth-1]
	p.Legal(&frame.list)
	sum := uint64(0)
	for _, m := range frame.list.Slice() {
		p.Make(m, &frame.child)
		sum += w.count(&frame.child, depth-1)
	}
	return sum
}

func (w *perftWalker) made(p *Position, depth int) uint64 {
	frame := &w.frames[depth-1]
	p.Legal(&frame.list)
	sum := uint64(0)
	for _, m := range frame.list.Slice() {
		p.Make(m, &frame.child)
		if depth == 1 {
			sum++
		} else {
			sum += w.made(&frame.child, depth-1)
		}
	}
	return sum
}
