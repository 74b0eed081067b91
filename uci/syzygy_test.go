package uci

import (
	"os"
	"path/filepath"
	"testing"
)

const syzygyFiles = "../variant/syzygy/testdata/giveaway"

// SyzygyPath says what it has found, whenever the game is chosen, and names a damaged file once, after the search that
// met it.
func TestSyzygyPath(t *testing.T) {
	p := newPeer(t)
	p.send("setoption name SyzygyPath value " + syzygyFiles)
	p.none(p.sync(), ".") // in chess there is nothing to say
	const found = "^info string Syzygy: 60 WDL and 60 DTZ files, up to 3 men$"
	p.send("setoption name UCI_Variant value antichess")
	p.only(p.sync(), found)
	p.send("setoption name Antichess Tables value false", "position fen 8/8/8/8/2k5/8/8/5R2 w - - 0 1", "go depth 5")
	lines := p.until("^bestmove f1e1 ponder")
	p.only(lines, "^info depth 1 .* tbhits 14 .* pv f1e1 ")
	p.send("setoption name SyzygyPath value " + filepath.Join(t.TempDir(), "nowhere"))
	p.only(p.sync(), "^info string .*nowhere: no such file|^info string .*nowhere: The system cannot find")

	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "KvR.gtbw"), make([]byte, 80), 0o644); err != nil {
		t.Fatal(err)
	}
	p.send("setoption name SyzygyPath value " + dir)
	p.only(p.sync(), "^info string Syzygy: 1 WDL and 0 DTZ files, up to 2 men$")
	for i := range 2 {
		p.send("position fen 8/8/8/8/2k5/8/8/5R2 w - - 0 1", "go depth 2")
		lines := p.until("^bestmove")
		if told := len(grep(lines, "KvR.gtbw: not a")); told != 1-i {
			t.Errorf("search %d: the damaged file is named %d times", i, told)
		}
	}
	p.send("setoption name SyzygyPath value <empty>")
	p.none(p.sync(), ".")

	// A folder that is not there is said to be, and harms nothing, when the game is chosen later.
	p.send("setoption name UCI_Variant value chess", "setoption name SyzygyPath value "+filepath.Join(dir, "nowhere"))
	p.sync()
	p.send("setoption name UCI_Variant value antichess")
	p.only(p.sync(), "^info string .*nowhere: ")
	p.send("setoption name Antichess Tables value true", "position fen 8/8/8/8/2k5/8/8/5R2 w - - 0 1", "go depth 2")
	p.only(p.until("^bestmove"), "^info depth 1 .* score mate ")
}
