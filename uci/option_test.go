package uci

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"contrary/variant"
)

func optionNames(t *testing.T, p *peer) {
	refused := func(line string) {
		t.Helper()
		p.send(line)
		lines := p.sync()
		if len(lines) != 1 || !strings.HasPrefix(lines[0], "info string ") {
			t.Errorf("%q is answered by %q, want one info string", line, lines)
		}
	}
	accepted := func(line string) {
		t.Helper()
		p.send(line)
		if lines := p.unsaid(); len(lines) != 0 {
			t.Errorf("%q is answered by %q", line, lines)
		}
	}
	current := func(want string) {
		t.Helper()
		p.send("d")
		lines := p.until("^Variant: ")
		p.sync()
		if got := lines[len(lines)-1]; !strings.HasPrefix(got, "Variant: "+want+" ") {
			t.Errorf("%s, want %s", got, want)
		}
	}
	accepted("setoption name HASH value 1")
	accepted("setoption name mOVE oVERHEAD value 50")
	accepted("setoption name clear hash")
	accepted("setoption name UCI_AnalyseMode value true")
	accepted("setoption name uci_variant value antichess")
	current("antichess")
	accepted("setoption name RMobility 50-move value improvement")
	accepted("setoption name nodraw dead moves value 0")
	accepted("setoption NAME Hash VALUE 8")
	accepted("setoption  name\tUCI_Variant   value   standard  ")
	current("chess")
	for _, line := range []string{
		"setoption", "setoption name", "setoption name value", "setoption name value 3", "setoption Hash value 3",
		"setoption name Hash",
		"setoption name Hash value", "setoption name Hash value  ", "setoption name Hash value many",
		"setoption name Hash value -1",
		"setoption name Hash value 99999999999999999999", "setoption name Hash value 1048576",
		"setoption name Threads value 0", "setoption name Ponder value maybe",
		"setoption name No Such Option value 3", "setoption name UCI_Variant value Antichess",
		"setoption name UCI_Variant value crazyhouse",
		"setoption name UCI_Variant value", "setoption name UCI_Variant", "setoption name RMobility Scoring value golf",
		"setoption name UCI_komi value five", "setoption name NoDraw Dead Moves value -2", "frobnicate",
		"positon startpos",
	} {
		refused(line)
		current("chess")
	}
}

func changeVariant(t *testing.T, p *peer) {
	const goes = "go depth 5"
	// untimed is the lines of a search without what depends on the machine's speed.
	untimed := func(lines []string) []string {
		var kept []string
		for _, l := range lines {
			words := strings.Fields(l)
			for _, key := range []string{"time", "nps"} {
				if i := slices.Index(words, key); i >= 0 && i+1 < len(words) {
					words = slices.Delete(words, i, i+2)
				}
			}
			if len(words) > 1 && words[1] != "currmove" {
				kept = append(kept, strings.Join(words, " "))
			}
		}
		return kept
	}
	for _, name := range []string{"antichess", "losers", "rmobility", "nodraw", "chess"} {
		p.send("position startpos moves e2e4", "go depth 4")
		p.best()
		p.send("setoption name UCI_Variant value " + name)
		p.sync()
		p.send(goes)
		used := untimed(p.until("^bestmove"))
		fresh := newPeer(t)
		fresh.send("setoption name UCI_Variant value " + name)
		fresh.sync()
		fresh.send(goes)
		if want := untimed(fresh.until("^bestmove")); !slices.Equal(used, want) {
			t.Errorf("%s in mid-session:\n%s\nfresh:\n%s", name, strings.Join(used, "\n"), strings.Join(want, "\n"))
		}
	}
}

func twin(t *testing.T, p *peer) {
	p.send("uci")
	lines := p.until("^uciok$")
	names := " var " + strings.Join(variant.Names(), " var ")
	for _, name := range []string{"UCI_Variant", "Variant"} {
		want := fmt.Sprintf("option name %s type combo default chess%s", name, names)
		if got := p.only(lines, "^option name "+name+" "); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	p.none(lines, "var standard")
	for _, c := range []struct{ option, value string }{{"Variant", "nodraw"}, {"UCI_Variant", "antichess"},
		{"Variant", "rmobility"}, {"Variant", "chess"}} {
		p.send("setoption name "+c.option+" value "+c.value, "d")
		lines := p.until("^Variant: ")
		if got := lines[len(lines)-1]; !strings.HasPrefix(got, "Variant: "+c.value+" ") {
			t.Error(got)
		}
		p.sync()
	}
}

// TestTwinRules: what a user has chosen by Variant outlasts the "chess" that GUIs send by themselves, and nothing else.
func TestTwinRules(t *testing.T) {
	const playing, still = "^info string playing %s: .*", "^info string still playing %s: "
	for _, c := range []struct {
		name  string
		lines []string // option=value, and what it is answered by
	}{
		{"the user's choice holds", []string{"Variant=rmobility", playing, "rmobility", "UCI_Variant=chess", still,
			"rmobility", "UCI_Variant=standard", still, "rmobility"}},
		{"it comes back after another board",
			[]string{"Variant=rmobility", playing, "rmobility", "UCI_Variant=antichess", playing, "antichess",
				"UCI_Variant=chess", playing, "rmobility", "UCI_Variant=chess", still, "rmobility"}},
		{"the user changes it", []string{"Variant=rmobility", playing, "rmobility", "UCI_Variant=antichess", playing,
			"antichess", "Variant=nodraw", playing, "nodraw",
			"UCI_Variant=chess", still, "nodraw", "Variant=chess", playing, "chess", "UCI_Variant=chess", "", ""}},
		{"the GUI alone", []string{"UCI_Variant=rmobility", playing, "rmobility", "UCI_Variant=chess", playing, "chess",
			"UCI_Variant=chess", "", ""}},
		{"the user's chess is no chain", []string{"Variant=chess", "", "", "UCI_Variant=nodraw", playing, "nodraw",
			"UCI_Variant=chess", playing, "chess"}},
	} {
		p := newPeer(t)
		for i := 0; i < len(c.lines); i += 3 {
			option, value, _ := strings.Cut(c.lines[i], "=")
			p.send("setoption name " + option + " value " + value)
			if lines := p.sync(); c.lines[i+1] == "" {
				p.none(lines, ".")
			} else {
				p.only(lines, fmt.Sprintf(c.lines[i+1], c.lines[i+2]))
			}
		}
	}
}

func early(t *testing.T, p *peer) {
	p.send("setoption name UCI_Variant value antichess", "setoption name MultiPV value 2", "uci")
	p.until("^uciok$")
	p.send("ucinewgame")
	p.sync()
	p.send("position startpos moves e2e4 d7d5", "go depth 2")
	lines := p.until("^bestmove")
	if best := lines[len(lines)-1]; after(best, "bestmove") != "e4d5" {
		t.Errorf("capturing is compulsory: %s", best)
	}
	p.send("position startpos", "go depth 2")
	if len(grep(p.until("^bestmove"), "multipv 2")) == 0 {
		t.Error("MultiPV is forgotten")
	}
}

// Only what can change the judgement of the game so far has it judged anew.
func TestReplays(t *testing.T) {
	for _, c := range []struct {
		variant, option, value string
		replays                bool
	}{
		{"nodraw", "RMobility Scoring", "komi", false}, {"nodraw", "NoDraw Dead Moves", "20", false},
		{"nodraw", "nodraw dead moves", "5", true},
		{"rmobility", "NoDraw Dead Moves", "5", false}, {"rmobility", "RMobility Scope", "reset", false},
		{"rmobility", "RMobility Scope", "WholeGame", true},
		{"rmobility", "UCI_komi", "G5.75", false}, {"rmobility", "UCI_komi", "G4.5", true},
		{"chess", "RMobility Scope", "wholegame", false},
		{"nodraw", "Hash", "8", false},
	} {
		s := newSession(io.Discard, Config{})
		s.obey("setoption name UCI_Variant value " + c.variant)
		s.obey("position startpos moves e2e4 e7e5")
		game := s.game
		s.obey("setoption name " + c.option + " value " + c.value)
		if replayed := s.game != game; replayed != c.replays {
			t.Errorf("%s, %s = %s: replayed: %v", c.variant, c.option, c.value, replayed)
		}
		if s.game.Ply() != 2 || c.replays && s.game.Settings() != s.settings {
			t.Errorf("%s, %s = %s: the game is another one", c.variant, c.option, c.value)
		}
		s.obey("setoption name UCI_Variant value rmobility") // what was set for another variant holds
		s.obey("setoption name UCI_Variant value nodraw")
		if s.game.Settings() != s.settings {
			t.Errorf("%s, %s = %s: not kept for other variants", c.variant, c.option, c.value)
		}
		s.end()
	}
}
