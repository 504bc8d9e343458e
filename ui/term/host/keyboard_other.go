//go:build !unix

package host

import (
	"fmt"
	"os"
)

// Keyboard opens the console for reading. That is where keys come from when
// standard input brings something else.
func Keyboard() (*os.File, error) {
	file, err := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("the console: %w", err)
	}
	return file, nil
}
