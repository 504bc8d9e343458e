package driver

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the longest line of the protocol, in bytes: of a question and of an
// answer.
const MaxLine = 4 << 20

// Serve is the other side of the protocol: it answers each line of the input with
// one line, until the input ends. Blank lines are skipped. An error names the line.
func Serve(in io.Reader, out io.Writer, answer func(line []byte) ([]byte, error)) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), MaxLine)
	for number := 1; lines.Scan(); number++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		said, err := answer(lines.Bytes())
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		if _, err := out.Write(append(said, '\n')); err != nil {
			return fmt.Errorf("answering line %d: %w", number, err)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("a line is longer than %d bytes", MaxLine)
	} else if err != nil {
		return fmt.Errorf("reading lines: %w", err)
	}
	return nil
}
