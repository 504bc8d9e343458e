package readback

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// observe opens a fresh store in a fresh directory, prepares it, reads it once,
// and clears everything away. Preparing gets a sentinel nobody can guess.
func (c *checker) observe(ctx context.Context, what string, prepare func(Subject, string) error) (seen observed, err error) {
	if err := ctx.Err(); err != nil {
		return observed{}, err
	}
	dir, err := os.MkdirTemp("", "readback-")
	if err != nil {
		return observed{}, fmt.Errorf("making a directory for a store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	c.opened++
	sentinel := rand.Text()
	if seen, err = c.readFresh(ctx, dir, sentinel, prepare); err != nil {
		return observed{}, fmt.Errorf("a store with %s: %w", what, err)
	}
	text := strings.ReplaceAll(seen.answer.Text, dir, fmt.Sprintf("<dir %d>", c.opened))
	seen.shown = Answer{seen.answer.Kind, masked(text, sentinel)}
	c.report.Observations = append(c.report.Observations, Observation{what, seen.shown})
	return seen, nil
}

// readFresh opens, prepares, reads and closes a store. A panic of anything but
// the read is an error of the store's test, as its errors are.
func (c *checker) readFresh(ctx context.Context, dir, sentinel string, prepare func(Subject, string) error) (seen observed, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panicked outside of the read: %v", cause)
		}
	}()
	subject, err := c.face.Open(ctx, dir)
	if err != nil {
		return observed{}, fmt.Errorf("opening: %w", err)
	}
	if err := prepare(subject, sentinel); err != nil {
		return observed{}, errors.Join(fmt.Errorf("preparing: %w", err), subject.Close())
	}
	seen, err = read(ctx, subject, sentinel)
	if err == nil {
		err = c.noteFiles(dir) // some stores clear up when they are closed
	}
	if err := errors.Join(err, subject.Close()); err != nil {
		return observed{}, err
	}
	return seen, c.noteFiles(dir)
}

// noteFiles remembers the files below a directory.
func (c *checker) noteFiles(dir string) error {
	return filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err == nil && !slices.Contains(c.left, name) {
			c.left = append(c.left, name)
		}
		return err
	})
}
