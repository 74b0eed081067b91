package syzygy

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"

	"contrary/engine"
)

// pythonReader answers each position on standard input with what python-chess reads of it: WDL and DTZ.
const pythonReader = `
import sys, os, chess, chess.syzygy, chess.variant
board_of = {"antichess": chess.variant.AntichessBoard, "giveaway": chess.variant.GiveawayBoard, "suicide": chess.variant.SuicideBoard}[sys.argv[1]]
tables = chess.syzygy.Tablebase(VariantBoard=board_of, max_fds=None)
for folder in sys.argv[2].split(os.pathsep):
    tables.add_directory(folder)
for line in sys.stdin:
    board = board_of(line.strip())
    print(tables.probe_wdl(board), tables.probe_dtz(board), flush=False)
`

// comparePython holds random positions of every ending to python-chess. Its answers are ours, but for what is counted:
// it calls a position won or lost in one ply where the game is over; it looks for a quiet move that forces a capture (2
// plies) before it looks for a winning pawn move (1); it believes the file where all moves of the loser are pawn moves
// (1); and it takes the distance of a part with a single value, which the file does not say, for 1, so for the first
// ply and one or two more; a distance that rests on such a one by a move is as far off.
func comparePython(t *testing.T, name, path string, tables *Tables, positions int) {
	reader := exec.Command("python3", "-c", pythonReader, name, path)
	reader.Stderr = os.Stderr
	in, err := reader.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := reader.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.Start(); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(11, 12))
	list := tables.materials()
	asked := make([]engine.Position, positions)
	for i := range asked {
		asked[i] = compose(rng, list[i%len(list)], traits(name))
	}
	go func() {
		w := bufio.NewWriter(in)
		for i := range asked {
			fmt.Fprintln(w, asked[i].FEN())
		}
		w.Flush()
		in.Close()
	}()
	lines := bufio.NewScanner(out)
	seen, faults, ended, pawns, single := 0, 0, 0, 0, 0
	for ; lines.Scan(); seen++ {
		p := &asked[seen]
		var wdl, dtz int
		if _, err := fmt.Sscan(lines.Text(), &wdl, &dtz); err != nil {
			t.Fatal(err)
		}
		o, ok := tables.Probe(p)
		ours := o.WDL.Sign() * o.Zeroing
		d := (dtz - ours) * o.WDL.Sign()
		if seen%20_000 == 0 && seen > 0 {
			t.Logf("%d compared", seen)
		}
		switch {
		case !ok || int(o.WDL) != wdl:
		case d == 0:
			continue
		case d == 1 && p.CountLegal() == 0:
			ended++
			continue
		case d >= -1 && d <= 2 && tables.single(p):
			single++
			continue
		case d > 0 && d <= 2 && p.Pieces(engine.Pawn) != 0:
			pawns++
			continue
		}
		t.Errorf("%s: %+v %v, python-chess %d %d", p.FEN(), o, ok, wdl, dtz)
		if faults++; faults > 20 {
			t.FailNow()
		}
	}
	if err := reader.Wait(); err != nil || seen != positions {
		t.Fatalf("%d of %d answers, %v", seen, positions, err)
	}
	t.Logf("%d positions of %d endings: equal but for %d over, %d by pawn moves, %d of parts with a single distance",
		seen, len(list), ended, pawns, single)
}

// single tells whether the DTZ file of a position has a part with a single distance.
func (t *Tables) single(p *engine.Position) bool {
	b := boardOf(p)
	f := t.dtz[b.material()]
	if f == nil {
		return false
	}
	parts := f.open(t.noteFault)
	for i := range parts.part {
		if parts.part[i][0].flags&flagConstant != 0 {
			return true
		}
	}
	return false
}

func TestAgainstPython(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import chess.syzygy, chess.variant").CombinedOutput(); err != nil {
		t.Skipf("python-chess is not there: %v %s", err, out)
	}
	if dir := os.Getenv("CONTRARY_SYZYGY"); long() && dir != "" {
		name, rules := longVariant(t)
		comparePython(t, name, dir, open(t, dir, rules), count())
		return
	}
	// python-chess does not read files of the other rules without pawns, as it should, so suicide needs a folder with
	// files of its own.
	comparePython(t, "antichess", giveawayFiles, open(t, giveawayFiles, Giveaway), 400)
}
