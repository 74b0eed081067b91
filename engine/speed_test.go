//go:build unix

package engine_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"contrary/engine"

	"github.com/dylhunn/dragontoothmg"
)

// speedCase is one tree that every program walks.
type speedCase struct {
	name, variant, fen string
	traits             engine.Traits
	depth              int
	made               bool // every leaf made; otherwise the last ply is counted
}

var speedCases = []speedCase{
	{"chess start d6", "chess", engine.StartFEN, engine.Orthodox, 6, false},
	{"kiwipete d5", "chess", kiwipete, engine.Orthodox, 5, false},
	{"antichess start d6", "antichess", strings.Replace(engine.StartFEN, "KQkq", "-", 1), losing, 6, false},
	{"losers start d6", "losers", engine.StartFEN, families[3].traits, 6, false},
	{"chess start d5, made", "chess", engine.StartFEN, engine.Orthodox, 5, true},
	{"antichess start d6, made", "antichess", engine.StartFEN, losing, 6, true},
}

// walker is a way to walk a tree; it returns the number of nodes and the processor time taken. ok is false if it cannot
// do the case.
type walker struct {
	name string
	walk func(c *speedCase) (nodes uint64, taken time.Duration, ok bool, err error)
}

// TestSpeed walks the same trees with this package, with dragontoothmg and with the UCI programs named in
// CONTRARY_RIVALS, in turns, as many rounds as CONTRARY_SPEED says, and prints millions of nodes a second, each from
// its best round, and the ratio to this package. Processor time is what counts, so other work on the machine does
// little harm. Every count must be the same.
func TestSpeed(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("CONTRARY_SPEED"))
	if rounds < 1 {
		t.Skip("CONTRARY_SPEED=ROUNDS asks for it; make perft does")
	}
	walkers := []walker{{"contrary", walkOurs}, {"dragontoothmg", walkDragontooth}}
	for _, command := range strings.Fields(os.Getenv("CONTRARY_RIVALS")) {
		r, err := newRival(command)
		if err != nil {
			t.Logf("%s is left out: %v", command, err)
			continue
		}
		walkers = append(walkers, walker{r.name, r.walk})
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "Mnps (times as fast as it)")
	for _, x := range walkers {
		fmt.Fprint(w, "\t", x.name)
	}
	fmt.Fprintln(w)
	for i := range speedCases {
		c := &speedCases[i]
		best := make([]time.Duration, len(walkers))
		nodes := uint64(0)
		for range rounds {
			for k, x := range walkers {
				n, taken, ok, err := x.walk(c)
				if err != nil {
					t.Fatalf("%s, %s: %v", x.name, c.name, err)
				}
				if !ok {
					continue
				}
				if k == 0 {
					nodes = n
				} else if n != nodes {
					t.Errorf("%s, %s: %d nodes, ours are %d", x.name, c.name, n, nodes)
				}
				if best[k] == 0 || taken < best[k] {
					best[k] = taken
				}
			}
		}
		fmt.Fprint(w, c.name)
		for _, d := range best {
			if d == 0 {
				fmt.Fprint(w, "\t-")
				continue
			}
			fmt.Fprintf(w, "\t%.1f (%.2f)", float64(nodes)/d.Seconds()/1e6, d.Seconds()/best[0].Seconds())
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	t.Logf("%s, %s/%s, best of %d rounds in turns\n%s", runtime.Version(), runtime.GOOS, runtime.GOARCH, rounds,
		table.String())
}

// TestSpeedCounting counts and lists the moves of the same positions in turns and prints how many times as fast
// counting is.
func TestSpeedCounting(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("CONTRARY_SPEED"))
	if rounds < 1 {
		t.Skip("CONTRARY_SPEED=ROUNDS asks for it; make perft does")
	}
	l := new(engine.MoveList)
	list := func(p *engine.Position) int {
		p.Legal(l)
		return l.Len()
	}
	for i := range families {
		f := &families[i]
		positions := f.sample(t, sampleSize)
		measure := func(work func(p *engine.Position) int) (taken time.Duration, moves int) {
			start := processor()
			for range 2000 {
				for i := range positions {
					moves += work(&positions[i])
				}
			}
			return processor() - start, moves
		}
		listing, moves := measure(list)
		counting := listing
		for range rounds {
			counted, n := measure((*engine.Position).CountLegal)
			listed, m := measure(list)
			if n != moves || m != moves {
				t.Fatalf("%d moves counted, %d and %d listed", n, m, moves)
			}
			counting, listing = min(counting, counted), min(listing, listed)
		}
		rate := func(d time.Duration) float64 { return float64(moves) / d.Seconds() / 1e6 }
		t.Logf("%-10s %5.0f million moves/s listed, %5.0f counted: %.2f times as fast", f.name, rate(listing),
			rate(counting), listing.Seconds()/counting.Seconds())
	}
}

// processor returns the processor time this process has used, the garbage collector's included.
func processor() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func walkOurs(c *speedCase) (uint64, time.Duration, bool, error) {
	p, err := engine.ParseFEN(c.fen, c.traits)
	if err != nil {
		return 0, 0, false, err
	}
	start := processor()
	n := uint64(0)
	if c.made {
		n = p.PerftMade(c.depth)
	} else {
		n = p.Perft(c.depth)
	}
	return n, processor() - start, true, nil
}

func walkDragontooth(c *speedCase) (uint64, time.Duration, bool, error) {
	if c.variant != "chess" {
		return 0, 0, false, nil
	}
	runtime.GC()
	b := dragontoothmg.ParseFen(c.fen)
	start := processor()
	n := theirPerft(&b, c.depth, c.made)
	return n, processor() - start, true, nil
}

// rival is another program, asked with "go perft". Programs count the last ply, so they take no part where leaves are
// made.
type rival struct {
	name, path string
	variants   []string      // other than chess
	idle       time.Duration // the least time that starting up has taken, by which a walk is shortened
}

func newRival(command string) (*rival, error) {
	path, err := exec.LookPath(command)
	if err != nil {
		return nil, err
	}
	r := &rival{path: path, idle: time.Hour}
	text, _, err := r.run("uci\n")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			r.name = strings.TrimSpace(name)
		} else if strings.HasPrefix(line, "option name UCI_Variant ") {
			r.variants = strings.Fields(line)
		}
	}
	return r, nil
}

// run starts the program, writes input and "quit", and returns what it says and the processor time it took.
func (r *rival) run(input string) (string, time.Duration, error) {
	command := exec.Command(r.path)
	command.Stdin = strings.NewReader(input + "quit\n")
	out, err := command.Output()
	if err != nil {
		return "", 0, err
	}
	return string(out), command.ProcessState.UserTime() + command.ProcessState.SystemTime(), nil
}

func (r *rival) walk(c *speedCase) (uint64, time.Duration, bool, error) {
	setup := ""
	if c.variant != "chess" {
		known := false
		for _, v := range r.variants {
			known = known || v == c.variant
		}
		if !known {
			return 0, 0, false, nil
		}
		setup = "setoption name UCI_Variant value " + c.variant + "\n"
	}
	if c.made {
		return 0, 0, false, nil
	}
	perft := func(depth int) (nodes uint64, taken time.Duration, err error) {
		text, taken, err := r.run(fmt.Sprintf("%sposition fen %s\ngo perft %d\n", setup, c.fen, depth))
		if err != nil {
			return 0, 0, err
		}
		_, last, found := strings.Cut(text, "Nodes searched: ")
		if !found {
			return 0, 0, fmt.Errorf("no count in its answer %q", text)
		}
		nodes, err = strconv.ParseUint(strings.TrimSpace(last), 10, 64)
		return nodes, taken, err
	}
	for range 3 {
		_, idle, err := perft(1)
		if err != nil {
			return 0, 0, false, err
		}
		r.idle = min(r.idle, idle)
	}
	nodes, taken, err := perft(c.depth)
	return nodes, max(taken-r.idle, time.Millisecond), true, err
}
