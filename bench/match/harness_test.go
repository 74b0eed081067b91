package match

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"contrary/bench/fakeengine"
	"contrary/variant"
)

// variantEnv tells a fake engine what it plays, tokenEnv marks the processes of one test.
const (
	variantEnv = "CONTRARY_FAKE_VARIANT"
	tokenEnv   = "CONTRARY_FAKE_TOKEN"
	raceEnv    = "GORACE=atexit_sleep_ms=0" // the race detector would let a fake engine outlive its exit by a second
)

func TestMain(m *testing.M) {
	if script, ok := os.LookupEnv(fakeengine.Env); ok {
		fakeengine.Main(script, randomMove)
		return
	}
	flag.Set("test.parallel", "8") // they mostly wait
	goleak.VerifyTestMain(m)
}

// randomMove answers a position with a legal move that depends on nothing but the position's text: fakes play the same
// game again.
func randomMove(position string) string {
	spec, ok := variant.Lookup(os.Getenv(variantEnv))
	if !ok {
		panic("no variant")
	}
	head, moves, _ := strings.Cut(strings.TrimPrefix(position, "position "), " moves ")
	g, err := variant.NewGame(spec, variant.DefaultSettings(),
		strings.TrimPrefix(strings.TrimSuffix(head, " moves"), "fen "))
	if err != nil {
		panic(err)
	}
	for _, m := range strings.Fields(moves) {
		if err := g.PlayUCI(m); err != nil {
			panic(err)
		}
	}
	h := fnv.New32()
	h.Write([]byte(position))
	legal := g.Legal()
	return legal[int(h.Sum32()>>8)%len(legal)].String()
}

// arena is a match between fake engines within a test.
type arena struct {
	t     *testing.T
	cfg   *Config
	token string

	warnings []string
	finished []Outcome

	onFinished func(*Status)
}

// newArena prepares a match of the variant; every script is a player, A, B, C ...
func newArena(t *testing.T, name string, games int, scripts ...string) *arena {
	t.Helper()
	spec, ok := variant.Lookup(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	a := &arena{t: t, token: fmt.Sprintf("%s-%d", t.Name(), time.Now().UnixNano())}
	a.cfg = &Config{
		Spec: spec, Settings: variant.DefaultSettings(), Games: games, Concurrency: 2,
		Book:    Book{RandomPlies: 4, Seed: 7},
		Timeout: 20 * time.Second, Stall: 20 * time.Second, Grace: 200 * time.Millisecond,
		Margin:    20 * time.Millisecond,
		maxOutput: 4 << 20, // a flood of 64 MiB takes a busy machine too long
	}
	for i, script := range scripts {
		a.cfg.Players = append(a.cfg.Players, Player{
			Name: string(rune('A' + i)), Cmd: os.Args[0],
			Env: []string{fakeengine.Env + "=vars:" + name + ";" + script, variantEnv + "=" + name,
				tokenEnv + "=" + a.token, raceEnv},
			Limit: Limit{Depth: 1},
		})
	}
	return a
}

func (a *arena) Warn(text string) { a.warnings = append(a.warnings, text) }

func (a *arena) Finished(s *Status, o *Outcome) {
	if a.onFinished != nil {
		a.onFinished(s)
	}
	if o != nil {
		a.finished = append(a.finished, *o)
	}
}

// run plays the match and checks that it ends in time and leaves no process behind.
func (a *arena) run() (*Summary, error) {
	a.t.Helper()
	ctx, cancel := context.WithTimeout(a.t.Context(), 60*time.Second)
	defer cancel()
	begin := time.Now()
	s, err := Run(ctx, a.cfg, a)
	if ctx.Err() != nil {
		a.t.Fatalf("the match hung: stopped after %v", time.Since(begin))
	}
	a.checkGone()
	return s, err
}

func (a *arena) mustRun() *Summary {
	a.t.Helper()
	s, err := a.run()
	if err != nil {
		a.t.Fatal(err)
	}
	if s.Done() != s.Total || s.Stopped != "" {
		a.t.Fatalf("%d of %d games, stopped %q", s.Done(), s.Total, s.Stopped)
	}
	return s
}

// checkGone looks for processes that carry the token of the test.
func (a *arena) checkGone() {
	a.t.Helper()
	var left []string
	for range 100 {
		if left = processesWith(tokenEnv + "=" + a.token); len(left) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	a.t.Errorf("processes left behind: %v", left)
}

// processesWith names the live processes whose environment holds the entry; none where there is no /proc.
func processesWith(entry string) []string {
	var list []string
	paths, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err == nil && slices.Contains(strings.Split(string(text), "\x00"), entry) {
			line, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
			list = append(list, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return list
}
