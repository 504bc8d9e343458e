package scan

import (
	"bufio"
	"errors"
	"io"
)

// readSize is how much of a file is read at once, and keepSize the longest line
// whose buffer is kept for the next one, both in bytes.
const readSize, keepSize = 256 << 10, 4 << 20

// eachLine gives the lines of a file in order, without their newline, until take
// answers false. A line is good until take returns. Terminated says that a
// newline ended it; a file that ends with one has no further line.
func eachLine(file io.Reader, take func(offset int64, line []byte, terminated bool) bool) error {
	reader := bufio.NewReaderSize(file, readSize)
	var long []byte // what came so far of a line that is longer than the buffer
	for offset := int64(0); ; {
		part, err := reader.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			long = append(long, part...)
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		line := part
		if len(long) > 0 {
			long = append(long, part...)
			line = long
		}
		length, terminated := len(line), err == nil
		if terminated {
			line = line[:length-1]
		}
		if length > 0 && !take(offset, line, terminated) || !terminated {
			return nil
		}
		offset += int64(length)
		if long = long[:0]; cap(long) > keepSize {
			long = nil
		}
	}
}
