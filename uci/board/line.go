package board

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

const (
	// maxPlies bounds the games that are shown.
	maxPlies = 3000
	// maxText bounds every text of a document that is not a list of moves.
	maxText = 300
)

// line is a game played through: the document of the page and what the rules say of it. The zero value is ready for
// [line.follow].
type line struct {
	doc  document
	set  variant.Settings
	full *variant.Game // with all moves
	at   *variant.Game // as far as it is looked at
	rows []row
}

// follow plays the game of a document, from where it parts from the one before.
func (l *line) follow(ctx context.Context, d *document) error {
	if err := d.check(); err != nil {
		return err
	}
	if l.full == nil || d.Variant != l.doc.Variant || d.FEN != l.doc.FEN || !maps.Equal(d.Options, l.doc.Options) {
		if err := l.begin(d); err != nil {
			return err
		}
	}
	same := 0
	for old := l.doc.Moves; same < min(len(d.Moves), len(old)) && old[same] == d.Moves[same]; {
		same++
	}
	for l.full.Ply() > same {
		l.full.Undo()
	}
	l.rows = l.rows[:same]
	for _, text := range d.Moves[same:] {
		if err := ctx.Err(); err != nil {
			return err
		}
		m, err := l.full.Position().ParseMove(text)
		if err != nil {
			return fmt.Errorf("move %d, %s, cannot be played here", l.full.Ply()+1, quote(text))
		}
		r := describe(l.full, m)
		if err := l.full.Play(m); err != nil {
			return err
		}
		l.rows = append(l.rows, r)
	}
	l.doc = *d
	l.doc.Moves = slices.Clone(d.Moves)
	l.at = l.full
	if d.At < l.full.Ply() {
		l.at = l.full.Clone()
		for l.at.Ply() > d.At {
			l.at.Undo()
		}
	}
	return nil
}

// check refuses what no page sends.
func (d *document) check() error {
	if len(d.Moves) > maxPlies {
		return fmt.Errorf("a game of more than %d half-moves is too long for this board", maxPlies)
	}
	if d.At < 0 || d.At > len(d.Moves) {
		return errors.New("the position asked for is not one of the game")
	}
	texts := []string{d.Variant, d.FEN, d.White, d.Black, d.Date}
	for name, value := range d.Options {
		texts = append(texts, name, value)
	}
	if slices.ContainsFunc(texts, func(s string) bool { return len(s) > maxText }) || len(d.Options) > 20 {
		return errors.New("a text of the game is too long")
	}
	if e := d.End; e != nil {
		if !slices.Contains([]string{"resign", "time", "agreed"}, e.Kind) ||
			!slices.Contains([]string{"white", "black"}, e.Side) && e.Kind != "agreed" {
			return errors.New("unknown end of the game")
		}
	}
	return nil
}

// begin starts the game of the document anew.
func (l *line) begin(d *document) error {
	*l = line{}
	spec, ok := variant.Lookup(d.Variant)
	if !ok {
		return fmt.Errorf("there is no variant %s", quote(d.Variant))
	}
	set := variant.DefaultSettings()
	for name, value := range d.Options {
		if !slices.ContainsFunc(spec.Options, func(o variant.Option) bool { return o.Name == name }) {
			return fmt.Errorf("%s has no option %s", spec.Name, quote(name))
		}
		if err := set.Set(name, value); err != nil {
			return err
		}
	}
	game, err := variant.NewGame(spec, set, strings.TrimSpace(d.FEN))
	if err != nil {
		return err
	}
	l.set, l.full = set, game
	return nil
}

// read finds the move that a person has typed, in algebraic notation or as UCI writes it.
func (l *line) read(text string) (engine.Move, error) {
	text = strings.TrimSpace(text)
	if len(text) > 20 {
		return engine.NoMove, errors.New("this is too long for a move")
	}
	p := l.at.Position()
	free := l.at.Legal()
	if m, err := p.ParseMove(text); err == nil && slices.Contains(free, m) {
		return m, nil
	}
	if m := pgn.Match(free, []byte(text)); m != engine.NoMove {
		return m, nil
	}
	// Small letters for men are what people type; "b" stays the pawn's file.
	if strings.ContainsAny(text[:min(1, len(text))], "nrqk") {
		if m := pgn.Match(free, []byte(strings.ToUpper(text[:1])+text[1:])); m != engine.NoMove {
			return m, nil
		}
	}
	if m := pgn.Match(l.at.Barred(), []byte(text)); m != engine.NoMove {
		return engine.NoMove, fmt.Errorf("%s is barred: it %s", p.SAN(m), repeats(l.at, earlier(l.at, m)))
	}
	if len(free) > 0 && free[0].IsCapture() && p.Traits().Has(engine.MustCapture) {
		return engine.NoMove, fmt.Errorf("%s cannot be played: a capture is compulsory", quote(text))
	}
	return engine.NoMove, fmt.Errorf("%s is no legal move here, or it means more than one", quote(text))
}

// quote makes a piece of input fit to be shown.
func quote(text string) string {
	if r := []rune(text); len(r) > 40 {
		text = string(r[:40]) + "..."
	}
	return fmt.Sprintf("%q", text)
}

// sentence makes an error one for people.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	text = strings.ToUpper(text[:1]) + text[1:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
