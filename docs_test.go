package contrary_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"contrary/engine"
	"contrary/uci"
	"contrary/variant"
)

// TestDocsVariants checks every clause in the tables of edge cases in docs/variants; docs/variants/README.md explains
// them.
func TestDocsVariants(t *testing.T) {
	for _, spec := range variant.All() {
		t.Run(spec.Name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("docs", "variants", spec.Name+".md"))
			if err != nil {
				t.Fatal("every variant has a page:", err)
			}
			_, table, found := strings.Cut(string(text), "\n| FEN | moves | result |\n|---|---|---|\n")
			if !found {
				t.Fatal("no table of edge cases")
			}
			rows := 0
			for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
				cells := strings.Split(strings.Trim(row, "|"), "|")
				if len(cells) != 3 {
					t.Fatalf("row %q has %d cells", row, len(cells))
				}
				for i := range cells {
					cells[i] = strings.Trim(cells[i], " `")
				}
				rows++
				checkCase(t, spec, cells[0], strings.Fields(cells[1]), strings.Split(cells[2], ";"))
			}
			if rows < 4 {
				t.Errorf("only %d edge cases", rows)
			}
		})
	}
}

// TestDocsDeadRules checks the table of docs/variants/nodraw-dead.md in the same way, each row under its rule.
func TestDocsDeadRules(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "variants", "nodraw-dead.md"))
	if err != nil {
		t.Fatal(err)
	}
	spec, _ := variant.Lookup("nodraw")
	_, table, _ := strings.Cut(string(text), "\n| rule | FEN | moves | result |\n|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	seen := map[string]int{}
	for row := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		if len(cells) != 4 {
			t.Fatalf("row %q has %d cells", row, len(cells))
		}
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " `")
		}
		set := variant.DefaultSettings()
		if err := set.Set("NoDraw Dead Position", cells[0]); err != nil {
			t.Fatal(err)
		}
		seen[cells[0]]++
		checkGame(t, spec, set, cells[1], strings.Fields(cells[2]), strings.Split(cells[3], ";"))
	}
	if seen["barred"] < 6 || seen["free"] < 4 || seen["clock"] < 2 {
		t.Errorf("rows by rule: %v", seen)
	}
}

// TestDocsPuzzles checks docs/nodraw-puzzles.md: the puzzles are those of testdata/cases/nodraw_puzzles.tsv, in order,
// and some under another rule on dead positions; every solution can be played and ends as it says, and trying
// everything finds the key and the number of moves.
func TestDocsPuzzles(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("docs", "nodraw-puzzles.md"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join("testdata", "cases", "nodraw_puzzles.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		if cells := strings.Split(strings.TrimSpace(line), "\t"); len(cells) == 4 && cells[0] != "fen" {
			rows = append(rows, cells)
		}
	}
	form := regexp.MustCompile("## (\\d+)\\. (White|Black) wins in (\\d)(, dead positions barred)?\n`([^`]+)`(?: " +
		"after ([^(]+))? \\(\\[board\\]\\((\\S+)\\)\\)\n\n" +
		"<details><summary>Solution</summary>\n\nKeys: ([^.]+)\\. Line: ([^,]+), ([a-z ]+)\\.\n")
	puzzles := form.FindAllStringSubmatch(string(text), -1)
	if headings := strings.Count(string(text), " wins in "); len(puzzles) != headings || len(puzzles) < len(rows)+2 {
		t.Fatalf("%d puzzles in order, %d headings, %d in the collection", len(puzzles), headings, len(rows))
	}
	for i, p := range puzzles {
		side, moves, barred, fen, before, link, keys, line, end := p[2], p[3], p[4] != "", p[5], p[6], p[7], p[8], p[9],
			p[10]
		set := variant.DefaultSettings()
		if barred {
			set.DeadPosition = variant.DeadBarred
		}
		spec, _ := variant.Lookup("nodraw")
		g, err := variant.NewGame(spec, set, fen)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]bool{}
		play := func(san string) {
			for _, m := range g.Legal() {
				if strings.TrimRight(g.Position().SAN(m), "+#") == san {
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
					return
				}
			}
			t.Errorf("puzzle %s: no move %s in %s", p[1], san, g.FEN())
		}
		for _, san := range strings.Fields(before) {
			play(san)
		}
		for _, m := range g.Legal() {
			if slices.Contains(strings.Split(keys, ", "), strings.TrimRight(g.Position().SAN(m), "+#")) {
				want[m.String()] = true
			}
		}
		if i < len(rows) {
			fields := strings.Fields(rows[i][2])
			if p[1] != fmt.Sprint(i+1) || fen != rows[i][0] || moves != rows[i][1] || len(fields) != len(want) ||
				slices.ContainsFunc(fields, func(m string) bool { return !want[m] }) {
				t.Errorf("puzzle %s is not that of the collection, %v", p[1], rows[i])
			}
		}
		if hash := (url.Values{"variant": {"nodraw"}, "fen": {fen}}).Encode(); !strings.HasSuffix(link, "/#"+hash) {
			t.Errorf("puzzle %s: link %s", p[1], link)
		}
		theory, _ := g.Theory(1_000_000)
		if theory.Winner.String() != strings.ToLower(side) || fmt.Sprint((theory.Plies+1)/2) != moves ||
			!want[theory.Line[0].String()] {
			t.Errorf("puzzle %s: %+v", p[1], theory)
		}
		for _, san := range strings.Fields(line) {
			play(san)
		}
		if v := g.Verdict(); v.Winner.String() != strings.ToLower(side) || v.Reason != end ||
			fmt.Sprint((len(strings.Fields(line))+1)/2) != moves {
			t.Errorf("puzzle %s ends with %+v", p[1], v)
		}
	}
}

func checkCase(t *testing.T, spec *variant.Spec, fen string, moves, clauses []string) {
	t.Helper()
	checkGame(t, spec, variant.DefaultSettings(), fen, moves, clauses)
}

func checkGame(t *testing.T, spec *variant.Spec, set variant.Settings, fen string, moves, clauses []string) {
	t.Helper()
	game, err := variant.NewGame(spec, set, fen)
	if slices.Equal(clauses, []string{"refused"}) {
		if err == nil {
			t.Errorf("%s: accepted", fen)
		}
		return
	}
	if err != nil {
		t.Errorf("%s: %v", fen, err)
		return
	}
	for _, m := range moves {
		if err := game.PlayUCI(m); err != nil {
			t.Errorf("%s %v: %v", fen, moves, err)
			return
		}
	}
	for _, clause := range clauses {
		if got, ok := holds(game, strings.Fields(clause)); !ok {
			t.Errorf("%s %v: want %q, got %s", fen, moves, strings.TrimSpace(clause), got)
		}
	}
}

// holds checks one clause; got is what is the case instead.
func holds(game *variant.Game, words []string) (got string, ok bool) {
	texts := func(moves []engine.Move) []string {
		list := []string{}
		for _, m := range moves {
			list = append(list, m.String())
		}
		slices.Sort(list)
		return list
	}
	if len(words) == 0 {
		return "an empty clause", false
	}
	legal, want := texts(game.Legal()), slices.Sorted(slices.Values(words[1:]))
	missing := func(m string) bool { return !slices.Contains(legal, m) }
	clause := strings.Join(words, " ")
	switch {
	case len(words) == 2 && words[1] == "moves":
		return fmt.Sprintf("%d moves", len(legal)), fmt.Sprint(len(legal)) == words[0]
	case words[0] == "only":
		return fmt.Sprint(legal), slices.Equal(legal, want)
	case words[0] == "with":
		return fmt.Sprint(legal), !slices.ContainsFunc(want, missing)
	case words[0] == "without":
		return fmt.Sprint(legal), !slices.ContainsFunc(want, func(m string) bool { return !missing(m) })
	case words[0] == "barred":
		barred := texts(game.Barred())
		return fmt.Sprint(barred), slices.Equal(barred, want)
	case words[0] == "record":
		r, _, ok := game.Record()
		return r.String(), ok && len(words) == 2 && r.String() == words[1]
	case words[0] == "creator" || words[0] == "no":
		text := "no creator"
		if creator, left, ok := game.Deadline(); ok {
			text = fmt.Sprintf("creator %s, %d left", creator, left)
		}
		return text, text == clause
	}
	text := "ongoing"
	switch v := game.Verdict(); v.Winner {
	case variant.WhiteWins, variant.BlackWins:
		text = fmt.Sprintf("%s wins: %s", v.Winner, v.Reason)
	case variant.Draw:
		text = "draw: " + v.Reason
	}
	return text, text == clause
}

// TestDocsOptions compares the option table of README.md with what the engine announces: names, order and defaults.
func TestDocsOptions(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| option | default | meaning |\n|---|---|---|\n")
	if !found {
		t.Fatal("README.md has no table of options")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var told []string
	for row := range strings.SplitSeq(table, "\n") {
		cells := strings.Split(row, "|")
		told = append(told, strings.Trim(cells[1], " `")+" = "+strings.TrimSpace(cells[2]))
	}
	var out strings.Builder
	if err := uci.Run(strings.NewReader("uci\n"), &out, uci.Config{}); err != nil {
		t.Fatal(err)
	}
	var announced []string
	for line := range strings.Lines(out.String()) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "option name "); ok {
			name, kind, _ := strings.Cut(name, " type ")
			_, initial, _ := strings.Cut(kind, " default ")
			initial, _, _ = strings.Cut(initial, " ")
			announced = append(announced, name+" = "+strings.TrimPrefix(initial, "<empty>"))
		}
	}
	if !slices.Equal(told, announced) {
		t.Errorf("README.md:\n%s\nannounced:\n%s", strings.Join(told, "\n"), strings.Join(announced, "\n"))
	}
}

// TestDocsCommands checks that README.md names every command of the program.
func TestDocsCommands(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join("cmd", "contrary", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range strings.Split(string(source), "newFlags(\"")[1:] {
			name, _, _ := strings.Cut(part, "\"")
			if command, _, _ := strings.Cut(name, " "); !strings.Contains(string(text), "`contrary "+command) {
				t.Errorf("README.md does not name contrary %s (%s)", command, file)
			}
		}
	}
}

// TestMakeMatchMeasuresTheNewProgram checks that B is the first engine of `make match`: the one whose Elo and SPRT are
// told.
func TestMakeMatchMeasuresTheNewProgram(t *testing.T) {
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, recipe, _ := strings.Cut(string(text), "\nmatch: build")
	_, first, found := strings.Cut(recipe, "--engine \"cmd=")
	if !found || !strings.HasPrefix(first, "$(B) ") {
		t.Errorf("the first engine of make match is not B:\n%.300s", recipe)
	}
}
