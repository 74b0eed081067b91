package board

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// describe tells of a move that is about to be played.
func describe(g *variant.Game, m engine.Move) row {
	p := g.Position()
	r := row{SAN: p.SAN(m), Say: say(p, m), Number: p.FullMove(), White: p.Side() == engine.White}
	if e, ok := effectOf(g, m); ok {
		r.Note, r.Better = e.key, e.gain == "better"
	}
	return r
}

// effect is what a move of r-mobility does to the record.
type effect struct{ key, gain, note string }

// effectOf finds it out by playing the move; ok is false in the other variants. g is as before when it returns.
func effectOf(g *variant.Game, m engine.Move) (e effect, ok bool) {
	before, _, ok := g.Record()
	if !ok {
		return e, false
	}
	mover := g.Position().Side()
	if g.Play(m) != nil {
		return e, false
	}
	defer g.Undo()
	after, since, _ := g.Record()
	left := variant.Record{Key: variant.MobilityKey(g.Position())}
	e.key = strings.TrimPrefix(left.String(), "G")
	e.note = "leaves " + e.key
	switch {
	case left.Key == 0:
		e.gain, e.note = "better", "mate"
	case left.Key == 1:
		e.gain, e.note = "better", "stalemate, the best record but for mate"
	case since == g.Ply() && m.IsIrreversible() && !g.Settings().WholeGame:
		e.gain = "new"
		e.note += fmt.Sprintf(", a new phase: %s holds its first record, %s", name(after.Holder), after)
	case after != before:
		e.gain = "better"
		e.note += fmt.Sprintf(", a new record: %s instead of %s", after, before)
	case after.Holder == mover:
		e.note += fmt.Sprintf("; you keep the record %s", after)
	default:
		e.note += fmt.Sprintf("; %s keeps the record %s", name(after.Holder), after)
	}
	return e, true
}

// repeats says why a move is barred, by what [earlier] returns for it: "repeats the position after 3. Nf3".
func repeats(g *variant.Game, ply int) string {
	switch ply {
	case -1:
		return "creates a dead position"
	case 0:
		return "repeats the first position of the game"
	default:
		return "repeats the position after " + moveName(g, ply)
	}
}

// earlier returns the ply of the position that m would bring back, -1 if there is none.
func earlier(g *variant.Game, m engine.Move) int {
	var child engine.Position
	g.Position().Make(m, &child)
	return slices.Index(g.Keys(), child.Key())
}

// moveName names the move that led to the position at ply: "3. Nf3" or "3... Nf6".
func moveName(g *variant.Game, ply int) string {
	before := g.PositionAt(ply - 1)
	dots := ". "
	if before.Side() == engine.Black {
		dots = "... "
	}
	return strconv.Itoa(before.FullMove()) + dots + before.SAN(g.Moves()[ply-1])
}

// view describes the position looked at.
func (l *line) view() *view {
	g := l.at
	p := g.Position()
	v := &view{
		Variant: g.Spec().Name, FEN: fullFEN(g), Turn: p.Side().String(), Rows: l.rows, At: g.Ply(), Last: []string{},
		Moves: []moveView{}, Barred: []moveView{},
		Result: "*", Agree: g.Spec().Repetition != variant.RepetitionBars,
	}
	if v.Rows == nil {
		v.Rows = []row{}
	}
	v.Link = url.Values{"variant": {v.Variant}, "fen": {v.FEN}}.Encode()
	if n := g.Ply(); n > 0 {
		m := g.Moves()[n-1]
		to := m.To()
		if m.IsCastle() {
			to, _ = m.CastlingSquares()
		}
		v.Last = []string{m.From().String(), to.String()}
		v.Spoken = l.rows[n-1].Say
	}
	if p.InCheck() {
		v.Check = p.KingSquare(p.Side()).String()
	}
	verdict := g.Verdict()
	legal := g.Legal()
	v.Over = verdict.Over()
	ended := l.doc.End != nil && l.doc.At == len(l.doc.Moves) && !v.Over
	if ended {
		v.Over = true
	}
	if !v.Over {
		for _, m := range legal {
			v.Moves = append(v.Moves, viewOf(g, m))
		}
		for _, m := range g.Barred() {
			mv := viewOf(g, m)
			ply := earlier(g, m)
			mv.Gain, mv.Key, mv.Note = "", "", repeats(g, ply)
			switch {
			case ply == 0:
				mv.Repeats = "start"
			case ply > 0:
				mv.Repeats = moveName(g, ply)
			}
			v.Barred = append(v.Barred, mv)
		}
		v.Must = p.Traits().Has(engine.MustCapture) && len(legal) > 0 && legal[0].IsCapture()
	}
	switch {
	case ended:
		v.settle(g, l.doc.End)
	case v.Over:
		v.Result = g.Winner(verdict).Result()
		v.Head = headOf(v.Result)
		v.Why = why(g, verdict)
	default:
		v.Head = name(p.Side()) + " to move"
		v.Why = l.state(v)
	}
	v.Facts = l.facts()
	v.men(p)
	v.Spoken = spoken(v, g)
	return v
}

// fullFEN is the FEN of the position, with the record as its seventh field where there is one.
func fullFEN(g *variant.Game) string {
	if r, _, ok := g.Record(); ok {
		return g.FEN() + " " + r.String()
	}
	return g.FEN()
}

// viewOf describes a legal move.
func viewOf(g *variant.Game, m engine.Move) moveView {
	p := g.Position()
	mv := moveView{
		UCI:     m.String(),
		From:    m.From().String(),
		To:      m.To().String(),
		SAN:     p.SAN(m),
		Say:     say(p, m),
		Capture: m.IsCapture(),
	}
	if lands, _ := m.CastlingSquares(); m.IsCastle() && lands != m.To() && lands != m.From() {
		mv.Lands = lands.String()
	}
	if m.IsPromotion() {
		mv.Piece, mv.Becomes = letter(p.Side(), m.Promotion()), m.Promotion().String()
	}
	if e, ok := effectOf(g, m); ok {
		mv.Key, mv.Gain, mv.Note = e.key, e.gain, e.note
	}
	return mv
}

func letter(s engine.Side, p engine.Piece) string {
	l := string(p.Letter())
	if s == engine.Black {
		return strings.ToLower(l)
	}
	return l
}

// men fills in what stands where, and what each square is called.
func (v *view) men(p *engine.Position) {
	from := map[string]int{}
	for _, m := range v.Moves {
		from[m.From]++
	}
	var men strings.Builder
	for s := engine.A1; s < engine.NoSquare; s++ {
		side, piece := p.PieceAt(s)
		text := s.String() + " " + manOn(p, s)
		if piece == engine.NoPiece {
			men.WriteByte('.')
		} else {
			men.WriteString(letter(side, piece))
		}
		if s.String() == v.Check {
			text += ", in check"
		}
		if n := from[s.String()]; n > 0 && v.Must {
			text += ", must capture"
		} else if n > 0 {
			text += ", " + plural(n, "move")
		}
		v.Names = append(v.Names, text)
	}
	v.Men = men.String()
}

// state says in a sentence what the side to move should know.
func (l *line) state(v *view) string {
	g := l.at
	var all []string
	if v.Check != "" {
		all = append(all, name(g.Position().Side())+" is in check.")
	}
	if v.Must {
		if n := len(v.Moves); n == 1 {
			all = append(all, "The one capture is compulsory: "+v.Moves[0].SAN+".")
		} else {
			all = append(all, fmt.Sprintf("A capture is compulsory: one of %d.", n))
		}
	}
	if n := len(v.Barred); n == 1 {
		all = append(all, fmt.Sprintf("Barred: %s, which %s.", v.Barred[0].SAN, v.Barred[0].Note))
	} else if n > 1 {
		var names []string
		for _, m := range v.Barred {
			names = append(names, m.SAN)
		}
		why := "for they would repeat a position"
		if g.Settings().DeadPosition == variant.DeadBarred {
			why = "for they would repeat a position or create a dead one"
		}
		all = append(all, fmt.Sprintf("Barred, %s: %s.", why, strings.Join(names, ", ")))
	}
	if n := g.Appearances(); n > 1 && g.Spec().Repetition != variant.RepetitionBars {
		all = append(all, "This position has appeared twice.")
	}
	return strings.Join(all, " ")
}

// facts are the numbers that decide the game.
func (l *line) facts() []fact {
	g, p := l.at, l.at.Position()
	all := []fact{}
	add := func(name, value, note string) { all = append(all, fact{name, value, note}) }
	if r, ply, ok := g.Record(); ok {
		since := "from the first position"
		if ply > 0 {
			since = "since " + moveName(g, ply)
		}
		add("Record", r.String(), name(r.Holder)+" holds it "+since)
		white := g.Settings().WhitePoints(r)
		add("If it ended so", points(white)+" : "+points(1-white), "points of White and Black")
		key := variant.Record{Key: variant.MobilityKey(p)}
		add("Moves left to "+name(p.Side()), strings.TrimPrefix(key.String(), "G"), keyNote(p))
	}
	if creator, left, ok := g.Deadline(); ok {
		add(
			"Dead position",
			plural(left, "move")+" left",
			"created by "+name(creator)+", who loses unless it wins in time",
		)
	} else if g.Spec().Repetition == variant.RepetitionBars {
		switch most := g.Settings().Deadline(); {
		case most > 0:
			add("Dead position", "none", fmt.Sprintf("who makes one must win within %s", plural(most, "move")))
		case g.Settings().DeadPosition == variant.DeadBarred:
			add("Dead position", "barred", "no move may create one")
		}
	}
	if p.Traits().Has(engine.MustCapture) {
		add("Men", fmt.Sprintf("%d : %d", p.Of(engine.White).Count(), p.Of(engine.Black).Count()), "White and Black")
	}
	if limit := g.Spec().ClockPlies; limit > 0 && p.Clock() >= 20 {
		add("Quiet moves", fmt.Sprintf("%d of %d", p.Clock()/2, limit/2), "without a capture or a pawn move")
	}
	return all
}

func keyNote(p *engine.Position) string {
	moves, check := p.CountLegalAndCheck()
	if check {
		return plural(moves, "move") + ", in check"
	}
	return plural(moves, "move") + ", and a half for not being in check"
}

// points writes a share of the point in as few digits as tell it from others.
func points(share float64) string {
	text := strconv.FormatFloat(share, 'f', 6, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// settle is the end that people have given to the game.
func (v *view) settle(g *variant.Game, e *ending) {
	v.Why = whyEnded(g, e)
	switch {
	case e.Kind != "agreed":
		v.Result = [2]string{"0-1", "1-0"}[sideOf(e.Side)]
	case g.Spec().Repetition == variant.RepetitionSettles:
		r, _, _ := g.Record()
		v.Result = g.Settings().WinnerOf(r).Result()
	default:
		v.Result = "1/2-1/2"
	}
	v.Head = headOf(v.Result)
}

func headOf(result string) string {
	return map[string]string{"1-0": "White wins", "0-1": "Black wins", "1/2-1/2": "Draw"}[result]
}

// spoken is what a screen reader says after a move.
func spoken(v *view, g *variant.Game) string {
	parts := []string{}
	if v.Spoken != "" {
		parts = append(parts, v.Spoken+".")
	}
	if r, ply, ok := g.Record(); ok && ply == g.Ply() {
		parts = append(parts, fmt.Sprintf("Record %s, held by %s.", r, name(r.Holder)))
	}
	parts = append(parts, v.Head+".")
	if v.Why != "" {
		parts = append(parts, v.Why)
	}
	return strings.Join(parts, " ")
}
