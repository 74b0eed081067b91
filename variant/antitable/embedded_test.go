package antitable

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The tables within the program are those that the command makes: of two men and few endings of three, of all with
// CONTRARY_LONG=1.
func TestEmbeddedIsWhatIsMade(t *testing.T) {
	men := 2
	if os.Getenv("CONTRARY_LONG") != "" {
		men = 3
	}
	dir := made(t, "antichess", men, few...)
	names, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	if err != nil || len(names) < 30 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		base := filepath.Base(name)
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := embedded.ReadFile("embedded/" + base); err == nil && !bytes.Equal(got, want) {
			t.Errorf("%s is not what is made: make antitables", base)
		} else if err != nil && len(base) < len("QPvPP.antichess.atb") {
			t.Errorf("%s is missing: make antitables", base)
		}
	}
	list, err := embedded.ReadDir("embedded")
	if err != nil || len(list) != 21+126 {
		t.Errorf("%d tables within the program, want 147", len(list))
	}
}
