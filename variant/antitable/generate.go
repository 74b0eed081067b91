package antitable

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"contrary/internal/whole"
)

// Progress is told to the caller of Generate when a material is begun and when it is done.
type Progress struct {
	Material    string // the one begun or done last
	Done, Total int    // materials, of those this run has to make
	// Share is how much of the work is done, 0 to 1, measured in boards.
	Share float64
	// Left is about how long the rest will take, 0 as long as nobody can tell.
	Left time.Duration
}

// Generate solves materials of a variant and all those they need and writes them to a folder, which it makes. A
// material whose file is there and sound is left alone, so a run that was interrupted goes on where it was; a damaged
// file is made again. It solves so many materials at the same time, 0 meaning as many as there are cores. The files do
// not depend on that.
func Generate(ctx context.Context, dir, variant string, want []*Material, threads int, report func(Progress)) error {
	rules, err := newRules(variant)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	g := &generator{dir: dir, set: newSet(rules), report: report, begun: time.Now(), left: map[string]*Material{},
		cancel: cancel}
	g.changed = sync.NewCond(&g.mu)
	g.plan(WithNeeds(want, rules.traits))
	stop := context.AfterFunc(ctx, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.changed.Broadcast()
	})
	defer stop()
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	var wg sync.WaitGroup
	for range threads {
		wg.Go(func() { g.work(ctx) })
	}
	wg.Wait()
	return context.Cause(ctx)
}

// generator makes the files of a run.
type generator struct {
	dir    string
	set    *set // materials of up to three men, in memory
	report func(Progress)
	begun  time.Time
	cancel context.CancelCauseFunc

	mu      sync.Mutex
	changed *sync.Cond
	queue   []*job               // not begun
	left    map[string]*Material // not done
	total   int
	boards  [2]int // done, all
}

// job is a material to be solved; the file of one that is sound need not be written.
type job struct {
	m     *Material
	write bool
}

// plan finds what is to be done: the materials without a sound file, and of those they need the ones of up to three
// men, which are kept in memory.
func (g *generator) plan(list []*Material) {
	needed := map[string]bool{}
	for _, m := range slices.Backward(list) {
		missing := !sound(filepath.Join(g.dir, FileName(m.name, g.set.rules.name)))
		if !missing && (m.Men() == MaxMen || !needed[m.name]) {
			continue
		}
		for _, n := range m.Needs(g.set.rules.traits) {
			needed[n.name] = true
		}
		g.queue = append(g.queue, &job{m, missing})
		g.left[m.name] = m
		g.boards[1] += m.layout.half
	}
	slices.Reverse(g.queue)
	g.total = len(g.queue)
}

// work solves materials until there are none left.
func (g *generator) work(ctx context.Context) {
	for {
		j := g.next(ctx)
		if j == nil {
			return
		}
		if err := g.make(ctx, j); err != nil {
			g.cancel(err)
			return
		}
		g.done(j)
	}
}

// next waits for a material all of whose needs are there; nil if there is nothing left to do.
func (g *generator) next(ctx context.Context) *job {
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.queue) > 0 && ctx.Err() == nil {
		for i, j := range g.queue {
			if !slices.ContainsFunc(j.m.Needs(g.set.rules.traits),
				func(n *Material) bool { return g.left[n.name] != nil }) {
				g.queue = slices.Delete(g.queue, i, i+1)
				g.tell(j.m)
				return j
			}
		}
		g.changed.Wait()
	}
	return nil
}

func (g *generator) done(j *job) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.left, j.m.name)
	g.boards[0] += j.m.layout.half
	g.tell(j.m)
	g.changed.Broadcast()
}

func (g *generator) tell(m *Material) {
	if g.report == nil {
		return
	}
	p := Progress{Material: m.name, Done: g.total - len(g.left), Total: g.total,
		Share: float64(g.boards[0]) / float64(g.boards[1])}
	if p.Share > 0 {
		p.Left = time.Duration(float64(time.Since(g.begun)) * (1 - p.Share) / p.Share)
	}
	g.report(p)
}

// make solves one material and writes its file.
func (g *generator) make(ctx context.Context, j *job) error {
	needs, err := g.needs(j.m)
	if err != nil {
		return err
	}
	v := newSolver(ctx, needs, j.m)
	if err := v.solve(); err != nil {
		return err
	}
	if j.write {
		data, err := v.encode()
		if err != nil {
			return err
		}
		if err := whole.Bytes(filepath.Join(g.dir, FileName(j.m.name, g.set.rules.name)), data); err != nil {
			return err
		}
	}
	if j.m.Men() < MaxMen {
		e := &entry{m: j.m, l: j.m.layout, e: v.e, z: make([]uint8, len(v.z))}
		for i, z := range v.z {
			if z != drawn {
				e.z[i] = uint8(z.distance())
			}
		}
		g.mu.Lock()
		defer g.mu.Unlock()
		g.set.add(e)
	}
	return nil
}

// needs returns the tables that a material needs: those in memory, and those of four men from their files.
func (g *generator) needs(m *Material) (*set, error) {
	g.mu.Lock()
	s := g.set.clone()
	g.mu.Unlock()
	for _, n := range m.Needs(s.rules.traits) {
		if n.Men() < MaxMen {
			continue
		}
		name := filepath.Join(g.dir, FileName(n.name, s.rules.name))
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := openFile(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		e := &entry{m: f.m, l: f.m.layout, packed: true}
		if e.e, e.z, err = f.unpack(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s.add(e)
	}
	return s, nil
}

// clone returns a set of the same entries, to which others can be added.
func (s *set) clone() *set {
	c := &set{rules: s.rules, entries: maps.Clone(s.entries), by: make([][]slot, len(s.by))}
	for i := range s.by {
		c.by[i] = slices.Clone(s.by[i])
	}
	return c
}

// sound tells whether a file is a complete table.
func sound(name string) bool {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	f, err2 := openFile(bytes.NewReader(data), int64(len(data)))
	return err == nil && err2 == nil && filepath.Base(name) == FileName(f.m.name, f.variant) && f.verify() == nil
}
