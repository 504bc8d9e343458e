// Package spool keeps what can be read only once, such as standard input, in a
// private file for as long as the program runs. It is the one place of the disk
// where something is written that is not a review, and nothing of it stays.
//
//	input ──copy, bounded──▶ DIRECTORY/countersign-…/input   (0700, 0600)
//	                               │ Linux: removed before the first byte comes
//	                               ▼
//	                             Path: where it is read until Remove
//
// On Linux an open file can be read through its descriptor when no name leads to
// it any more, so nothing stays behind however the program ends. Elsewhere the
// file has its name until Remove, which a signal that ends the program brings
// about too; only a kill that no program can notice leaves it behind.
package spool

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Limit is how much a spool takes, in bytes, where nothing else is said.
const Limit = 4 << 30

// ErrEmpty says that the input ended before its first byte.
var ErrEmpty = errors.New("it holds nothing")

// TooLongError says that the input has more bytes than a spool takes.
type TooLongError struct{ Limit int64 }

func (e *TooLongError) Error() string {
	return fmt.Sprintf("it is longer than %s, the most that is kept; save it to a file and open that", size(e.Limit))
}

// size is a number of bytes in the largest unit that leaves no rest.
func size(bytes int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if bytes >= unit.bytes && bytes%unit.bytes == 0 {
			return fmt.Sprintf("%d %s", bytes/unit.bytes, unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// Spool is a file that holds an input.
type Spool struct {
	file      *os.File
	directory string // while it stands on the disk
	path      string
	unguard   func()
}

// Fill copies an input to its end into a new file below a directory, no more than
// limit bytes of it. After an error nothing is left of the file.
func Fill(input io.Reader, directory string, limit int64) (*Spool, error) {
	return fill(input, directory, limit, nameless)
}

// fill is Fill; nameless is how a file does without a name on this system, or nil
// where it cannot.
func fill(input io.Reader, directory string, limit int64, nameless func(*os.File) (string, bool)) (*Spool, error) {
	spool, err := create(directory, nameless)
	if err != nil {
		return nil, fmt.Errorf("a place to keep it: %w", err)
	}
	n, err := io.Copy(spool.file, io.LimitReader(input, limit+1))
	switch {
	case err != nil:
		err = fmt.Errorf("after %d bytes: %w", n, err)
	case n > limit:
		err = &TooLongError{limit}
	case n == 0:
		err = ErrEmpty
	}
	if err != nil {
		return nil, errors.Join(err, spool.Remove())
	}
	return spool, nil
}

// create makes the file. Where it can do without a name, it has none from here on.
func create(directory string, nameless func(*os.File) (string, bool)) (*Spool, error) {
	private, err := os.MkdirTemp(directory, "countersign-")
	if err != nil {
		return nil, err
	}
	spool := &Spool{directory: private, path: filepath.Join(private, "input"), unguard: func() {}}
	spool.file, err = os.OpenFile(spool.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, errors.Join(err, os.Remove(private))
	}
	if nameless != nil {
		if path, ok := nameless(spool.file); ok {
			spool.path, spool.directory = path, ""
			if err := os.RemoveAll(private); err != nil {
				return nil, errors.Join(err, spool.file.Close())
			}
			return spool, nil
		}
	}
	spool.unguard = guard(private)
	return spool, nil
}

// Path is where the input is read, until Remove.
func (s *Spool) Path() string { return s.path }

// Remove takes the file from the disk. Doing it twice does no harm.
func (s *Spool) Remove() error {
	s.unguard()
	_ = s.file.Close() // closed before, or there is nothing to be done about it
	if s.directory == "" {
		return nil
	}
	if err := os.RemoveAll(s.directory); err != nil {
		return fmt.Errorf("removing what standard input was kept in: %w", err)
	}
	return nil
}
