// Package whole writes files that are there whole or not at all.
package whole

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// File lets write fill the file of that name. It appears in one step when all is well, so that it may be the one that
// is being read; on an error nothing has changed. A file that is there keeps its permissions, and a link to it stays a
// link. Until it is complete it is called NAME.PID.part; such a file of a process that was killed is removed by the
// next one that writes the same name.
func File(name string, write func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	sweep(name)
	f, err := os.OpenFile(partOf(name, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // in vain if all is well
	if info, e := os.Stat(name); e == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil {
		err = write(f)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// Bytes is [File] for data that is at hand.
func Bytes(name string, data []byte) error {
	return File(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

func partOf(name string, pid int) string { return fmt.Sprintf("%s.%d.part", name, pid) }

// sweep removes what killed processes have left of the file.
func sweep(name string) {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return
	}
	for _, e := range entries {
		rest, begins := strings.CutPrefix(e.Name(), filepath.Base(name)+".")
		number, ends := strings.CutSuffix(rest, ".part")
		if pid, err := strconv.Atoi(number); begins && ends && err == nil && pid > 0 && !alive(pid) {
			os.Remove(partOf(name, pid)) // who cannot remove it leaves it
		}
	}
}

// alive tells whether there is a process of that number.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil { // only on Windows
		return false
	}
	defer p.Release()
	if runtime.GOOS == "windows" {
		return true
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
