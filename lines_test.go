package contrary_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// mostColumns is how wide a line of Go may be, a tab counting four columns: two files fit side by side on a screen.
const mostColumns = 120

// TestLines finds lines of code and comments that are too wide. Text in raw strings and tables in comments stay as they
// are.
func TestLines(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		free := rawLines(text)
		for i, line := range strings.Split(string(text), "\n") {
			width := utf8.RuneCountInString(line) + 3*strings.Count(line, "\t")
			if width > mostColumns && !free[i+1] && !strings.HasPrefix(strings.TrimLeft(line, "\t"), "//\t") {
				t.Errorf("%s:%d has %d columns, %d at most", path, i+1, width, mostColumns)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// rawLines returns the lines of a Go file that hold a part of a raw string.
func rawLines(text []byte) map[int]bool {
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	lines := map[int]bool{}
	for {
		pos, kind, literal := s.Scan()
		if kind == token.EOF {
			return lines
		}
		if kind == token.STRING && literal[0] == '`' {
			first := file.Line(pos)
			for n := range strings.Count(literal, "\n") + 1 {
				lines[first+n] = true
			}
		}
	}
}
