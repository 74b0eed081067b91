package train

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"
)

func options(t *testing.T, name string, games int) PlayOptions {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatal(name)
	}
	return PlayOptions{Spec: spec, Settings: variant.DefaultSettings(), Games: games, Nodes: 100, RandomPlies: 4,
		Unfair: 600, Threads: 1, Seed: 5, Engine: "test"}
}

// playTo plays games into a file and returns what was said.
func playTo(t *testing.T, path string, o PlayOptions) string {
	t.Helper()
	var log strings.Builder
	f, err := OpenGames(path, o.Header(), &log)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(Play(context.Background(), o, f, &log), f.Close()); err != nil {
		t.Fatal(err)
	}
	return log.String()
}

func load(t *testing.T, path string) []Sample {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	samples, err := Load(bytes.NewReader(data), "", io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

// Games come out of a file as they went in: their samples are positions of the game with scores, of each variant and
// with ends of lines.
func TestGamesThereAndBack(t *testing.T) {
	for _, name := range []string{"antichess", "chess", "losers", "rmobility", "nodraw"} {
		path := filepath.Join(t.TempDir(), "games")
		playTo(t, path, options(t, name, 8))
		samples := load(t, path)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		ends, results := 0, [3]int{}
		for i := range samples {
			s := &samples[i]
			if s.LineEnd() {
				ends++
			}
			results[s.Result]++
			if back, err := ReadSamples(bytes.NewReader(s.Append(nil)), nil); err != nil || back[0] != *s {
				t.Fatalf("%s: %+v became %+v, %v", name, *s, back, err)
			}
			if s.Men&engine.Bitboard(0) != 0 || s.Men.Count() < 2 {
				t.Fatalf("%s: %d men", name, s.Men.Count())
			}
		}
		if len(samples) < 40 || results[0] == 0 || results[2] == 0 {
			t.Errorf("%s: %d samples, results %v", name, len(samples), results)
		}
		if compels := name == "antichess" || name == "losers"; compels != (ends > 0) {
			t.Errorf("%s: %d ends of lines", name, ends)
		}
		if bytesEach := float64(info.Size()) / float64(len(samples)); bytesEach > 12 {
			t.Errorf("%s: %.1f bytes a sample", name, bytesEach)
		}
	}
}

// A game depends on its number and the seed alone: shards and a run that goes on make the same games as one run.
func TestGamesResume(t *testing.T) {
	dir := t.TempDir()
	whole, path := filepath.Join(dir, "whole"), filepath.Join(dir, "parts")
	o := options(t, "antichess", 6)
	playTo(t, whole, o)
	o.Games = 2
	playTo(t, path, o)
	o.Games = 6
	if said := playTo(t, path, o); !strings.Contains(said, "2 games are there already") {
		t.Error(said)
	}
	if a, b := load(t, whole), load(t, path); !slices.Equal(a, b) {
		t.Errorf("%d samples, in two parts %d", len(a), len(b))
	}
	shard := filepath.Join(dir, "shard")
	o.First, o.Games = 2, 4
	playTo(t, shard, o)
	if a, b := load(t, whole), load(t, shard); len(b) == 0 || !slices.Equal(a[len(a)-len(b):], b) {
		t.Error("a shard has other games")
	}

	// A torn last block is cut off and its games are played again.
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{1, 9, 60} {
		if err := os.WriteFile(path, data[:len(data)-cut], 0o600); err != nil {
			t.Fatal(err)
		}
		var log strings.Builder
		torn, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Load(torn, "", &log); err != nil || !strings.Contains(log.String(), "torn") {
			t.Error(err, log.String())
		}
		_ = torn.Close()
		o.First, o.Games = 0, 6
		if said := playTo(t, path, o); !strings.Contains(said, "torn") {
			t.Error(said)
		}
		if a, b := load(t, whole), load(t, path); !slices.Equal(a, b) {
			t.Errorf("cut by %d: %d samples, want %d", cut, len(b), len(a))
		}
	}
}

// Files of other games, of none, and damaged ones are refused.
func TestGamesRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games")
	o := options(t, "antichess", 2)
	playTo(t, path, o)
	o.Games = 4
	playTo(t, path, o) // a second block
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.IndexByte(data, '\n') + 1
	flipped := bytes.Clone(data)
	flipped[head+20] ^= 1
	other := options(t, "suicide", 2).Header()
	seed := o.Header()
	seed.Seed++
	for what, c := range map[string]struct {
		data []byte
		h    GamesHeader
	}{"another variant": {data, other}, "another seed": {data, seed}, "text": {[]byte("hello\n"), o.Header()},
		"damage": {flipped, o.Header()}} {
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenGames(path, c.h, io.Discard); !errors.Is(err, ErrGames) {
			t.Errorf("%s: %v", what, err)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, c.data) {
			t.Errorf("%s: the file was changed", what)
		}
	}
	if _, err := Load(bytes.NewReader(flipped), "", io.Discard); !errors.Is(err, ErrGames) {
		t.Errorf("damage: %v", err)
	}
}

func TestPackScore(t *testing.T) {
	seen := map[uint64]bool{}
	for _, said := range []int{saidNothing, saidForced, -19999, -2, -1, 0, 1, 2, 19999} {
		u := packScore(said)
		if back := unpackScore(u); back != said || seen[u] {
			t.Errorf("%d packed as %d is %d", said, u, back)
		}
		seen[u] = true
	}
}

// With detours, moves that nobody has searched follow the opening, but for its first ply, up to where detours end; each
// leaves a position that is fair, and the games can be read. A detour that no position would allow is not taken.
func TestDetours(t *testing.T) {
	count := func(o PlayOptions) (free, late int) {
		path := filepath.Join(t.TempDir(), "games")
		playTo(t, path, o)
		load(t, path)
		p := player{opt: o,
			engine: search.New(o.Spec, o.Settings, search.Options{HashMB: hashMB, Threads: 1, MultiPV: 1})}
		for number := range o.Games {
			result, random, plies := p.game(context.Background(), rand.New(rand.NewPCG(o.Seed+uint64(number), 3)))
			g, err := variant.NewGame(o.Spec, o.Settings, "")
			if err != nil || result == thrownAway {
				continue
			}
			for i, q := range plies {
				moves := g.Legal()
				if i >= random && q.said == saidNothing && len(moves) > 1 {
					if free++; i-random >= detourPlies || i == random {
						late++
					}
				}
				if err := g.Play(moves[q.move]); err != nil {
					t.Fatal(err)
				}
			}
		}
		return free, late
	}
	o := options(t, "antichess", 6)
	if free, _ := count(o); free != 0 {
		t.Errorf("%d detours where none are asked for", free)
	}
	o.Detours = 1
	if free, late := count(o); free < 20 || late != 0 {
		t.Errorf("%d detours, %d of them at the wrong place", free, late)
	}
	o.Unfair = 0
	if free, _ := count(o); free != 0 {
		t.Errorf("%d detours into positions that are not fair", free)
	}
	o.Detours = 1.5
	if o.Check() == nil {
		t.Error("more detours than plies")
	}
}
