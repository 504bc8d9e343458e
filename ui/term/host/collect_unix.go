//go:build unix

package host

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// collect asks, and reads what the terminal sends until the answer is whole or the
// time is over. It gives back what was no answer, as typed. The terminal echoes
// nothing meanwhile, and is then as it was.
func collect(terminal *os.File, limit time.Duration, answer *reply, ask func() error) (typed []byte, err error) {
	number := int(terminal.Fd())
	before, err := term.MakeRaw(number)
	if err != nil {
		return nil, fmt.Errorf("the terminal: %w", err)
	}
	defer func() { err = errors.Join(err, term.Restore(number, before)) }()
	if err := ask(); err != nil {
		return nil, fmt.Errorf("asking the terminal: %w", err)
	}
	chunk := make([]byte, 256)
	for end := time.Now().Add(limit); !answer.done; {
		wait := time.Until(end)
		if wait <= 0 {
			break
		}
		polled := []unix.PollFd{{Fd: int32(number), Events: unix.POLLIN}}
		n, err := unix.Poll(polled, int(wait.Milliseconds())+1)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil || n == 0 {
			return typed, err
		}
		n, err = unix.Read(number, chunk)
		if err != nil || n == 0 {
			return typed, err
		}
		typed = append(typed, answer.feed(chunk[:n])...)
	}
	return typed, nil
}
