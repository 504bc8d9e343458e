package driver

import (
	"fmt"
	"time"
)

// Close ends the input of the child, waits for it to end, and kills what is left
// of its group. The error says that it did not keep the protocol to the end; a
// child that has failed an Ask has been reported already.
func (c *Child) Close() error {
	c.stdin.Close() // a pipe that the child has closed is as good as closed
	said, stuck := c.drain()
	c.kill()
	c.wait()
	for range c.answers { // so that the listener ends; what it read no longer counts
	}
	switch {
	case c.ended != nil:
		return nil
	case said > 0:
		return c.fail("said more than it was asked", nil)
	case stuck:
		return c.fail(fmt.Sprintf("did not end within %v of the end of its input", c.command.Exit), nil)
	}
	return nil
}

// drain waits for the end of the child's output and counts the lines that nobody
// asked for. Stuck says that the end did not come in time.
func (c *Child) drain() (said int, stuck bool) {
	patience := time.NewTimer(c.command.Exit)
	defer patience.Stop()
	for {
		select {
		case more, open := <-c.answers:
			if !open {
				return said, false
			}
			if more.err == nil {
				said++
			}
		case <-patience.C:
			return said, true
		}
	}
}

// kill ends every process of the child's group. The child itself has not been
// waited for yet, so its number is still its own.
func (c *Child) kill() {
	if c.process.ProcessState == nil {
		killGroup(c.process.Process)
	}
}

// wait takes the child's end from the system, once, and says what it was.
func (c *Child) wait() string {
	if c.process.ProcessState == nil {
		if err := c.process.Wait(); c.process.ProcessState == nil {
			return err.Error()
		}
	}
	return c.process.ProcessState.String()
}
