package memory

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFits(t *testing.T) {
	if err := Fits(16); err != nil {
		t.Error(err)
	}
	if err := Fits(1 << 30); err == nil { // a pebibyte
		t.Error("a pebibyte fits")
	}
}

// A limit counts in whatever group around the process it is set; "max" is none.
func TestGroupLimit(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) string {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("memory.max", "max\n")
	write("outer/memory.max", "3000000\n")
	write("outer/inner/memory.max", "max\n")
	write("memory/old/memory.limit_in_bytes", "2000000\n")
	write("memory/memory.limit_in_bytes", "9223372036854771712\n")
	for _, c := range []struct {
		list string
		want int
	}{
		{"0::/\n", 0},
		{"0::/outer/inner\n", 3000000},
		{"5:cpu:/outer\n4:memory:/old\n", 2000000},
		{"0::/elsewhere\n", 0},
		{"nonsense", 0},
	} {
		if got := groupLimit(write("list", c.list), root); got != c.want {
			t.Errorf("%q: %d, want %d", strings.TrimSpace(c.list), got, c.want)
		}
	}
}
