package uciclient

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Setting is an option to set, by name.
type Setting struct{ Name, Value string }

// Config says how to run an engine. Zero timeouts and MaxOutput take defaults.
type Config struct {
	Name string // for messages
	Path string // program; looked up in PATH, relative to the current folder, not to Dir
	Args []string
	Dir  string   // working folder, "" for ours
	Env  []string // added to our environment

	StartTimeout time.Duration // from start to uciok; 10 s
	ReadyTimeout time.Duration // isready to readyok; 10 s
	QuitTimeout  time.Duration // quit to exit; 1 s
	MaxOutput    int64         // bytes an engine may write for one command; 64 MiB

	// Log, if not nil, is called with every line sent (sent true) and received,
	// from several goroutines.
	Log func(engine string, sent bool, line string)
}

// Client is one running engine. Its methods but Kill and Close are for one
// goroutine at a time.
type Client struct {
	cfg Config

	cmd                    *exec.Cmd
	stdin, stdout, errPipe *os.File
	events                 chan event
	eof, errEOF            chan struct{} // readers have ended
	exited                 chan struct{} // process has been waited for
	waitErr                error         // valid after exited
	closed                 chan struct{}
	closeOnce              sync.Once
	output                 atomic.Int64 // bytes since the last command
	flooded                atomic.Bool

	mu        sync.Mutex // guards what the readers fill
	options   []OptionInfo
	info      []byte
	infoExact bool
	stderr    []byte

	searching bool // a bestmove is still owed
	stray     int  // bestmoves nobody had asked for
}

// Start runs the program and performs the uci handshake. A *Failure of kind
// ErrProgram or ErrStart says why it could not; nothing is left running then.
func Start(ctx context.Context, cfg Config) (*Client, error) {
	for d, def := range map[*time.Duration]time.Duration{
		&cfg.StartTimeout: 10 * time.Second, &cfg.ReadyTimeout: 10 * time.Second, &cfg.QuitTimeout: time.Second,
	} {
		if *d == 0 {
			*d = def
		}
	}
	if cfg.MaxOutput == 0 {
		cfg.MaxOutput = 64 << 20
	}
	c := &Client{
		cfg:    cfg,
		events: make(chan event, 16),
		eof:    make(chan struct{}), errEOF: make(chan struct{}),
		exited: make(chan struct{}), closed: make(chan struct{}),
	}
	path, err := exec.LookPath(cfg.Path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return nil, c.failure(ErrProgram, "%v", err)
	}
	c.cfg.Path = path
	if err := c.launch(); err != nil {
		return nil, c.failure(ErrProgram, "%v", err)
	}
	if c.write("uci", cfg.StartTimeout) != nil {
		err = c.failure(ErrStart, "%s", c.lastWords())
	} else if _, err = c.await(ctx, "uciok", cfg.StartTimeout); err != nil && ctx.Err() == nil {
		detail := "no uciok within " + cfg.StartTimeout.String()
		if f, ok := err.(*Failure); ok && f.Kind == ErrDisconnect {
			detail = f.Detail
		} else if ok && f.Kind == ErrFlood {
			detail = f.Kind.Error() + ", " + f.Detail
		} else if line := c.stderrLine(); line != "" {
			detail += ": " + line
		}
		err = c.failure(ErrStart, "%s", detail)
	}
	if err != nil {
		c.Kill()
		return nil, err
	}
	return c, nil
}

// Pid is the process id, for tests and logs.
func (c *Client) Pid() int { return c.cmd.Process.Pid }

// Option finds a declared option by name, without regard to case.
func (c *Client) Option(name string) (OptionInfo, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.options, func(o OptionInfo) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return OptionInfo{}, false
	}
	return c.options[i], true
}

// OptionNames are the names of the declared options.
func (c *Client) OptionNames() (names []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, o := range c.options {
		names = append(names, o.Name)
	}
	return names
}

// Alive tells whether the engine still runs and its output is open.
func (c *Client) Alive() bool {
	select {
	case <-c.eof:
	case <-c.exited:
	case <-c.closed:
	default:
		return true
	}
	return false
}

// Stray counts the bestmoves that nobody had asked for.
func (c *Client) Stray() int { return c.stray }

// SetOption sends an option; a button has the value "".
func (c *Client) SetOption(s Setting) error {
	line := "setoption name " + s.Name
	if o, ok := c.Option(s.Name); !ok || o.Type != "button" {
		line += " value " + s.Value
	}
	return c.send(line)
}

// NewGame announces a new game and waits until the engine is ready for it.
func (c *Client) NewGame(ctx context.Context) error {
	if err := c.send("ucinewgame"); err != nil {
		return err
	}
	return c.Ready(ctx)
}

// Ready waits until the engine has dealt with all that was sent.
func (c *Client) Ready(ctx context.Context) error {
	return c.ReadyWithin(ctx, c.cfg.ReadyTimeout)
}

// ReadyWithin is Ready with a time of its own: loading a network or clearing a large table takes longer than an answer.
func (c *Client) ReadyWithin(ctx context.Context, limit time.Duration) error {
	if err := c.send("isready"); err != nil {
		return err
	}
	_, err := c.await(ctx, "readyok", limit)
	return err
}

// Answer is the outcome of a search.
type Answer struct {
	Move    string // as sent; "" if bestmove stood alone
	Ponder  string // the reply it expects, "" if it named none
	Elapsed time.Duration
	Info    Info
}

// Go sets the position, waits until the engine is ready, so that an old bestmove
// cannot be taken for the answer, and sends the go command. It returns when the
// answer came, or with ErrTimeout once budget has passed (then Stop is next);
// budget 0 means as long as it takes. Elapsed is set also on failure.
func (c *Client) Go(ctx context.Context, position, command string, budget time.Duration) (Answer, error) {
	if err := c.setUp(ctx, position); err != nil {
		return Answer{}, err
	}
	return c.answer(ctx, command, budget)
}

// setUp sends the position of the next search and waits until the engine is ready for it.
func (c *Client) setUp(ctx context.Context, position string) error {
	if err := c.send(position); err != nil {
		return err
	}
	if err := c.Ready(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	c.info, c.infoExact = c.info[:0], false
	c.mu.Unlock()
	return nil
}

// Ponder sets the position, with the expected move made, and lets the engine think about it without an answer: command
// begins with "go ponder". PonderHit or Stop is next.
func (c *Client) Ponder(ctx context.Context, position, command string) error {
	if err := c.setUp(ctx, position); err != nil {
		return err
	}
	if err := c.send(command); err != nil {
		return err
	}
	c.searching = true
	return nil
}

// PonderHit tells the engine that the expected move was made and waits for its answer as Go does; Elapsed begins here.
// An engine that has answered already, against the protocol, is counted as a stray and taken at its word.
func (c *Client) PonderHit(ctx context.Context, budget time.Duration) (Answer, error) {
	if len(c.events) > 0 {
		c.stray++
	}
	return c.answer(ctx, "ponderhit", budget)
}

// answer sends the command that makes the engine move and waits for the move.
func (c *Client) answer(ctx context.Context, command string, budget time.Duration) (Answer, error) {
	start := time.Now()
	if err := c.send(command); err != nil {
		return Answer{}, err
	}
	c.searching = true
	ev, err := c.await(ctx, "bestmove", budget)
	if err != nil {
		if f, ok := err.(*Failure); ok && f.Kind == ErrStall {
			f.Kind, f.Detail = ErrTimeout, "no bestmove within "+budget.String()
		}
		return Answer{Elapsed: time.Since(start)}, err
	}
	a := Answer{Elapsed: max(0, ev.at.Sub(start))}
	words := strings.Fields(ev.text)
	if len(words) > 1 {
		a.Move = words[1]
	}
	if len(words) > 3 && words[2] == "ponder" {
		a.Ponder = words[3]
	}
	c.mu.Lock()
	a.Info = parseInfo(string(c.info))
	c.mu.Unlock()
	return a, nil
}

// Stop ends a search whose answer no longer matters and waits for its bestmove;
// without a search it does nothing. On failure the engine is of no more use.
func (c *Client) Stop(ctx context.Context, grace time.Duration) error {
	if !c.searching {
		return nil
	}
	if err := c.send("stop"); err != nil {
		return err
	}
	_, err := c.await(ctx, "bestmove", grace)
	return err
}

// send writes one line.
func (c *Client) send(line string) error {
	c.output.Store(0)
	switch err := c.write(line, c.cfg.ReadyTimeout); {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return c.failure(ErrStall, "does not read its input")
	}
	return c.failure(ErrDisconnect, "%s", c.lastWords())
}

func (c *Client) write(line string, limit time.Duration) error {
	if c.cfg.Log != nil {
		c.cfg.Log(c.cfg.Name, true, line)
	}
	c.stdin.SetWriteDeadline(time.Now().Add(limit))
	_, err := c.stdin.WriteString(line + "\n")
	return err
}

// await returns the next event of the wanted kind; others are dropped, bestmoves
// among them counted as strays. limit 0 waits for ever.
func (c *Client) await(ctx context.Context, kind string, limit time.Duration) (event, error) {
	var expired <-chan time.Time
	if limit > 0 {
		t := time.NewTimer(limit)
		defer t.Stop()
		expired = t.C
	}
	take := func(ev event) bool {
		if ev.kind == "bestmove" {
			if !c.searching {
				c.stray++
			}
			c.searching = false
		}
		return ev.kind == kind
	}
	for {
		select {
		case ev := <-c.events:
			if take(ev) {
				return ev, nil
			}
		case <-c.eof:
			for { // what it said before the end still counts
				select {
				case ev := <-c.events:
					if take(ev) {
						return ev, nil
					}
					continue
				default:
				}
				break
			}
			if c.flooded.Load() {
				return event{}, c.failure(ErrFlood, "more than %d MiB", c.cfg.MaxOutput>>20)
			}
			return event{}, c.failure(ErrDisconnect, "%s", c.lastWords())
		case <-expired:
			select { // it may have come at the same moment
			case ev := <-c.events:
				if take(ev) {
					return ev, nil
				}
			default:
			}
			return event{}, c.failure(ErrStall, "no %s within %v", kind, limit)
		case <-ctx.Done():
			return event{}, context.Cause(ctx)
		}
	}
}

// stderrLine is the line of stderr most worth showing: of a Go or C++ crash the
// first that names it, else the last.
func (c *Client) stderrLine() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(c.stderr)), "\n")
	for _, l := range lines {
		if strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") || strings.Contains(l, "ssertion") {
			return printable(strings.TrimSpace(l))
		}
	}
	return printable(strings.TrimSpace(lines[len(lines)-1]))
}
