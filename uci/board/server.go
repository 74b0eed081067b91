package board

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config says what a Server may use. Zero values mean the defaults.
type Config struct {
	Version string // shown on the page
	Engines int    // searches at one time; 2
	HashMB  int    // hash table of each of them, MiB; 64
	Threads int    // most threads of one search; 1
}

const (
	// maxTabs is the number of tabs that are served at one time.
	maxTabs = 256
	// maxMessage is the size of the largest message of a tab: a file of games.
	maxMessage = 2 << 20
	// sendTime is how long a tab may take to accept a message before it counts as gone.
	sendTime = 10 * time.Second
	// pulse is how often a tab is asked whether it is still there, and how long it may take to answer.
	pulse, pulseTime = 20 * time.Second, 40 * time.Second
)

// Server serves the page. Make one with [New].
type Server struct {
	config Config
	pool   *pool
	files  map[string]file

	mu     sync.Mutex
	tabs   map[*tab]context.CancelFunc
	lastID int
	closed bool
	gone   sync.WaitGroup // one for each tab
}

// New returns a server that is ready to serve.
func New(c Config) *Server {
	c.Engines, c.Threads = max(c.Engines, 0), max(c.Threads, 1)
	if c.Engines == 0 {
		c.Engines = 2
	}
	if c.HashMB <= 0 {
		c.HashMB = 64
	}
	return &Server{
		config: c,
		pool:   newPool(c.Engines, c.HashMB),
		files:  pageFiles(),
		tabs:   map[*tab]context.CancelFunc{},
	}
}

// Handler returns what answers requests. at is the address listened on; it decides by which names the server may be
// called.
func (s *Server) Handler(at net.Addr) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /tab", s.openTab)
	mux.HandleFunc("GET /", s.serveFile)
	return guard(at, mux)
}

// Serve answers the connections of l until ctx ends; then it closes all of them, ends every search and returns nil.
// l is closed in any case.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler: s.Handler(l.Addr()), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(l) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		web.Close() // what is still being written is worth nothing
		if err = <-failed; errors.Is(err, http.ErrServerClosed) {
			err = nil
		}
	}
	s.Close()
	return err
}

// Close ends every tab and every search, and waits for them.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for _, cancel := range s.tabs {
		cancel()
	}
	s.mu.Unlock()
	s.gone.Wait()
	s.pool.close()
}

// Tabs returns how many tabs are connected.
func (s *Server) Tabs() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tabs)
}

// Searches returns how many searches run or wait for their turn.
func (s *Server) Searches() int { return s.pool.busy() }

// enter counts t in; false if the server is full or closed.
func (s *Server) enter(t *tab, cancel context.CancelFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.tabs) >= maxTabs {
		return false
	}
	s.lastID++
	t.id = s.lastID
	s.tabs[t] = cancel
	s.gone.Add(1)
	return true
}

// leave is the opposite of enter.
func (s *Server) leave(t *tab) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tabs, t)
	s.gone.Done()
}
