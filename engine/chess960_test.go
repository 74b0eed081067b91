package engine_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"contrary/engine"
)

const free960 = engine.Orthodox | engine.Chess960

// TestCastlingField reads the third field of FENs in all its forms and writes it in both.
func TestCastlingField(t *testing.T) {
	const home, moved = "r3k2r/8/8/8/8/8/8/R3K2R", "1r3kr1/8/8/8/8/8/8/1R3KR1"
	for _, c := range []struct {
		name, placement, field string
		traits                 engine.Traits
		shredder, x            string
		free                   bool // the position has the trait Chess960
	}{
		{"orthodox", home, "KQkq", engine.Orthodox, "KQkq", "KQkq", false},
		{"orthodox by files", home, "HAha", engine.Orthodox, "KQkq", "KQkq", false},
		{"orthodox by files, some", home, "Ah", engine.Orthodox, "Qk", "Qk", false},
		{"orthodox under Chess960", home, "KQkq", free960, "HAha", "KQkq", true},
		{"moved, letters of orthodox chess", moved, "KQkq", engine.Orthodox, "-", "-", false},
		{"moved, X-FEN", moved, "KQkq", free960, "GBgb", "KQkq", true},
		{"moved, files give the trait", moved, "GBgb", engine.Orthodox, "GBgb", "KQkq", true},
		{"small letters only", moved, "gb", free960, "gb", "kq", true},
		{"king not on the back rank", "8/8/7k/8/8/8/5K2/1R4R1", "GB", free960, "-", "-", true},
		{"no rook there", moved, "HAha", engine.Orthodox, "-", "-", false},
		{"inner rook", "4k3/8/8/8/8/8/8/RR2K1RR", "GB", free960, "GB", "GB", true},
		{"outermost rook", "4k3/8/8/8/8/8/8/RR2K1RR", "KQ", free960, "HA", "KQ", true},
		{"inner rook of Black", "rr2k1rr/8/8/8/8/8/8/4K3", "gb", engine.Orthodox, "gb", "gb", true},
		{"rook on the other side only", "4k3/8/8/8/8/8/8/RR2K3", "K", free960, "-", "-", true},
		{"two kinds of array", "1r3kr1/8/8/8/8/8/8/R1K4R", "HAgb", engine.Orthodox, "HAgb", "KQkq", true},
		{"no castling in the game", home, "HAha", engine.RoyalKing, "-", "-", false},
	} {
		p, err := engine.ParseFEN(c.placement+" w "+c.field+" - 3 9", c.traits)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got, want := p.FEN(), c.placement+" w "+c.shredder+" - 3 9"; got != want {
			t.Errorf("%s: FEN %s, want %s", c.name, got, want)
		}
		if got, want := p.XFEN(), c.placement+" w "+c.x+" - 3 9"; got != want {
			t.Errorf("%s: X-FEN %s, want %s", c.name, got, want)
		}
		if got := p.Traits().Has(engine.Chess960); got != c.free {
			t.Errorf("%s: Chess960 %v, want %v", c.name, got, c.free)
		}
		for _, fen := range []string{p.FEN(), p.XFEN()} {
			if again, err := engine.ParseFEN(fen, p.Traits()); err != nil || again != p {
				t.Errorf("%s: %s is read as another position (%v)", c.name, fen, err)
			}
		}
	}
	for _, field := range []string{"I", "K-", "KQkq!", "--", "GHgh", "KG"} {
		placement := "rr2k1rr/8/8/8/8/8/8/RR2K1RR"
		if _, err := engine.ParseFEN(placement+" w "+field+" - 0 1", free960); !errors.Is(err, engine.ErrCastling) {
			t.Errorf("rights %s: error %v, want %v", field, err, engine.ErrCastling)
		}
	}
}

// TestCastling960 makes castling moves and looks at what comes of them.
func TestCastling960(t *testing.T) {
	for _, c := range []struct {
		name, fen, move, san, after string // after is "" where the move is illegal
		traits                      engine.Traits
	}{
		{"short", "1r3kr1/6p1/8/8/8/8/8/1R3KR1 w GBgb - 0 1", "f1g1", "O-O+", "1r3kr1/6p1/8/8/8/8/8/1R3RK1 b gb - 1 1",
			free960},
		{"long", "1r3kr1/8/8/8/8/8/8/1R3KR1 b GBgb - 0 1", "f8b8", "O-O-O", "2kr2r1/8/8/8/8/8/8/1R3KR1 w GB - 1 2",
			free960},
		{"king stays", "5k2/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "O-O+", "5k2/8/8/8/8/8/8/5RK1 b - - 1 1", free960},
		{"rook stays", "4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1", free960},
		{"king on b1 goes right", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
			free960},
		{"they change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
			free960},
		{"the other right is lost too", "4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1h1", "O-O",
			"4k3/8/8/8/8/8/8/R4RK1 b - - 1 1", free960},
		{"a man between", "4k3/8/8/8/8/8/8/RK1N3R w HA - 0 1", "b1h1", "", "", free960},
		{"a man where the rook goes", "4k3/8/8/8/8/8/8/R1KB4 w A - 0 1", "c1a1", "", "", free960},
		{"a man on the rook's way only", "4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "e1a1", "", "", free960},
		{"through check", "3rk3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", "", "", free960},
		{"out of check", "1r2k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", "", "", free960},
		{"into check from behind the rook", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", "", "", free960},
		{"the rook may cross an attacked square", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", "O-O-O",
			"1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1", free960},
		{"kings without rank cross what they like", "3rk3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", "O-O",
			"3rk3/8/8/8/8/8/8/5RK1 b - - 1 1",
			engine.Castling | engine.KingPromotion | engine.Chess960},
		{"orthodox, the king's way to write it", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O",
			"4k3/8/8/8/8/8/8/5RK1 b - - 1 1", engine.Orthodox},
		{"orthodox, the rook's way", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
			engine.Orthodox},
		{"the king's way under Chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O",
			"4k3/8/8/8/8/8/8/5RK1 b - - 1 1", free960},
		{"a step is a step", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1", "4k3/8/8/8/8/8/8/6KR b - - 1 1", free960},
		{"a king's home is entered by its enemy", "4k3/8/8/8/8/8/5n2/4K2R b H - 0 1", "f2h1", "Nxh1",
			"4k3/8/8/8/8/8/8/4K2n w - - 0 2", free960},
	} {
		p, err := engine.ParseFEN(c.fen, c.traits)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		m, err := p.ParseMove(c.move)
		if (err == nil) != (c.after != "") {
			t.Errorf("%s: move %s: %v", c.name, c.move, err)
		}
		if err != nil || c.after == "" {
			continue
		}
		if got := p.SAN(m); got != c.san {
			t.Errorf("%s: SAN %s, want %s", c.name, got, c.san)
		}
		var child engine.Position
		p.Make(m, &child)
		if got := child.FEN(); got != c.after {
			t.Errorf("%s: %s after %s, want %s", c.name, got, c.move, c.after)
		}
		if child.Key() != engine.ComputeKey(&child) {
			t.Errorf("%s: wrong key after %s", c.name, c.move)
		}
	}
}

// TestGames960 plays random games from random arrays, different ones for the two sides, and checks at every ply that
// the count, the key and the FEN hold together, and that no two moves are written alike.
func TestGames960(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 60))
	castled := 0
	for game := range 60 {
		p, err := engine.ParseFEN(array960(rng), free960)
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			var l engine.MoveList
			p.Legal(&l)
			if n := p.CountLegal(); n != l.Len() {
				t.Fatalf("%s: %d moves counted, %d listed", p.FEN(), n, l.Len())
			}
			if again, err := engine.ParseFEN(p.FEN(), free960); err != nil || again != p {
				t.Fatalf("game %d: %s is read as another position (%v)", game, p.FEN(), err)
			}
			if l.Len() == 0 {
				break
			}
			short := map[uint16]bool{}
			choices := l.Slice()
			for _, m := range l.Slice() {
				if short[m.Short()] || p.Expand(m.Short()) != m {
					t.Fatalf("%s: %s is written like another move", p.FEN(), m)
				}
				short[m.Short()] = true
				if again, err := p.ParseMove(m.String()); err != nil || again != m {
					t.Fatalf("%s: %s is read as %s (%v)", p.FEN(), m, again, err)
				}
				if m.IsCastle() {
					choices = []engine.Move{m}
				}
			}
			m := choices[rng.IntN(len(choices))]
			if m.IsCastle() {
				castled++
			}
			var child engine.Position
			p.Make(m, &child)
			if child.Key() != engine.ComputeKey(&child) {
				t.Fatalf("%s: wrong key after %s", p.FEN(), m)
			}
			p = child
		}
	}
	if castled < 20 {
		t.Errorf("only %d castlings in all these games", castled)
	}
}

// array960 returns a start position with two arrays of Chess960.
func array960(rng *rand.Rand) string {
	one := func() (men string, rooks []int) {
		for {
			men := []byte("RNBQKBNR")
			rng.Shuffle(len(men), func(i, j int) { men[i], men[j] = men[j], men[i] })
			s := string(men)
			b, r, k := strings.IndexByte(s, 'B'), strings.IndexByte(s, 'R'), strings.IndexByte(s, 'K')
			last := strings.LastIndexByte(s, 'R')
			if (b+strings.LastIndexByte(s, 'B'))%2 == 1 && r < k && k < last {
				return s, []int{last, r}
			}
		}
	}
	white, w := one()
	black, b := one()
	rights := string([]byte{'A' + byte(w[0]), 'A' + byte(w[1]), 'a' + byte(b[0]), 'a' + byte(b[1])})
	return strings.ToLower(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w " + rights + " - 0 1"
}

// TestPositionSize: Make copies positions, so what Chess960 needs to know lies in what was padding before.
func TestPositionSize(t *testing.T) {
	if size := unsafe.Sizeof(engine.Position{}); size != 88 {
		t.Errorf("a position has %d bytes, it had 88", size)
	}
}

// TestCastling960IsOrthodox: from the orthodox array both traits make the same game, castling apart, which they write
// in two ways.
func TestCastling960IsOrthodox(t *testing.T) {
	for _, fen := range families[0].fens {
		p, err := engine.ParseFEN(fen, engine.Orthodox)
		if err != nil {
			t.Fatal(err)
		}
		q, err := engine.ParseFEN(fen, free960)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := p.Perft(4), q.Perft(4); a != b || p.PerftMade(3) != q.PerftMade(3) {
			t.Errorf("%s: %d paths, as Chess960 %d", fen, a, b)
		}
		if p.Key() != q.Key() {
			t.Errorf("%s: two keys", fen)
		}
	}
	p, _ := engine.ParseFEN(kiwipete, free960)
	var l engine.MoveList
	p.Legal(&l)
	var castlings []string
	for _, m := range l.Slice() {
		if m.IsCastle() {
			castlings = append(castlings, m.String())
		}
	}
	slices.Sort(castlings)
	if !slices.Equal(castlings, []string{"e1a1", "e1h1"}) {
		t.Errorf("castlings %v", castlings)
	}
}
