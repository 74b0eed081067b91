package variant_test

import (
	"testing"
	"time"

	"contrary/engine"
	"contrary/variant"
)

// FuzzFEN reads any text as a FEN of any variant. What is accepted can be played from: it writes a FEN that reads back
// as the same position, has a verdict, and every move leads to a position that can be written and read again.
func FuzzFEN(f *testing.F) {
	for _, fen := range []string{
		engine.StartFEN,
		"8/8/8/3pP3/8/8/8/8 w - d6 0 1",
		"8/8/8/8/8/8/2K5/4k3 w - - 0 1 G2.5",
		"8/8/8/8/8/8/2K5/4k3 b - - 99 5899 -G218.0",
		"k1k2k2/8/8/3pp3/3PP3/8/8/2K2K1K w KQkq - 0 1",
		"4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R b KQkq", "r3r1k1/8/8/8/8/8/8/RR3K2 b e - 0 1",
		"8/8/8/8/8/8/2K5/5k2 w - - 100 9999", "8/8/8/8/8/8/2K5/5k2 b - - 40000 40000",
		"8/8/8/8/8/8/8/8 w", "9/8 b - -", "x", "",
	} {
		for i := range variant.All() {
			f.Add(uint8(i), fen)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, fen string) {
		all, begun := variant.All(), time.Now()
		spec := all[int(which)%len(all)]
		game, err := variant.NewGame(spec, variant.DefaultSettings(), fen)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a reason")
			}
			return
		}
		roundTrip(t, game)
		over := game.Verdict().Over()
		legal, barred := game.Legal(), game.Barred()
		if len(legal) == 0 && !over {
			t.Errorf("%s %q: no move and no verdict", spec.Name, fen)
		}
		for _, m := range append(legal, barred...) {
			if time.Since(begun) > fuzzTime {
				return // whether positions are dead can take long
			}
			if err := game.PlayUCI(m.String()); err != nil {
				t.Fatalf("%s %q: %s: %v", spec.Name, fen, m, err)
			}
			roundTrip(t, game)
			game.Undo()
		}
	})
}

// roundTrip writes the position of game and reads it back. The traits of the position are given, not those of the
// game: castling rights named by files make a game one of Chess960, and once they are lost no FEN shows that.
func roundTrip(t *testing.T, game *variant.Game) {
	t.Helper()
	fen := game.FEN()
	again, err := engine.ParseFEN(fen, game.Position().Traits())
	if err != nil {
		t.Fatalf("%s: cannot read its own %q: %v", game.Spec().Name, fen, err)
	}
	if again != *game.Position() {
		t.Fatalf("%s: %q reads back as %q, or differs in what a FEN does not show", game.Spec().Name, fen, again.FEN())
	}
}
