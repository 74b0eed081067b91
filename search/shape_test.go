package search

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrary/variant"
)

// TestShape holds the search to what its readers rely on: no function over 100 lines, and no name of a game in it.
func TestShape(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.FuncDecl:
				from, to := set.Position(node.Pos()).Line, set.Position(node.End()).Line
				if lines := to - from + 1; lines > 100 {
					t.Errorf("%s:%d: %s has %d lines", name, from, node.Name.Name, lines)
				}
			case *ast.BasicLit:
				for _, spec := range variant.All() {
					// That of chess is an ordinary word.
					if node.Value == `"`+spec.Name+`"` && spec != variant.Orthodox() {
						t.Errorf("%s: the name %s", set.Position(node.Pos()), spec.Name)
					}
				}
			}
			return true
		})
	}
}
