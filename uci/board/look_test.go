package board

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// scenes are what the pictures show. Each is also checked: nothing is wider than the window, all text can be read,
// everything has a name.
var scenes = []struct {
	name         string
	variant, fen string
	moves        string // typed on the board
	pick         string // a man to pick up
	analyse      bool
}{
	{"board-rmobility", "rmobility", "", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d1e2", "g8", true},
	{"board-antichess", "antichess", "", "e2e3 b7b5 f1b5 a7a6 b5d7", "", false},
	{"board-nodraw", "nodraw", "", "e2e4 e7e5 g1f3 g8f6 f3g1", "f6", false},
	{"board-over", "nodraw", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "", false},
}

func TestLooks(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 16, Threads: 2, Version: "test"})
	looks := 2
	if os.Getenv("CONTRARY_PICTURES") != "" || os.Getenv("CONTRARY_LONG") != "" {
		looks = 4
	}
	for _, look := range []struct {
		suffix string
		size   size
		dark   bool
	}{{"", desktop, false}, {"-phone-dark", phone, true}, {"-dark", desktop, true}, {"-phone", phone, false}}[:looks] {
		p := openPage(t, ctx, addr, "/", look.size, look.dark)
		for _, s := range scenes {
			p.setUp(s.variant, s.fen)
			for i, m := range strings.Fields(s.moves) {
				p.click(m[:2], m[2:4])
				p.waitMoves(i + 1)
			}
			if s.pick != "" {
				p.click(s.pick)
			}
			if s.analyse {
				p.js("document.getElementById('analyse').click()")
				p.wait("document.querySelectorAll('#found li').length === 3 && /depth " +
					"[0-9]{2}/.test(document.getElementById('depth').textContent)")
			}
			p.js("scrollTo(0, 0)")
			p.checkLook(s.name + look.suffix)
			p.picture(s.name + look.suffix)
			if s.analyse {
				p.js("document.getElementById('analyse').click()")
			}
		}
		for _, d := range []string{"new", "open", "save", "help"} {
			p.js(fmt.Sprintf("document.getElementById(%q).click()", d))
			p.wait(fmt.Sprintf("document.getElementById('%s-dialog').open", d))
			p.checkLook(d + look.suffix)
			p.picture("dialog-" + d + look.suffix)
			p.js(fmt.Sprintf("document.getElementById('%s-dialog').close()", d))
		}
		p.close()
	}
}

// checkLook checks what a picture cannot: widths, contrasts and names.
func (p *screen) checkLook(what string) {
	p.t.Helper()
	if wide := value[[]string](p,
		`[...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest(".unseen")
		&& e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.tagName + "#" + e.id)`); len(wide) > 0 {
		p.t.Errorf("%s: wider than the window: %v", what, wide)
	}
	if n := value[int](p, "document.documentElement.scrollWidth - innerWidth"); n > 0 {
		p.t.Errorf("%s: the page is %d pixels too wide", what, n)
	}
	for _, pale := range value[[]string](p, contrasts) {
		p.t.Errorf("%s: hard to read: %s", what, pale)
	}
	for _, role := range p.nameless() {
		p.t.Errorf("%s: a %s without a name", what, role)
	}
}

// nameless lists the roles of what a screen reader meets without being told what it is.
func (p *screen) nameless() (roles []string) {
	p.t.Helper()
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult,
		error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		p.t.Fatal(err)
	}
	named := []string{"button", "gridcell", "textbox", "combobox", "dialog", "grid", "image", "spinbutton", "option"}
	cells := 0
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		role := strings.Trim(string(n.Role.Value), "\"")
		if role == "gridcell" {
			cells++
		}
		if slices.Contains(named, role) && (n.Name == nil || strings.Trim(string(n.Name.Value), "\"") == "") {
			roles = append(roles, role)
		}
	}
	if cells != 64 && value[bool](p, "!document.querySelector('dialog[open]')") {
		p.t.Errorf("%d squares for a screen reader", cells)
	}
	return roles
}

// contrasts lists the texts whose contrast with what lies behind them is below 4.5 to 1, the least that WCAG 2 asks
// for.
const contrasts = `(() => {
	const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return [m[0], m[1], m[2], m.length > 3 ? m[3] : 1]; };
	const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
	const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const behind = (e) => { const all = []; for (; e; e = e.parentElement) all.unshift(parse(getComputedStyle(e).backgroundColor));
		return all.reduce((under, c) => over(c, under), [255, 255, 255, 1]); };
	const bad = [];
	for (const e of document.querySelectorAll("body *")) {
		const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join("");
		if (!text || !e.checkVisibility() || e.closest(":disabled, .unseen") || e.disabled) continue;
		if (document.querySelector("dialog[open]") && !e.closest("dialog")) continue;
		const back = behind(e), ink = over(parse(getComputedStyle(e).color), back);
		const [a, b] = [light(ink.slice(0, 3)), light(back.slice(0, 3))].sort((x, y) => y - x);
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < 4.5) bad.push(e.tagName + "#" + e.id + "." + e.className + " '" + text.slice(0, 20) + "' " + ratio.toFixed(2));
	}
	return [...new Set(bad)].slice(0, 12);
})()`
