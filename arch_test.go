// Package contrary_test checks the shape of the whole module: which package may import which, and that the
// documentation says what the engine does.
package contrary_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows names every package of the module and the packages of the module it may import: truth below (engine, variant),
// guesses above (eval, search), talkers on top. It is the table of docs/architecture.md.
var arrows = map[string][]string{
	"": {}, // the module's root: tests of the whole, no code
	"cmd/contrary": {"uci", "uci/board", "bench", "bench/perft", "bench/match", "bench/standings", "bench/stats",
		"bench/report", "bench/endings", "bench/rmob", "bench/train", "search", "search/proof", "eval", "variant",
		"variant/dead", "variant/rmtable", "variant/antitable", "variant/syzygy", "internal/refmodel", "engine",
		"internal/nearest", "internal/memory", "internal/whole"},
	"uci":              {"search", "variant", "internal/nearest", "internal/memory"},
	"uci/board":        {"internal/pgn", "search", "variant", "engine"},
	"bench":            {"search", "eval", "variant", "engine"},
	"bench/perft":      {"variant"},
	"bench/stats":      {}, // knows games won and lost, no chess
	"bench/train":      {"search", "eval", "variant", "engine", "internal/pgn"},
	"bench/uciclient":  {}, // moves and positions are text to it
	"bench/fakeengine": {}, // for tests alone
	"bench/match": {"bench/standings", "bench/stats", "bench/uciclient", "internal/pgn", "internal/nearest",
		"variant", "variant/rmtable", "engine"},
	"bench/standings": {}, // knows points, and records by number
	"bench/report":    {"bench/match", "bench/stats", "variant", "engine"},
	"bench/endings":   {"bench/uciclient", "search", "variant", "variant/rmtable", "engine"},
	"bench/rmob":      {"bench/standings", "internal/pgn", "variant", "engine"},
	"search/proof":    {"eval", "variant", "variant/antitable", "engine", "internal/pages"},
	"search": {"search/proof", "eval", "variant", "variant/rmtable", "variant/antitable", "variant/syzygy",
		"engine", "internal/pages"},
	"eval":              {"variant", "engine"},
	"variant":           {"variant/dead", "engine"},
	"variant/dead":      {"engine"},
	"variant/rmtable":   {"variant", "engine", "internal/whole"},
	"variant/antitable": {"variant", "engine", "internal/whole"},
	"variant/syzygy":    {"engine"},
	"engine":            {},
	"internal/pgn":      {"engine"},
	"internal/nearest":  {},
	"internal/pages":    {},
	"internal/memory":   {},
	"internal/whole":    {},
	"internal/release":  {}, // builds the program, and knows nothing of it
	"internal/refmodel": {},
	"internal/duel":     {"internal/refmodel", "variant", "engine"}, // for tests alone
	"internal/newgames": {"variant", "engine"},                      // variants that only tests play
}

// owners are the modules that only one package may use: the wrapper is then the one place to change.
var owners = map[string]string{
	"github.com/dylhunn/dragontoothmg": "engine",
	"github.com/spf13/pflag":           "cmd/contrary",
	"github.com/coder/websocket":       "uci/board",
	"github.com/hbollon/go-edlib":      "internal/nearest",
}

// listedPackage is the part of `go list -json` that is needed here.
type listedPackage struct {
	ImportPath string
	Imports    []string
	GoFiles    []string
}

func TestArchArrows(t *testing.T) {
	const module = "contrary"
	// With a profile, the packages of a program are listed under names of their own.
	command := exec.Command("go", "list", "-pgo=off", "-json=ImportPath,Imports,GoFiles", "./...")
	var said strings.Builder
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, said.String())
	}
	seen := 0
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		seen++
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		allowed, known := arrows[name]
		if !known {
			t.Errorf("package %s is not in the arrows table: no other code folder without a place in it", p.ImportPath)
			continue
		}
		if name == "" && len(p.GoFiles) > 0 {
			t.Errorf("code at the top level: %v", p.GoFiles)
		}
		for _, path := range p.Imports {
			if owner, owned := owners[path]; owned && owner != name {
				t.Errorf("%s imports %s, which only %s may", p.ImportPath, path, owner)
			}
			ours, ok := strings.CutPrefix(path, module+"/")
			if ok && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s: no such arrow", p.ImportPath, path)
			}
		}
	}
	if seen < 2 {
		t.Fatalf("go list named %d packages", seen)
	}
}

// TestArchDocs compares the table of docs/architecture.md with the arrows.
func TestArchDocs(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{"": true}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		name := strings.Trim(cells[1], " `")
		told[name] = true
		var imports []string
		for i, part := range strings.Split(cells[2], "`") {
			if i%2 == 1 {
				imports = append(imports, part)
			}
		}
		if want := arrows[name]; strings.TrimSpace(cells[2]) != "any" && !slices.Equal(imports, want) {
			t.Errorf("docs/architecture.md says that %s imports %v, arch_test.go %v", name, imports, want)
		}
	}
	for name := range arrows {
		if !told[name] {
			t.Errorf("docs/architecture.md does not tell of %s", name)
		}
	}
}
