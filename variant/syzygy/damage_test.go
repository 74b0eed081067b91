package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/engine"
)

// held returns tables that consist of one file in memory, besides those in a folder; the error is that of its head.
func held(t testing.TB, base *Tables, f *file, data []byte) (*Tables, error) {
	t.Helper()
	p, err := parse(data, f.material, f.ending)
	if err != nil {
		return nil, err
	}
	other := &file{path: f.path, ending: f.ending, material: f.material, parts: p}
	other.once.Do(func() {})
	with := &Tables{rules: base.rules, threats: base.threats, wdl: map[material]*file{}, dtz: map[material]*file{},
		men: base.men}
	for m, f := range base.wdl {
		with.wdl[m] = f
	}
	for m, f := range base.dtz {
		with.dtz[m] = f
	}
	kind := with.wdl
	if f.ending[4] == 'z' {
		kind = with.dtz
	}
	kind[f.material], kind[f.material.mirrored()] = other, other
	return with, nil
}

// A damaged file is refused, or answers something, but nothing goes beyond its end and nothing panics.
func TestDamaged(t *testing.T) {
	base := open(t, giveawayFiles, Giveaway)
	if err := base.Check(); err != nil {
		t.Fatal(err)
	}
	changes, positions := 25, 12
	if long() {
		changes, positions = 2000, 50
	}
	rng := rand.New(rand.NewPCG(9, 10))
	refused, found, silent := 0, 0, 0
	for _, f := range base.files {
		whole, err := os.ReadFile(f.path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range changes {
			data := append([]byte(nil), whole...)
			area := len(data)
			if i%2 == 0 {
				area = min(area, 64) // the head
			}
			for range 1 + rng.IntN(3) {
				data[rng.IntN(area)] ^= byte(1 + rng.IntN(255))
			}
			tables, err := held(t, base, f, data)
			if err != nil {
				if refused++; strings.Contains(err.Error(), "\n") {
					t.Errorf("%s: %v", f.path, err)
				}
				continue
			}
			for range positions {
				p := compose(rng, f.material, traits("antichess"))
				tables.WDL(&p)
				tables.Probe(&p)
			}
			if tables.Err() != nil {
				found++
			} else {
				silent++
			}
		}
		for range 5 {
			if _, err := held(t, base, f, whole[:rng.IntN(len(whole)-1)]); err == nil {
				t.Errorf("%s: cut off, and taken", f.path)
			}
		}
	}
	t.Logf("%d refused at once, %d when asked, %d not noticed", refused, found, silent)
	if refused == 0 || found == 0 {
		t.Error("nothing is refused")
	}
}

// What is wrong with a file on disk is said in one line that names it, and the file is of no use.
func TestRefused(t *testing.T) {
	whole := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(giveawayFiles, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	right := whole("KvR.gtbw")
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"empty", nil, "too short"},
		{"cut off", right[:len(right)-64], "shorter than its head says"},
		{"half cut off", right[:len(right)-7], "cut off"},
		{"other magic", append([]byte{1, 2, 3, 4}, right[4:]...), "not a *.gtbw file: it begins with 01 02 03 04"},
		{"the DTZ file", whole("KvR.gtbz"), "not a *.gtbw file"},
		{"another ending", whole("KvN.gtbw"), "it holds KvN"},
		{"one with more men", whole("KRvK.gtbw"), ""},
		{"one with pawns", whole("KvP.gtbw"), "not of KvR: flags"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "KvR.gtbw"), c.data, 0o644); err != nil {
			t.Fatal(err)
		}
		tables := open(t, dir, Giveaway)
		p, err := engine.ParseFEN("8/8/8/8/2k5/8/8/5R2 w - - 0 1", traits("antichess"))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if v, ok := tables.WDL(&p); ok {
				t.Errorf("%s: %v", c.name, v)
			}
		}
		text := "nothing"
		if err := tables.Err(); err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(text, filepath.Join(dir, "KvR.gtbw")+": ") || !strings.Contains(text, c.says) ||
			strings.Contains(text, "\n") {
			t.Errorf("%s: %s", c.name, text)
		}
		if err := tables.Check(); err != nil {
			t.Errorf("%s: told twice: %v", c.name, err)
		}
	}
}

func FuzzFile(f *testing.F) {
	base := open(f, giveawayFiles, Giveaway)
	names := []string{"KvR.gtbw", "KvR.gtbz", "KvP.gtbw", "KPvP.gtbw", "KPvP.gtbz", "KKvN.gtbw", "PvP.gtbw"}
	for i, name := range names {
		data, err := os.ReadFile(filepath.Join(giveawayFiles, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(uint8(i), uint64(i), data)
	}
	f.Fuzz(func(t *testing.T, which uint8, seed uint64, data []byte) {
		name := names[int(which)%len(names)]
		m, ok := parseMaterial(name[:strings.IndexByte(name, '.')])
		if !ok || len(data) > 1<<16 {
			return
		}
		tables, err := held(t, base, &file{path: name, ending: filepath.Ext(name), material: m}, data)
		if err != nil {
			return
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for range 20 {
			p := compose(rng, m, traits("antichess"))
			tables.WDL(&p)
			tables.Probe(&p)
		}
	})
}
