package proof

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"contrary/engine"
	"contrary/variant"
)

// bookFile is the book inside the program: a zip file of proof files. "make book" puts it together.
//
//go:embed book.zip
var bookFile []byte

// Book is a set of proofs, each unpacked when it is first needed. It is not safe for concurrent use.
type Book struct{ chapters []*chapter }

// chapter is one proof of a book.
type chapter struct {
	name  string
	file  []byte
	head  *Proof // without moves
	proof *Proof // nil until it is needed
}

// BookVariant is the name of the game that the book inside the program is about.
const BookVariant = "antichess"

// Embedded returns the book inside the program.
func Embedded() (*Book, error) { return OpenBook(bookFile) }

// OpenBook reads a zip file of proof files. The error wraps [ErrFile].
func OpenBook(archive []byte) (*Book, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	b := &Book{}
	for _, f := range r.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		in, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrFile, f.Name, err)
		}
		file, err := io.ReadAll(in)
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrFile, f.Name, err)
		}
		head, _, err := readHeader(file)
		if err != nil {
			return nil, fmt.Errorf("%w: %s: %w", ErrFile, f.Name, err)
		}
		b.chapters = append(b.chapters, &chapter{name: f.Name, file: file, head: head})
	}
	return b, nil
}

// Names returns the names of the proof files in the book.
func (b *Book) Names() (names []string) {
	for _, c := range b.chapters {
		names = append(names, c.name)
	}
	return names
}

// File returns the proof file of that name.
func (b *Book) File(name string) ([]byte, bool) {
	for _, c := range b.chapters {
		if c.name == name {
			return c.file, true
		}
	}
	return nil, false
}

// Add puts a proof into the book.
func (b *Book) Add(name string, file []byte) error {
	p, err := Read(file)
	if err != nil {
		return err
	}
	b.chapters = append(b.chapters, &chapter{name: name, file: file, head: p, proof: p})
	return nil
}

// Step is what a proof says of a position that it goes through.
type Step struct {
	// Attacker has won.
	Attacker engine.Side
	// Plies is the length of the longest line to the end.
	Plies int
	// Move is the attacker's, NoMove where the defender is to move or the game is over.
	Move engine.Move
	// Proof is where this stands.
	Proof *Proof
}

// Find returns what the book knows of the current position of g. It looks in the proofs that begin in a position of the
// game. A position counts only if the past allows it: the clock must leave enough plies, and no position may have
// appeared twice.
func (b *Book) Find(g *variant.Game) (Step, bool) {
	keys := g.Keys()
	for _, c := range b.chapters {
		if c.head.Game.Spec() != g.Spec() || !slices.Contains(keys, c.head.Game.Position().Key()) {
			continue
		}
		if c.proof == nil {
			p, err := Read(c.file)
			if err != nil {
				continue // it was sound when the program was built
			}
			c.proof = p
		}
		if s, ok := c.proof.Find(g); ok {
			return s, true
		}
	}
	return Step{}, false
}

// Find returns what the proof says of the current position of g, if it has come to it and the past allows it; see
// [Book.Find].
func (p *Proof) Find(g *variant.Game) (Step, bool) {
	pos := g.Position()
	f, ok := p.facts[pos.Key()]
	if !ok || g.Spec() != p.Game.Spec() {
		return Step{}, false
	}
	if clock := g.Spec().ClockPlies; clock > 0 && pos.Clock()+int(f.run) >= clock || recurred(g) {
		return Step{}, false
	}
	return Step{Attacker: p.Attacker, Plies: int(f.plies), Move: f.move, Proof: p}, true
}

// recurred tells whether a position has appeared twice since the last capture or pawn move.
func recurred(g *variant.Game) bool {
	keys, moves := g.Keys(), g.Moves()
	for i := len(keys) - 1; i >= 0; i-- {
		if slices.Contains(keys[i+1:], keys[i]) {
			return true
		}
		if i > 0 && moves[i-1].IsIrreversible() {
			break
		}
	}
	return false
}

// Line returns the line from pos in which the defender holds out longest, as the proof has it.
func (p *Proof) Line(pos *engine.Position) (line []engine.Move) {
	at := *pos
	for {
		f, ok := p.facts[at.Key()]
		if !ok || f.plies == 0 {
			return line
		}
		next, child := f.move, engine.Position{}
		if next == engine.NoMove {
			for _, m := range sortedMoves(&at) {
				at.Make(m, &child)
				if p.facts[child.Key()].plies == f.plies-1 {
					next = m
					break
				}
			}
		}
		if next == engine.NoMove {
			return line
		}
		line = append(line, next)
		at.Make(next, &child)
		at = child
	}
}
