package antitable

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"contrary/engine"

	"github.com/edsrzf/mmap-go"
)

// Value is what a position is worth for the side to move.
type Value int8

// The values.
const (
	Loss Value = iota - 1
	Draw
	Win
)

// String returns "loss", "draw" or "win".
func (v Value) String() string { return [...]string{"loss", "draw", "win"}[v+1] }

// Outcome is what a position leads to.
type Outcome struct {
	// Value is for the side to move, in endless play: no repetition, no 50-move rule.
	Value Value
	// Plies is how long the game lasts if the winner hurries and the loser delays the end; 0 for a draw.
	Plies int
	// Zeroing is how many plies it takes until the next capture or pawn move, or the end, if the winner hurries to it
	// and the loser delays it and both keep the value. With the clock at c the 50-move rule spoils the win exactly if c
	// + Zeroing is greater than ClockPlies. It is 0 for a draw, and greater than ClockPlies if the rule spoils the win
	// whatever the clock.
	Zeroing int
}

// ClockPlies is how many plies without a capture or pawn move end the game.
const ClockPlies = longest

// Spoiled tells whether the 50-move rule takes the win away when so many plies have passed since the last capture or
// pawn move.
func (o Outcome) Spoiled(clock int) bool { return o.Value != Draw && clock+o.Zeroing > ClockPlies }

// At returns the value by the 50-move rule.
func (o Outcome) At(clock int) Value {
	if o.Spoiled(clock) {
		return Draw
	}
	return o.Value
}

// outcome makes a result public.
func (r result) outcome() Outcome {
	switch {
	case r.e.isWon():
		return Outcome{Win, r.e.distance(), int(r.z)}
	case r.e.isLost():
		return Outcome{Loss, r.e.distance(), int(r.z)}
	}
	return Outcome{}
}

// Tables are the exact values of a variant's small endings. Probing is safe for any number of goroutines; Close only
// when none does. The tables of giveaway are those of antichess: castling is outside of them.
type Tables struct {
	set   *set
	files []*file
	maps  []mmap.MMap
	cache *cache
	men   int
}

// Open opens the tables of a variant: those within the program, and those in a folder, "" for none, which go before
// them. The heads of the files are checked at once, each block when it is read.
func Open(dir, variant string) (*Tables, error) {
	rules, err := newRules(variant)
	if err != nil {
		return nil, err
	}
	t := &Tables{set: newSet(rules)}
	if err := t.addEmbedded(); err != nil {
		return nil, err
	}
	if dir != "" {
		if err := t.addFolder(dir); err != nil {
			return nil, errors.Join(err, t.Close())
		}
	}
	t.number()
	return t, nil
}

// OpenFolder opens the tables of a variant in a folder, without those within the program.
func OpenFolder(dir, variant string) (*Tables, error) {
	rules, err := newRules(variant)
	if err != nil {
		return nil, err
	}
	t := &Tables{set: newSet(rules)}
	if err := t.addFolder(dir); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	t.number()
	return t, nil
}

func (t *Tables) addFolder(dir string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*."+t.Variant()+Extension))
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	for _, name := range names {
		if err := t.addMapped(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (t *Tables) addMapped(name string) error {
	in, err := os.Open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil || info.Size() < fixedSize {
		return errors.Join(err, fmt.Errorf("%w: no head", ErrCorrupt))
	}
	data, err := mmap.Map(in, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	if err := t.add(data, filepath.Base(name)); err != nil {
		return errors.Join(err, data.Unmap())
	}
	t.maps = append(t.maps, data)
	return nil
}

// add takes up the table that the bytes hold.
func (t *Tables) add(data []byte, name string) error {
	f, err := openFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	if name != FileName(f.m.name, f.variant) || f.variant != t.Variant() {
		return fmt.Errorf("%w: it holds %s", ErrCorrupt, FileName(f.m.name, f.variant))
	}
	f.size = int64(len(data))
	t.set.add(&entry{m: f.m, l: f.m.layout, file: f})
	return nil
}

// number lists the files and makes room for their blocks.
func (t *Tables) number() {
	for _, e := range t.set.entries {
		t.files = append(t.files, e.file)
		t.men = max(t.men, e.m.Men())
	}
	slices.SortFunc(t.files, func(a, b *file) int {
		return cmp.Or(cmp.Compare(a.m.Men(), b.m.Men()), cmp.Compare(a.m.Pawns(), b.m.Pawns()),
			cmp.Compare(a.m.name, b.m.name))
	})
	blocks := 0
	for _, f := range t.files {
		f.first = blocks
		blocks += f.sides * f.m.layout.blocks()
	}
	t.cache = newCache(min(blocks, defaultBlocks))
	for _, f := range t.files {
		f.cache = t.cache
	}
}

// Close unmaps the files. Nothing may be probed afterwards.
func (t *Tables) Close() error {
	var errs []error
	for _, m := range t.maps {
		errs = append(errs, m.Unmap())
	}
	t.maps, t.files, t.men = nil, nil, 0
	t.set = newSet(t.set.rules)
	return errors.Join(errs...)
}

// Variant returns the variant whose name the files bear.
func (t *Tables) Variant() string { return t.set.rules.name }

// Traits returns how the men move in the tables.
func (t *Tables) Traits() engine.Traits { return t.set.rules.traits }

// Len returns the number of materials.
func (t *Tables) Len() int { return len(t.files) }

// MaxMen returns the greatest number of men that any table covers, 0 if there is none.
func (t *Tables) MaxMen() int { return t.men }

// Materials returns the materials, fewer men first, then fewer pawns.
func (t *Tables) Materials() (out []*Material) {
	for _, f := range t.files {
		out = append(out, f.m)
	}
	return out
}

// Probe returns the exact outcome of a position; the clock of the position is not looked at. ok is false if no table
// covers it: too many men, a material without a file, castling rights, a damaged block (see Err). It does not allocate
// once the blocks needed are in memory.
func (t *Tables) Probe(p *engine.Position) (o Outcome, ok bool) {
	if p.Occupied().Count() > t.men || p.Castling() != 0 {
		return o, false
	}
	b := boardOf(p)
	var r result
	if ep := p.EnPassant(); ep != engine.NoSquare {
		of := b.occupied()
		r, _, ok = t.set.captures(&b, &of, ep)
	} else {
		r, ok = t.set.value(b)
	}
	return r.outcome(), ok
}

// Err returns an error that a probe met in a damaged block; nil if there was none.
func (t *Tables) Err() error {
	for _, f := range t.files {
		if err := f.fault.Load(); err != nil {
			return fmt.Errorf("%s: %w", FileName(f.m.name, f.variant), *err)
		}
	}
	return nil
}

// File says how big a table is.
type File struct {
	Material *Material
	Bytes    int64
	// Sides are the boards by side to move; Black is missing if both sides have the same men.
	Sides []Summary
}

// File returns what the file of a material says of itself; ok is false if there is none.
func (t *Tables) File(m *Material) (out File, ok bool) {
	e := t.set.entries[m.counts]
	if e == nil {
		return out, false
	}
	return File{m, e.file.size, e.file.summary[:e.file.sides]}, true
}

// Size returns the number of boards that the file of a material numbers, those with a capture included; 0 without a
// file.
func (t *Tables) Size(m *Material) int {
	if e := t.set.entries[m.counts]; e != nil {
		return e.file.sides * e.l.fileHalf()
	}
	return 0
}

// Verify compares the checksums of all blocks of a material.
func (t *Tables) Verify(m *Material) error {
	e := t.set.entries[m.counts]
	if e == nil {
		return fmt.Errorf("no table of %s", m.name)
	}
	if err := e.file.verify(); err != nil {
		return fmt.Errorf("%s: %w", m.name, err)
	}
	return nil
}
