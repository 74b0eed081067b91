package board

import (
	"context"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"contrary/variant"

	"github.com/coder/websocket"
)

// TestCrowd lets 200 clients do as they like at the same time: play, analyse, send nonsense, stop reading, vanish.
// Then nothing may be left: no tab, no search, no goroutine, no memory.
func TestCrowd(t *testing.T) {
	const clients = 200
	s, addr := serve(t, Config{HashMB: 1})
	crowd := func(clients int) {
		var all sync.WaitGroup
		for i := range clients {
			all.Go(func() { wander(t, addr, rand.New(rand.NewPCG(uint64(i), 14))) })
		}
		all.Wait()
		eventually(t, "all tabs are gone", func() bool { return s.Tabs() == 0 && s.Searches() == 0 })
	}
	warm := dial(t, addr) // the engines of every game and their caches exist before memory is measured
	for _, name := range variant.Names() {
		warm.ask(request{Do: "analyse", Game: played(name, "", ""), Lines: 1})
	}
	warm.conn.CloseNow()
	crowd(clients / 4)
	goroutines, memory := runtime.NumGoroutine(), heap()
	crowd(clients)
	eventually(t, "all goroutines are gone", func() bool { return runtime.NumGoroutine() <= goroutines+2 })
	// The cache of the exact endings may have grown to its 32 MiB meanwhile.
	if grown := heap() - memory; grown > 40<<20 {
		t.Errorf("%d MiB are left", grown>>20)
	}
	if v := dial(t, addr).view(played("chess", "", "e2e4")); v.Turn != "black" {
		t.Errorf("afterwards: %+v", v)
	}
}

// heap is the memory in use, in bytes.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// wander is one client of the crowd.
func wander(t *testing.T, addr string, rng *rand.Rand) {
	if rng.IntN(8) == 0 { // no tab at all: a request that is never finished
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		conn.Write([]byte("GET / HTTP/1.1\r\nHost: localhost\r\n"[:rng.IntN(34)]))
		time.Sleep(time.Duration(rng.IntN(200)) * time.Millisecond)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws://"+addr+"/tab",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + addr}}, HTTPClient: lonely()})
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.CloseNow()
	c := &client{t: t, conn: conn}
	names := variant.Names()
	d := played(names[rng.IntN(len(names))], "", "")
	for range 3 + rng.IntN(12) {
		d.At = len(d.Moves)
		switch rng.IntN(8) {
		case 0:
			c.send(request{Do: "think", Game: d, Limit: limit{Nodes: 200}})
			c.receive()
		case 1:
			c.send(request{Do: "analyse", Game: d, Lines: 1 + rng.IntN(5)})
			c.receive()
		case 2:
			c.raw(strings.Repeat("{[", rng.IntN(500)))
			c.receive()
		case 3:
			c.raw(`{"do":"open","text":"` + strings.Repeat("1. e4 e5 ", rng.IntN(2000)) + `"}`)
			c.receive()
		case 4:
			return // without a word, perhaps in the middle of a search
		default:
			v := c.view(d)
			if len(v.Moves) == 0 {
				return
			}
			d.Moves = append(d.Moves, v.Moves[rng.IntN(len(v.Moves))].UCI)
		}
	}
	if rng.IntN(2) == 0 {
		conn.Close(websocket.StatusNormalClosure, "")
	}
}

func TestTooManyTabs(t *testing.T) {
	s, addr := serve(t, Config{})
	for range maxTabs {
		dial(t, addr)
	}
	if n := s.Tabs(); n != maxTabs {
		t.Errorf("%d tabs", n)
	}
	_, a, err := websocket.Dial(context.Background(), "ws://"+addr+"/tab",
		&websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + addr}}, HTTPClient: lonely()})
	if err == nil || a == nil || a.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one too many: %v %v", a, err)
	}
}
