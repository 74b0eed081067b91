package syzygy

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"contrary/engine"
	"contrary/variant/antitable"
)

// long tells whether the tests shall run at full length.
func long() bool { return os.Getenv("CONTRARY_LONG") != "" }

// count returns how many positions a long test looks at: CONTRARY_POSITIONS, a million without it.
func count() int {
	if n, err := strconv.Atoi(os.Getenv("CONTRARY_POSITIONS")); err == nil {
		return n
	}
	return 1_000_000
}

// own gives what our own tables say the form of Probe.
func own(o antitable.Outcome) Outcome {
	v := WDL(o.Value)
	if o.Zeroing <= antitable.ClockPlies {
		v *= 2
	}
	return Outcome{WDL: v, Zeroing: o.Zeroing}
}

// tally is what a comparison has seen.
type tally struct{ positions, endings, forced, passing, spoiled, rounded int }

// compareOwn holds random positions of every ending that both have to our own tables, which were solved by other means:
// WDL equal, and the distance to zeroing equal or, where the file says that it is rounded, one ply more.
func compareOwn(t *testing.T, tables *Tables, exact *antitable.Tables, moves engine.Traits, positions int) (n tally) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []material
	for _, m := range tables.materials() {
		p := compose(rng, m, moves)
		_, known := exact.Probe(&p)
		if _, ok := tables.Probe(&p); ok && known && tables.dtz[m] != nil {
			list = append(list, m)
		}
	}
	n.endings = len(list)
	for faults := 0; n.positions < positions && n.endings > 0; n.positions++ {
		m := list[n.positions%len(list)]
		p := compose(rng, m, moves)
		o, known := exact.Probe(&p)
		if !known {
			t.Fatalf("%s: our own tables do not know %s: %v", m, p.FEN(), exact.Err())
		}
		want := own(o)
		v, ok1 := tables.WDL(&p)
		got, ok2 := tables.Probe(&p)
		d := want.Zeroing - got.Zeroing
		switch {
		case !ok1 || !ok2 || v != want.WDL || got.WDL != want.WDL:
		case want.Zeroing > ClockPlies && got.Zeroing > ClockPlies:
			n.spoiled++
			continue // ours say no more than that
		case d == 0 || d == 1 && got.Rounded:
			n.rounded += d
			if p.EnPassant() != engine.NoSquare {
				n.passing++
			}
			b := boardOf(&p)
			if _, any, _ := tables.forced(&b, Loss, Win); any {
				n.forced++
			}
			continue
		}
		t.Errorf("%s %s: %v %v, %+v %v, want %+v; %v", m, p.FEN(), v, ok1, got, ok2, want, tables.Err())
		if faults++; faults > 20 {
			t.FailNow()
		}
	}
	t.Logf("%d positions of %d endings, %d with a capture, %d with en passant, %d spoiled by the clock, %d rounded "+
		"by a ply",
		n.positions, n.endings, n.forced, n.passing, n.spoiled, n.rounded)
	return n
}

// The endings of testdata are those of our own tables.
func TestAgainstOwn(t *testing.T) {
	exact, err := antitable.Open("", "antichess")
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	n := compareOwn(t, open(t, giveawayFiles, Giveaway), exact, traits("antichess"), 30_000)
	if n.endings < 30 || n.rounded == 0 || n.passing < 20 {
		t.Errorf("%+v", n)
	}
}

// Files that are not rounded say so, and are exact; those about them are.
func TestAgainstOwnAccurate(t *testing.T) {
	exact, err := antitable.Open("", "antichess")
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	tables := open(t, "testdata/accurate"+string(os.PathListSeparator)+giveawayFiles, Giveaway)
	accurate := 0
	for _, m := range tables.materials() {
		if f := tables.dtz[m]; filepath.Base(filepath.Dir(f.path)) != "accurate" {
			tables.dtz[m] = nil
			tables.dtz[m.mirrored()] = nil
		} else {
			accurate++
		}
	}
	if n := compareOwn(t, tables, exact, traits("antichess"), 10_000); n.endings != accurate || n.rounded > 0 {
		t.Errorf("%d endings, %+v", accurate, n)
	}
}

// Files of six men have arbitrary values where a quiet move that forces a capture does as well. These of three men have
// them, too: the generator was changed to make them so. Without a look at such moves they are wrong, with it right.
func TestThreats(t *testing.T) {
	exact, err := antitable.Open("", "antichess")
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	tables := open(t, "testdata/threats", Giveaway)
	rng := rand.New(rand.NewPCG(13, 14))
	for _, from := range []int{MaxMen, 2} {
		tables.threats = from
		wrong := 0
		for _, m := range tables.materials() {
			for range 500 {
				p := compose(rng, m, traits("antichess"))
				o, known := exact.Probe(&p)
				if v, ok := tables.WDL(&p); ok && known && v != own(o).WDL {
					wrong++
				}
			}
		}
		if (wrong == 0) != (from == 2) {
			t.Errorf("with a look from %d men on: %d wrong", from, wrong)
		}
	}
	if n := compareOwn(t, tables, exact, traits("antichess"), 10_000); n.endings < 15 {
		t.Errorf("%+v", n)
	}
}

// Suicide has other stalemates.
func TestAgainstOwnSuicide(t *testing.T) {
	tables := open(t, bothFolders, Suicide)
	var want []*antitable.Material
	for _, m := range tables.materials() {
		if m.hasPawns() && (m.men() == 2 || !testing.Short()) {
			own, err := antitable.ParseMaterial(m.String())
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, own)
		}
	}
	dir := t.TempDir()
	if err := antitable.Generate(context.Background(), dir, "suicide", want, 2,
		func(antitable.Progress) {}); err != nil {
		t.Fatal(err)
	}
	exact, err := antitable.Open(dir, "suicide")
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	if n := compareOwn(t, tables, exact, traits("suicide"), 30_000); n.endings < 6 || n.passing < 20 {
		t.Errorf("%+v", n)
	}
}

// With CONTRARY_LONG and the folders CONTRARY_SYZYGY and CONTRARY_ANTITABLES, a million positions of all endings that
// both have; CONTRARY_SYZYGY_VARIANT says of which game, antichess without it.
func TestAgainstOwnLong(t *testing.T) {
	dir := os.Getenv("CONTRARY_SYZYGY")
	if !long() || dir == "" {
		t.Skip("needs CONTRARY_LONG and CONTRARY_SYZYGY")
	}
	name, rules := longVariant(t)
	exact, err := antitable.Open(os.Getenv("CONTRARY_ANTITABLES"), name)
	if err != nil {
		t.Fatal(err)
	}
	defer exact.Close()
	if n := compareOwn(t, open(t, dir, rules), exact, traits(name), count()); n.endings == 0 {
		t.Error("no ending in common")
	}
}

// longVariant returns the game of the long tests.
func longVariant(t *testing.T) (name string, rules Rules) {
	if name = os.Getenv("CONTRARY_SYZYGY_VARIANT"); name == "" {
		name = "antichess"
	}
	rules, ok := RulesOf(name)
	if !ok {
		t.Fatalf("no tables of %q", name)
	}
	return name, rules
}
