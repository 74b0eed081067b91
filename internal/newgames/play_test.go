package newgames

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contrary/bench/match"
	"contrary/uci"
	"contrary/variant"
)

// engineEnv makes this test program an engine that speaks UCI and knows the new games.
const engineEnv = "CONTRARY_NEW_GAMES_ENGINE"

func config() uci.Config {
	return uci.Config{Name: "Contrary", Author: "the Contrary authors",
		Variants: []*variant.Spec{&ThreeCheck, &KingOfTheHill}}
}

func TestMain(m *testing.M) {
	if os.Getenv(engineEnv) != "" {
		if uci.Run(os.Stdin, os.Stdout, config()) != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// TestUCI speaks to the front end: the variant is on offer, its FEN is read and shown, its win is found and said.
func TestUCI(t *testing.T) {
	var out strings.Builder
	in := strings.Join([]string{
		"uci", "setoption name UCI_Variant value 3check",
		"position fen 6k1/8/8/8/8/8/8/R5K1 w - - 0 1 +1+0 moves a1a8 g8g7", "d",
		"position fen 6k1/8/8/8/8/8/8/R5K1 w - - 0 1 +2+0", "go depth 4", "isready", "",
	}, "\n")
	// The end of the input lets the search end by itself.
	if err := uci.Run(io.MultiReader(strings.NewReader(in)), &out, config()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		" var 3check var kingofthehill", "Fen with the past: R7/6k1/8/8/8/8/8/6K1 w - - 2 2 +2+0",
		"Checks: White has given 2, Black 0",
		"score mate 1 ", "bestmove a1a8",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// audience listens to a match.
type audience struct {
	t        *testing.T
	outcomes []match.Outcome
}

func (a *audience) Warn(text string) { a.t.Error(text) }

func (a *audience) Finished(_ *match.Status, o *match.Outcome) {
	if o != nil {
		a.outcomes = append(a.outcomes, *o)
	}
}

// TestMatch has two engines play each new game, each in a process of its own, and reads the file of games again. The
// referee must have seen games end in the new way, and no forfeit.
func TestMatch(t *testing.T) {
	for _, c := range []struct {
		spec        *variant.Spec
		reason, fen string
	}{
		{&ThreeCheck, ThirdCheck, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1 +1+1"},
		{&KingOfTheHill, Hill, "rnbq1bnr/ppppkppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b - - 0 1"},
	} {
		t.Run(c.spec.Name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			book, games := filepath.Join(dir, "book.epd"), filepath.Join(dir, "games.pgn")
			if err := os.WriteFile(book, []byte(c.fen+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			cfg := &match.Config{
				Spec: c.spec, Settings: variant.DefaultSettings(), Games: 6, Concurrency: 2, PGN: games,
				Book:    match.Book{Path: book, RandomPlies: 2, Seed: 3},
				Timeout: time.Minute, Stall: time.Minute, Grace: time.Second,
			}
			for i := range 2 {
				cfg.Players = append(cfg.Players, match.Player{
					Name: fmt.Sprint("player", i), Cmd: os.Args[0], Env: []string{engineEnv + "=1"},
					Limit: match.Limit{Depth: 3},
				})
			}
			a := &audience{t: t}
			if _, err := match.Run(context.Background(), cfg, a); err != nil {
				t.Fatal(err)
			}
			if len(a.outcomes) != cfg.Games {
				t.Fatalf("%d games", len(a.outcomes))
			}
			ends := map[string]int{}
			for _, o := range a.outcomes {
				ends[o.Reason]++
				if o.Ending() != match.ByRule {
					t.Errorf("%s", o.TerminationDetails())
				}
			}
			if ends[c.reason] == 0 {
				t.Errorf("no game ended by %s: %v", c.reason, ends)
			}
			text, err := os.ReadFile(games)
			if err != nil || !strings.Contains(string(text), `[TerminationDetails "`+c.reason) {
				t.Errorf("error %v, %s", err, text)
			}
			if fen := `[FEN "` + c.fen + `"]`; !strings.Contains(string(text), fen) {
				t.Errorf("no %s in\n%s", fen, text)
			}
		})
	}
}
