package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"contrary/engine"
	"contrary/search/proof"
	"contrary/variant"
)

const walkHelp = `Type a reply (d7d5, or Nf6 as notation has it), "longest" for the one that holds out longest, "back", "start", "line" or "quit".`

// walk lets a person go through a proof move by move: the program plays the attacker, the person the defender.
func walk(ctx context.Context, path string, in io.Reader, out io.Writer) error {
	file, err := readFile(ctx, path)
	if err != nil {
		return fmt.Errorf("--walk: %w", err)
	}
	p, err := proof.Read(file)
	if err != nil {
		return fmt.Errorf("--walk %s: %w", path, err)
	}
	fmt.Fprintf(out, "%s wins in at most %d plies; %d positions\n%s\n", p.Attacker, p.Plies, p.Positions, walkHelp)
	w := walker{proof: p, game: p.Game.Clone(), out: out}
	w.attack()
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if word := strings.TrimSpace(lines.Text()); word == "quit" {
			return nil
		} else if word != "" {
			w.obey(word)
		}
	}
	return lines.Err()
}

// walker is a walk through a proof.
type walker struct {
	proof *proof.Proof
	game  *variant.Game
	out   io.Writer
}

// obey does what one line says.
func (w *walker) obey(word string) {
	first := w.proof.Game.Ply()
	switch strings.ToLower(word) {
	case "back":
		for n := 0; n < 2 && w.game.Ply() > first; n++ {
			w.game.Undo()
		}
	case "start":
		w.game = w.proof.Game.Clone()
	case "line":
		fmt.Fprintln(w.out, w.line())
		return
	case "longest":
		line := w.proof.Line(w.game.Position())
		if len(line) == 0 {
			fmt.Fprintln(w.out, "The game is over.")
			return
		}
		w.play(line[0])
	default:
		m, err := moveOf(w.game.Position(), word)
		if err != nil {
			fmt.Fprintf(w.out, "%v. %s\n", err, walkHelp)
			return
		}
		w.play(m)
	}
	w.attack()
}

// play makes a move that is legal.
func (w *walker) play(m engine.Move) {
	if err := w.game.Play(m); err != nil {
		fmt.Fprintln(w.out, err)
	}
}

// attack makes the attacker's move, if it is its turn, and shows what the defender can do.
func (w *walker) attack() {
	if m, ok := w.proof.Answer(w.game.Position()); ok {
		fmt.Fprintf(w.out, "%s\n", numbered(w.game, m))
		w.play(m)
	}
	pos := w.game.Position()
	step, ok := w.proof.Find(w.game)
	if v := w.game.Verdict(); v.Over() || !ok {
		fmt.Fprintf(w.out, "%s\n%s: %s\n", pos.FEN(), v.Winner, v.Reason)
		return
	}
	fmt.Fprintf(w.out, "%s\n%s to move, lost in at most %d plies:", pos.FEN(), pos.Side(), step.Plies)
	for _, m := range w.game.Legal() {
		fmt.Fprintf(w.out, " %s", pos.SAN(m))
	}
	fmt.Fprintln(w.out)
}

// line writes the moves so far.
func (w *walker) line() string {
	var words []string
	again := w.game.Clone()
	moves := again.Moves()
	for again.Ply() > 0 {
		again.Undo()
	}
	for i, m := range moves {
		if i > 0 && again.Position().Side() == engine.Black {
			words = append(words, again.Position().SAN(m))
		} else {
			words = append(words, numbered(again, m))
		}
		if err := again.Play(m); err != nil {
			break
		}
	}
	return strings.Join(words, " ")
}

// numbered writes a move with its number: 2.Bb5, 2...d6.
func numbered(g *variant.Game, m engine.Move) string {
	pos := g.Position()
	dots := "."
	if pos.Side() == engine.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s%s", pos.FullMove(), dots, pos.SAN(m))
}

// moveOf reads a move in UCI or standard notation.
func moveOf(pos *engine.Position, word string) (engine.Move, error) {
	if m, err := pos.ParseMove(word); err == nil {
		return m, nil
	}
	var list engine.MoveList
	pos.Legal(&list)
	for _, m := range list.Slice() {
		if strings.EqualFold(pos.SAN(m), strings.TrimRight(word, "!?+#")) {
			return m, nil
		}
	}
	return engine.NoMove, errors.New("no such move: " + word)
}
