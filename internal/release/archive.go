package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"slices"
	"strings"
	"time"
)

// file is one file of an archive; its name has slashes.
type file struct {
	name    string
	data    []byte
	program bool
}

func (f file) mode() int64 {
	if f.program {
		return 0o755
	}
	return 0o644
}

// sorted is the files by name, so that an archive does not depend on the order in which they were found.
func sorted(files []file) []file {
	list := slices.Clone(files)
	slices.SortFunc(list, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return list
}

// writeTar writes files below a folder as a gzipped tar archive.
func writeTar(w io.Writer, folder string, files []file, when time.Time) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(packed)
	for _, f := range sorted(files) {
		header := &tar.Header{Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: f.mode(), ModTime: when,
			Format: tar.FormatPAX}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return packed.Close()
}

// writeZip writes files below a folder as a zip archive.
func writeZip(w io.Writer, folder string, files []file, when time.Time) error {
	archive := zip.NewWriter(w)
	for _, f := range sorted(files) {
		part, err := archive.CreateHeader(&zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate,
			Modified: when})
		if err != nil {
			return err
		}
		if _, err := part.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}
