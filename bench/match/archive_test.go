package match

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/variant"
)

// pgnOf plays one game between fakes that say what they are told, and returns the file.
func pgnOf(t *testing.T, name, book string, games int, scripts ...string) string {
	t.Helper()
	a := newArena(t, name, games, scripts...)
	a.cfg.Concurrency = 1
	a.cfg.PGN = filepath.Join(t.TempDir(), "out.pgn")
	a.cfg.Book = Book{Path: filepath.Join(t.TempDir(), "book")}
	write(t, a.cfg.Book.Path, book)
	a.mustRun()
	return strings.Join(gamesTextOf(t, a.cfg.PGN), "")
}

func expect(t *testing.T, text string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("no %q in\n%s", w, text)
		}
	}
}

func TestPGNOfAntichess(t *testing.T) {
	text := pgnOf(t, "antichess", "8/8/8/8/8/8/1p6/R7 w - - 0 7\n", 1,
		`say@1:info depth 9 seldepth 11 score cp -35 nodes 1 pv a1a2\nbestmove a1a2\n`,
		`say@1:info depth 3 score mate 1\nbestmove b2b1k\n`)
	// After 7.Ra2 b1=K the rook goes on; the game is played out by nobody: White's second move is refused.
	expect(t, text, `[White "A"]`, `[Variant "antichess"]`, `[RuleSet "antichess"]`, `[SetUp "1"]`,
		`[FEN "8/8/8/8/8/8/1p6/R7 w - - 0 7"]`,
		`[Round "1.1"]`, `[TimeControl "depth 1"]`, `[GameNumber "1"]`, "7. Ra2 {-0.35/9 0.0", "7... b1=K {+M1/3 0.0")
	if m := regexp.MustCompile(`\[PlyCount "(\d+)"\]`).FindStringSubmatch(text); m == nil {
		t.Error("no PlyCount")
	}
}

func TestPGNOfNoDraw(t *testing.T) {
	// 1...Kxb7 leaves the bare kings: dead, and Black, who could have gone to d8, has created it.
	text := pgnOf(t, "nodraw", "2k5/1R6/8/8/8/8/8/K7 b - - 0 1\n", 1, "", `say@1:bestmove c8b7\n`)
	expect(t, text, `[Variant "Standard"]`, `[RuleSet "nodraw"]`, `[NoDrawCreator "Black"]`, `[NoDrawDeadPly "1"]`,
		`[TerminationDetails "deadline"]`, `[Termination "normal"]`,
		`[Result "1-0"]`, "1... Kxb7 {0.0", "White wins: deadline} 1-0")
}

func TestPGNOfRMobility(t *testing.T) {
	text := pgnOf(t, "rmobility", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1 -G3.0\n", 1, `say@1:bestmove b1h1\n`,
		`say@1:bestmove (none)\n`)
	expect(t, text, `[RMobilityStart "-G3.0"]`, `[RMobilityResult "G0.0"]`, `[Result "1-0"]`,
		`[FEN "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"]`, `[Variant "Standard"]`)
	text = pgnOf(t, "rmobility", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1\n", 1, `say@1:bestmove b1b3\n`, "")
	expect(t, text, `[RMobilityResult "G0.5"]`, `[TerminationDetails "stalemate"]`, `[Result "1-0"]`,
		"White wins: stalemate} 1-0")
}

func TestPGNOfChess960(t *testing.T) {
	text := pgnOf(t, "chess", "k7/8/8/8/8/8/8/1R3K1R w HB - 0 1\n", 1, `say@1:bestmove f1h1\n`, `say@1:bestmove a8a9\n`)
	expect(t, text, `[Variant "fischerandom"]`, `[SetUp "1"]`, `[FEN "k7/8/8/8/8/8/8/1R3K1R w HB - 0 1"]`, "1. O-O")
}

// The engines and whoever reads the file learn of the record that stands, at the start position too.
func TestRecordAtTheStart(t *testing.T) {
	for name, want := range map[string]string{"rmobility": "position fen " + engine.StartFEN + " G10.5",
		"chess": "position startpos"} {
		var log strings.Builder
		a := newArena(t, name, 1, "", "")
		a.cfg.Book, a.cfg.MaxPlies, a.cfg.Log = Book{Path: filepath.Join(t.TempDir(), "book")}, 2, &log
		a.cfg.PGN = filepath.Join(t.TempDir(), "out.pgn")
		write(t, a.cfg.Book.Path, engine.StartFEN+" G10.5\n")
		a.mustRun()
		expect(t, log.String(), "> "+want+"\n", "> "+want+" moves ")
		text := strings.Join(gamesTextOf(t, a.cfg.PGN), "")
		if tagged := strings.Contains(text, `[RMobilityStart "G10.5"]`) &&
			strings.Contains(text, "[FEN "); tagged != (name == "rmobility") {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}

// The result of an interrupted search, a forfeit and an unfinished game are told apart by their tags.
func TestPGNOfForfeit(t *testing.T) {
	text := pgnOf(t, "chess", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1\n", 2, `say@1:bestmove b1b9\n`, `exit@1:3`)
	expect(t, text, `[Termination "rules infraction"]`, `[TerminationDetails "illegal move: b1b9"]`, `[Result "0-1"]`,
		"\n\n0-1\n")
}

// What is read from the tags is what was written into them.
func TestOutcomeReadsBack(t *testing.T) {
	for _, reason := range []string{"checkmate", TimeForfeit, IllegalMove, BarredMove, NoMove, Disconnect, Stall, Flood,
		FailedStart, Resignation, AgreedDraw, MoveLimit} {
		o := Outcome{Winner: variant.WhiteWins, Reason: reason, Detail: "a: b"}
		r, d := splitDetails(o.TerminationDetails())
		if r != reason || d != "a: b" {
			t.Errorf("%q read as %q, %q", o.TerminationDetails(), r, d)
		}
		if o.Detail = ""; o.TerminationDetails() != reason {
			t.Errorf("%q", o.TerminationDetails())
		}
	}
}
