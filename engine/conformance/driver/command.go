package driver

import (
	"fmt"
	"strings"
	"time"
)

// Command is a program with its arguments, and how patient we are with it.
type Command struct {
	Words []string // the program first

	Turn    time.Duration // how long one answer may take
	Exit    time.Duration // how long it may take to end once its input has ended
	MaxLine int           // the longest answer, in bytes
}

// Split is a command line cut at blanks. There is no quoting: a program that needs
// more is started by a script.
func Split(line string) ([]string, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("the command of the driver is blank")
	}
	return words, nil
}

// String is the command as a person wrote it.
func (c Command) String() string { return strings.Join(c.Words, " ") }

// Error is why a program did not answer as it should: nothing is known then about
// what it was asked.
type Error struct {
	Command string
	Cause   string
	Words   string // the end of what it said on stderr; blank for nothing
	Err     error  // what is behind the cause, or nil
}

func (e *Error) Error() string {
	text := fmt.Sprintf("driver %q %s", e.Command, e.Cause)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Words != "" {
		text += "; its last words: " + e.Words
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }
