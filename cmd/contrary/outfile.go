package main

import (
	"errors"
	"fmt"
	"os"
)

// outFile is a file that a long command writes to. It is opened before the work begins, so that nobody waits for hours
// to learn that it cannot be written, and it overwrites nothing unasked.
type outFile struct {
	*os.File
	made bool // it was not there before
}

// openOut opens the file that a flag names, for appending. One that holds something already is refused unless more is
// set.
func openOut(flag, path string, more bool) (*outFile, error) {
	_, err := os.Lstat(path)
	made := errors.Is(err, os.ErrNotExist)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	info, err := file.Stat()
	if err == nil && info.Size() > 0 && !more {
		err = fmt.Errorf("--%s: %s exists: another name, or --resume", flag, path)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &outFile{file, made}, nil
}

// replace writes text in the place of what the file held.
func (o *outFile) replace(text []byte) error {
	info, err := o.Stat()
	if err == nil && info.Mode().IsRegular() {
		err = o.Truncate(0)
	}
	if err == nil {
		_, err = o.Write(text)
	}
	return err
}

// done closes the file. One that was made for nothing goes again.
func (o *outFile) done() error {
	info, err := o.Stat()
	err = errors.Join(err, o.Close())
	if err == nil && o.made && info.Size() == 0 {
		err = os.Remove(o.Name())
	}
	return err
}
