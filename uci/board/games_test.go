package board

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// position is the address of a position on the board.
func position(variant, fen string) string {
	if fen == "" {
		fen = "startpos"
	}
	return "/#" + url.Values{"variant": {variant}, "fen": {fen}}.Encode()
}

// families are short games of each family: one that White wins, one that White loses.
var families = []struct {
	variant string
	games   [2]struct{ fen, moves, head, why string }
}{
	{"chess", [2]struct{ fen, moves, head, why string }{
		{"", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "White wins", "White has given checkmate"},
		{"", "f2f3 e7e5 g2g4 d8h4", "Black wins", "Black has given checkmate"},
	}},
	{"antichess", [2]struct{ fen, moves, head, why string }{
		{"8/8/8/8/8/3K4/8/4k3 w - - 0 1", "d3e2 e1e2", "White wins", "White has no men left"},
		{"8/1p6/8/P7/8/8/8/8 b - - 0 1", "b7b5 a5b6", "Black wins", "Black has no men left"},
	}},
	{"losers", [2]struct{ fen, moves, head, why string }{
		{"r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", "White wins", "White is checkmated"},
		{"4k3/8/8/8/8/8/3q4/4K2R w - - 0 1", "e1d2", "Black wins", "nothing but the king left"},
	}},
	{"rmobility", [2]struct{ fen, moves, head, why string }{
		{"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "White wins", "stalemate, the best record but for mate"},
		{"", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "Black wins",
			"The record decides: Black has left the fewest moves"},
	}},
	{"nodraw", [2]struct{ fen, moves, head, why string }{
		{"", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "White wins", "a strong mate, which wins"},
		{"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "Black wins", "a strong stalemate, by which White loses"},
	}},
}

// hands plays moves in one way, and takes one back.
type hands struct {
	play func(p *screen, from, to string)
	undo func(p *screen)
}

func TestGamesByMouse(t *testing.T) {
	dragging := false
	playFamilies(t, hands{
		play: func(p *screen, from, to string) {
			if dragging = !dragging; dragging {
				p.drag(from, to)
			} else {
				p.click(from, to)
			}
		},
		undo: func(p *screen) { p.run(chromedp.Click(chromedp.CSS("#undo"))) },
	})
}

func TestGamesByKeyboard(t *testing.T) {
	playFamilies(t, hands{
		play: func(p *screen, from, to string) {
			p.tabTo(`document.activeElement.dataset.square !== undefined`)
			p.walk(from, to)
		},
		undo: func(p *screen) { p.keys("u") },
	})
}

// tabTo presses the tab key until the focus is where the condition says.
func (p *screen) tabTo(condition string) {
	p.t.Helper()
	for range 60 {
		if value[bool](p, condition) {
			return
		}
		p.keys(kb.Tab)
	}
	p.t.Fatalf("the tab key never leads to %s", condition)
}

// playFamilies plays every game of families to its end, takes the last move back, and plays it again.
func playFamilies(t *testing.T, h hands) {
	ctx := browser(t)
	_, addr := serve(t, Config{})
	p := openPage(t, ctx, addr, "/", desktop, false)
	for _, f := range families {
		for _, g := range f.games {
			p.setUp(f.variant, g.fen)
			moves := strings.Fields(g.moves)
			for i, m := range moves {
				h.play(p, m[:2], m[2:4])
				p.waitMoves(i + 1)
			}
			over := func() {
				p.waitText("#head", g.head)
				p.waitText("#why", g.why)
				p.waitText("#spoken", g.head)
			}
			over()
			h.undo(p)
			p.waitMoves(len(moves) - 1)
			p.waitText("#head", "to move")
			last := moves[len(moves)-1]
			h.play(p, last[:2], last[2:4])
			over()
		}
	}
}

// setUp goes to the address of a position.
func (p *screen) setUp(variant, fen string) {
	p.t.Helper()
	p.js(fmt.Sprintf("location.hash = %q", strings.TrimPrefix(position(variant, fen), "/")))
	p.wait(fmt.Sprintf("document.getElementById('variant-name').textContent === %q", variant))
	p.waitMoves(0)
	p.waitText("#head", "to move")
	// All that was true of the game before, too, if it was of the same variant.
	if men, _, ok := strings.Cut(fen, " "); ok {
		count := 0
		for _, r := range men {
			if unicode.IsLetter(r) {
				count++
			}
		}
		p.wait(fmt.Sprintf(`document.querySelectorAll("#board img").length === %d`, count))
	}
}

// waitMoves waits until the list has n moves.
func (p *screen) waitMoves(n int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll("#moves button").length === %d`, n))
}

// choose picks an entry of a list by its text.
func (p *screen) choose(id, text string) {
	p.t.Helper()
	p.js(fmt.Sprintf(`(() => { const s = document.getElementById(%q), o = [...s.options].find((o) => o.textContent === %q);
		s.value = o.value; s.dispatchEvent(new Event("change")) })()`, id, text))
}

// Against the engine: it answers a forced capture, its moves can be taken back together with one's own, and the
// level of thinking and the clock come from the dialog.
func TestAgainstTheEngine(t *testing.T) {
	ctx := browser(t)
	s, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, "/", desktop, false)
	p.run(chromedp.Click(chromedp.CSS("#new")))
	p.choose("new-variant", "antichess")
	p.choose("new-white", "A person")
	p.choose("new-black", "Contrary")
	p.choose("new-minutes", "3")
	p.js(`document.getElementById("new-more").open = true`)
	p.run(chromedp.SendKeys(chromedp.CSS("#new-fen"), "8/8/4p3/8/8/3P4/8/8 w - - 0 1"))
	p.run(chromedp.Click(chromedp.CSS("#new-start")))
	p.wait(`!document.getElementById("new-dialog").open`)
	p.wait("document.querySelector('#bottom-player .clock').textContent === '3:00'")
	p.click("d3", "d4")
	p.waitMoves(2)
	p.waitText("#why", "The one capture is compulsory: dxe5.")
	p.run(chromedp.Click(chromedp.CSS("#undo")))
	p.waitMoves(0)
	p.click("d3", "d4")
	p.waitMoves(2)
	p.drag("d4", "e5")
	p.waitText("#head", "Black wins")
	p.waitText("#moves", "dxe5")
	p.run(chromedp.Reload()) // the game is still there
	p.wait("document.querySelectorAll('#moves button').length === 3")
	p.waitText("#head", "Black wins")
	p.run(chromedp.Click(chromedp.CSS("#undo")))
	p.waitMoves(2)
	p.close()
	eventually(t, "the closed tab is gone", func() bool { return s.Tabs() == 0 && s.Searches() == 0 })
}

// Two engines play by themselves until they are paused, and nobody may move for them.
func TestEngineAgainstEngine(t *testing.T) {
	ctx := browser(t)
	s, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, "/", phone, true)
	p.tap("e2", "e3")
	p.waitMoves(2) // the engine has answered
	p.js("document.getElementById('new').click()")
	p.choose("new-variant", "rmobility")
	p.choose("new-white", "Contrary")
	p.choose("new-black", "Contrary")
	p.choose("new-limit", "500 nodes a move")
	p.js("document.getElementById('new-start').click()")
	p.wait("document.querySelectorAll('#moves button').length > 5")
	p.js("document.getElementById('pause').click()")
	p.waitText("#pause", "Go on")
	n := value[int](p, "document.querySelectorAll('#moves button').length")
	eventually(t, "the engines rest", func() bool { return s.Searches() == 0 })
	p.js("document.getElementById('undo').click()")
	p.waitMoves(n - 1)
	p.js("document.getElementById('pause').click()")
	p.wait(fmt.Sprintf("document.querySelectorAll('#moves button').length > %d", n+1))
}

// Who looks back while the engine thinks does not disturb it; it plays behind the last move.
func TestLookingBack(t *testing.T) {
	ctx := browser(t)
	s, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, "/", desktop, false)
	p.js("document.getElementById('new').click()")
	p.choose("new-variant", "chess")
	p.choose("new-white", "A person")
	p.choose("new-black", "Contrary")
	p.choose("new-limit", "5 seconds a move")
	p.js("document.getElementById('new-start').click()")
	p.wait("!document.getElementById('new-dialog').open && document.getElementById('variant-name').textContent === " +
		"'chess'")
	p.click("e2", "e4")
	p.waitMoves(1)
	eventually(t, "the engine thinks", func() bool { return s.Searches() == 1 })
	p.keys("[")
	p.wait("document.getElementById('first').disabled")
	if s.Searches() != 1 {
		t.Error("looking back has stopped the engine")
	}
	p.waitMoves(2)
	p.wait("document.getElementById('last').disabled")
}

// A game is begun, played and resigned with the keyboard alone.
func TestKeyboardAlone(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, "/", desktop, false)
	p.tabTo("document.activeElement.id === 'new'")
	p.keys(kb.Enter)
	p.tabTo("document.activeElement.id === 'new-variant'")
	p.keys("l") // losers
	p.tabTo("document.activeElement.id === 'new-black'")
	p.keys("A")
	p.tabTo("document.activeElement.id === 'new-start'")
	p.keys(kb.Enter)
	p.wait("document.getElementById('variant-name').textContent === 'losers'")
	p.tabTo("document.activeElement.dataset.square !== undefined")
	for i, m := range []string{"e2e3", "b7b5", "f1b5"} {
		p.walk(m[:2], m[2:])
		p.waitMoves(i + 1)
	}
	p.waitText("#spoken", "White: bishop f1 takes pawn on b5.")
	p.tabTo("document.activeElement.id === 'resign'")
	p.keys(kb.Enter)
	p.wait("document.getElementById('ask').open")
	p.keys(kb.Enter)
	p.waitText("#head", "White wins (1-0)")
	p.waitText("#why", "Black has resigned.")
}

// What the rules allow is what is offered: a king too.
func TestPromotion(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, position("antichess", "8/P7/8/7p/8/8/8/8 w - - 0 1"), desktop, false)
	p.drag("a7", "a8")
	p.wait("document.getElementById('promotion').open")
	if got := value[[]string](p,
		"[...document.querySelectorAll('#promotion-list button')].map((b) => b.value)"); len(got) != 5 {
		t.Errorf("offered: %v", got)
	}
	p.picture("promotion")
	p.keys(kb.Escape)
	p.wait("!document.getElementById('promotion').open")
	p.waitMoves(0)
	p.click("a7", "a8")
	p.wait("document.getElementById('promotion').open")
	p.run(chromedp.Click(chromedp.CSS("#promotion button[value='a7a8k']")))
	p.waitText("#moves", "a8=K")
	p.setUp("chess", "8/P7/8/7p/8/8/8/K6k w - - 0 1")
	p.click("a7", "a8")
	p.wait("document.querySelectorAll('#promotion-list button').length === 4")
	p.keys(kb.Enter)
	p.waitText("#moves", "a8=")
}

// In Chess960 the king castles by going to its rook or to where it will stand; where that is a step of its own, too,
// the board asks.
func TestCastling960(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{})
	p := openPage(t, ctx, addr, position("chess", "1k6/8/8/8/8/8/8/R4K1R w HA - 0 1"), desktop, false)
	castle := func(side, san, to string, asked bool) {
		t.Helper()
		p.click("f1", to)
		if asked {
			p.wait("document.getElementById('promotion').open")
			p.waitText("#promotion-title", "Which move?")
			texts := value[[]string](p,
				"[...document.querySelectorAll('#promotion-list button')].map((b) => b.textContent).sort()")
			if !slices.Equal(texts, []string{"Kg1", "O-O"}) {
				t.Fatalf("offered: %q", texts)
			}
			p.js(fmt.Sprintf("[...document.querySelectorAll('#promotion-list button')].find((b) => b.textContent === "+
				"%q).click()", san))
		}
		p.waitMoves(1)
		p.waitText("#moves", san)
		p.waitText("#spoken", side)
		p.run(chromedp.Click(chromedp.CSS("#undo")))
		p.waitMoves(0)
	}
	castle("castles on the king's side", "O-O", "h1", false)
	castle("castles on the king's side", "O-O", "g1", true)
	castle("king f1 to g1", "Kg1", "g1", true)
	castle("castles on the queen's side", "O-O-O", "c1", false)
	castle("castles on the queen's side", "O-O-O", "a1", false)
	p.setUp("chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
	p.click("a7", "a8")
	p.waitText("#promotion-title", "The pawn becomes")
}

// Moves can be typed; what is wrong with one is said.
func TestTyping(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, position("nodraw", ""), desktop, false)
	p.run(call(input.DispatchKeyEvent,
		input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: "m"}))
	p.wait("document.activeElement.id === 'typed'")
	for i, m := range []string{"Nf3", "nf6", "f3g1"} {
		p.keys(m + kb.Enter)
		p.waitMoves(i + 1)
	}
	p.waitText("#why", "Barred: Ng8, which repeats the first position of the game.")
	p.keys("Ng8" + kb.Enter)
	p.waitText("#notice", "Ng8 is barred")
	p.js("document.activeElement.blur()")
	p.click("f6")
	if label := value[string](p,
		"document.querySelector('[data-square=g8]').getAttribute('aria-label')"); !strings.Contains(label,
		"barred: repeats the first position") {
		t.Errorf("g8 is called %q", label)
	}
	p.click("g8")
	p.waitText("#notice", "Ng8 is barred")
	p.waitMoves(3)
}

// A finger taps or drags, on a phone.
func TestTouch(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, position("chess", ""), phone, false)
	p.tap("e2", "e4")
	p.waitMoves(1)
	x, y := p.at("e7")
	u, v := p.at("e5")
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
		return call(input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
	}
	p.run(touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y}),
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: (y + v) / 2}),
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: u, Y: v}),
		touch(input.DispatchTouchEventTypeTouchEnd))
	p.waitMoves(2)
	p.waitText("#moves", "e5")
}

// What is opened in the dialog or pasted on the page is shown; several games are offered one by one.
func TestOpening(t *testing.T) {
	ctx := browser(t)
	_, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, position("chess", ""), desktop, false)
	p.js("document.getElementById('open').click()")
	p.js(`document.getElementById("open-text").value = '[Variant "Antichess"]\n[White "A"]\n\n1. e3 b5 2. Bxb5 *\n\n[Variant "Antichess"]\n[White "Bea"]\n\n1. e3 *\n'`)
	p.run(chromedp.Click(chromedp.CSS("#open-form button[value=open]")))
	p.wait("document.querySelectorAll('#open-pick option').length === 2")
	p.js("document.getElementById('open-pick').value = '2'")
	p.run(chromedp.Click(chromedp.CSS("#open-form button[value=open]")))
	p.wait("document.getElementById('variant-name').textContent === 'antichess'")
	p.waitText("#bottom-player .who", "Bea")
	p.waitMoves(1)
	p.js(`(() => { const d = new DataTransfer(); d.setData("text/plain", "1. e3 b5 2. Bxb5 a6"); dispatchEvent(new ClipboardEvent("paste", {clipboardData: d})); })()`)
	p.waitMoves(4)
	p.js("document.getElementById('open').click()")
	p.js(`document.getElementById("open-text").value = "1. e3 e9"`)
	p.run(chromedp.Click(chromedp.CSS("#open-form button[value=open]")))
	p.waitText("#open-error", "cannot be played in antichess")
	p.js("document.getElementById('open-dialog').close()")
	p.js("document.getElementById('save').click()")
	p.wait("document.getElementById('save-pgn').value.includes('1. e3 b5 2. Bxb5 a6')")
	p.wait("document.getElementById('save-link').value.startsWith(location.origin + '/#')")
}
