package variant_test

import (
	"context"
	"os"
	"testing"
	"time"

	"contrary/internal/duel"
	"contrary/variant"
)

// TestDifferential plays random games of every variant against the reference model: a few thousand plies each, 200,000
// with CONTRARY_LONG set.
func TestDifferential(t *testing.T) {
	want := 2000
	if os.Getenv("CONTRARY_LONG") != "" {
		want = 200_000
	}
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			plies, games := 0, 0
			for seed := uint64(1); plies < want; seed++ {
				n, err := duel.Play(t.Context(), spec, duel.ModelOf(spec), seed)
				if err != nil {
					t.Fatal(err)
				}
				plies += n
				games++
			}
			t.Logf("%d games, %d plies, no difference", games, plies)
		})
	}
}

// FuzzDuel searches for a seed whose game shows a difference. A game is given up after fuzzTime: the fuzzer takes ten
// seconds for a hang.
func FuzzDuel(f *testing.F) {
	f.Add(uint8(0), uint64(1))
	f.Fuzz(func(t *testing.T, which uint8, seed uint64) {
		all := variant.All()
		spec := all[int(which)%len(all)]
		ctx, cancel := context.WithTimeout(t.Context(), fuzzTime)
		defer cancel()
		if _, err := duel.Play(ctx, spec, duel.ModelOf(spec), seed); err != nil {
			t.Fatal(err)
		}
	})
}

// fuzzTime is the most that one input of a fuzz target may take.
const fuzzTime = 2 * time.Second
