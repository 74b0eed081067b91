package uciclient

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"contrary/bench/fakeengine"
)

func TestMain(m *testing.M) {
	if script, ok := os.LookupEnv(fakeengine.Env); ok {
		fakeengine.Main(script, func(string) string { return "e2e4 ponder e7e5" })
		return
	}
	goleak.VerifyTestMain(m)
}

// start runs a fake engine; the test fails if its process group outlives Close.
func start(t *testing.T, script string, startTimeout, readyTimeout time.Duration) (*Client, error) {
	t.Helper()
	return startWith(t, script, Config{StartTimeout: startTimeout, ReadyTimeout: readyTimeout})
}

func startLogged(t *testing.T, script string, log func(string, bool, string)) (*Client, error) {
	t.Helper()
	return startWith(t, script, Config{StartTimeout: patience, ReadyTimeout: patience, Log: log})
}

func startWith(t *testing.T, script string, cfg Config) (*Client, error) {
	t.Helper()
	cfg.Name, cfg.Path, cfg.Env = "fake", os.Args[0],
		[]string{fakeengine.Env + "=" + script, "GORACE=atexit_sleep_ms=0"}
	cfg.QuitTimeout, cfg.MaxOutput = 300*time.Millisecond, 4<<20
	c, err := Start(t.Context(), cfg)
	if err == nil {
		t.Cleanup(func() {
			begin := time.Now()
			c.Close()
			if took := time.Since(begin); took > 8*time.Second {
				t.Errorf("Close took %v", took)
			}
			gone(t, c.Pid())
		})
	}
	return c, err
}

// gone checks that no process of the group is left but zombies, which init reaps.
func gone(t *testing.T, group int) {
	t.Helper()
	for range 100 {
		if syscall.Kill(-group, 0) != nil || !groupAlive(group) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process group %d is still alive", group)
}

// patience is for what must not fail on a busy machine.
const patience = 20 * time.Second

func mustStart(t *testing.T, script string) *Client { return mustStartReady(t, script, patience) }

func mustStartReady(t *testing.T, script string, readyTimeout time.Duration) *Client {
	t.Helper()
	c, err := start(t, script, patience, readyTimeout)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func wantKind(t *testing.T, err, kind error, detail string) {
	t.Helper()
	if !errors.Is(err, kind) || !strings.Contains(err.Error(), detail) {
		t.Errorf("error %v, want %v with %q", err, kind, detail)
	}
}

const startpos = "position startpos"

func TestHonestEngine(t *testing.T) {
	c := mustStart(t, "vars:antichess,nodraw;score:37;option:name RMobility Scoring type combo default points var "+
		"points var full point")
	o, ok := c.Option("uci_variant")
	if !ok || !o.Allows("nodraw") || o.Allows("rmobility") || o.Default != "chess" {
		t.Errorf("option %+v %v", o, ok)
	}
	o, ok = c.Option("RMobility Scoring")
	if !ok || !o.Allows("full point") || o.Type != "combo" {
		t.Errorf("option %+v %v", o, ok)
	}
	if err := c.SetOption(Setting{"UCI_Variant", "nodraw"}); err != nil {
		t.Error(err)
	}
	for range 3 {
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		a, err := c.Go(t.Context(), startpos, "go movetime 1", patience)
		if err != nil || a.Move != "e2e4" || a.Info.Depth != 3 || a.Info.Score != (Score{true, false, 37}) ||
			a.Elapsed <= 0 {
			t.Errorf("%+v %v", a, err)
		}
	}
	if c.Stray() != 0 || !c.Alive() {
		t.Error("stray", c.Stray())
	}
}

func TestStartFailures(t *testing.T) {
	for script, detail := range map[string]string{
		"exit@start:3":           "exit status 3",
		"exit@uci:0":             "exit status 0",
		"panic@uci:7":            "panic: fake fault 7",
		"hang@uci":               "no uciok within 1s",
		"dead@start":             "no uciok within 1s",
		"say@uci:uciok":          "no uciok within 1s", // no newline
		"flood@uci":              "output flood",
		"stream@start":           "output flood",
		"close@start;exit@uci:1": "exit status 1",
		"child;exit@start:3":     "exit status 3",
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			timeout := patience
			if strings.HasPrefix(detail, "no uciok") {
				timeout = time.Second
			}
			c, err := start(t, script, timeout, patience)
			wantKind(t, err, ErrStart, detail)
			if c != nil {
				t.Error("a client all the same")
			}
		})
	}
	_, err := Start(t.Context(), Config{Name: "x", Path: "./no-such-program"})
	wantKind(t, err, ErrProgram, "no such file")
	_, err = Start(t.Context(), Config{Name: "x", Path: os.Args[0], Dir: "/no/such/folder"})
	wantKind(t, err, ErrProgram, "no such file")
}

func TestFaultsInSearch(t *testing.T) {
	for script, want := range map[string]struct {
		kind   error
		detail string
	}{
		"exit@1:4":                       {ErrDisconnect, "exit status 4"},
		"panic@1:9":                      {ErrDisconnect, "panic: fake fault 9"},
		"close@1":                        {ErrDisconnect, "closed its output"},
		"hang@1":                         {ErrTimeout, "no bestmove within 400ms"},
		"deaf@1;deaf@stop":               {ErrTimeout, "no bestmove"},
		"dead@1":                         {ErrTimeout, "no bestmove"},
		"say@1:bestmove e2e4":            {ErrTimeout, "no bestmove"}, // no newline
		"late@1:2s":                      {ErrTimeout, "no bestmove"},
		"flood@1":                        {ErrFlood, "more than 4 MiB"},
		"stream@1":                       {ErrFlood, "more than 4 MiB"},
		"hang@isready":                   {ErrStall, "no readyok"},
		"dead@isready":                   {ErrStall, "no readyok"},
		"exit@position:5":                {ErrDisconnect, "exit status 5"},
		`say@1:readyok\nuciok\n\n\x00\n`: {ErrTimeout, "no bestmove"},
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			ready := patience
			if want.kind == ErrStall {
				ready = time.Second
			}
			c := mustStartReady(t, script, ready)
			begin, budget := time.Now(), patience
			if want.kind == ErrTimeout {
				budget = 400 * time.Millisecond
			}
			_, err := c.Go(t.Context(), startpos, "go depth 1", budget)
			wantKind(t, err, want.kind, want.detail)
			if took := time.Since(begin); took > budget+8*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// The last words of a dying engine count, newline or not.
func TestMoveThenExit(t *testing.T) {
	c := mustStart(t, "last@1:bestmove d2d4")
	a, err := c.Go(t.Context(), startpos, "go depth 1", patience)
	if err != nil || a.Move != "d2d4" {
		t.Errorf("%+v %v", a, err)
	}
}

func TestStop(t *testing.T) {
	c := mustStart(t, "hang@1")
	_, err := c.Go(t.Context(), startpos, "go infinite", 50*time.Millisecond)
	wantKind(t, err, ErrTimeout, "")
	if err := c.Stop(t.Context(), patience); err != nil {
		t.Error(err)
	}
	if a, err := c.Go(t.Context(), startpos, "go depth 1", patience); err != nil || a.Move != "e2e4" {
		t.Errorf("after stop: %+v %v", a, err)
	}
	if c.Stray() != 0 {
		t.Error("the answer to stop is no stray")
	}
	deaf := mustStart(t, "deaf@1;deaf@stop")
	deaf.Go(t.Context(), startpos, "go infinite", 50*time.Millisecond)
	wantKind(t, deaf.Stop(t.Context(), 100*time.Millisecond), ErrStall, "no bestmove within")
}

// A second bestmove, even one that comes late, is never taken for the next answer.
func TestSecondBestmove(t *testing.T) {
	c := mustStart(t, `say@1:bestmove a2a3\nbestmove h2h3\n;twice@2:30ms`)
	for i, want := range []string{"a2a3", "e2e4", "e2e4"} {
		a, err := c.Go(t.Context(), startpos, "go depth 1", patience)
		if err != nil || a.Move != want {
			t.Errorf("go %d: %+v %v", i+1, a, err)
		}
	}
	if c.Stray() != 2 {
		t.Errorf("%d strays, want 2", c.Stray())
	}
}

func TestDeafToInput(t *testing.T) {
	c := mustStartReady(t, "dead@1", time.Second)
	c.Go(t.Context(), startpos, "go depth 1", 50*time.Millisecond)
	long := startpos + " moves" + strings.Repeat(" e2e4", 100_000) // more than a pipe holds
	begin := time.Now()
	_, err := c.Go(t.Context(), long, "go depth 1", patience)
	wantKind(t, err, ErrStall, "does not read its input")
	if took := time.Since(begin); took > 8*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestCancel(t *testing.T) {
	c := mustStart(t, "hang@1;child")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Go(ctx, startpos, "go infinite", 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if _, err := Start(ctx, Config{Name: "x", Path: os.Args[0],
		Env: []string{fakeengine.Env + "=hang@uci"}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestKillTwiceAndConcurrently(t *testing.T) {
	c := mustStart(t, "dead@1;child")
	done := make(chan error)
	go func() {
		_, err := c.Go(context.Background(), startpos, "go infinite", 0)
		done <- err
	}()
	time.Sleep(50 * time.Millisecond)
	go c.Kill()
	c.Kill()
	wantKind(t, <-done, ErrDisconnect, "killed")
	if c.Alive() {
		t.Error("alive")
	}
}

func TestLog(t *testing.T) {
	var lines []string
	ch := make(chan string, 100)
	c, err := Start(t.Context(), Config{Name: "f", Path: os.Args[0], Env: []string{fakeengine.Env + "="},
		Log: func(engine string, sent bool, line string) {
			mark := "<"
			if sent {
				mark = ">"
			}
			ch <- engine + mark + line
		}})
	if err != nil {
		t.Fatal(err)
	}
	c.Go(t.Context(), startpos, "go depth 1", patience)
	c.Close()
	close(ch)
	for l := range ch {
		lines = append(lines, l)
	}
	all := strings.Join(lines, "\n")
	for _, want := range []string{"f>uci", "f<uciok", "f>position startpos", "f>isready", "f<readyok", "f>go depth 1",
		"f<bestmove e2e4 ponder e7e5", "f>quit"} {
		if !strings.Contains(all, want) {
			t.Errorf("log lacks %q:\n%s", want, all)
		}
	}
}
