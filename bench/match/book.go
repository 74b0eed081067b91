package match

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"contrary/engine"
	"contrary/internal/pgn"
	"contrary/variant"
)

// Opening is where a pair of games begins.
type Opening struct {
	// "" for the variant's start position; a seventh field is the variant's own, such as r-mobility's record so far
	FEN    string
	Moves  []engine.Move
	Source string // "book.epd:17", for messages
}

// Book says where openings come from. The zero value is the start position alone.
type Book struct {
	Path   string // EPD (also plain FENs) or PGN; "" for none
	Random bool   // in random order
	Plies  int    // of a PGN game, take so many; 0 all
	// RandomPlies are played at random after the opening, without making the game end.
	RandomPlies int
	Seed        uint64

	text []byte // of the file, once loaded
}

// Take gives the book the text of its file, where the caller has read it already.
func (b *Book) Take(text []byte) { b.text = text }

// load reads the file, once: what is played and what is resumed by is the same text, and it may be a pipe.
func (b *Book) load() (err error) {
	if b.Path != "" && b.text == nil {
		b.text, err = os.ReadFile(b.Path)
	}
	return err
}

// openings returns the first n openings of the match, and warnings. The k-th does not depend on n, so a match can be
// made longer later.
func (b Book) openings(spec *variant.Spec, set variant.Settings, n int) ([]Opening, []string, error) {
	lines := []bookLine{{}}
	if b.Path != "" {
		var err error
		if lines, err = b.read(); err != nil {
			return nil, nil, err
		}
	}
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	if b.Random {
		rng := rand.New(rand.NewPCG(b.Seed, 0x6f72646572))
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	var good []Opening
	var warnings []string
	for _, i := range order {
		if len(good) == n {
			break
		}
		o, err := lines[i].opening(spec, set, b.Plies)
		if err != nil {
			warnings = append(warnings, fmt.Sprintf("%s: %v", o.Source, err))
			continue
		}
		good = append(good, o)
	}
	if len(good) == 0 {
		return nil, nil, fmt.Errorf("no usable opening in %s: %s", b.Path,
			strings.Join(warnings[:min(1, len(warnings))], ""))
	}
	if len(warnings) > 3 {
		warnings = append(warnings[:3], fmt.Sprintf("%s: %d openings skipped in all", b.Path, len(warnings)))
	}
	out := make([]Opening, n)
	for k := range out {
		out[k] = good[k%len(good)]
	}
	if b.RandomPlies > 0 {
		return b.randomise(spec, set, out, warnings)
	}
	if n > len(good) && b.Path != "" {
		warnings = append(warnings,
			fmt.Sprintf("%d openings for %d pairs: they are used again in the same order", len(good), n))
	}
	return out, warnings, nil
}

// bookLine is one opening, not yet understood.
type bookLine struct {
	source string
	fen    string
	game   *pgn.RawGame
}

func (b Book) read() ([]bookLine, error) {
	err := b.load()
	if err != nil {
		return nil, err
	}
	text := bytes.TrimPrefix(b.text, []byte("\xef\xbb\xbf"))
	var lines []bookLine
	if start := bytes.TrimLeft(text, " \t\r\n"); bytes.HasPrefix(start, []byte("[")) ||
		strings.HasSuffix(b.Path, ".pgn") {
		s := pgn.NewScanner(bytes.NewReader(text))
		for s.Scan() {
			g := s.Game()
			lines = append(lines, bookLine{source: fmt.Sprintf("%s: game %d", b.Path, g.Number), game: &g})
		}
		err = s.Err()
	} else {
		s := bufio.NewScanner(bytes.NewReader(text))
		for n := 1; s.Scan(); n++ {
			if line := strings.TrimSpace(s.Text()); line != "" && line[0] != '#' {
				lines = append(lines, bookLine{source: fmt.Sprintf("%s: line %d", b.Path, n), fen: line})
			}
		}
		err = s.Err()
	}
	if err == nil && len(lines) == 0 {
		err = fmt.Errorf("%s: no openings in it", b.Path)
	}
	return lines, err
}

func (l bookLine) opening(spec *variant.Spec, set variant.Settings, plies int) (Opening, error) {
	o := Opening{Source: l.source, FEN: epdToFEN(l.fen)}
	if l.game == nil {
		_, err := o.begin(spec, set)
		return o, err
	}
	var p pgn.Parser
	if err := p.Parse(*l.game); err != nil {
		return o, err
	}
	o.FEN = pgn.Unescape(p.Tag("FEN"))
	g, err := variant.NewGame(spec, set, o.FEN)
	if err != nil {
		return o, err
	}
	for i, span := range p.Moves {
		if plies > 0 && i == plies {
			break
		}
		word := span.Of(p.Text)
		m := pgn.Match(g.Legal(), word)
		if m == engine.NoMove || g.Play(m) != nil {
			return o, fmt.Errorf("move %d, %s, cannot be played", i/2+1, word)
		}
		o.Moves = append(o.Moves, m)
	}
	_, err = o.begin(spec, set)
	return o, err
}

// epdToFEN makes six fields of four and drops EPD operations, using hmvc and fmvn. A FEN stays as it is, with a seventh
// field.
func epdToFEN(line string) string {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return line
	}
	half, full, rest := "0", "1", fields[4:]
	if len(rest) >= 2 && isNumber(rest[0]) && isNumber(rest[1]) {
		half, full, rest = rest[0], rest[1], rest[2:]
		if len(rest) > 0 && !strings.HasSuffix(rest[0], ";") && (len(rest) == 1 || strings.Contains(rest[0], "G")) {
			return strings.Join(fields[:7], " ")
		}
	}
	for op := range strings.SplitSeq(strings.Join(rest, " "), ";") {
		if w := strings.Fields(op); len(w) == 2 && isNumber(w[1]) {
			switch w[0] {
			case "hmvc":
				half = w[1]
			case "fmvn":
				full = w[1]
			}
		}
	}
	return strings.Join(fields[:4], " ") + " " + half + " " + full
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// begin sets the opening up and refuses one after which the game is over.
func (o Opening) begin(spec *variant.Spec, set variant.Settings) (*variant.Game, error) {
	g, err := variant.NewGame(spec, set, o.FEN)
	if err != nil {
		return nil, err
	}
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	if v := g.Verdict(); v.Over() {
		return nil, fmt.Errorf("the game is over there: %s", v.Reason)
	}
	return g, nil
}

// randomise continues every opening with random moves, each pair with its own generator, and avoids repeating a
// position.
func (b Book) randomise(spec *variant.Spec, set variant.Settings, list []Opening, warnings []string) ([]Opening,
	[]string, error) {
	const tries = 1000
	seen := map[engine.Key]bool{}
	repeated := 0
	for k := range list {
		rng := rand.New(rand.NewPCG(b.Seed, uint64(k)))
		var g *variant.Game
		for try := 0; ; try++ {
			if try == tries {
				return nil, nil, fmt.Errorf("%s: no %d random moves found after which the game goes on",
					cmp.Or(list[k].Source, "the start position"), b.RandomPlies)
			}
			var err error
			if g, err = list[k].begin(spec, set); err != nil {
				return nil, nil, fmt.Errorf("%s: %w", list[k].Source, err)
			}
			for range b.RandomPlies {
				legal := g.Legal()
				if len(legal) == 0 || g.Play(legal[rng.IntN(len(legal))]) != nil || g.Verdict().Over() {
					g = nil
					break
				}
			}
			if g == nil || seen[g.Position().Key()] && try < tries/2 {
				continue
			}
			break
		}
		if seen[g.Position().Key()] {
			repeated++
		}
		seen[g.Position().Key()] = true
		list[k].Moves = g.Moves()
	}
	if repeated > 0 {
		warnings = append(warnings, fmt.Sprintf("%d of %d random openings repeat another one", repeated, len(list)))
	}
	return list, warnings, nil
}
