package syzygy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"contrary/engine"
)

// Tables are the files of some folders, by one set of rules. Probing is safe for any number of goroutines; Close only
// when none does.
type Tables struct {
	rules Rules
	wdl   map[material]*file // by both ways round
	dtz   map[material]*file
	files []*file
	count [2]int
	men   int
	fault atomic.Pointer[error]
	// threats is from how many men on WDL files have arbitrary values where a quiet move that forces a capture does as
	// well.
	threats int
}

// Open finds the tables in folders, which path names as the system separates them (":", on Windows ";"). Where two
// hold the same ending, the first one counts. It reads names only; a file is opened when it is first asked. A folder
// that cannot be read is an error, one without tables is not.
func Open(path string, rules Rules) (*Tables, error) {
	t := &Tables{rules: rules, threats: MaxMen, wdl: map[material]*file{}, dtz: map[material]*file{}}
	for _, dir := range filepath.SplitList(path) {
		if dir == "" {
			continue
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, plain(err))
		}
		for _, by := range serving[rules] {
			for _, e := range entries {
				t.find(dir, e.Name(), by)
			}
		}
	}
	return t, nil
}

// endings are those of the WDL and DTZ files by each set of rules.
var endings = [2][2]string{Giveaway: {".gtbw", ".gtbz"}, Suicide: {".stbw", ".stbz"}}

// serving says whose files serve a set of rules, its own first; those of others only without pawns.
var serving = [3][]Rules{Giveaway: {Giveaway, Suicide}, Suicide: {Suicide, Giveaway}, Pawnless: {Giveaway, Suicide}}

// find takes up a file if its name is that of a table by some rules that serves ours too, and none is known.
func (t *Tables) find(dir, name string, rules Rules) {
	ending := filepath.Ext(name)
	m, ok := parseMaterial(strings.TrimSuffix(name, ending))
	if !ok || rules != t.rules && m.hasPawns() {
		return
	}
	for kind, by := range []map[material]*file{t.wdl, t.dtz} {
		if ending != endings[rules][kind] || by[m] != nil {
			continue
		}
		f := &file{path: filepath.Join(dir, name), ending: ending, material: m}
		by[m], by[m.mirrored()] = f, f
		t.files = append(t.files, f)
		t.count[kind]++
		if kind == 0 {
			t.men = max(t.men, m.men())
		}
	}
}

// Close unmaps the files. Nothing may be probed afterwards.
func (t *Tables) Close() error {
	var errs []error
	for _, f := range t.files {
		errs = append(errs, f.close())
	}
	t.files, t.wdl, t.dtz, t.men, t.count = nil, nil, nil, 0, [2]int{}
	return errors.Join(errs...)
}

// Rules returns by which rules the tables are read.
func (t *Tables) Rules() Rules { return t.rules }

// Len returns how many WDL and DTZ files there are.
func (t *Tables) Len() (wdl, dtz int) { return t.count[0], t.count[1] }

// MaxMen returns the greatest number of men that any WDL file covers, 0 if there is none.
func (t *Tables) MaxMen() int { return t.men }

// Err returns the first fault that was met in a file, which is of no use since: one line that names it; nil if there
// was none.
func (t *Tables) Err() error {
	if err := t.fault.Load(); err != nil {
		return *err
	}
	return nil
}

// Check opens every file and returns what is wrong with those that are damaged, foreign or cut off, as far as their
// heads tell.
func (t *Tables) Check() error {
	var errs []error
	for _, f := range t.files {
		f.open(func(err error) { errs = append(errs, err); t.noteFault(err) })
	}
	return errors.Join(errs...)
}

func (t *Tables) noteFault(err error) { t.fault.CompareAndSwap(nil, &err) }

// damaged puts a file out of use.
func (t *Tables) damaged(f *file) {
	if f.damage.CompareAndSwap(false, true) {
		t.noteFault(fmt.Errorf("%s: damaged: a value that cannot be", f.path))
	}
}

// covers tells whether the tables may know a position.
func (t *Tables) covers(p *engine.Position) bool {
	return p.Occupied().Count() <= t.men && p.Castling() == 0 && (t.rules != Pawnless || p.Pieces(engine.Pawn) == 0)
}

// WDL returns the value of a position for the side to move if the clock stood at 0; ok is false if a table is missing
// or damaged (see Err), with castling rights, or with too many men. Only WDL files are needed.
func (t *Tables) WDL(p *engine.Position) (v WDL, ok bool) {
	if !t.covers(p) {
		return 0, false
	}
	b := boardOf(p)
	v, _, ok = t.value(&b, Loss, Win, false)
	return v, ok
}

// Probe returns the value of a position and its distance to the next capture or pawn move; the clock of the position is
// not looked at. ok is false as for WDL, and if a DTZ file is missing.
func (t *Tables) Probe(p *engine.Position) (o Outcome, ok bool) {
	if !t.covers(p) {
		return o, false
	}
	b := boardOf(p)
	return t.outcome(&b)
}
