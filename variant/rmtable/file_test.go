package rmtable

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

func mobilityKey(p *engine.Position) int16 { return variant.MobilityKey(p) }

func TestMaterialNames(t *testing.T) {
	for in, want := range map[string]string{"KvK": "KvK", "KvKR": "KRvK", "KNNvK": "KNNvK", "KNvKB": "KBvKN",
		"KvKPN": "KNPvK", "KPvKQ": "KQvKP"} {
		m, err := ParseMaterial(in)
		if err != nil || m.Name() != want {
			t.Errorf("%s: %v %v, want %s", in, m, err, want)
		}
	}
	for _, in := range []string{"", "K", "KK", "KvP", "KPvKP", "KPPvK", "KQRNvK", "KkvK", "KXvK", "KvKK"} {
		if m, err := ParseMaterial(in); err == nil {
			t.Errorf("%s: %s, want an error", in, m.Name())
		}
	}
	for _, m := range AllMaterials(3) {
		for _, n := range m.Needs() {
			if _, err := ParseMaterial(n.Name()); err != nil {
				t.Errorf("%s needs %s: %v", m.Name(), n.Name(), err)
			}
		}
	}
	if n := len(AllMaterials(3)); n != 6 {
		t.Errorf("%d materials of up to three men, want 6", n)
	}
	// 10 pairs of pieces on one side, 10 on two; with a pawn, 4 and 4.
	if n := len(AllMaterials(4)); n != 6+20+8 {
		t.Errorf("%d materials of up to four men", n)
	}
}

// Both numberings give every legal board a number and find the board, or one equivalent to it, again.
func TestNumbersRoundTrip(t *testing.T) {
	for _, name := range []string{"KvK", "KQvK", "KPvK", "KNNvK", "KRvKB", "KQvKP"} {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		pk := newPacking(m)
		step := 1 + pk.size()/20000
		for n := 0; n < pk.size(); n += step {
			b := pk.board(n)
			if _, ok := m.position(&b); !ok {
				continue
			}
			c := b
			if got := pk.number(&c); got != n && !(c == b && m.twins()) {
				// Two kings on the diagonal leave the others two ways to stand.
				if d := pk.board(got); !equivalent(m, b, d) {
					t.Fatalf("%s: %d became %d", name, n, got)
				}
			}
			for _, s := range m.slices() {
				if s.pawn != engine.NoSquare && s.pawn != b.at[s.movers] {
					continue
				}
				d := b
				at := s.number(&d)
				if e := s.board(at); e != d || !equivalent(m, b, e) {
					t.Fatalf("%s: slice number of %v is that of %v", name, b, e)
				}
			}
		}
	}
}

// equivalent tells whether some symmetry of the board takes one to the other.
func equivalent(m *Material, a, b board) bool {
	for sym := range 8 {
		c := a
		for i := range m.men {
			s := a.at[i]
			if sym&1 != 0 {
				s ^= 7
			}
			if sym&2 != 0 {
				s ^= 56
			}
			if sym&4 != 0 {
				s = diagonal(s)
			}
			c.at[i] = s
		}
		d := c
		d.at[2], d.at[3] = d.at[3], d.at[2]
		if c == b || m.twins() && d == b {
			return true
		}
	}
	return false
}

func TestProbeOutsideTheTables(t *testing.T) {
	tables := generated(t, Reset, "KRvK")
	for _, fen := range []string{"8/8/8/8/8/Q7/2K5/4k3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", engine.StartFEN} {
		if o, ok := tables.Fresh(parse(t, fen)); ok {
			t.Errorf("%s: %v", fen, o)
		}
	}
	// White cannot have a record of 20 moves against a lone king.
	p := parse(t, "8/8/8/8/8/2k5/1R6/K7 w - - 0 1")
	if o, ok := tables.Probe(p, variant.Record{Key: 30, Holder: engine.White}); ok && mobilityKey(p) >= 30 {
		t.Errorf("%v", o)
	}
	// Castling rights or not, the table is of the board without them.
	if tables.MaxMen() != 3 || len(tables.Materials()) != 2 {
		t.Errorf("%d men, %v", tables.MaxMen(), tables.Materials())
	}
}

// An interrupted run goes on, a damaged file is noticed and made again, whatever byte is wrong.
func TestResumeAndDamage(t *testing.T) {
	dir := t.TempDir()
	m, _ := ParseMaterial("KRvK")
	ctx, cancel := context.WithCancel(context.Background())
	err := Generate(ctx, dir, Reset, []*Material{m}, func(p Progress) {
		if p.Material == "KRvK" && p.Key == 10 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	kings := filepath.Join(dir, FileName("KvK", Reset))
	before, err := os.Stat(kings)
	if err != nil {
		t.Fatal("the table that was finished is not there:", err)
	}
	made := map[string]bool{}
	again := func() {
		t.Helper()
		clear(made)
		if err := Generate(context.Background(), dir, Reset, []*Material{m},
			func(p Progress) { made[p.Material] = true }); err != nil {
			t.Fatal(err)
		}
	}
	again()
	if after, _ := os.Stat(kings); made["KvK"] || !after.ModTime().Equal(before.ModTime()) || !made["KRvK"] {
		t.Errorf("the second run made %v", made)
	}
	if again(); len(made) != 0 {
		t.Errorf("a run with nothing to do made %v", made)
	}
	good, _ := os.ReadFile(kings)
	for at := 0; at < len(good); at += 7 {
		bad := append([]byte{}, good...)
		bad[at] ^= 0x41
		if tb, err := decode(bad); err == nil && tb.verify() == nil {
			t.Fatalf("byte %d is wrong and nobody notices", at)
		}
	}
	for _, size := range []int{0, 10, headerSize, len(good) / 2, len(good) - 1} {
		if err := os.WriteFile(kings, good[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, Reset); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%d bytes of a file: %v", size, err)
		}
	}
	if again(); !made["KvK"] || made["KRvK"] {
		t.Errorf("after damage the run made %v", made)
	}
	if now, _ := os.ReadFile(kings); string(now) != string(good) {
		t.Error("the table made again differs")
	}
}

// A wrong byte among the positions is not noticed when the file is opened, but by who reads there: each answer is that
// of the good file, or there is none and the damage is told.
func TestDamageIsMet(t *testing.T) {
	dir := t.TempDir()
	m, _ := ParseMaterial("KNvK")
	if err := Generate(context.Background(), dir, Reset, []*Material{m}, nil); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, FileName("KNvK", Reset))
	good, _ := os.ReadFile(name)
	right, err := decode(good)
	if err != nil {
		t.Fatal(err)
	}
	from := len(good) - sha256.Size - len(right.sums) - len(right.positions)
	for _, at := range []int{from, from + blockSize - 1, from + blockSize, from + len(right.positions)/2,
		from + len(right.positions) - 9} {
		bad := append([]byte{}, good...)
		bad[at] ^= 1
		if err := os.WriteFile(name, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		checkDamageIsMet(t, dir, right)
	}
}

func checkDamageIsMet(t *testing.T, dir string, right *table) {
	t.Helper()
	tables, err := Open(dir, Reset)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	if err := tables.Damage(); err != nil {
		t.Error("before anything was read:", err)
	}
	refused := 0
	for n := range right.pk.size() {
		b := right.pk.board(n)
		p, ok := right.m.position(&b)
		if !ok {
			continue
		}
		o, ok := tables.Fresh(&p)
		fn, fine := right.function(&b)
		if !fine {
			t.Fatal("the good file is not good")
		}
		if !ok {
			refused++
		} else if want := right.at(fn, ownRecord(int(variant.MobilityKey(&p)), p.Side())); o != want {
			t.Fatalf("%s: %v, want %v", p.FEN(), o, want)
		}
	}
	if err := tables.Damage(); refused == 0 || refused > right.pk.size()/4 || !errors.Is(err, ErrCorrupt) {
		t.Errorf("%d positions without an answer, damage %v", refused, err)
	}
}

// A file of the first version, which has no sums of blocks, is read too, and compared as a whole.
func TestFirstVersion(t *testing.T) {
	dir := t.TempDir()
	m, _ := ParseMaterial("KvK")
	if err := Generate(context.Background(), dir, Reset, []*Material{m}, nil); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, FileName("KvK", Reset))
	data, _ := os.ReadFile(name)
	now, err := decode(data)
	if err != nil {
		t.Fatal(err)
	}
	old := append([]byte{}, data[:len(data)-sha256.Size-len(now.sums)]...)
	old[8] = 1
	sum := sha256.Sum256(old)
	old = append(old, sum[:]...)
	if err := os.WriteFile(name, old, 0o644); err != nil {
		t.Fatal(err)
	}
	tables, err := Open(dir, Reset)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := tables.Fresh(parse(t, "8/8/6K1/8/8/8/2k5/8 w - - 0 1")); !ok {
		t.Error("no answer")
	}
	tables.Close()
	old[len(old)/2] ^= 1
	if err := os.WriteFile(name, old, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Reset); !errors.Is(err, ErrCorrupt) {
		t.Error("a damaged file of the first version is opened:", err)
	}
}

func TestProbeDoesNotAllocate(t *testing.T) {
	tables := generated(t, Reset, "KNvK")
	p := parse(t, "8/8/8/8/8/2k5/1N6/K7 w - - 0 1")
	if n := testing.AllocsPerRun(100, func() { tables.Fresh(p) }); n != 0 {
		t.Errorf("%v allocations a probe", n)
	}
}

func BenchmarkFresh(b *testing.B) {
	tables := generated(b, Reset, "KNvK")
	p := parse(b, "8/8/8/8/8/2k5/1N6/K7 w - - 0 1")
	for b.Loop() {
		tables.Fresh(p)
	}
}
