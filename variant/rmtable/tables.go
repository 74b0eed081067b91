package rmtable

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"contrary/engine"
	"contrary/internal/whole"
	"contrary/variant"

	"github.com/edsrzf/mmap-go"
)

// Tables is a set of table files of one scope, mapped into memory. Probing does not change it, so any number of
// goroutines may probe at once; Close only when none does.
type Tables struct {
	scope Scope
	by    map[counts]*table
	maps  []mmap.MMap
}

// Open maps every table of a scope in a folder. The folder may hold other files. An unreadable or damaged table is an
// error; of the positions only what is read is compared with its sum, see Damage.
func Open(dir string, scope Scope) (*Tables, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*."+scope.String()+Extension))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, err
	}
	t := &Tables{scope: scope, by: map[counts]*table{}}
	for _, name := range names {
		if err := t.add(name); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", name, err), t.Close())
		}
	}
	return t, nil
}

func (t *Tables) add(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() < headerSize {
		return errors.Join(err, fmt.Errorf("%w: no header", ErrCorrupt))
	}
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return err
	}
	one, err := decode(data)
	if err == nil && (one.scope != t.scope || filepath.Base(name) != FileName(one.m.name, one.scope)) {
		err = fmt.Errorf("%w: it holds %s", ErrCorrupt, FileName(one.m.name, one.scope))
	}
	if err != nil {
		return errors.Join(err, data.Unmap())
	}
	t.maps = append(t.maps, data)
	t.by[one.m.counts()] = one
	return nil
}

// Close unmaps the files. Nothing may be probed afterwards.
func (t *Tables) Close() error {
	var errs []error
	for _, m := range t.maps {
		errs = append(errs, m.Unmap())
	}
	t.maps, t.by = nil, map[counts]*table{}
	return errors.Join(errs...)
}

// Materials returns the materials that the tables cover, the smallest first.
func (t *Tables) Materials() []*Material {
	var out []*Material
	for _, one := range t.by {
		out = append(out, one.m)
	}
	slices.SortFunc(out, func(a, b *Material) int {
		if d := a.Men() - b.Men(); d != 0 {
			return d
		}
		return strings.Compare(a.name, b.name)
	})
	return out
}

// Scope returns the scope of the tables.
func (t *Tables) Scope() Scope { return t.scope }

// Size returns the number of positions that the table of a material numbers, illegal ones included; 0 without a table.
func (t *Tables) Size(m *Material) int {
	if one := t.by[m.counts()]; one != nil {
		return one.pk.size()
	}
	return 0
}

// MaxMen returns the greatest number of men that any table covers, 0 if there is none.
func (t *Tables) MaxMen() (n int) {
	for _, one := range t.by {
		n = max(n, one.m.Men())
	}
	return n
}

// Verify compares the checksums of all files.
func (t *Tables) Verify() error {
	for _, one := range t.by {
		if err := one.verify(); err != nil {
			return fmt.Errorf("%s: %w", one.m.name, err)
		}
	}
	return nil
}

// Damage returns what is wrong with a file of which a damaged part was to be read, an error that wraps ErrCorrupt; nil
// if all that was read so far was right. It may be asked while others probe.
func (t *Tables) Damage() error {
	for _, one := range t.by {
		if at := one.damage.Load(); at != 0 {
			return fmt.Errorf("%w: %s, block at byte %d; contrary tables rmobility makes the file again", ErrCorrupt,
				FileName(one.m.name, one.scope), at)
		}
	}
	return nil
}

func (t *Tables) find(c counts) (one *table, flip bool) {
	if flip = c.flipped(); flip {
		c[0], c[1] = c[1], c[0]
	}
	return t.by[c], flip
}

// Fresh returns the final record of best play when a phase begins with p, and how many plies until it is made. ok is
// false if no table covers p: too many men, a material without a file, castling rights.
func (t *Tables) Fresh(p *engine.Position) (o Outcome, ok bool) {
	return t.Probe(p, variant.Record{Key: variant.MobilityKey(p), Holder: p.Side().Other()})
}

// Probe returns the final record of best play from p when the record stands, with endless play and no 50-move rule, and
// how many plies until it is made, 0 if it stands already. A record worse than p's own key is taken for that. ok is
// false if no table covers p, if no play with these men can have set the record, or if the file is damaged there: see
// Damage.
func (t *Tables) Probe(p *engine.Position, record variant.Record) (o Outcome, ok bool) {
	c, ok := sign(p)
	if !ok || p.Castling() != 0 {
		return o, false
	}
	one, flip := t.find(c)
	if one == nil {
		return o, false
	}
	record = Standing(p, record)
	v := valueOf(record)
	if record.Key < 2 {
		return Outcome{Value: v}, variant.MobilityKey(p) < 2
	}
	if flip {
		v = ^v
	}
	if v.Key() > one.limit[v.Holder()] {
		return o, false
	}
	b := one.m.boardOf(p, flip)
	fn, ok := one.function(&b)
	if !ok {
		return o, false
	}
	o = one.at(fn, v)
	if flip {
		o.Value = ^o.Value
	}
	return o, true
}

// Record returns the value as a record of the rules.
func (v Value) Record() variant.Record {
	return variant.Record{Key: int16(v.Key()), Holder: v.Holder()}
}

// Generate solves materials and all those they need and writes them to a folder, which it makes. Materials whose file
// is there and sound are left alone, so an interrupted run goes on where it was; a damaged file is made again. It uses
// all cores.
func Generate(ctx context.Context, dir string, scope Scope, want []*Material, report func(Progress)) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, m := range WithNeeds(want) {
		if isSound(filepath.Join(dir, FileName(m.name, scope))) {
			continue
		}
		data, err := solve(ctx, dir, scope, m, report)
		if err != nil {
			return err
		}
		if err := whole.Bytes(filepath.Join(dir, FileName(m.name, scope)), data); err != nil {
			return err
		}
	}
	return nil
}

// solve solves one material, the tables it needs being in the folder.
func solve(ctx context.Context, dir string, scope Scope, m *Material, report func(Progress)) ([]byte, error) {
	needs := &Tables{scope: scope, by: map[counts]*table{}}
	defer needs.Close()
	for _, n := range m.Needs() {
		if err := needs.add(filepath.Join(dir, FileName(n.name, scope))); err != nil {
			return nil, fmt.Errorf("%s: %w", n.name, err)
		}
	}
	g := &generator{m: m, scope: scope, tables: needs, report: report}
	if err := g.solveMaterial(ctx); err != nil {
		return nil, err
	}
	return g.encode(), nil
}

// isSound tells whether a file is a complete table.
func isSound(name string) bool {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	t, err2 := decode(data)
	return err == nil && err2 == nil && t.verify() == nil
}
