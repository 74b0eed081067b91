package board

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"contrary/engine"
	"contrary/search"
	"contrary/variant"
)

const (
	// longestMove bounds every search for a move, whatever the page asks for.
	longestMove = 10 * time.Minute
	// longestAnalysis ends an analysis that nobody has stopped.
	longestAnalysis = 30 * time.Minute
	// turn is how long an analysis may keep an engine for which others wait.
	turn = 2 * time.Second
	// newsEvery is the least time between two reports of an analysis.
	newsEvery = 150 * time.Millisecond
	maxLines  = 5
	lineMoves = 12 // moves shown of a line
)

// hello introduces the server.
func (s *Server) hello() *hello {
	h := &hello{
		Version: s.config.Version,
		Threads: s.config.Threads,
		Lines:   maxLines,
		Levels:  levels(),
		Limits:  limits(),
	}
	for _, spec := range variant.All() {
		card := variantCard{Name: spec.Name, Title: spec.Title, Rules: rulesOf(spec), Options: []optionCard{}}
		for _, o := range spec.Options {
			option := optionCard{Name: o.Name, Default: o.Default, Values: append([]string{}, o.Vars...), Min: o.Min,
				Max: o.Max}
			card.Options = append(card.Options, option)
		}
		h.Variants = append(h.Variants, card)
	}
	return h
}

// limits are the ways in which an engine may be limited without a clock.
func limits() []choice {
	return []choice{
		{"1 second a move", limit{Millis: 1000}},
		{"a tenth of a second a move", limit{Millis: 100}},
		{"5 seconds a move", limit{Millis: 5000}},
		{"30 seconds a move", limit{Millis: 30000}},
		{"500 nodes a move", limit{Nodes: 500}},
		{"10,000 nodes a move", limit{Nodes: 10_000}},
		{"200,000 nodes a move", limit{Nodes: 200_000}},
		{"depth 1", limit{Depth: 1}},
		{"depth 4", limit{Depth: 4}},
		{"depth 8", limit{Depth: 8}},
	}
}

// bounds turns the limit of the page into one of the search that ends in any case.
func (l *limit) bounds() search.Limits {
	var b search.Limits
	millis := func(n int64) time.Duration {
		return time.Duration(min(max(n, 1), longestMove.Milliseconds())) * time.Millisecond
	}
	b.Depth, b.Nodes = max(l.Depth, 0), l.Nodes
	if l.Time != nil {
		b.Clock = true
		for side, left := range l.Time {
			b.Time[side], b.Inc[side] = millis(left), millis(l.Inc[side])
			if l.Inc[side] <= 0 {
				b.Inc[side] = 0
			}
		}
		return b
	}
	b.MoveTime = longestMove
	if l.Millis > 0 {
		b.MoveTime = millis(l.Millis)
	}
	if l.Millis <= 0 && l.Nodes == 0 && l.Depth <= 0 {
		b.MoveTime = time.Second
	}
	return b
}

// think looks for a move of the position looked at, and sends it when it is found.
func (t *tab) think(ctx context.Context, q *request) error {
	g := t.line.at.Clone()
	if g.Verdict().Over() || len(g.Legal()) == 0 {
		return errors.New("the game is over")
	}
	id, bounds, opt := q.ID, q.Limit.bounds(), t.options(q, 1)
	weaken(&opt, q.Level)
	owner := fmt.Sprint(t.id, " ", g.Position().Side()) // each side has an engine of its own
	t.start(ctx, func(ctx context.Context) {
		seat, err := t.server.pool.take(ctx, owner, g)
		if err != nil {
			return
		}
		seat.engine.SetOptions(opt)
		if g.Ply() < 2 { // a new game
			seat.engine.Clear()
		}
		r := seat.engine.Search(ctx, g, bounds, func(search.Info) {})
		t.server.pool.give(seat)
		if ctx.Err() != nil || r.Best == engine.NoMove {
			return
		}
		text, _, _ := scoreOf(r.Score, g)
		found := &moved{UCI: r.Best.String(), Millis: r.Time.Milliseconds(), Score: text}
		_ = t.send(&answer{ID: id, Move: found}) // a tab that is gone ends by itself
	})
	return nil
}

// options are those of a search for the request.
func (t *tab) options(q *request, lines int) search.Options {
	opt := search.DefaultOptions()
	opt.HashMB = t.server.config.HashMB
	opt.Threads = min(max(q.Threads, 1), t.server.config.Threads)
	opt.MultiPV = lines
	return opt
}

// analyse looks at the position without end, and sends what it finds. While others wait for an engine it takes
// turns with them.
func (t *tab) analyse(ctx context.Context, q *request) error {
	g := t.line.at.Clone()
	if g.Verdict().Over() || len(g.Legal()) == 0 {
		return errors.New("the game is over")
	}
	opt := t.options(q, min(max(q.Lines, 1), maxLines))
	n := &news{tab: t, id: q.ID, game: g, lines: make([]*search.Info, min(opt.MultiPV, len(g.Legal())))}
	owner := fmt.Sprint(t.id, " analysis")
	t.start(ctx, func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, longestAnalysis)
		defer cancel()
		for finished := false; !finished && ctx.Err() == nil; {
			n.tell("waiting")
			seat, err := t.server.pool.take(ctx, owner, g)
			if err != nil {
				break
			}
			seat.engine.SetOptions(opt)
			finished = n.watch(ctx, t.server.pool, seat)
			t.server.pool.give(seat)
		}
		n.tell("done")
	})
	return nil
}

// news are the reports of an analysis.
type news struct {
	tab  *tab
	id   int
	game *variant.Game

	mu    sync.Mutex
	lines []*search.Info // nil where nothing is known yet
	fresh bool
}

// watch searches until the end, or until others have waited long enough, which it tells by false; meanwhile it reports.
func (n *news) watch(ctx context.Context, p *pool, s *seat) (finished bool) {
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.engine.Search(searching, n.game, search.Limits{MoveTime: longestAnalysis}, n.note)
	}()
	tick := time.NewTicker(newsEvery)
	defer tick.Stop()
	for begun := time.Now(); ; {
		select {
		case <-done:
			return searching.Err() == nil
		case <-tick.C:
			n.tell("searching")
			if time.Since(begun) > turn && p.crowded() {
				cancel()
			}
		}
	}
}

// note keeps a report; it is called by the search.
func (n *news) note(i search.Info) {
	if i.MultiPV < 1 || i.MultiPV > len(n.lines) || i.Bound != search.Exact {
		return
	}
	i.PV = append([]engine.Move(nil), i.PV...)
	n.mu.Lock()
	n.lines[i.MultiPV-1], n.fresh = &i, true
	n.mu.Unlock()
}

// tell sends what is known, if there is something new to say.
func (n *news) tell(state string) {
	n.mu.Lock()
	if !n.fresh && state == "searching" {
		n.mu.Unlock()
		return
	}
	n.fresh = false
	a := &analysis{At: n.game.Ply(), State: state, Lines: []analysisLine{}}
	lines := append([]*search.Info(nil), n.lines...)
	n.mu.Unlock()
	for _, i := range lines {
		if i == nil || len(i.PV) == 0 {
			continue
		}
		if len(a.Lines) == 0 {
			a.Depth, a.Nodes, a.Speed = i.Depth, count(i.Nodes), count(i.NPS)
		}
		l := analysisLine{
			UCI:   i.PV[0].String(),
			From:  i.PV[0].From().String(),
			To:    i.PV[0].To().String(),
			Text:  lineText(n.game.Position(), i.PV),
			Extra: i.Extra,
		}
		l.Score, l.Say, l.White = scoreOf(i.Score, n.game)
		a.Lines = append(a.Lines, l)
	}
	_ = n.tab.send(&answer{ID: n.id, Analysis: a}) // a tab that is gone ends by itself
}

// lineText is a line in algebraic notation with move numbers.
func lineText(p *engine.Position, pv []engine.Move) string {
	var b strings.Builder
	at := *p
	for i, m := range pv[:min(len(pv), lineMoves)] {
		switch {
		case at.Side() == engine.White:
			fmt.Fprintf(&b, "%d. ", at.FullMove())
		case i == 0:
			fmt.Fprintf(&b, "%d... ", at.FullMove())
		}
		b.WriteString(at.SAN(m))
		b.WriteByte(' ')
		var child engine.Position
		at.Make(m, &child)
		at = child
	}
	return strings.TrimSpace(b.String())
}

// scoreOf is a score from White's side: short, in words, and as White's expected share of the point. The curve is
// one for people, with about 110 centipawns to three quarters; it was fitted to nothing.
func scoreOf(s search.Score, g *variant.Game) (text, words string, white float64) {
	mover := g.Position().Side()
	sign, ahead := 1, mover
	if mover == engine.Black {
		sign = -1
	}
	if s < 0 {
		ahead = mover.Other()
	}
	if r, ok := search.RecordOf(s, g); ok && r.Key > 0 {
		return r.String(), fmt.Sprintf("%s gets the record %s", name(r.Holder), r), g.Settings().WhitePoints(r)
	}
	if s.Forced() {
		white = 1 - float64(ahead)
		moves, known := s.Mate()
		if !known {
			return name(ahead) + " wins", name(ahead) + " wins", white
		}
		moves = max(moves, -moves)
		text = fmt.Sprintf("%s%d", [2]string{"#", "#−"}[ahead], moves)
		return text, fmt.Sprintf("%s wins in %s", name(ahead), plural(moves, "move")), white
	}
	cp := float64(sign * s.CP())
	text = strings.Replace(fmt.Sprintf("%+.2f", cp/100), "-", "−", 1)
	return text, fmt.Sprintf("%s is better by %.2f pawns", name(ahead), math.Abs(cp)/100), 1 / (1 + math.Exp(-cp/100))
}

// count writes a large number in few digits.
func count(n uint64) string {
	switch {
	case n >= 10_000_000:
		return strconv.FormatUint(n/1_000_000, 10) + " M"
	case n >= 1_000_000:
		return strconv.FormatFloat(float64(n)/1e6, 'f', 1, 64) + " M"
	case n >= 10_000:
		return strconv.FormatUint(n/1000, 10) + " k"
	}
	return strconv.FormatUint(n, 10)
}
