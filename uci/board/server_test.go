package board

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(closing{m}) }

// client is a tab without a browser.
type client struct {
	t    testing.TB
	conn *websocket.Conn
	id   int
}

// dial connects a tab that ends with the test.
func dial(t testing.TB, addr string) *client {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws://"+addr+"/tab",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + addr}}, HTTPClient: lonely()})
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(-1)
	t.Cleanup(func() { conn.CloseNow() })
	return &client{t: t, conn: conn}
}

// lonely is a client that keeps no connection for later.
func lonely() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
}

// send sends a request and returns its number.
func (c *client) send(q request) int {
	c.t.Helper()
	c.id++
	q.ID = c.id
	text, err := json.Marshal(q)
	if err != nil {
		c.t.Fatal(err)
	}
	c.raw(string(text))
	return q.ID
}

func (c *client) raw(text string) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := c.conn.Write(ctx, websocket.MessageText, []byte(text)); err != nil {
		c.t.Fatal(err)
	}
}

// receive waits for the next message.
func (c *client) receive() answer {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	_, text, err := c.conn.Read(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	return a
}

// ask sends a request and returns its answer; news of searches before are passed over.
func (c *client) ask(q request) answer {
	c.t.Helper()
	for id := c.send(q); ; {
		if a := c.receive(); a.ID == id {
			return a
		}
	}
}

// view asks for the view of a game and fails if there is none.
func (c *client) view(d document) *view {
	c.t.Helper()
	a := c.ask(request{Do: "view", Game: d})
	if a.View == nil {
		c.t.Fatalf("no view of %+v: %s", d, a.Error)
	}
	return a.View
}

// played is a document with moves, looked at behind the last.
func played(name, fen, moves string) document {
	d := document{Variant: name, FEN: fen, Moves: strings.Fields(moves)}
	d.At = len(d.Moves)
	return d
}

func get(t *testing.T, addr, path, host string, header http.Header) *http.Response {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if host != "" {
		r.Host = host
	}
	for name, values := range header {
		r.Header[name] = values
	}
	a, err := lonely().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != http.StatusSwitchingProtocols {
		io.Copy(io.Discard, a.Body)
	}
	a.Body.Close()
	return a
}

func TestOnlyItsOwnNames(t *testing.T) {
	_, addr := serve(t, Config{})
	_, port, _ := strings.Cut(addr, ":")
	for host, want := range map[string]int{
		addr: 200, "localhost:" + port: 200, "LocalHost:" + port: 200, "localhost.:" + port: 200, "127.0.0.1": 200,
		"[::1]:" + port: 200, "localhost:9000": 200,
		"evil.example:" + port: 421, "localhost.evil.example": 421, "127.0.0.1.evil.example:" + port: 421,
		"192.168.1.5:" + port: 421, "0x7f.1": 421, "8.8.8.8": 421,
	} {
		if got := get(t, addr, "/", host, nil).StatusCode; got != want {
			t.Errorf("Host %s: %d, want %d", host, got, want)
		}
	}
	upgrade := http.Header{"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"},
		"Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="}}
	for origin, want := range map[string]int{
		"": 403, "null": 403, "http://evil.example": 403, "https://" + addr: 403, "http://localhost:" + port: 403,
		"http://127.0.0.1": 403, "http://" + addr: 101,
	} {
		h := upgrade.Clone()
		if origin != "" {
			h.Set("Origin", origin)
		}
		if got := get(t, addr, "/tab", "", h).StatusCode; got != want {
			t.Errorf("Origin %q: %d, want %d", origin, got, want)
		}
	}
}

func TestHeadersAndFiles(t *testing.T) {
	_, addr := serve(t, Config{})
	for _, path := range []string{"/", "/board.css", "/app.js", "/grid.js", "/link.js", "/clock.js", "/dialogs.js",
		"/theme.js", "/icon.svg", "/pieces/wk.svg", "/pieces/bp.svg"} {
		a := get(t, addr, path, "", nil)
		if a.StatusCode != 200 {
			t.Errorf("%s: %s", path, a.Status)
		}
		csp := a.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(csp, "default-src 'none'; script-src 'self'; style-src 'self'") ||
			strings.Contains(csp, "unsafe") || strings.Contains(csp, "*") {
			t.Errorf("%s: policy %q", path, csp)
		}
		if a.Header.Get("X-Content-Type-Options") != "nosniff" ||
			strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s: headers %v", path, a.Header)
		}
	}
	for _, path := range []string{"/server.go", "/../go.mod", "/pieces/k.svg", "/pieces", "/x"} {
		if a := get(t, addr, path, "", nil); a.StatusCode == 200 {
			t.Errorf("%s: %s", path, a.Status)
		}
	}
	if a, err := lonely().Post("http://"+addr+"/", "text/plain", strings.NewReader("x")); err != nil ||
		a.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %v %v", a, err)
	} else {
		a.Body.Close()
	}
}

// Nothing a client sends may end more than itself.
func TestBrokenRequests(t *testing.T) {
	s, addr := serve(t, Config{})
	c := dial(t, addr)
	for _, text := range []string{
		"", "{", "null", "[]", `{"do":1}`, `{"id":"x"}`, `{"do":"view","unknown":1}`, `{"do":"view"}`,
		`{"do":"dance","game":{"variant":"chess"}}`,
		`{"do":"view","game":{"variant":"chess","at":-1}}`, `{"do":"view","game":{"variant":"chess","at":5}}`,
		`{"do":"view","game":{"variant":"none"}}`,
		`{"do":"view","game":{"variant":"chess","moves":["e2e5"]}}`,
		`{"do":"view","game":{"variant":"chess","fen":"x"}}`,
		`{"do":"view","game":{"variant":"chess","options":{"Hash":"1"}}}`,
		`{"do":"view","game":{"variant":"nodraw","options":{"NoDraw Dead Moves":"-1"}}}`,
		`{"do":"view","game":{"variant":"chess","end":{"kind":"x","side":"white"}}}`,
		`{"do":"view","game":{"variant":"chess","end":{"kind":"resign","side":"x"}}}`,
		`{"do":"think","game":{"variant":"chess","fen":"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"}}`,
		`{"do":"analyse","game":{"variant":"antichess","fen":"8/8/8/8/8/8/8/7b w - - 0 1"}}`,
		`{"do":"type","game":{"variant":"chess"},"text":"Qxf7"}`, `{"do":"open","text":"","game":{"variant":"chess"}}`,
		`{"do":"open","text":"[Event \"x\"]\n\n1. e9 *","game":{"variant":"chess"}}`,
		`{"do":"open","text":"http://x/#variant=none&fen=x","game":{"variant":"chess"}}`,
		fmt.Sprintf(`{"do":"view","game":{"variant":"chess","fen":%q}}`, strings.Repeat("8/", 400)),
	} {
		c.raw(text)
		if a := c.receive(); a.Error == "" {
			t.Errorf("%s: no error but %+v", text, a)
		}
	}
	long := document{Variant: "chess"}
	for range maxPlies/4 + 1 {
		long.Moves = append(long.Moves, "g1f3", "g8f6", "f3g1", "f6g8")
	}
	if a := c.ask(request{Do: "view", Game: long}); !strings.Contains(a.Error, "too long") {
		t.Errorf("a game without end: %q", a.Error)
	}
	if v := c.view(played("chess", "", "e2e4")); v.Turn != "black" {
		t.Errorf("after all that: %+v", v)
	}
	c.raw(strings.Repeat(" ", maxMessage+1))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if _, _, err := c.conn.Read(ctx); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a message too large: %v", err)
	}
	eventually(t, "the tab is gone", func() bool { return s.Tabs() == 0 })
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for range 1000 {
		if so() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("never: %s", what)
}

func TestThinkAndAnalyse(t *testing.T) {
	s, addr := serve(t, Config{HashMB: 1})
	c := dial(t, addr)
	id := c.send(request{Do: "think", Game: played("antichess", "", "e2e4 b7b5"), Limit: limit{Depth: 6}})
	if a := c.receive(); a.ID != id || a.Error != "" {
		t.Fatalf("%+v", a)
	}
	if a := c.receive(); a.ID != id || a.Move == nil || a.Move.UCI != "f1b5" {
		t.Fatalf("the only move: %+v", a)
	}
	id = c.send(request{Do: "analyse", Game: played("rmobility", "", "e2e4"), Lines: 3})
	for {
		a := c.receive()
		if a.ID != id || a.Error != "" {
			t.Fatalf("%+v", a)
		}
		if a.Analysis != nil && len(a.Analysis.Lines) == 3 && a.Analysis.Depth >= 3 {
			if l := a.Analysis.Lines[0]; !strings.HasPrefix(l.Text, "1... ") || l.Score == "" || l.White <= 0 ||
				l.White >= 1 {
				t.Errorf("line %+v", l)
			}
			break
		}
	}
	if n := s.Searches(); n != 1 {
		t.Errorf("%d searches", n)
	}
	c.ask(request{Do: "stop"})
	if n := s.Searches(); n != 0 {
		t.Errorf("%d searches after stop", n)
	}
	c.send(request{Do: "analyse", Game: played("nodraw", "", ""), Lines: 1})
	eventually(t, "a search begins", func() bool { return s.Searches() == 1 })
	c.conn.CloseNow() // without a word
	eventually(t, "the search of the lost tab ends", func() bool { return s.Searches() == 0 && s.Tabs() == 0 })
}

// While others wait for an engine, an analysis takes turns with them.
func TestTurns(t *testing.T) {
	_, addr := serve(t, Config{Engines: 1, HashMB: 1})
	for _, c := range []*client{dial(t, addr), dial(t, addr), dial(t, addr)} {
		c.send(request{Do: "analyse", Game: played("chess", "", "e2e4"), Lines: 1})
		go func() { // read, so that nobody blocks
			for {
				if _, _, err := c.conn.Read(context.Background()); err != nil {
					return
				}
			}
		}()
	}
	c := dial(t, addr)
	c.send(request{Do: "think", Game: played("chess", "", "e2e4"), Limit: limit{Nodes: 100}})
	for {
		if a := c.receive(); a.Move != nil {
			break
		}
	}
}
