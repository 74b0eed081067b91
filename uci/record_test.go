package uci

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/variant/rmtable"
)

// The record so far and the one that the line leads to are told with each new best line; with tables, hits are counted
// and the line goes on to the end of the record.
func TestRecordsAndTables(t *testing.T) {
	dir := t.TempDir()
	if err := rmtable.Generate(context.Background(), dir, rmtable.Reset, rmtable.AllMaterials(3), nil); err != nil {
		t.Fatal(err)
	}
	p := newPeer(t)
	p.send("setoption name UCI_Variant value rmobility",
		"position fen 8/8/8/3k4/4n3/5K2/6B1/8 w - - 0 1 moves f3e3 d5e5", "go depth 8")
	lines, best, told := p.until(`^bestmove `), "", 0
	for i, l := range lines {
		_, pv, ok := strings.Cut(l, " pv ")
		if !ok || pv == best {
			continue
		}
		best = pv
		if told++; !strings.HasPrefix(lines[i+1], "info string record G6.5 -> ") {
			t.Errorf("no words about the record after %q", l)
		}
	}
	if told < 2 {
		t.Errorf("%d lines", told)
	}

	missing := filepath.Join(dir, "missing")
	p.send("setoption name RMobility Table Path value " + missing)
	if said := p.sync(); len(said) != 1 || !strings.Contains(said[0], missing) {
		t.Errorf("a missing folder: %q", said)
	}
	p.send("setoption name RMobility Table Path value " + dir)
	if said := p.sync(); len(said) != 1 || said[0] != "info string tables of 6 endings, up to 3 men" {
		t.Errorf("tables: %q", said)
	}
	p.send("setoption name RMobility Table Path value " + missing) // refused: nothing changes
	if said := p.sync(); len(said) != 1 || !strings.Contains(said[0], missing) {
		t.Errorf("other tables: %q", said)
	}
	for _, fen := range []string{"8/8/8/8/8/8/3k4/K2B4 w - - 0 1", "8/8/8/4k3/4n3/4K3/6B1/8 w - - 0 1"} {
		p.send("position fen "+fen, "go depth 4")
		info, words := "", ""
		for _, l := range p.until(`^bestmove `) {
			if strings.HasPrefix(l, "info string") {
				words = l
			} else if strings.HasPrefix(l, "info") {
				info = l
			}
		}
		if strings.Contains(info, " tbhits 0 ") || len(strings.Fields(info)) < 40 ||
			!strings.HasSuffix(words, "-> G1.5") {
			t.Errorf("%s: %q, %q", fen, info, words)
		}
	}
	p.send("setoption name RMobility Table Path value <empty>", "position fen 8/8/8/8/8/8/3k4/K2B4 w - - 0 1",
		"go depth 4")
	for _, l := range p.until(`^bestmove `) {
		if strings.Contains(l, " tbhits ") && !strings.Contains(l, " tbhits 0 ") {
			t.Errorf("without tables: %q", l)
		}
	}
}

// A damaged block of a table is told of when a search meets it, once, and the search goes on.
func TestDamagedTable(t *testing.T) {
	dir := t.TempDir()
	m, err := rmtable.ParseMaterial("KNvK")
	if err != nil {
		t.Fatal(err)
	}
	if err := rmtable.Generate(t.Context(), dir, rmtable.Reset, []*rmtable.Material{m}, nil); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, rmtable.FileName("KNvK", rmtable.Reset))
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := len(data) / 2; at < len(data)-20000; at += 4096 { // in every block of the second half of the positions
		data[at] ^= 1
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	p := newPeer(t)
	p.send("setoption name UCI_Variant value rmobility", "setoption name RMobility Table Path value "+dir)
	p.sync()
	told := 0
	for _, fen := range []string{"8/8/8/8/3N4/4K3/8/k7 w - - 0 1", "7k/8/8/8/3N4/4K3/8/8 b - - 0 1",
		"8/8/8/8/3k4/8/1N6/K7 b - - 0 1"} {
		p.send("position fen "+fen, "go depth 6")
		lines := p.until(`^bestmove [a-h]`)
		for _, l := range lines {
			if strings.HasPrefix(l, "info string table file damaged: KNvK") {
				told++
			}
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}
