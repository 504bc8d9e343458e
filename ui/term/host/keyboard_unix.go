//go:build unix

package host

import (
	"fmt"
	"os"
)

// Keyboard opens the controlling terminal for reading. That is where keys come
// from when standard input brings something else. The path stays as it is: by it
// the reader of keys knows that some systems cannot wait for it as for a file.
func Keyboard() (*os.File, error) {
	file, err := os.Open("/dev/tty")
	if err != nil {
		return nil, fmt.Errorf("the controlling terminal: %w", err)
	}
	return file, nil
}
