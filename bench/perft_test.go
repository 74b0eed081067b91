package bench

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"contrary/internal/refmodel"
	"contrary/variant"
)

// suitePath is the suite of a variant.
func suitePath(name string) string { return filepath.Join("perft", name+".txt") }

func readSuite(t *testing.T, name string) *PerftSuite {
	t.Helper()
	f, err := os.Open(suitePath(name))
	if err != nil {
		t.Fatal("every variant has a suite:", err)
	}
	defer f.Close()
	suite, err := ReadPerftSuite(f)
	if err != nil {
		t.Fatal(err)
	}
	if suite.Spec.Name != name {
		t.Fatalf("%s is a suite of %s", f.Name(), suite.Spec.Name)
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
	for _, name := range variant.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := readSuite(t, name)
			for _, c := range []struct {
				o      variant.PerftOptions
				budget uint64
			}{
				{variant.PerftOptions{}, limit(300_000, 1<<40)},
				{variant.PerftOptions{Threads: 2, Made: true}, limit(50_000, 6_000_000)},
			} {
				results := 0
				wrong, err := suite.Run(context.Background(), c.o, c.budget, func(r PerftResult) {
					results++
					if r.Wrong {
						t.Errorf("%s, %+v: %d, known %d: %s", r.Position.Name, c.o, r.Got, r.Position.Counts, r.Position.FEN)
					}
				})
				if err != nil || wrong > 0 || results != len(suite.Positions) {
					t.Errorf("%+v: %d of %d positions, %d wrong, error %v", c.o, results, len(suite.Positions), wrong, err)
				}
			}
		})
	}
}

// TestPerftSuitesModel counts them with the reference model, from which some of the numbers come.
func TestPerftSuitesModel(t *testing.T) {
	budget := limit(500, 60_000)
	for _, name := range variant.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, p := range readSuite(t, name).Positions {
				// No deadline of No-Draw chess runs out so soon; without it the model need not look for dead positions.
				g, err := refmodel.New(name, p.FEN, refmodel.Options{})
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

// TestPerftSuiteErrors shows what is noticed in a damaged suite.
func TestPerftSuiteErrors(t *testing.T) {
	const good = "# comment\nvariant antichess\npositions 2\na; 8/8/8/8/8/8/8/Q6k w - - 0 1; 1 0; model\nb; 8/8/8/8/8/8/7Q/k7 w - - 0 1; 21; model\n"
	suite, err := ReadPerftSuite(strings.NewReader(good))
	if err != nil || len(suite.Positions) != 2 || !slices.Equal(suite.Positions[0].Counts, []uint64{1, 0}) || suite.Positions[1].Name != "b" {
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
		if _, err := ReadPerftSuite(strings.NewReader(bad)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if n, err := suite.Run(context.Background(), variant.PerftOptions{}, 1<<40, func(PerftResult) {}); n != 0 || err != nil {
		t.Errorf("%d wrong, error %v", n, err)
	}
	wrong := strings.Replace(good, "21;", "20;", 1)
	if suite, err = ReadPerftSuite(strings.NewReader(wrong)); err != nil {
		t.Fatal(err)
	}
	n, err := suite.Run(context.Background(), variant.PerftOptions{}, 1<<40, func(PerftResult) {})
	if n != 1 || err != nil {
		t.Errorf("a wrong count: %d wrong, error %v", n, err)
	}
}
