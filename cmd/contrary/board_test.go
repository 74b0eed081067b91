package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestBoard starts the board, opens its page at the address it prints, and ends it as Ctrl-C does: within a second
// or so, and it says what is kept.
func TestBoard(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	in, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, []string{"board", "--addr", "127.0.0.1:0", "--no-open", "--hash", "1"}, strings.NewReader(""),
			out)
	}()
	said, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, address, _ := strings.Cut(said, "The board is at ")
	address, _, found := strings.Cut(address, " ")
	if !found {
		t.Fatalf("it says %q", said)
	}
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || !strings.Contains(string(text), "<title>Contrary board</title>") {
		t.Errorf("%s: %s", answer.Status, text)
	}
	cancel(interruption{2})
	select {
	case err := <-ended:
		if err == nil || accountOf(ctx, err) != "games stay in the tabs of the browser" {
			t.Errorf("ended by %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it goes on after Ctrl-C")
	}
}

func TestBoardAddresses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, args := range [][]string{{"--addr", taken.Addr().String()}, {"--addr", "nonsense"}, {"--hash", "0"},
		{"--engines", "-1"}, {"--threads", "0"}, {"x"}} {
		if text, err := output(t, "", append([]string{"board", "--no-open"}, args...)...); err == nil {
			t.Errorf("board %v: %q", args, text)
		}
	}
	for at, want := range map[string]string{
		"127.0.0.1:8642": "http://127.0.0.1:8642/", "0.0.0.0:80": "http://localhost:80/",
		"[::]:8642": "http://localhost:8642/", "[::1]:8642": "http://[::1]:8642/",
	} {
		address, err := net.ResolveTCPAddr("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		if got := pageAddress(address); got != want {
			t.Errorf("%s is shown as %s, want %s", at, got, want)
		}
	}
}
