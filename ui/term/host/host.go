// Package host is what the user interface may ask of the world around it: the
// time, the reader's clipboard, a new file, their editor, whether it may be suspended. The
// interface takes a Host; it reads no environment and no standard files itself,
// so that one process can serve many readers.
//
// Local is the host of a reader at their own terminal. What is known of a
// terminal before anything is drawn (is it one, how large, which glyphs) is here
// too; what colours it knows is in themes.
package host

import (
	"os/exec"
	"time"
)

// Host is one reader's surroundings. An error says, in words for the screen, why
// something cannot be done here.
type Host interface {
	// Now is the time, for ages and for what is recorded.
	Now() time.Time

	// Copy hands the exact text to the clipboard of the reader's terminal. No
	// error means that it was sent: terminals do not say whether they took it.
	Copy(text string) error

	// Edit is the program that shows a file at a line (from 1; 0 for none). It is
	// not started yet: the interface must hand over the terminal first.
	Edit(path string, line int) (*exec.Cmd, error)

	// Save keeps data in a new file of that name, or where the name is taken of one
	// like it, and says where. Nothing that exists is ever overwritten.
	Save(name string, data []byte) (path string, err error)

	// MaySuspend is nil where the process may be stopped and come back.
	MaySuspend() error
}
