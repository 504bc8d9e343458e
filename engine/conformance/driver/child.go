package driver

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// Child is a program that has been started. Its methods are for one caller at a
// time.
type Child struct {
	command Command
	process *exec.Cmd
	stdin   io.WriteCloser
	answers chan answer // closed after the last
	words   *tail
	ended   error // why it can answer no more
}

// answer is one line a child said, or why there is none.
type answer struct {
	line []byte
	err  error
}

// Start starts a program. It must be closed, whatever becomes of it.
func Start(command Command) (*Child, error) {
	if len(command.Words) == 0 {
		return nil, &Error{Cause: "could not be started: it has no words"}
	}
	c := &Child{
		command: command, answers: make(chan answer, 1), words: &tail{},
		process: exec.Command(command.Words[0], command.Words[1:]...),
	}
	leadOwnGroup(c.process)
	c.process.Stderr = c.words
	c.process.WaitDelay = command.Exit // for one that left its group and holds our pipes
	stdin, err := c.process.StdinPipe()
	if err != nil {
		return nil, c.fail("could not be started", err)
	}
	stdout, err := c.process.StdoutPipe()
	if err != nil {
		return nil, c.fail("could not be started", err)
	}
	if err := c.process.Start(); err != nil {
		return nil, c.fail("could not be started", err)
	}
	c.stdin = stdin
	go c.listen(stdout)
	return c, nil
}

func (c *Child) fail(cause string, err error) error {
	return &Error{Command: c.command.String(), Cause: cause, Words: c.words.String(), Err: err}
}

// errTooLong says that a line is longer than it may be.
var errTooLong = errors.New("a line is too long")

// listen hands on the lines of a child until it ends. It goes on reading a child
// that says more than it is asked only as far as the channel has room, so such a
// child waits for us and not we for it.
func (c *Child) listen(stdout io.Reader) {
	defer close(c.answers)
	lines := bufio.NewReader(stdout)
	for {
		line, err := readLine(lines, c.command.MaxLine)
		if len(line) > 0 || err != nil {
			c.answers <- answer{line, err}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads one line without its end. A last line without one is a line.
func readLine(from *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		piece, err := from.ReadSlice('\n')
		line = append(line, piece...)
		if len(line) > limit+1 {
			return nil, errTooLong
		}
		switch {
		case err == nil:
			return line[:len(line)-1], nil
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// Ask hands the child one line and waits for its answer, as long as the command
// allows. After an error the child is dead and every further Ask fails.
func (c *Child) Ask(ctx context.Context, line []byte) ([]byte, error) {
	if c.ended != nil {
		return nil, c.ended
	}
	said, err := c.ask(ctx, line)
	if err != nil {
		c.ended = err
		c.kill()
	}
	return said, err
}

func (c *Child) ask(ctx context.Context, line []byte) ([]byte, error) {
	select {
	case early, more := <-c.answers:
		if more && early.err == nil {
			return nil, c.fail("said something before it was asked", nil)
		}
		return nil, c.gone(early.err)
	default:
	}
	// A child that does not read may not hold us up; what became of the write shows
	// in the answer.
	go c.stdin.Write(append(append([]byte(nil), line...), '\n'))
	patience := time.NewTimer(c.command.Turn)
	defer patience.Stop()
	select {
	case said, more := <-c.answers:
		if more && said.err == nil {
			return said.line, nil
		}
		return nil, c.gone(said.err)
	case <-patience.C:
		return nil, c.fail(fmt.Sprintf("did not answer within %v", c.command.Turn), nil)
	case <-ctx.Done():
		return nil, c.fail("was not waited for", ctx.Err())
	}
}

// gone says why a child has no more to say.
func (c *Child) gone(err error) error {
	if errors.Is(err, errTooLong) {
		return c.fail(fmt.Sprintf("said a line of more than %d bytes", c.command.MaxLine), nil)
	}
	c.kill()
	return c.fail("ended without an answer ("+c.wait()+")", nil)
}
