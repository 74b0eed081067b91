package board

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"strconv"
	"strings"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

// maxGames is how many games of a file are listed.
const maxGames = 500

// open reads what somebody has pasted or opened: a FEN, a link of this page, moves, or a file of games. Where the
// text does not say which variant it belongs to, it is that of the document in the request.
func open(ctx context.Context, q *request) (*opened, error) {
	text := strings.TrimSpace(q.Text)
	if text == "" {
		return nil, errors.New("there is nothing to open: paste a FEN, moves, or games in PGN")
	}
	d := document{Variant: q.Game.Variant, Options: q.Game.Options}
	first, _, several := strings.Cut(text, "\n")
	if _, link, ok := strings.Cut(first, "#"); ok && strings.Contains(link, "variant=") {
		values, err := url.ParseQuery(strings.TrimSpace(link))
		if err != nil {
			return nil, errors.New("this link cannot be read")
		}
		if d.Variant != values.Get("variant") {
			d.Variant, d.Options = values.Get("variant"), nil
		}
		d.FEN = values.Get("fen")
	} else if fields := strings.Fields(first); !several && strings.Count(fields[0], "/") >= 4 {
		d.FEN = strings.Join(fields, " ")
	}
	if d.FEN != "" {
		var l line
		if err := l.follow(ctx, &d); err != nil {
			return nil, err
		}
		return &opened{Game: &d, Note: "Position set up."}, nil
	}
	return openGames(ctx, q, text)
}

// openGames reads a file of games: its only one, the one picked, or the list of all.
func openGames(ctx context.Context, q *request, text string) (*opened, error) {
	s := pgn.NewScanner(strings.NewReader(text))
	var games []pgn.RawGame
	for s.Scan() && len(games) < maxGames {
		games = append(games, s.Game())
	}
	var p pgn.Parser
	if len(games) > 1 && q.Pick == 0 {
		o := &opened{Note: plural(len(games), "game") + " found. Choose one."}
		if len(games) == maxGames {
			o.Note = fmt.Sprintf("The first %d games. Choose one.", maxGames)
		}
		for _, g := range games {
			_ = p.Parse(g) // what is broken is told when it is picked; its tags serve
			o.Games = append(o.Games, titleOf(&p))
		}
		return o, nil
	}
	at := max(q.Pick, 1) - 1
	if at >= len(games) {
		return nil, errors.New("no game was found in this text")
	}
	if err := p.Parse(games[at]); err != nil {
		return nil, err
	}
	d, err := readGame(ctx, &p, &q.Game)
	if err != nil {
		return nil, err
	}
	return &opened{Game: d, Note: "Opened: " + titleOf(&p) + "."}, nil
}

func tagOf(p *pgn.Parser, name string) string { return clip(pgn.Unescape(p.Tag(name)), 60) }

// clip bounds the length of a text from a file.
func clip(text string, limit int) string {
	if r := []rune(strings.ToValidUTF8(text, "?")); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return strings.ToValidUTF8(text, "?")
}

// titleOf is a game in one line.
func titleOf(p *pgn.Parser) string {
	title := orElse(tagOf(p, "White"), "?") + " – " + orElse(tagOf(p, "Black"), "?")
	for _, name := range []string{"Result", "Date", "Event"} {
		if text := tagOf(p, name); strings.Trim(text, "?.*") != "" {
			title += ", " + text
		}
	}
	if variant := orElse(tagOf(p, "RuleSet"), tagOf(p, "Variant")); variant != "" {
		title += " (" + variant + ")"
	}
	return title + ", " + plural((len(p.Moves)+1)/2, "move")
}

// variantOf finds the variant of a game in a file, and whether it is one of Chess960; now is the one on the board,
// which a game of orthodox moves may be meant for.
func variantOf(p *pgn.Parser, now string) (name string, chess960 bool, err error) {
	rules, _, known := variant.LookupPGN(tagOf(p, "RuleSet"))
	moves, chess960, ok := variant.LookupPGN(tagOf(p, "Variant"))
	switch {
	case !known:
		return "", false, fmt.Errorf("the game is of a variant this program does not know: %s",
			quote(tagOf(p, "RuleSet")))
	case p.Tag("RuleSet") != nil:
		return rules.Name, chess960, nil
	case !ok:
		return "", false, fmt.Errorf("the game is of a variant this program does not know: %s",
			quote(tagOf(p, "Variant")))
	case moves != variant.Orthodox():
		return moves.Name, chess960, nil
	}
	if p.Tag("RMobilityResult") != nil {
		return "rmobility", chess960, nil
	}
	if spec, ok := variant.Lookup(now); ok && spec.Traits == engine.Orthodox {
		return spec.Name, chess960, nil
	}
	if p.Tag("Variant") == nil && len(p.Tags) == 0 { // bare moves are meant for the board as it is
		return now, chess960, nil
	}
	return "chess", chess960, nil
}

// readGame makes a document of a game.
func readGame(ctx context.Context, p *pgn.Parser, now *document) (*document, error) {
	name, chess960, err := variantOf(p, now.Variant)
	if err != nil {
		return nil, err
	}
	d := &document{
		Variant: name,
		FEN:     tagOf(p, "FEN"),
		White:   tagOf(p, "White"),
		Black:   tagOf(p, "Black"),
		Date:    tagOf(p, "Date"),
	}
	if name == now.Variant {
		d.Options = maps.Clone(now.Options)
	}
	if chess960 {
		if d.Options == nil {
			d.Options = map[string]string{}
		}
		d.Options["UCI_Chess960"] = "true"
	} else {
		delete(d.Options, "UCI_Chess960")
	}
	if fen := p.Tag("FEN"); fen != nil {
		d.FEN = pgn.Unescape(fen)
		if record := tagOf(p, "RMobilityStart"); record != "" && len(strings.Fields(d.FEN)) == 6 {
			d.FEN += " " + record
		}
	}
	if len(p.Moves) > maxPlies {
		return nil, fmt.Errorf("a game of more than %d half-moves is too long for this board", maxPlies)
	}
	var l line
	if err := l.follow(ctx, d); err != nil {
		return nil, err
	}
	var legal engine.MoveList
	for i, span := range p.Moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		legal.Clear()
		l.full.Position().Legal(&legal)
		m := pgn.Match(legal.Slice(), span.Of(p.Text))
		if m == engine.NoMove {
			return nil, fmt.Errorf(
				"half-move %d, %s, cannot be played in %s",
				i+1,
				quote(string(span.Of(p.Text))),
				name,
			)
		}
		if err := l.full.Play(m); err != nil {
			return nil, err
		}
		d.Moves = append(d.Moves, m.String())
	}
	d.At = len(d.Moves)
	if !l.full.Verdict().Over() {
		d.End = endOf(p)
	}
	return d, nil
}

// endOf reads how people have ended a game that was not over by rule.
func endOf(p *pgn.Parser) *ending {
	how := strings.ToLower(tagOf(p, "Termination") + " " + tagOf(p, "TerminationDetails"))
	kind := "resign"
	if strings.Contains(how, "time") {
		kind = "time"
	}
	if strings.Contains(how, "agreed") {
		return &ending{Kind: "agreed"}
	}
	switch orElse(tagOf(p, "Result"), string(p.Result.Of(p.Text))) {
	case "1-0":
		return &ending{Kind: kind, Side: "black"}
	case "0-1":
		return &ending{Kind: kind, Side: "white"}
	case "1/2-1/2", "1/2":
		return &ending{Kind: "agreed"}
	}
	return nil
}

// export is the whole game in PGN.
func (l *line) export() string {
	g, d := l.full, &l.doc
	start := g.PositionAt(0)
	doc := &pgn.Document{FullMove: start.FullMove(), BlackFirst: start.Side() == engine.Black, Result: "*"}
	add := func(name, value string) { doc.Tags = append(doc.Tags, pgn.Tag{Name: name, Value: value}) }
	verdict := g.Verdict()
	v := view{Result: g.Winner(verdict).Result()}
	how, details := "unterminated", ""
	switch e := d.End; {
	case verdict.Over():
		how, details = "normal", verdict.Reason
	case e == nil:
	case e.Kind == "agreed": // what was agreed is the end, not the result: the record decides, as after an adjudication
		v.settle(g, e)
		how, details = "adjudication", "agreed"
	case e.Kind == "time":
		v.settle(g, e)
		how, details = "time forfeit", e.Side+" has run out of time"
	default:
		v.settle(g, e)
		how, details = "normal", "resignation"
	}
	doc.Result = v.Result
	add("Event", "Contrary board")
	add("Site", "?")
	add("Date", orElse(d.Date, "????.??.??"))
	add("Round", "-")
	add("White", orElse(d.White, "?"))
	add("Black", orElse(d.Black, "?"))
	add("Result", doc.Result)
	spec := g.Spec()
	if tag := spec.PGNName(start); tag != "" {
		add("Variant", tag)
	}
	add("RuleSet", spec.Name)
	fields := strings.Fields(d.FEN)
	if fen := g.StartFEN(); fen != spec.Start || start.Traits().Has(engine.Chess960) ||
		len(fields) > 6 && spec.Repetition == variant.RepetitionSettles {
		add("SetUp", "1")
		add("FEN", fen)
	}
	l.recordTags(add, verdict, fields)
	if creator, _, ok := g.Deadline(); ok {
		add("NoDrawCreator", name(creator))
		add("NoDrawDeadPly", strconv.Itoa(deadPly(g)))
	}
	add("PlyCount", strconv.Itoa(g.Ply()))
	add("Termination", how)
	if details != "" {
		add("TerminationDetails", details)
	}
	for _, r := range l.rows {
		doc.Moves = append(doc.Moves, pgn.Move{SAN: r.SAN})
	}
	return string(bytes.TrimRight(doc.Append(nil), "\n")) + "\n"
}

// recordTags adds the tags of r-mobility, as docs/rmobility-pgn.md has them.
func (l *line) recordTags(add func(name, value string), verdict variant.Verdict, fen []string) {
	g := l.full
	r, ply, ok := g.Record()
	if !ok {
		return
	}
	if len(fen) > 6 {
		add("RMobilityStart", fen[6])
	}
	switch e := l.doc.End; {
	case verdict.Over():
		if winner, _ := verdict.Winner.Side(); verdict.Key <= 1 {
			r, ply = variant.Record{Key: verdict.Key, Holder: winner}, g.Ply()
		}
	case e == nil:
		return
	case e.Kind != "agreed":
		r, ply = variant.Record{Holder: sideOf(e.Side).Other()}, g.Ply()
	}
	add("RMobilityResult", r.String())
	add("RMobilityPoints", strconv.FormatFloat(g.Settings().WhitePoints(r), 'g', -1, 64))
	add("RMobilityPly", strconv.Itoa(ply))
}

// deadPly is the number of half-moves after which the position was dead.
func deadPly(g *variant.Game) int {
	for ply := range g.Ply() {
		if _, _, dead := variant.DeadlineOf(g.StateAt(ply)); dead {
			return ply
		}
	}
	return g.Ply()
}
