package uciclient

import (
	"strings"
	"sync"
	"testing"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"bestmove e2e4": "bestmove e2e4", "é ½ 王": "é ½ 王", "a\tb": "a\tb",
		"\x1b[2J\x1b]0;title\x07": `\x1b[2J\x1b]0;title\a`, "a\rb": `a\rb`, "\x00\xff\xfe": `\x00\xff\xfe`,
		"\u009b31m": `\u009b31m`, "\u202e": `\u202e`, "\ufffd": "\ufffd",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Nothing that an engine writes reaches anybody with an escape sequence in it, on whichever way.
func TestEscapeSequences(t *testing.T) {
	var mu sync.Mutex
	var heard strings.Builder
	c, err := startLogged(t, "option:name \x1b[31mRed type combo default \x1b[0m var \x1b[1m;say@1:bestmove \x1b[2J\\n",
		func(_ string, _ bool, line string) {
			mu.Lock()
			defer mu.Unlock()
			heard.WriteString(line)
		})
	if err != nil {
		t.Fatal(err)
	}
	o, ok := c.Option(`\x1b[31mRed`)
	if !ok || o.Default != `\x1b[0m` || o.Vars[0] != `\x1b[1m` {
		t.Errorf("%v %+v", ok, o)
	}
	a, err := c.Go(t.Context(), startpos, "go depth 1", patience)
	if err != nil || a.Move != `\x1b[2J` {
		t.Errorf("%v %q", err, a.Move)
	}
	_, err = start(t, "say@uci:x;panic@isready:\x1b[31m", patience, patience)
	mu.Lock()
	defer mu.Unlock()
	if err != nil && strings.Contains(err.Error(), "\x1b") || strings.Contains(heard.String(), "\x1b") {
		t.Errorf("%v %q", err, heard.String())
	}
}
