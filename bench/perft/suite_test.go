package perft

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"contrary/internal/refmodel"
	"contrary/variant"
)

func suiteOf(t *testing.T, name string) *Suite {
	t.Helper()
	suite, err := SuiteOf(name)
	if err != nil {
		t.Fatal("every variant has a suite:", err)
	}
	return suite
}

// limit returns short in everyday tests and long with CONTRARY_LONG.
func limit(short, long uint64) uint64 {
	if os.Getenv("CONTRARY_LONG") != "" {
		return long
	}
	return short
}

// TestPerftSuites counts every suite, with the last ply counted and with every leaf made.
func TestPerftSuites(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := suiteOf(t, name)
			share := uint64(1) // of the everyday budget: the suite of Chess960 has 1,200 positions
			if strings.HasSuffix(name, free960) {
				share = 10
			}
			for _, c := range []struct {
				o      variant.PerftOptions
				budget uint64
			}{
				{variant.PerftOptions{}, limit(300_000/share, 1<<40)},
				{variant.PerftOptions{Threads: 2, Made: true}, limit(50_000/share, 6_000_000)},
			} {
				results := 0
				wrong, err := suite.Run(context.Background(), c.o, c.budget, func(r Result) {
					results++
					if r.Wrong {
						t.Errorf("%s, %+v: %d, known %d: %s", r.Position.Name, c.o, r.Got, r.Position.Counts,
							r.Position.FEN)
					}
				})
				if err != nil || wrong > 0 || results != len(suite.Positions) {
					t.Errorf("%+v: %d of %d positions, %d wrong, error %v", c.o, results, len(suite.Positions), wrong,
						err)
				}
			}
		})
	}
}

// TestPerftModel counts them with the reference model, from which some of the numbers come.
func TestPerftModel(t *testing.T) {
	budget := limit(500, 60_000)
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := suiteOf(t, name)
			for i, p := range suite.Positions {
				if len(suite.Positions) > 500 && i%8 > 0 && os.Getenv("CONTRARY_LONG") == "" {
					continue
				}
				// No deadline of No-Draw chess runs out so soon; without it the model need not look for dead positions.
				g, err := refmodel.New(suite.Spec.Name, p.FEN, refmodel.Options{})
				if err != nil {
					t.Errorf("%s: %v", p.Name, err)
					continue
				}
				for i, want := range p.Counts {
					if want > budget {
						break
					}
					if got := modelPerft(t, g, i+1); got != want {
						t.Errorf("%s depth %d: the model counts %d, known %d: %s", p.Name, i+1, got, want, p.FEN)
					}
				}
			}
		})
	}
}

func modelPerft(t *testing.T, g *refmodel.Game, depth int) (sum uint64) {
	moves := g.Legal()
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		sum += modelPerft(t, g, depth-1)
		g.Undo()
	}
	return sum
}

// TestPerftErrors shows what is noticed in a damaged suite.
func TestPerftErrors(t *testing.T) {
	const good = "# comment\nvariant antichess\npositions 2\na; 8/8/8/8/8/8/8/Q6k w - - 0 1; 1 0; model\nb; " +
		"8/8/8/8/8/8/7Q/k7 w - - 0 1; 21; model\n"
	suite, err := Read(strings.NewReader(good))
	if err != nil || len(suite.Positions) != 2 || !slices.Equal(suite.Positions[0].Counts, []uint64{1, 0}) ||
		suite.Positions[1].Name != "b" {
		t.Fatalf("%+v, error %v", suite, err)
	}
	lines := strings.SplitAfter(good, "\n")
	for name, bad := range map[string]string{
		"a position missing": strings.Join(lines[:4], ""),
		"a position twice":   good + lines[4],
		"no variant":         strings.Replace(good, lines[1], "", 1),
		"no such variant":    strings.Replace(good, "antichess", "antichase", 1),
		"no number":          strings.Replace(good, lines[2], "", 1),
		"bad count":          strings.Replace(good, "1 0;", "1 x;", 1),
		"no count":           strings.Replace(good, "1 0;", ";", 1),
		"too few fields":     strings.Replace(good, "; model", "", 1),
	} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if n, err := suite.Run(context.Background(), variant.PerftOptions{}, 1<<40, func(Result) {}); n != 0 || err != nil {
		t.Errorf("%d wrong, error %v", n, err)
	}
	wrong := strings.Replace(good, "21;", "20;", 1)
	if suite, err = Read(strings.NewReader(wrong)); err != nil {
		t.Fatal(err)
	}
	n, err := suite.Run(context.Background(), variant.PerftOptions{}, 1<<40, func(Result) {})
	if n != 1 || err != nil {
		t.Errorf("a wrong count: %d wrong, error %v", n, err)
	}
}
