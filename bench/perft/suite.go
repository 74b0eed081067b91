// Package perft holds, for every variant, positions whose numbers of move paths are known, and checks that they come
// out.
package perft

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"contrary/variant"
)

//go:embed *.txt
var files embed.FS

// free960 ends the names of the suites of Chess960, "chess960"; the rest is the variant.
const free960 = "960"

// Names returns the names of the suites that are part of the program: those of the variants, and those of Chess960.
func Names() []string {
	return append(variant.Names(), "chess"+free960, "giveaway"+free960, "losers"+free960)
}

// SuiteOf returns the suite of that name that is part of the program.
func SuiteOf(name string) (*Suite, error) {
	f, err := files.Open(name + ".txt")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	suite, err := Read(f)
	if err == nil && suite.Spec.Name != strings.TrimSuffix(name, free960) {
		err = fmt.Errorf("%w: that of %s is one of %s", errSuite, name, suite.Spec.Name)
	}
	return suite, err
}

// Suite is a file of positions of one variant whose numbers of move paths are known. README.md tells the format.
type Suite struct {
	Spec      *variant.Spec
	Positions []Position
}

// Position is one line of a suite.
type Position struct {
	Name, FEN string
	// Counts holds the number of move paths of 1, 2, 3 ... plies.
	Counts []uint64
	// Source says where the counts come from.
	Source string
}

// errSuite is wrapped by the errors of Read.
var errSuite = errors.New("bad perft suite")

// Read reads a suite. It is an error if the suite does not hold exactly as many positions as it says at its head, so
// that a line that goes missing is noticed, or if it says the same position twice. The variant is one of the program,
// or one of more.
func Read(r io.Reader, more ...*variant.Spec) (*Suite, error) {
	suite, want := &Suite{}, -1
	seen := map[string]bool{}
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		fail := func(why string) (*Suite, error) {
			return nil, fmt.Errorf("%w: line %d: %s", errSuite, number, why)
		}
		cells := strings.Split(line, ";")
		key, value, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case len(cells) == 4:
			p, err := readPosition(cells)
			if err != nil {
				return fail(err.Error())
			}
			if seen[p.FEN] {
				return fail("this position has been before")
			}
			seen[p.FEN] = true
			suite.Positions = append(suite.Positions, p)
		case key == "variant":
			known := append(variant.All(), more...)
			at := slices.IndexFunc(known, func(spec *variant.Spec) bool { return spec.Name == value })
			if at < 0 {
				return fail("unknown variant " + value)
			}
			suite.Spec = known[at]
		case key == "positions":
			n, err := strconv.Atoi(value)
			if err != nil {
				return fail(err.Error())
			}
			want = n
		default:
			return fail("want name; FEN; counts; source")
		}
	}
	switch {
	case lines.Err() != nil:
		return nil, lines.Err()
	case suite.Spec == nil:
		return nil, fmt.Errorf("%w: no variant", errSuite)
	case want != len(suite.Positions):
		return nil, fmt.Errorf("%w: %d positions, and it says %d", errSuite, len(suite.Positions), want)
	}
	return suite, nil
}

func readPosition(cells []string) (p Position, err error) {
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	p = Position{Name: cells[0], FEN: cells[1], Source: cells[3]}
	for _, text := range strings.Fields(cells[2]) {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return p, err
		}
		p.Counts = append(p.Counts, n)
	}
	if len(p.Counts) == 0 || p.Name == "" || p.Source == "" {
		return p, errors.New("an empty field")
	}
	return p, nil
}

// Result is what came of one position of a suite.
type Result struct {
	Position *Position
	// Got holds the counts found, up to the first that is wrong.
	Got   []uint64
	Wrong bool
	// Nodes is the sum of Got, and Time what it took.
	Nodes uint64
	Time  time.Duration
}

// Run counts every position of the suite at every depth whose known count is no greater than budget, and calls each
// after it. It returns how many were wrong.
func (s *Suite) Run(ctx context.Context, o variant.PerftOptions, budget uint64, each func(Result)) (wrong int,
	err error) {
	for i := range s.Positions {
		p := &s.Positions[i]
		game, err := variant.NewGame(s.Spec, variant.DefaultSettings(), p.FEN)
		if err != nil {
			return wrong, fmt.Errorf("%s: %w", p.Name, err)
		}
		r := Result{Position: p}
		start := time.Now()
		for depth, want := range p.Counts {
			if want > budget {
				break
			}
			got, err := variant.Perft(ctx, game, depth+1, o, nil)
			if err != nil {
				return wrong, err
			}
			r.Got = append(r.Got, got)
			r.Nodes += got
			if got != want {
				r.Wrong = true
				wrong++
				break
			}
		}
		r.Time = time.Since(start)
		each(r)
	}
	return wrong, nil
}
