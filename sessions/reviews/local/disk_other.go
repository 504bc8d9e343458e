//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package local

import (
	"errors"
	"fmt"
	"os"
)

// System is the disk of this machine, which can be read only: it has no flock(2)
// and fdatasync(2) that a log could trust.
func System() Disk { return system{} }

type system struct{}

func (system) Write(path string) (File, error) {
	return nil, fmt.Errorf("writing %s: %w", path, errors.ErrUnsupported)
}

func (system) Read(path string) ([]byte, error) { return os.ReadFile(path) }

func (system) Names(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	names := make([]string, 0, len(entries))
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names, err
}
