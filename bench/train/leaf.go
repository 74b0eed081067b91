package train

import (
	"context"
	"math/rand/v2"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"
)

const (
	// mostLeaves bounds PlayOptions.Leaves.
	mostLeaves = 255
	// leafShare is by how much the search of a leaf is shorter than that which came to it.
	leafShare = 3
)

// choice keeps some of the positions that it sees, each with the same chance, wherever it comes.
type choice struct {
	rng  *rand.Rand
	kept []engine.Position
	seen int
}

// begin forgets what was kept, and will keep most positions from now on.
func (c *choice) begin(most int) {
	if len(c.kept) != most {
		c.kept = make([]engine.Position, most)
	}
	c.seen = 0
}

// see is shown a position.
func (c *choice) see(p *engine.Position) {
	at := c.seen
	if at >= len(c.kept) {
		at = c.rng.IntN(c.seen + 1)
	}
	if at < len(c.kept) {
		c.kept[at] = *p
	}
	c.seen++
}

// judged searches the leaves that were kept of the last search, and returns them as samples without a result.
func (p *player) judged(ctx context.Context) (leaves []Sample) {
	if p.judge == nil {
		return nil
	}
	for i := range min(p.leaves.seen, len(p.leaves.kept)) {
		at := &p.leaves.kept[i]
		g, err := variant.NewGame(p.opt.Spec, p.opt.Settings, at.FEN())
		if err != nil || g.Verdict().Over() {
			continue // it cannot be set up, or there is nothing to search
		}
		r := p.judge.Search(ctx, g, search.Limits{Nodes: max(p.opt.Nodes/leafShare, 1)}, func(search.Info) {})
		score := r.Score.CP()
		if inSight(r.Score) {
			score = forcedFor(r.Score > 0)
		}
		s := NewSample(at, score)
		s.Result, s.Clock = noResult, 0
		leaves = append(leaves, s)
	}
	return leaves
}
