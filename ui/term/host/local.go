package host

import (
	"io"
	"os/exec"
	"time"
)

// Local is the host of a reader at their own terminal.
type Local struct {
	out io.Writer
	env func(string) string
}

// NewLocal makes the host of the terminal behind out, with the reader's
// environment.
func NewLocal(out io.Writer, env func(string) string) Local {
	return Local{out: out, env: env}
}

// Now is the clock of this machine.
func (Local) Now() time.Time { return time.Now() }

// Copy writes one OSC 52 sequence, in one piece so that a frame being drawn at
// the same time is not torn.
func (l Local) Copy(text string) error {
	sequence, err := clipboard(text, l.env)
	if err != nil {
		return err
	}
	_, err = io.WriteString(l.out, sequence)
	return err
}

// Edit uses VISUAL, else EDITOR, else vi.
func (l Local) Edit(path string, line int) (*exec.Cmd, error) {
	return editor(path, line, l.env)
}

// Save keeps it in the directory the program was started in.
func (Local) Save(name string, data []byte) (path string, err error) { return save(".", name, data) }

// MaySuspend is nil where a shell with job control started the program: only it
// can bring a stopped program back.
func (Local) MaySuspend() error { return mayStop() }
