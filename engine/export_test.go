package engine

// ComputeKey computes the key of p from nothing.
func ComputeKey(p *Position) Key { return p.computeKey() }
