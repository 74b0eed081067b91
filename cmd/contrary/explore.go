package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"contrary/engine"
	"contrary/search/proof"
	"contrary/variant"
	"contrary/variant/antitable"
)

const exploreSynopsis = `Tells of every move of a position what is proven of it: won, lost, drawn, or unknown, with the length of the longest line. It
asks the exact endings and the book of proofs in the program, the tables that --tables and the proof files that --proof names;
with --nodes it looks for proofs itself.`

// exploredMove is what explore says of a move.
type exploredMove struct {
	Move   string `json:"move"`
	SAN    string `json:"san"`
	Result string `json:"result"`          // for the side that makes it: won, lost, drawn, unknown
	Plies  int    `json:"plies,omitempty"` // until the end, the move included
	Source string `json:"source,omitempty"`
}

// explorer knows where to ask.
type explorer struct {
	book   *proof.Book
	tables *antitable.Tables // nil if there are none
	solver *proof.Solver     // nil if nobody is to search
}

func runExplore(ctx context.Context, args []string, _ io.Reader, out io.Writer) error {
	flags := newFlags("explore", exploreSynopsis, out)
	game := addGameFlags(flags)
	game.standard(flags, "antichess")
	files := flags.StringArray("proof", nil, "a proof file to ask besides; may be repeated")
	tables := flags.String("tables", "", "folder of exact endings to ask besides those in the program")
	nodes := flags.Uint64("nodes", 0, "positions to look at for each move and side that is not known")
	hash := flags.Int("hash", 64, "MiB of table, with --nodes")
	asJSON := flags.Bool("json", false, "print one JSON object a move")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := least(flags, map[string]int{"hash": 1}); err != nil {
		return err
	}
	if err := fits(flags, *hash); err != nil {
		return err
	}
	g, err := game.play()
	if err != nil {
		return err
	}
	x := explorer{}
	if x.book, err = openBook(ctx, *files); err != nil {
		return err
	}
	if x.tables, err = openEndings(*tables, g.Spec().Name); err != nil {
		return err
	}
	if x.tables != nil {
		defer x.tables.Close()
	}
	if *nodes > 0 {
		opt := proof.Options{Hash: uint64(*hash) << 20, Threads: 1, Nodes: *nodes, Tables: x.tables}
		if x.solver, err = proof.New(g.Spec(), g.Settings(), opt); err != nil {
			return fmt.Errorf("explore: %s: %w", g.Spec().Name, err)
		}
	}
	moves, err := x.all(ctx, g)
	if err != nil {
		return err
	}
	if *asJSON {
		say := json.NewEncoder(out)
		for _, m := range moves {
			if err := say.Encode(m); err != nil {
				return err
			}
		}
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range moves {
		fmt.Fprintf(w, "%s\t%s\t%s\n", m.SAN, m.Move, m.words())
	}
	return w.Flush()
}

// openBook returns the book inside the program with some files more.
func openBook(ctx context.Context, files []string) (*proof.Book, error) {
	book, err := proof.Embedded()
	if err != nil {
		return nil, err
	}
	for _, path := range files {
		file, err := readFile(ctx, path)
		if err != nil {
			return nil, fmt.Errorf("--proof: %w", err)
		}
		if err := book.Add(path, file); err != nil {
			return nil, fmt.Errorf("--proof %s: %w", path, err)
		}
	}
	return book, nil
}

// words says it in a line.
func (m *exploredMove) words() string {
	text := m.Result
	if m.Plies > 0 {
		most := "at most "
		if m.Source == "table" {
			most = ""
		}
		text += fmt.Sprintf(" in %s%d plies", most, m.Plies)
	}
	if m.Source != "" {
		text += " (" + m.Source + ")"
	}
	return text
}

// all tells of every move of g.
func (x *explorer) all(ctx context.Context, g *variant.Game) (moves []exploredMove, err error) {
	pos := *g.Position()
	for _, m := range g.Legal() {
		after := g.Clone()
		if err := after.Play(m); err != nil {
			return nil, err
		}
		e := exploredMove{Move: m.String(), SAN: pos.SAN(m)}
		e.Result, e.Plies, e.Source = x.judge(ctx, after, pos.Side())
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		moves = append(moves, e)
	}
	return moves, nil
}

// judge tells how the position of g stands for side, which has just moved.
func (x *explorer) judge(ctx context.Context, g *variant.Game, side engine.Side) (result string, plies int,
	source string) {
	named := map[bool]string{true: "won", false: "lost"}
	if v := g.Verdict(); v.Winner == variant.Draw {
		return "drawn", 1, v.Reason
	} else if v.Over() {
		return named[v.Winner == variant.WinFor(side)], 1, v.Reason
	}
	if result, plies, ok := x.ask(g.Position()); ok {
		return result, plies, "table"
	}
	if step, ok := x.book.Find(g); ok {
		return named[step.Attacker == side], step.Plies + 1, "proof"
	}
	if x.solver == nil {
		return "unknown", 0, ""
	}
	for _, attacker := range []engine.Side{side, side.Other()} {
		if x.solver.Solve(ctx, g, attacker, nil) != proof.Won {
			continue
		}
		p, err := x.solver.Extract(ctx, g, attacker)
		if err != nil {
			continue
		}
		return named[attacker == side], p.Plies + 1, "searched"
	}
	return "unknown", 0, ""
}

// ask asks the tables what a position is worth to the side that has just moved, by the 50-move rule.
func (x *explorer) ask(pos *engine.Position) (result string, plies int, ok bool) {
	if x.tables == nil {
		return "", 0, false
	}
	o, ok := x.tables.Probe(pos)
	switch o.At(pos.Clock()) {
	case antitable.Win:
		return "lost", o.Plies + 1, ok
	case antitable.Loss:
		return "won", o.Plies + 1, ok
	}
	return "drawn", 0, ok
}
