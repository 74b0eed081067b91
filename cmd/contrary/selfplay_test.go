package main

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"contrary/bench/uciclient"
	"contrary/engine"
	"contrary/variant"
)

// asEngine in the environment makes the test program the engine itself, so that tests drive a real process over real
// pipes.
const asEngine = "CONTRARY_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// voice collects what an engine says of note; the client calls it from goroutines of its own.
type voice struct {
	mu    sync.Mutex
	lines []string
}

func (v *voice) hear(_ string, sent bool, line string) {
	if !sent && (strings.HasPrefix(line, "bestmove ") || strings.HasPrefix(line, "info ")) {
		v.mu.Lock()
		v.lines = append(v.lines, line)
		v.mu.Unlock()
	}
}

// take returns the lines since the last call.
func (v *voice) take() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	lines := v.lines
	v.lines = nil
	return lines
}

// TestSelfPlay plays whole games of every variant over UCI between two processes, each move checked by the rules: the
// moves, the moves to ponder on and every reported line are legal, no complaint is heard, and each game that is over on
// the board is seen as such.
func TestSelfPlay(t *testing.T) {
	games, plies := 3, 240
	if os.Getenv("CONTRARY_LONG") != "" {
		games, plies = 20, 600
	}
	for i, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(7, uint64(i)))
			var voices [2]*voice
			var players [2]*uciclient.Client
			for side := range players {
				voices[side] = &voice{}
				c, err := uciclient.Start(t.Context(), uciclient.Config{Name: "Contrary", Path: os.Args[0],
					Env: []string{asEngine + "=1"}, Log: voices[side].hear})
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				option := []string{"UCI_Variant", "Variant"}[side] // both ways must do
				for _, s := range []uciclient.Setting{{Name: "Hash", Value: "4"}, {Name: option, Value: spec.Name}} {
					if err := c.SetOption(s); err != nil {
						t.Fatal(err)
					}
				}
				players[side] = c
			}
			over, played := 0, 0
			for range games {
				game, err := variant.NewGame(spec, variant.DefaultSettings(), "")
				if err != nil {
					t.Fatal(err)
				}
				playRandom(game, random, 6)
				for _, c := range players {
					if err := c.NewGame(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				for game.Ply() < plies && !game.Verdict().Over() {
					askMove(t, game, players[game.Position().Side()], voices[game.Position().Side()])
				}
				if game.Verdict().Over() {
					over++
				}
				played += game.Ply()
				// Once more after the end: a move if there is one (the game is drawn by rule), "(none)" if not.
				askMove(t, game, players[0], voices[0])
			}
			t.Logf("%d plies, %d of %d games came to an end", played, over, games)
			if over == 0 {
				t.Errorf("not one of %d games came to an end", games)
			}
			for _, c := range players {
				if c.Stray() > 0 {
					t.Errorf("%d bestmoves that nobody had asked for", c.Stray())
				}
			}
		})
	}
}

// playRandom plays n random moves, or fewer if the game ends; what it leaves is not over.
func playRandom(game *variant.Game, random *rand.Rand, n int) {
	for range n {
		legal := game.Legal()
		if err := game.Play(legal[random.IntN(len(legal))]); err != nil {
			panic(err) // a legal move is refused
		}
		if game.Verdict().Over() {
			game.Undo()
			return
		}
	}
}

// askMove asks c for a move in the position of game, checks everything it says, and plays the move.
func askMove(t *testing.T, game *variant.Game, c *uciclient.Client, v *voice) {
	t.Helper()
	position := "position startpos"
	if game.Ply() > 0 {
		position += " moves"
		for _, m := range game.Moves() {
			position += " " + m.String()
		}
	}
	v.take()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	answer, err := c.Go(ctx, position, "go nodes 150", 0)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	for _, line := range v.take() {
		words := strings.Fields(line)
		switch {
		case words[0] == "bestmove" && len(words) == 4 && words[2] == "ponder":
			checkLine(t, game, position, line, []string{words[1], words[3]})
		case strings.HasPrefix(line, "info string"):
			if extra := strings.Join(words[2:], " "); !strings.HasPrefix(extra, "record ") &&
				!strings.HasSuffix(extra, " wins") {
				t.Fatalf("%s: %s", position, line)
			}
		case slices.Contains(words, "pv"):
			checkLine(t, game, position, line, words[slices.Index(words, "pv")+1:])
		}
	}
	legal := moveTexts(game.Legal())
	if len(legal) == 0 {
		if answer.Move != "(none)" {
			t.Fatalf("%s: bestmove %s where there is no move", position, answer.Move)
		}
		return
	}
	if !slices.Contains(legal, answer.Move) {
		t.Fatalf("%s: bestmove %s, legal are %v", position, answer.Move, legal)
	}
	if err := game.PlayUCI(answer.Move); err != nil {
		t.Fatal(err)
	}
}

// checkLine checks that the moves of a line can be played one after the other.
func checkLine(t *testing.T, game *variant.Game, position, line string, moves []string) {
	t.Helper()
	g := game.Clone()
	for _, text := range moves {
		m, err := g.Position().ParseMove(text)
		if err != nil || m == engine.NoMove || !g.IsLegal(m) {
			t.Fatalf("%s: %s: %s cannot be played there", position, line, text)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}
