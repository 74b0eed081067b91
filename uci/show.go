package uci

import (
	"fmt"
	"slices"
	"strings"
)

// show prints the position for people, as "d" does in other engines.
func (s *session) show() {
	g, p := s.game, s.game.Position()
	var b strings.Builder
	b.WriteString(board(p.FEN()))
	fmt.Fprintf(&b, "\nVariant: %s (%s)\n", g.Spec().Name, g.Spec().Title)
	fmt.Fprintf(&b, "Fen: %s\n", g.FEN())
	if g.StateField() != "" {
		fmt.Fprintf(&b, "Fen with the past: %s\n", g.FullFEN())
	}
	if x := p.XFEN(); x != p.FEN() {
		fmt.Fprintf(&b, "X-Fen: %s\n", x)
	}
	fmt.Fprintf(&b, "Key: %016X\n", uint64(p.Key()))
	if p.InCheck() {
		squares := []string{}
		for checkers := p.Checkers(); checkers != 0; {
			squares = append(squares, checkers.Pop().String())
		}
		fmt.Fprintf(&b, "Checkers: %s\n", strings.Join(squares, " "))
	}
	legal, barred := g.Legal(), g.Barred()
	fmt.Fprintf(&b, "Legal moves (%d): %s\n", len(legal), joinMoves(legal))
	if len(barred) > 0 {
		fmt.Fprintf(&b, "Barred moves (%d): %s\n", len(barred), joinMoves(barred))
	}
	if v := g.Verdict(); v.Over() {
		fmt.Fprintf(&b, "Verdict: %s (%s)\n", v.Winner, v.Reason)
	} else {
		fmt.Fprintf(&b, "Verdict: %s\n", v.Winner)
	}
	for _, note := range g.Notes() {
		fmt.Fprintf(&b, "%s: %s\n", note.Name, note.Text)
	}
	if limit := g.Spec().ClockPlies; limit > 0 {
		fmt.Fprintf(&b, "Clock: %d of %d plies\n", p.Clock(), limit)
	}
	s.out.block(b.String())
}

// board draws the placement field of a FEN.
func board(fen string) string {
	const rule = " +---+---+---+---+---+---+---+---+\n"
	placement, _, _ := strings.Cut(fen, " ")
	var b strings.Builder
	b.WriteString(rule)
	for i, rank := range strings.Split(placement, "/") {
		for _, c := range rank {
			if c >= '1' && c <= '8' {
				b.WriteString(strings.Repeat(" |  ", int(c-'0')))
				continue
			}
			fmt.Fprintf(&b, " | %c", c)
		}
		fmt.Fprintf(&b, " | %d\n%s", 8-i, rule)
	}
	b.WriteString("   a   b   c   d   e   f   g   h\n")
	return b.String()
}

// joinMoves is the moves in UCI text and alphabetical order.
func joinMoves[M fmt.Stringer](moves []M) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}
