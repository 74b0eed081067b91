package whole

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "x.rmt")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	broken := errors.New("no more")
	err := File(link, func(w io.Writer) error {
		w.Write([]byte("ha"))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	if text, _ := os.ReadFile(name); string(text) != "old" || len(names(t, dir)) != 2 {
		t.Errorf("after an error: %q, %q", text, names(t, dir))
	}
	if err := Bytes(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(name); string(text) != "new" || len(names(t, dir)) != 2 {
		t.Errorf("%q, %q", text, names(t, dir))
	}
	info, err := os.Lstat(name)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v %v", info.Mode(), err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is none any more")
	}
}

// What a killed process has left is removed by the next one; what another one is still writing, and files that are
// called otherwise, stay.
func TestSweep(t *testing.T) {
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "x")
	stay := []string{partOf(name, os.Getppid()), partOf(name+"y", dead.Process.Pid), name + ".part", name + ".1.2.part",
		name + ".-7.part"}
	for _, path := range append(stay, partOf(name, dead.Process.Pid)) {
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := Bytes(name, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(partOf(name, dead.Process.Pid)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("left behind: %v", err)
	}
	for _, path := range stay {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}
