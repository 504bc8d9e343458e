//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package local

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// System is the disk of this machine.
func System() Disk { return system{} }

type system struct{}

func (system) Write(path string) (File, error) {
	dir := filepath.Dir(path)
	if err := makeDir(dir); err != nil {
		return nil, err
	}
	opened, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	file := &file{opened}
	if err = file.lock(); err == nil {
		err = flushDir(dir)
	}
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return file, nil
}

// makeDir makes a directory and what is missing above it. A name in a directory
// is on the disk only when the directory is.
func makeDir(dir string) error {
	switch err := os.Mkdir(dir, 0o700); {
	case err == nil:
		return flushDir(filepath.Dir(dir))
	case errors.Is(err, fs.ErrNotExist) && filepath.Dir(dir) != dir:
		if err := makeDir(filepath.Dir(dir)); err != nil {
			return err
		}
		return makeDir(dir)
	case !errors.Is(err, fs.ErrExist):
		if info, statErr := os.Stat(dir); statErr == nil && info.IsDir() {
			return nil // a file system that cannot be written may have it already
		}
		return err
	}
	return nil
}

func flushDir(dir string) error {
	opened, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(flushRead(opened), opened.Close())
}

// flushRead flushes a file that is open for reading. Some file systems have
// nothing to flush there and say so.
func flushRead(opened *os.File) error {
	err := opened.Sync()
	if errors.Is(err, unix.EINVAL) || errors.Is(err, unix.EROFS) || errors.Is(err, unix.ENOTSUP) || errors.Is(err, unix.EBADF) {
		return nil
	}
	return err
}

func (system) Read(path string) ([]byte, error) {
	opened, err := os.OpenFile(path, os.O_RDONLY|unix.O_NONBLOCK, 0) // a pipe must not keep us waiting
	if err != nil {
		return nil, err
	}
	data, err := (&file{opened}).ReadAll()
	if err == nil {
		err = flushRead(opened)
	}
	return data, errors.Join(err, opened.Close())
}

func (system) Names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	names := make([]string, 0, len(entries))
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names, err
}

type file struct{ *os.File }

// lock takes the log for this process, or for this open of it: flock belongs to
// the opened file. It ends with the process, however that ends.
func (f *file) lock() error {
	err := retry(func() error { return unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) })
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

func (f *file) ReadAll() ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file: %s", f.Name(), info.Mode().Type())
	}
	data := make([]byte, info.Size())
	n, err := f.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil // the file became shorter since: what is there is all
	}
	return data[:n], err
}

// Write is not os.File's, which writes again what was left over.
func (f *file) Write(line []byte) (n int, err error) {
	err = retry(func() error { n, err = unix.Write(int(f.Fd()), line); return err })
	return max(n, 0), err
}

func (f *file) Flush() error { return flush(f.File) }

func (f *file) Cut(size int64) error { return f.Truncate(size) }

func (f *file) Size() (bytes int64, there bool, err error) {
	mine, err := f.Stat()
	if err != nil {
		return 0, false, err
	}
	named, err := os.Stat(f.Name())
	if errors.Is(err, fs.ErrNotExist) {
		return mine.Size(), false, nil
	}
	return mine.Size(), err == nil && os.SameFile(mine, named), err
}

// retry calls again what a signal interrupted before it did anything.
func retry(call func() error) error {
	for {
		if err := call(); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}
