package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"testing"
	"time"
)

// Both kinds of archive hold what was put into them, the program can be run, and the same files in another order make
// the same bytes.
func TestArchives(t *testing.T) {
	files := []file{{"contrary", []byte("program"), true}, {"docs/a.md", []byte("text"), false},
		{"LICENSE", nil, false}}
	when := time.Date(2026, 1, 2, 3, 4, 6, 0, time.UTC)
	for name, write := range map[string]func(io.Writer, string, []file, time.Time) error{"tar": writeTar,
		"zip": writeZip} {
		var one, two bytes.Buffer
		if err := errors.Join(write(&one, "x", files, when),
			write(&two, "x", []file{files[2], files[1], files[0]}, when)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), two.Bytes()) {
			t.Errorf("%s: the order of the files matters", name)
		}
		got := map[string]string{}
		if name == "zip" {
			r, err := zip.NewReader(bytes.NewReader(one.Bytes()), int64(one.Len()))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.File {
				part, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				text, _ := io.ReadAll(part)
				got[f.Name] = string(text)
			}
		} else {
			unpacked, err := gzip.NewReader(&one)
			if err != nil {
				t.Fatal(err)
			}
			r := tar.NewReader(unpacked)
			for {
				h, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
				text, _ := io.ReadAll(r)
				got[h.Name] = string(text)
				if (h.Mode&0o111 != 0) != (h.Name == "x/contrary") || !h.ModTime.Equal(when) {
					t.Errorf("%s: mode %o, time %v", h.Name, h.Mode, h.ModTime)
				}
			}
		}
		if len(got) != 3 || got["x/contrary"] != "program" || got["x/docs/a.md"] != "text" {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestTargetNames(t *testing.T) {
	seen := map[string]bool{}
	for _, target := range targets() {
		seen[target.name("0.2.0")] = true
	}
	for _, want := range []string{"contrary-0.2.0-linux-amd64-v1", "contrary-0.2.0-linux-amd64-v3",
		"contrary-0.2.0-linux-arm64", "contrary-0.2.0-windows-amd64-v1",
		"contrary-0.2.0-macos-amd64-v3", "contrary-0.2.0-macos-arm64"} {
		if !seen[want] {
			t.Errorf("no %s", want)
		}
	}
	if len(seen) != len(targets()) {
		t.Errorf("%d names for %d targets", len(seen), len(targets()))
	}
}
