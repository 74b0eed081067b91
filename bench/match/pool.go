package match

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"contrary/bench/uciclient"
)

// pool keeps the processes of the players between games, at most one for every game in play.
type pool struct {
	cfg *Config

	mu     sync.Mutex
	idle   [][]*uciclient.Client // by player
	closed bool
	logMu  sync.Mutex
	logErr error          // the first failure to write the log; nothing is written after it
	wg     sync.WaitGroup // processes being closed
}

func newPool(cfg *Config) *pool {
	return &pool{cfg: cfg, idle: make([][]*uciclient.Client, len(cfg.Players))}
}

// start runs a new process of a player and prepares it for the variant, all of it within the timeout of the match. What
// goes wrong within the process is a *uciclient.Failure of kind ErrStart.
func (p *pool) start(ctx context.Context, player int) (*uciclient.Client, []string, error) {
	pl, begun := &p.cfg.Players[player], time.Now()
	c, err := uciclient.Start(ctx, uciclient.Config{
		Name: pl.Name, Path: pl.Cmd, Args: pl.Args, Dir: pl.Dir, Env: pl.Env,
		StartTimeout: p.cfg.Timeout, ReadyTimeout: p.cfg.Timeout, QuitTimeout: p.cfg.Grace, MaxOutput: p.cfg.maxOutput,
		Log: p.logger(),
	})
	if err != nil {
		return nil, nil, err
	}
	notes, err := prepare(ctx, c, pl, p.cfg.Spec, p.cfg.Rules, max(time.Millisecond, p.cfg.Timeout-time.Since(begun)))
	if err != nil {
		c.Kill()
		if f := (*uciclient.Failure)(nil); errors.As(err, &f) {
			err = &uciclient.Failure{Engine: f.Engine, Kind: uciclient.ErrStart,
				Detail: f.Kind.Error() + ", " + f.Detail}
		}
		return nil, notes, err
	}
	return c, notes, nil
}

// get takes an idle process that still lives, or starts one.
func (p *pool) get(ctx context.Context, player int) (*uciclient.Client, error) {
	for {
		p.mu.Lock()
		n := len(p.idle[player])
		if n == 0 {
			p.mu.Unlock()
			c, _, err := p.start(ctx, player)
			return c, err
		}
		c := p.idle[player][n-1]
		p.idle[player] = p.idle[player][:n-1]
		p.mu.Unlock()
		if c.Alive() {
			return c, nil
		}
		c.Kill()
	}
}

// put takes a process back. One that failed, died, or is to be restarted is closed, without keeping the caller waiting.
func (p *pool) put(player int, c *uciclient.Client, healthy bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if healthy && c.Alive() && !p.closed && !p.cfg.Players[player].Restart {
		p.idle[player] = append(p.idle[player], c)
		return
	}
	p.wg.Go(func() {
		if healthy {
			c.Close()
		} else {
			c.Kill()
		}
	})
}

// close ends all processes and waits for those that put has given up.
func (p *pool) close() {
	p.mu.Lock()
	p.closed = true
	for _, list := range p.idle {
		for _, c := range list {
			p.wg.Go(c.Close)
		}
	}
	p.idle = make([][]*uciclient.Client, len(p.idle))
	p.mu.Unlock()
	p.wg.Wait()
}

func (p *pool) logger() func(string, bool, string) {
	if p.cfg.Log == nil {
		return nil
	}
	return func(engine string, sent bool, line string) {
		mark := '<'
		if sent {
			mark = '>'
		}
		p.logMu.Lock()
		defer p.logMu.Unlock()
		if p.logErr == nil {
			_, p.logErr = fmt.Fprintf(p.cfg.Log, "%s %s %c %s\n", time.Now().Format("15:04:05.000000"), engine, mark,
				line)
		}
	}
}

// logFailure is the first failure to write the log, nil if there was none.
func (p *pool) logFailure() error {
	p.logMu.Lock()
	defer p.logMu.Unlock()
	if p.logErr != nil {
		return fmt.Errorf("the log cannot be written and ends early: %w", p.logErr)
	}
	return nil
}
