package bench

import (
	"context"
	"testing"

	"contrary/variant"
)

func TestSignatureIsRepeatable(t *testing.T) {
	run := func() (total uint64, samples []Sample) {
		total, _, err := Signature(context.Background(), 0, func(s Sample) { samples = append(samples, s) })
		if err != nil {
			t.Fatal(err)
		}
		return total, samples
	}
	total, samples := run()
	again, others := run()
	if total != again {
		t.Errorf("%d nodes, then %d", total, again)
	}
	covered := map[string]bool{}
	for i, s := range samples {
		covered[s.Variant] = true
		if s.Nodes != others[i].Nodes || s.Best != others[i].Best || s.Score != others[i].Score {
			t.Errorf("%s %s: %d nodes %s %d, then %d %s %d", s.Variant, s.FEN, s.Nodes, s.Best, s.Score,
				others[i].Nodes, others[i].Best, others[i].Score)
		}
		t.Logf("%-15s %9d nodes %8v %-6s %6d %s", s.Variant, s.Nodes, s.Time.Round(1e6), s.Best, s.Score.CP(), s.FEN)
	}
	for _, name := range variant.Names() {
		if !covered[name] {
			t.Errorf("no position of %s", name)
		}
	}
}
