package board

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chromium is the browser of the tests, "" if there is none.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// serve runs a server on a free port until the test ends and returns it with its address.
func serve(t *testing.T, c Config) (*Server, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := New(c)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s, l.Addr().String()
}

// theBrowser is the one Chromium of all tests: starting it takes longer than most of them.
var theBrowser struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

// browser returns Chromium, which TestMain ends.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := chromium()
	if path == "" {
		t.Skip("no Chromium on this machine: the page is not tested in a browser")
	}
	if testing.Short() {
		t.Skip("the browser takes its time")
	}
	b := &theBrowser
	b.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
			chromedp.DisableGPU,
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-domain-reliability", true),
			chromedp.Flag("no-pings", true))
		allocator, free := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		b.ctx, b.err = ctx, chromedp.Do(ctx)
		b.end = func() {
			_ = chromedp.Cancel(ctx) // it ends in any case
			cancel()
			free()
		}
	})
	if b.err != nil {
		t.Fatal("Chromium does not start:", b.err)
	}
	return b.ctx
}

// closing runs the tests and ends the browser behind them.
type closing struct{ m *testing.M }

func (c closing) Run() int {
	code := c.m.Run()
	if theBrowser.end != nil {
		theBrowser.end()
	}
	return code
}

// screen is a tab of the browser with the page in it.
type screen struct {
	t    *testing.T
	ctx  context.Context
	base string
}

// size is how large a window is, and whether fingers touch it.
type size struct {
	width, height int64
	touch         bool
}

var (
	desktop = size{1180, 860, false}
	phone   = size{390, 844, true}
)

// openPage opens a tab with the page at path ("/" or "/#variant=...") and watches it: a request to anywhere else,
// an error in the console or a breach of the content policy fails the test.
func openPage(t *testing.T, ctx context.Context, addr, path string, s size, dark bool) *screen {
	t.Helper()
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := &screen{t: t, ctx: ctx, base: "http://" + addr}
	err := chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, p.base) && !strings.HasPrefix(u, "data:") &&
				!strings.HasPrefix(u, "blob:"+p.base) {
				t.Errorf("the page asks for %s", u)
			}
		case *runtime.EventExceptionThrown:
			t.Errorf("the page: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
		case *log.EventEntryAdded:
			if e.Entry.Level == log.EntryLevelError {
				t.Errorf("the page: %s %s", e.Entry.Text, e.Entry.URL)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	p.run(call(network.Enable, network.EnableParams{}), call(log.Enable, cdp.Empty{}),
		call(runtime.Enable, cdp.Empty{}),
		call(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: s.width,
			Height: s.height, DeviceScaleFactor: 1, Mobile: s.touch}),
		call(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: s.touch}),
		call(emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme",
				Value: scheme}}}),
		chromedp.Navigate(p.base+path))
	p.wait(`[...document.querySelectorAll("#board img")].length > 0 && [...document.querySelectorAll("#board img")].every((i) => i.complete)`)
	return p
}

// call is a command to the browser whose answer does not matter.
func call[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

func (p *screen) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// value is what an expression of the page is.
func value[T any](p *screen, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// wait waits until a condition of the page holds.
func (p *screen) wait(condition string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](condition,
		chromedp.WithPollingInterval(30*time.Millisecond), chromedp.WithPollingTimeout(0))); err != nil {
		p.t.Fatalf("%s: not so after a minute; the page says %q, notice %q", condition, p.text("#head"),
			p.text("#notice"))
	}
}

// waitText waits until an element holds a text.
func (p *screen) waitText(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector(%q)?.textContent.includes(%q)", selector, text))
}

// text is the text of an element.
func (p *screen) text(selector string) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// js runs a statement of the page.
func (p *screen) js(statement string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void]("void (" + statement + ")"))
}

// at is the middle of a square on the screen.
func (p *screen) at(square string) (x, y float64) {
	p.t.Helper()
	xy := value[[]float64](p,
		fmt.Sprintf(`(() => { const e = document.querySelector('[data-square="%s"]'); e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] })()`, square))
	return xy[0], xy[1]
}

// click clicks on squares, one after the other.
func (p *screen) click(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		x, y := p.at(s)
		p.run(chromedp.MouseClickXY(x, y))
	}
}

// drag drags a man with the mouse.
func (p *screen) drag(from, to string) {
	p.t.Helper()
	x, y := p.at(from)
	u, v := p.at(to)
	mouse := func(kind input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
		return call(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y,
			Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	}
	p.run(mouse(input.DispatchMouseEventTypeMousePressed, x, y),
		mouse(input.DispatchMouseEventTypeMouseMoved, (x+u)/2, (y+v)/2),
		mouse(input.DispatchMouseEventTypeMouseMoved, u, v), mouse(input.DispatchMouseEventTypeMouseReleased, u, v))
}

// tap touches squares with a finger.
func (p *screen) tap(squares ...string) {
	p.t.Helper()
	for _, s := range squares {
		x, y := p.at(s)
		p.run(call(input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart,
				TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}),
			call(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd,
				TouchPoints: []*input.TouchPoint{}}))
	}
}

// keys presses keys.
func (p *screen) keys(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		p.run(chromedp.KeyEvent(k))
	}
}

// walk goes with the arrow keys to a square, White being below, and presses Enter there. The focus must be on the
// board.
func (p *screen) walk(squares ...string) {
	p.t.Helper()
	for _, to := range squares {
		from := value[string](p, `document.activeElement.dataset.square || ""`)
		if len(from) != 2 {
			p.t.Fatalf("the focus is on no square but on %q", value[string](p, `document.activeElement.id`))
		}
		step := func(n int, plus, minus string) {
			for ; n > 0; n-- {
				p.keys(plus)
			}
			for ; n < 0; n++ {
				p.keys(minus)
			}
		}
		step(int(to[0])-int(from[0]), kb.ArrowRight, kb.ArrowLeft)
		step(int(to[1])-int(from[1]), kb.ArrowUp, kb.ArrowDown)
		p.keys(kb.Enter)
	}
}

// picture writes a picture of the window, if the test is asked for pictures: into docs/pictures, or into the folder
// named.
func (p *screen) picture(name string) {
	p.t.Helper()
	folder := os.Getenv("CONTRARY_PICTURES")
	if folder == "" {
		return
	}
	shot, err := chromedp.Run(p.ctx,
		func(ctx context.Context, t *chromedp.Target) (page.CaptureScreenshotResult, error) {
			return cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{})
		})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), shot.Data, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// close closes the tab.
func (p *screen) close() {
	p.t.Helper()
	if err := chromedp.Cancel(p.ctx); err != nil {
		p.t.Fatal(err)
	}
}
