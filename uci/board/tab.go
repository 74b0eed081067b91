package board

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// tab is one page that is connected. Its requests are answered one after the other; one search may run beside them.
type tab struct {
	server *Server
	id     int
	conn   *websocket.Conn
	ctx    context.Context // ends with the tab
	line   line            // the game of the last request, to go on from
	search *task
}

// task is a search that runs in a goroutine of its own.
type task struct {
	cancel context.CancelFunc
	done   sync.WaitGroup
}

// openTab turns a request into a tab and serves it until it is gone.
func (s *Server) openTab(w http.ResponseWriter, r *http.Request) {
	if !ownOrigin(r) {
		http.Error(w, "Only the page itself may connect.", http.StatusForbidden)
		return
	}
	// The request's context ends when the connection changes hands.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	t := &tab{server: s}
	if !s.enter(t, cancel) {
		http.Error(w, "Too many tabs are open.", http.StatusServiceUnavailable)
		return
	}
	defer s.leave(t)
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has been answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)
	t.conn, t.ctx = conn, ctx
	watch := make(chan struct{})
	go func() {
		defer close(watch)
		t.watch(ctx, cancel)
	}()
	err = t.serve(ctx)
	t.stop()
	if ctx.Err() != nil {
		conn.Close(websocket.StatusGoingAway, "the program ends")
	} else if errors.Is(err, websocket.ErrMessageTooBig) {
		conn.Close(websocket.StatusMessageTooBig, "")
	}
	cancel()
	<-watch
}

// watch asks the page every now and then whether it is there: one that was lost without a word would keep an engine
// busy for ever.
func (t *tab) watch(ctx context.Context, cancel context.CancelFunc) {
	beat := time.NewTicker(pulse)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			ping, stop := context.WithTimeout(ctx, pulseTime)
			err := t.conn.Ping(ping)
			stop()
			if err != nil {
				cancel()
				return
			}
		}
	}
}

// serve answers requests until the page is gone.
func (t *tab) serve(ctx context.Context) error {
	for {
		_, text, err := t.conn.Read(ctx)
		if err != nil {
			return err
		}
		var q request
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		var a answer
		if err := d.Decode(&q); err != nil {
			a.Error = fmt.Sprintf("This request cannot be read: %v.", err)
		} else {
			a = t.obey(ctx, &q)
		}
		a.ID = q.ID
		if err := t.send(&a); err != nil {
			return err
		}
	}
}

// send writes one message; the connection is safe for several goroutines. It asks for no context: one that ends in
// the middle of a message breaks the connection, so a search that is stopped must not lend its own.
func (t *tab) send(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(t.ctx, sendTime)
	defer cancel()
	return t.conn.Write(ctx, websocket.MessageText, text)
}

// obey does what the page asks for.
func (t *tab) obey(ctx context.Context, q *request) (a answer) {
	fail := func(err error) answer { return answer{Error: sentence(err.Error())} }
	if q.Do == "hello" {
		return answer{Hello: t.server.hello()}
	}
	if q.Do == "stop" {
		t.stop()
		return answer{}
	}
	if q.Do == "open" {
		opened, err := open(ctx, q)
		if err != nil {
			return fail(err)
		}
		return answer{Opened: opened}
	}
	if err := t.line.follow(ctx, &q.Game); err != nil {
		t.line = line{}
		return fail(err)
	}
	switch q.Do {
	case "view":
		a.View = t.line.view()
	case "type":
		m, err := t.line.read(q.Text)
		if err != nil {
			return fail(err)
		}
		a.Move = &moved{UCI: m.String()}
	case "pgn":
		a.Text = t.line.export()
	case "think":
		if err := t.think(ctx, q); err != nil {
			return fail(err)
		}
	case "analyse":
		if err := t.analyse(ctx, q); err != nil {
			return fail(err)
		}
	default:
		a.Error = "There is no such request."
	}
	return a
}

// start runs work as the one search of the tab, after ending the one before.
func (t *tab) start(ctx context.Context, work func(ctx context.Context)) {
	t.stop()
	ctx, cancel := context.WithCancel(ctx)
	job := &task{cancel: cancel}
	job.done.Go(func() { work(ctx) })
	t.search = job
}

// stop ends the search, if one runs, and waits for it.
func (t *tab) stop() {
	if t.search != nil {
		t.search.cancel()
		t.search.done.Wait()
		t.search = nil
	}
}
