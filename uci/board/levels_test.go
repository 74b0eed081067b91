package board

import (
	"fmt"
	"testing"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"

	"github.com/chromedp/chromedp"
)

// oneWins are positions of each family in which one move wins by force and the others do not. It is found in some
// thousand nodes; the weakest level, which sees a single move ahead, found it in at most 2 of 300 games.
var oneWins = []struct{ variant, fen, move string }{
	{"chess", "1r1q2nr/1bp2k2/p3pP2/1p1P3p/P2PQ2P/b2BP1p1/nB4PR/2R1K1N1 w - - 0 25", "e4g6"},
	{"antichess", "2q1kr2/3p1ppB/p3p3/8/3p4/8/5PPP/1NB1K1NR w - - 0 14", "c1h6"},
	{"losers", "8/3k4/1p1p4/2p1p3/8/3P4/2PN1K2/5R2 w - - 0 25", "d3d4"},
	{"rmobility", "1nrk1bnN/p6p/b1p2P2/8/1P3p1P/P1N5/Rq2p2K/2B2B1R b - - 0 30", "e2e1q"},
	{"nodraw", "4k1n1/1q3pB1/r7/pp1bP1N1/N2r4/1P4P1/PR2KPn1/5B1R b - - 2 25", "d5f3"},
}

// A level chosen in the dialog reaches the engine, plays weaker than full strength, and is named on the board. A level
// of one side leaves the other as it is.
func TestLevelsOnTheBoard(t *testing.T) {
	ctx := browser(t)
	s, addr := serve(t, Config{HashMB: 1})
	p := openPage(t, ctx, addr, "/", desktop, false)
	for _, w := range oneWins {
		spec, _ := variant.Lookup(w.variant)
		g, err := variant.NewGame(spec, variant.DefaultSettings(), w.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := g.Position().ParseMove(w.move)
		if err != nil {
			t.Fatal(err)
		}
		san := g.Position().SAN(m)
		mover := map[engine.Side]string{engine.White: "White", engine.Black: "Black"}[g.Position().Side()]
		if got := p.answerOf("Contrary", mover, w.variant, w.fen); got != san {
			t.Errorf("%s: full strength plays %s, only %s wins", w.variant, got, san)
		}
		if h := s.lastOptions(t).Handicap; h != 0 {
			t.Errorf("%s: full strength has a handicap of %d", w.variant, h)
		}
		missed := false
		for try := 0; try < 3 && !missed; try++ {
			missed = p.answerOf("Level 0", mover, w.variant, w.fen) != san
			if h := s.lastOptions(t).Handicap; h != search.FullLevel {
				t.Errorf("%s: level 0 has a handicap of %d", w.variant, h)
			}
		}
		if !missed {
			t.Errorf("%s: level 0 has found %s three times", w.variant, san)
		}
		p.answerOf("Level 13", mover, w.variant, w.fen)
		if h := s.lastOptions(t).Handicap; h != search.FullLevel-13 {
			t.Errorf("%s: level 13 has a handicap of %d", w.variant, h)
		}
	}
	// Two levels against each other: each side has its own, from its first move on.
	p.begin("Level 3", "Level 17", "rmobility", "")
	p.wait("document.querySelectorAll('#moves button').length >= 4")
	p.run(chromedp.Click(chromedp.CSS("#pause")))
	eventually(t, "the engines rest", func() bool { return s.Searches() == 0 })
	handicaps := map[int]bool{}
	s.pool.mu.Lock()
	for _, seat := range s.pool.free {
		handicaps[seat.engine.Options().Handicap] = true
	}
	s.pool.mu.Unlock()
	if !handicaps[search.FullLevel-3] || !handicaps[search.FullLevel-17] {
		t.Errorf("the engines' handicaps: %v", handicaps)
	}
}

// begin starts a game in the dialog.
func (p *screen) begin(white, black, game, fen string) {
	p.t.Helper()
	p.js("document.getElementById('new').click()")
	p.choose("new-variant", game)
	p.choose("new-white", white)
	p.choose("new-black", black)
	p.choose("new-limit", "10,000 nodes a move")
	p.js(fmt.Sprintf("document.getElementById('new-fen').value = %q", fen))
	p.js("document.getElementById('new-start').click()")
	p.wait("!document.getElementById('new-dialog').open")
}

// answerOf is the move that a level plays in a position.
func (p *screen) answerOf(level, mover, game, fen string) string {
	p.t.Helper()
	white, black := level, "A person"
	if mover == "Black" {
		white, black = black, white
	}
	p.js("document.querySelectorAll('#moves button').forEach((b) => { b.dataset.old = '' })")
	p.begin(white, black, game, fen)
	p.wait("document.querySelectorAll('#moves button:not([data-old])').length === 1")
	p.waitText("#top-player .who", level) // the person is below
	return value[string](p, "document.querySelector('#moves button').firstChild.textContent")
}

// lastOptions are those of the engine that has thought last.
func (s *Server) lastOptions(t *testing.T) search.Options {
	t.Helper()
	s.pool.mu.Lock()
	defer s.pool.mu.Unlock()
	last := s.pool.free[len(s.pool.free)-1]
	if last.engine == nil {
		t.Fatal("no engine has thought")
	}
	return last.engine.Options()
}
